import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { CLASS_NAMES, type ClassName, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { bare } from "./search-terms.ts";
import { AGES } from "./sentence/ages.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./sentence/amounts.ts";
import { readEquipment } from "./sentence/equipment/find-equipment.ts";
import { INTERIOR_RULES } from "./sentence/interior-rules.ts";
import { readLongNames, readTrimNames } from "./sentence/long-names.ts";
import { mayNameNumber } from "./sentence/numbers-in-words.ts";
import { PAST_RULES } from "./sentence/past-rules.ts";
import { CLASS_RULES, ORDER_PHRASES } from "./sentence/phrases.ts";
import { applyRules, type NotUnderstood, Reading, type SaidFilters, type Understood } from "./sentence/pieces.ts";
import { plainKeyword } from "./sentence/plain-keyword.ts";
import { readNames } from "./sentence/read-names.ts";
import { readNegations, refuseExclusions } from "./sentence/read-negations.ts";
import { readPlaces } from "./sentence/read-places.ts";
import { respelled } from "./sentence/spelling.ts";
import type { NameCondition, StockNames } from "./sentence/stock-names.ts";
import { WHOLE_CAR_RULES } from "./sentence/whole-car.ts";

/** The meaning of a keyword. */
export type KeywordMeaning = {
  /** Its pieces, in the order of the keyword. */
  understood: Understood[];
  /** The rest of it, except words without a meaning ("a", "with"). It has no effect on the search. */
  notUnderstood: NotUnderstood[];
  /** The conditions for a car besides the pieces' filters. */
  conditions: NameCondition[];
};

/** A condition that no car meets. */
const NOTHING: NameCondition = { kind: "word", word: "", fields: "all" };

/** More names than these are ignored. */
const MOST_CONDITIONS = 12;

/**
 * Reads a keyword, a few words or a sentence: "red awd suv under 25k near Tacoma, newest first". Every piece that has an effect is in
 * `understood`, and every other piece with a meaning in `notUnderstood`. A keyword that only has words that are not in the stock finds
 * nothing.
 */
export function understandKeyword(keyword: string, names: StockNames): KeywordMeaning {
  const reading = new Reading(
    keyword,
    plainKeyword(keyword, (word) => respelled(word, names)),
  );
  const conditions: NameCondition[] = [];
  if (keyword.trim() !== "" && bare(keyword) === "") {
    return { understood: [], notUnderstood: [{ text: keyword.trim() }], conditions: [NOTHING] };
  }
  applyRules(reading, PAST_RULES);
  readNegations(reading, names);
  applyRules(reading, INTERIOR_RULES);
  readEquipment(reading);
  const hasNumbers = mayNameNumber(reading.text);
  if (hasNumbers) applyRules(reading, AGES, names.thisYear);
  if (hasNumbers) applyRules(reading, WHOLE_CAR_RULES);
  if (hasNumbers) applyRules(reading, REFUSED_AMOUNTS);
  readPlaces(reading, names, conditions);
  if (hasNumbers) applyRules(reading, AMOUNTS);
  refuseExclusions(reading);
  readLongNames(reading, names, conditions);
  readTrimNames(reading, names, conditions);
  applyRules(reading, ORDER_PHRASES);
  applyRules(reading, CLASS_RULES);
  readNames(reading, names, conditions);
  const { understood, notUnderstood } = reading;
  const isLost = understood.length === 0 && reading.hasUnknown;
  return { understood, notUnderstood, conditions: isLost ? [NOTHING] : conditions.slice(0, MOST_CONDITIONS) };
}

const lower = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));
const higher = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.max(a, b));
/** Returns the values that are in at least one of two lists, in the order of all values. */
const union = <T>(all: readonly T[], a?: readonly T[], b?: readonly T[]): T[] | undefined =>
  a || b ? all.filter((value) => a?.includes(value) || b?.includes(value)) : undefined;
const common = <T>(a?: readonly T[], b?: readonly T[]): T[] | undefined =>
  a && b ? a.filter((value) => b.includes(value)) : (a ?? b)?.slice();

/** Returns the filters of all pieces: of bounds the narrowest, of a class each value that is named ("red or blue"). */
function allSaid(pieces: readonly Understood[]): SaidFilters {
  return pieces.reduce<SaidFilters>((sum, { filters }) => {
    const { location, dealershipId, ...others } = filters;
    return {
      ...narrowed(sum, others),
      ...classes((name) => union<ClassValue>(VEHICLE_CLASSES[name], sum[name], filters[name])),
      deal: union(DEAL_LABELS, sum.deal, filters.deal),
      ...lists((name) => joined<unknown>(sum[name], filters[name])),
      location: sum.location ?? location,
      dealershipId: sum.dealershipId ?? dealershipId,
    };
  }, {});
}

