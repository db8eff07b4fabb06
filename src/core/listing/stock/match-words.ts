import { spellingsOf } from "../rules/search-terms.ts";
import type { NameCondition } from "../rules/sentence/stock-names.ts";
import { CORRECTED, EXACT, matchesPrefixes, PREFIX } from "../rules/word-rules.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { makeNumbersOf } from "./stock-words.ts";
import type { Entries, TermIndex } from "./term-index.ts";

const NO_MATCH = CORRECTED + 1;

/** The quality of the match between each entry of each dictionary and one word of a keyword. */
export type WordMatch = {
  cars: Uint8Array;
  sellers: Uint8Array;
  trims: Uint8Array;
  looks: Uint8Array;
  /** By the year itself. */
  years: ReadonlyMap<number, number>;
};

/**
 * Finds the dictionary entries that match a condition, and how well.
 * @param terms the terms of these names
 * @param isFound true when its word is a listed vehicle's VIN, the end of one, or a stock number: then it is not corrected
 */
export function matchCondition(
  names: Dictionaries,
  terms: TermIndex,
  condition: NameCondition,
  isFound: boolean,
): WordMatch {
  if (condition.kind === "word") return matchWord(names, terms, condition, isFound);
  const match = noMatch(names);
  if (condition.kind === "states") {
    for (const word of condition.codes)
      for (const seller of terms.exactly(word)?.sellers ?? []) match.sellers[seller] = EXACT;
    return match;
  }
  for (const { make, words } of condition.groups) {
    const parts = words.map((word) => matchWord(names, terms, { word, fields: "car" }, false).cars);
    const makes = make === null ? null : makeNumbersOf(names, make);
    for (let car = 0; car < names.cars.size; car++) {
      if (makes !== null && !makes.includes(names.cars.entries[car]?.make as number)) continue;
      const worst = parts.reduce((worst, part) => Math.max(worst, part[car] as number), EXACT);
      match.cars[car] = Math.min(match.cars[car] as number, worst);
    }
  }
  return match;
}

const noMatch = (names: Dictionaries) => ({
  cars: new Uint8Array(names.cars.size).fill(NO_MATCH),
  sellers: new Uint8Array(names.sellers.size).fill(NO_MATCH),
  trims: new Uint8Array(names.trims.size).fill(NO_MATCH),
  looks: new Uint8Array(names.looks.size).fill(NO_MATCH),
  years: new Map<number, number>(),
});

const FIELDS = {
  all: ["cars", "sellers", "trims", "looks"],
  car: ["cars", "trims", "looks"],
  seller: ["sellers"],
} as const;

function matchWord(
  names: Dictionaries,
  terms: TermIndex,
  { word, fields }: Pick<Extract<NameCondition, { kind: "word" }>, "word" | "fields">,
  isFound: boolean,
): WordMatch {
  const tables = noMatch(names);
  let found = isFound;
  const mark = (entries: Entries, kind: number) => {
    found = true;
    for (const field of FIELDS[fields]) {
      for (const number of entries[field]) tables[field][number] = Math.min(tables[field][number] as number, kind);
    }
    if (fields === "seller") return;
    for (const year of entries.years) tables.years.set(year, Math.min(tables.years.get(year) ?? NO_MATCH, kind));
  };
  if (word === "") return tables;
  for (const spelling of spellingsOf(word)) {
    const entries = terms.exactly(spelling);
    if (entries) mark(entries, EXACT);
  }
  // A town or state after a word like "in" is meant as it is written.
  if (fields === "seller") return tables;
  if (matchesPrefixes(word, found)) {
    for (const entries of terms.beginningWith(word)) mark(entries, PREFIX);
  }
  if (!found) {
    for (const term of terms.corrected(word)) {
      const entries = terms.exactly(term);
      if (entries) mark(entries, CORRECTED);
    }
  }
  return tables;
}
