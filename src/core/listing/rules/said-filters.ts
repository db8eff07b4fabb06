import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { CLASS_NAMES, type ClassName, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { makesInBoth, makesThatApply } from "./makes-that-apply.ts";
import type { SaidFilters, Understood } from "./sentence/pieces.ts";

const lower = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));
const higher = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.max(a, b));
/** Returns the values that are in at least one of two lists, in the order of all values. */
const union = <T>(all: readonly T[], a?: readonly T[], b?: readonly T[]): T[] | undefined =>
  a || b ? all.filter((value) => a?.includes(value) || b?.includes(value)) : undefined;
const joined = <T>(a?: readonly T[], b?: readonly T[]): T[] | undefined =>
  a || b ? [...new Set([...(a ?? []), ...(b ?? [])])] : undefined;

/** Bounds of which the lower one holds when several are said, and those of which the higher one does. */
const MOST = [
  "priceMax",
  "mileageMax",
  "yearMax",
  "engineLitersMax",
  "ownersMax",
  "daysListedMax",
  "monthlyMax",
] as const;
const LEAST = ["priceMin", "mileageMin", "yearMin", "engineLitersMin", "seatsMin", "mpgMin", "rangeMin"] as const;
/** Lists that add up: a car must have each feature, and is none of what is left out. */
const ADDED = [
  "features",
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
type Added = (typeof ADDED)[number];
/** Filters that have one value: a second value cannot apply as well. */
const ONE_VALUE = ["zipCode", "location", "dealershipId", "sortBy"] as const;
/** The two ends of a range. A said end that contradicts the query's other end does not apply. */
const RANGES = [
  ["priceMin", "priceMax"],
  ["mileageMin", "mileageMax"],
  ["yearMin", "yearMax"],
  ["engineLitersMin", "engineLitersMax"],
] as const;

const added = (valuesOf: (name: Added) => unknown[] | undefined): Pick<SaidFilters, Added> =>
  Object.fromEntries(ADDED.map((name) => [name, valuesOf(name)])) as Pick<SaidFilters, Added>;
const classes = (valuesOf: (name: ClassName) => readonly ClassValue[] | undefined): Pick<SaidFilters, ClassName> =>
  Object.fromEntries(CLASS_NAMES.map((name) => [name, valuesOf(name)]));
const numbers = <Name extends keyof SaidFilters>(
  names: readonly Name[],
  numberOf: (name: Name) => number | undefined,
): { [Key in Name]?: number } =>
  Object.fromEntries(names.map((name) => [name, numberOf(name)])) as { [Key in Name]?: number };

/** Returns the filters of all pieces: of bounds the narrowest, of a class each value that is named ("red or blue"). */
function allSaid(pieces: readonly Understood[]): SaidFilters {
  return pieces.reduce<SaidFilters>((sum, { filters }) => {
    const first: SaidFilters = Object.assign({}, filters, sum);
    return {
      ...first,
      distance: sum.distance ?? (sum.zipCode === undefined ? filters.distance : undefined),
      ...numbers(MOST, (name) => lower(sum[name], filters[name])),
      ...numbers(LEAST, (name) => higher(sum[name], filters[name])),
      ...classes((name) => union<ClassValue>(VEHICLE_CLASSES[name], sum[name], filters[name])),
      ...added((name) => joined<unknown>(sum[name], filters[name])),
      deal: union(DEAL_LABELS, sum.deal, filters.deal),
      cylinders: joined(sum.cylinders, filters.cylinders),
      make: joined(sum.make, filters.make),
    };
  }, {});
}

/** Returns the said filters without the ends of ranges that contradict the query's: "under 20k" in words, from $30,000 chosen. */
function withoutContradictions(query: SaidFilters, said: SaidFilters): SaidFilters {
  const kept = { ...said };
  for (const [least, most] of RANGES) {
    if ((query[least] ?? Number.NEGATIVE_INFINITY) > (said[most] ?? Number.POSITIVE_INFINITY)) kept[most] = undefined;
    if ((query[most] ?? Number.POSITIVE_INFINITY) < (said[least] ?? Number.NEGATIVE_INFINITY)) kept[least] = undefined;
  }
  return kept;
}

/** Returns the filters that are set: an empty list of makes is none. */
const setOf = (query: SaidFilters): SaidFilters =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );

/** Returns whether a piece says a make that is none of the chosen ones. */
const isOtherMake = ({ filters }: Understood, { make: chosen }: SaidFilters): boolean =>
  chosen !== undefined && filters.make !== undefined && makesInBoth(chosen, filters.make).length === 0;

/** Returns whether nothing of a piece applies, because the query has other values for all that it says. */
function isReplaced({ filters }: Understood, chosen: SaidFilters, meant: SaidFilters): boolean {
  const names = Object.keys(filters) as (keyof SaidFilters)[];
  const isOther = (name: keyof SaidFilters) =>
    !(ADDED as readonly string[]).includes(name) &&
    name !== "make" &&
    (meant[name] === undefined || chosen[name] !== undefined) &&
    JSON.stringify(meant[name]) !== JSON.stringify(filters[name]);
  return names.length > 0 && names.every(isOther);
}

/** A query with the filters of a keyword, and the pieces without an effect. */
export type MeantQuery<Query> = {
  query: Query;
  /** Pieces beside which another value holds: a second place, another make than the chosen ones. */
  unused: Understood[];
  /** Pieces that a value of the query replaces: "red" where blue has been chosen. */
  replaced: Understood[];
};

/**
 * Adds the filters of a keyword's pieces to a query. What the query has was chosen and replaces what the words say of the same thing;
 * equipment and what is left out add up, and a said make narrows chosen ones. A zip code, a place, a dealership or an order that the query has stays, else the first in the
 * keyword.
 */
export function withSaid<Query extends SaidFilters>(query: Query, pieces: readonly Understood[]): MeantQuery<Query> {
  // Most keywords have only names, and no filters.
  if (pieces.every(({ filters }) => Object.keys(filters).length === 0)) return { query, unused: [], replaced: [] };
  const first = (key: (typeof ONE_VALUE)[number]) =>
    query[key] ?? pieces.find(({ filters }) => filters[key] !== undefined)?.filters[key];
  const isUsed = ({ filters }: Understood): boolean =>
    ONE_VALUE.every((key) => filters[key] === undefined || filters[key] === first(key));
  const used = pieces.filter(isUsed);
  const said = withoutContradictions(query, allSaid(used));
  const chosen = setOf(query);
  const meant = {
    ...query,
    ...setOf(said),
    ...chosen,
    distance: query.distance ?? (query.zipCode === undefined ? said.distance : undefined),
    ...added((name) => joined<unknown>(query[name], said[name])),
    ...(said.make && { make: makesThatApply(chosen.make ?? [], said.make) }),
  } as Query;
  const isOutdone = (piece: Understood): boolean =>
    isUsed(piece) ? isReplaced(piece, chosen, meant) : ONE_VALUE.some((key) => piece.filters[key] && query[key]);
  const replaced = pieces.filter(isOutdone);
  const isUnused = (piece: Understood): boolean => isOtherMake(piece, chosen) || !isUsed(piece);
  return { query: meant, unused: pieces.filter((piece) => isUnused(piece) && !replaced.includes(piece)), replaced };
}