/** Lists of which each value is said: several pieces add up. */
const SAID_LISTS = [
  "features",
  "cylinders",
  "interiorColor",
  "featuresNot",
  "makeNot",
  "modelNot",
  "trimNot",
  "colorNot",
  "bodyStyleNot",
  "drivetrainNot",
  "fuelNot",
  "transmissionNot",
] as const;
type SaidList = (typeof SAID_LISTS)[number];
const lists = (valuesOf: (name: SaidList) => unknown[] | undefined): Pick<SaidFilters, SaidList> =>
  Object.fromEntries(SAID_LISTS.map((name) => [name, valuesOf(name)])) as Pick<SaidFilters, SaidList>;
const joined = <T>(a?: readonly T[], b?: readonly T[]): T[] | undefined =>
  a || b ? [...new Set([...(a ?? []), ...(b ?? [])])] : undefined;

const classes = (valuesOf: (name: ClassName) => readonly ClassValue[] | undefined): Pick<SaidFilters, ClassName> =>
  Object.fromEntries(CLASS_NAMES.map((name) => [name, valuesOf(name)]));

/** Joins filters: the bounds of both, the place of the first where it has one, and the order of the first. */
function narrowed<A extends SaidFilters>(a: A, b: SaidFilters): A {
  return {
    ...a,
    priceMin: higher(a.priceMin, b.priceMin),
    priceMax: lower(a.priceMax, b.priceMax),
    mileageMin: higher(a.mileageMin, b.mileageMin),
    mileageMax: lower(a.mileageMax, b.mileageMax),
    yearMin: higher(a.yearMin, b.yearMin),
    yearMax: lower(a.yearMax, b.yearMax),
    zipCode: a.zipCode ?? b.zipCode,
    distance: a.distance ?? (a.zipCode === undefined ? b.distance : undefined),
    priceDropped: a.priceDropped ?? b.priceDropped,
    sortBy: a.sortBy ?? b.sortBy,
    seatsMin: higher(a.seatsMin, b.seatsMin),
    engineLitersMin: higher(a.engineLitersMin, b.engineLitersMin),
    engineLitersMax: lower(a.engineLitersMax, b.engineLitersMax),
    mpgMin: higher(a.mpgMin, b.mpgMin),
    rangeMin: higher(a.rangeMin, b.rangeMin),
    ownersMax: lower(a.ownersMax, b.ownersMax),
    daysListedMax: lower(a.daysListedMax, b.daysListedMax),
    monthlyMax: lower(a.monthlyMax, b.monthlyMax),
    accidentsFree: a.accidentsFree ?? b.accidentsFree,
    cleanTitle: a.cleanTitle ?? b.cleanTitle,
    certified: a.certified ?? b.certified,
  };
}

/** Filters that have one value: a second value cannot apply as well. */
const ONE_VALUE = ["zipCode", "location", "dealershipId", "sortBy"] as const;

/**
 * Adds the filters of a keyword's pieces to a query. Of two bounds the narrower one applies, of two lists the values in both, which may be
 * none. A zip code, a place, a dealership or an order that the query has stays, else the first in the keyword; pieces with another value
 * are returned as `unused`.
 */
export function withSaid<Query extends SaidFilters>(
  query: Query,
  pieces: readonly Understood[],
): { query: Query; unused: Understood[] } {
  // Most keywords have only names, and no filters.
  if (pieces.every(({ filters }) => Object.keys(filters).length === 0)) return { query, unused: [] };
  const first = (key: (typeof ONE_VALUE)[number]) =>
    query[key] ?? pieces.find(({ filters }) => filters[key] !== undefined)?.filters[key];
  const isUsed = ({ filters }: Understood): boolean =>
    ONE_VALUE.every((key) => filters[key] === undefined || filters[key] === first(key));
  const said = allSaid(pieces.filter(isUsed));
  const meant = {
    ...narrowed(query, said),
    ...classes((name) => common<ClassValue>(query[name], said[name])),
    ...lists((name) => (query[name] as unknown[] | undefined) ?? said[name]),
    deal: common(query.deal, said.deal),
    location: query.location ?? said.location,
    dealershipId: query.dealershipId ?? said.dealershipId,
  };
  return { query: meant, unused: pieces.filter((piece) => !isUsed(piece)) };
}
