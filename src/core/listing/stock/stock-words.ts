import { canonicalMake, isModelLine, makeKeys } from "#core/facts/rules/make-names.ts";
import { isModelName, listedModel, listedModelNames } from "#core/facts/rules/model-names.ts";
import { editDistance } from "#kernel/words/rules/edit-distance.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { bare, spellingsOf } from "../rules/search-terms.ts";
import type { StockNames, TermFields } from "../rules/sentence/stock-names.ts";
import { closestTerms, matchesPrefixes } from "../rules/word-rules.ts";
import type { ZipTable } from "../zip-codes.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { TermIndex } from "./term-index.ts";

/** Names of the stock by their bare text: made from the dictionaries, and again when these have grown. */
type Lookups = {
  state: string;
  makes: Map<string, string>;
  /** Whole models by their bare name. */
  models: Map<string, string>;
  /** The first words of models, and the first two as one. */
  modelHeads: Set<string>;
  /** Models by their bare last words: "evoque" of "Range Rover Evoque". Null where several models end so. */
  modelTails: Map<string, string | null>;
  /** The numbers of a make's spellings: dealers write "Honda" and "HONDA". */
  makeNumbers: Map<string, number[]>;
  /** By the town's bare name. */
  places: Map<string, string[]>;
  states: Set<string>;
  dealerships: Map<string, { id: number; name: string }[]>;
};

const lookupsOf = new WeakMap<Dictionaries, Lookups>();

function lookups(names: Dictionaries): Lookups {
  const state = `${names.makes.size} ${names.places.size} ${names.dealerships.size} ${names.models.size} ${names.renames}`;
  const known = lookupsOf.get(names);
  if (known?.state === state) return known;
  const found: Lookups = {
    state,
    makes: new Map(),
    models: new Map(),
    modelHeads: new Set(),
    modelTails: new Map(),
    makeNumbers: new Map(),
    places: new Map(),
    states: new Set(),
    dealerships: new Map(),
  };
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const [number, make] of names.makes.values.entries()) {
    if (make === null) continue;
    found.makes.set(bare(make), make);
    add(found.makeNumbers, bare(make), number);
  }
  for (const model of names.models.values) {
    if (model === null) continue;
    const [first = "", second = ""] = model.split(/[\s/]+/);
    if (!found.models.has(bare(model))) found.models.set(bare(model), model);
    found.modelHeads.add(bare(first)).add(bare(first + second));
    addTails(found.modelTails, model);
  }
  for (const place of names.places.values) {
    const [, town, code] = /^(.+),\s*([A-Za-z]{2})$/.exec(place ?? "") ?? [];
    if (place === null || town === undefined || code === undefined) continue;
    add(found.places, bare(town), place);
    found.states.add(code.toUpperCase());
  }
  for (const { id, name } of names.dealerships.values())
    if (bare(name) !== "") add(found.dealerships, bare(name), { id, name });
  lookupsOf.set(names, found);
  return found;
}

function addTails(tails: Lookups["modelTails"], model: string): void {
  const words = model.split(/\s+/);
  for (let from = 1; from < words.length; from++) {
    const tail = bare(words.slice(from).join(""));
    const known = tails.get(tail);
    if (known === undefined) tails.set(tail, model);
    else if (known !== null && bare(known) !== bare(model)) tails.set(tail, null);
  }
}

/** Returns the numbers of all spellings of a make; empty when no vehicle is of it. */
export const makeNumbersOf = (names: Dictionaries, make: string): readonly number[] =>
  lookups(names).makeNumbers.get(bare(make)) ?? [];

/** Makes and models for which a misspelt word may stand. Short names and numbers are not among them. */
const CAR_NAMES = [...new Set([...makeKeys(), ...listedModelNames()])]
  .filter((name) => /^[a-z]{4,}$/.test(name))
  .sort();
const SHORTEST_MISSPELT = 4;
const correctedListed = remember(4_000, (word: string): { word: string; slips: number } | null => {
  const near = CAR_NAMES.filter((name) => Math.abs(name.length - word.length) <= 2);
  const [closest] = closestTerms(word, near);
  return closest === undefined ? null : { word: closest, slips: editDistance(word, closest, 3) };
});

const stateOf = (place: string): string => place.slice(-2).toUpperCase();

/** Returns the names that the stock and the table of zip codes have. Stock numbers and texts are not among them (`read-keyword.ts`). */
export function stockNames(
  names: Dictionaries,
  terms: TermIndex,
  zips: ZipTable,
  thisYear = new Date().getFullYear(),
): StockNames {
  const known = lookups(names);
  const makeOf = (name: string): string | null => {
    const key = bare(name);
    if (key === "" || isModelLine(key)) return null;
    for (const spelling of spellingsOf(key)) {
      const make = known.makes.get(spelling);
      if (make) return make;
    }
    const make = spellingsOf(key).reduce<string | null>((found, spelling) => found ?? canonicalMake(spelling), null);
    return make === null ? null : (known.makes.get(bare(make)) ?? make);
  };
  return {
    thisYear,
    isZip: (zip) => zips.lineOfZip(zip) >= 0,
    towns: (name, state) => zips.townsNamed(name, state),
    placesInStock: (name, state) =>
      (known.places.get(bare(name)) ?? []).filter((place) => state === null || stateOf(place) === state),
    hasState: (code) => known.states.has(code),
    dealershipsNamed: (name) => known.dealerships.get(bare(name)) ?? [],
    makeNamed: makeOf,
    isModelName,
    listedModel: (make, name) => {
      const listed = listedModel(make, name);
      return listed === undefined ? null : (known.models.get(name) ?? listed);
    },
    stockModel: (name) => known.models.get(name) ?? null,
    beginsModel: (word) => known.modelHeads.has(word),
    modelEndingWith: (name) => known.modelTails.get(name) ?? null,
    endsModel: (name) => known.modelTails.has(name),
    isName: (word) =>
      fieldsOf(terms, word) !== null ||
      makeOf(word) !== null ||
      listedModel(null, word) !== undefined ||
      zips.townsNamed(word, null).length > 0 ||
      (word.length < 6 && !terms.beginningWith(word).next().done),
    correctedCar: (word) => {
      if (word.length < SHORTEST_MISSPELT) return null;
      const listed = correctedListed(word);
      const stocked = terms
        .corrected(word)
        .filter((term) => known.makes.has(term) || known.modelHeads.has(term))
        .map((term) => ({ word: term, slips: editDistance(word, term, 3) }))[0];
      if (stocked && (listed === null || stocked.slips <= listed.slips)) return stocked;
      return word.length > SHORTEST_MISSPELT ? listed : null;
    },
    fieldsOf: (term) => fieldsOf(terms, term),
    isNearly: (word) => {
      if (matchesPrefixes(word, false) && !terms.beginningWith(word).next().done) return true;
      return terms.corrected(word).length > 0;
    },
    correctedMake: (word) => {
      // A word that begins a name is unfinished rather than misspelt.
      if (!terms.beginningWith(word).next().done) return null;
      const makes = new Set(terms.corrected(word).map((term) => known.makes.get(term) ?? null));
      const [only = null] = makes;
      return makes.size === 1 ? only : null;
    },
    carsByStockNumber: () => null,
    carsByText: () => null,
  };
}

function fieldsOf(terms: TermIndex, term: string): TermFields | null {
  const fields: TermFields = { cars: false, sellers: false, others: false, years: false, trims: false };
  let isKnown = false;
  for (const spelling of spellingsOf(term)) {
    const entries = terms.exactly(spelling);
    if (!entries) continue;
    isKnown = true;
    fields.cars ||= entries.cars.length > 0;
    fields.sellers ||= entries.sellers.length > 0;
    fields.others ||= entries.trims.length > 0 || entries.looks.length > 0;
    fields.years ||= entries.years.length > 0;
    fields.trims ||= entries.trims.length > 0;
  }
  return isKnown ? fields : null;
}
