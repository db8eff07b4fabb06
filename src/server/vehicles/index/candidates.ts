import { FILTERS, type FilterName } from "./filter-bits.ts";
import type { Matcher } from "./matcher.ts";
import type { VehicleStore } from "./vehicle-store.ts";
import { NO_MATCH, type WordMatch } from "./words/word-match.ts";

/** A stretch of slots to look at: of a list, or the slots themselves where there is none. */
export type Stretch = {
  list: Uint32Array | null;
  from: number;
  to: number;
  /** Rows that pass this filter were in an earlier stretch. 0: none. */
  seenByFilter: number;
};

/** The rows to look at, and whether the filters' own counts must be taken from the whole stock. */
export type Candidates = { stretches: Stretch[]; ownCountsAreWhole: boolean };

/** Reading a row by way of a list costs more than reading the next one; a list in another order than the slots, more still. */
const LIST_COST = 1.2;
const SCATTERED_COST = 2.5;

type Plan = { cost: number; stretches: Stretch[] };

const stretch = (list: Uint32Array | null, from: number, to: number): Stretch => ({ list, from, to, seenByFilter: 0 });

function plan(stretches: Stretch[], costOfRow: number): Plan {
  const rows = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  return { cost: rows * costOfRow, stretches };
}

function byNumbers(store: VehicleStore, name: "by_car" | "by_seller" | "by_zip", numbers: Iterable<number>): Plan {
  const view = store.views[name];
  const slots = view.slots();
  const stretches: Stretch[] = [];
  for (const number of numbers) {
    const from = view.lowerBound(number);
    const to = view.lowerBound(number + 1);
    if (to > from) stretches.push(stretch(slots, from, to));
  }
  return plan(stretches, name === "by_car" ? LIST_COST : SCATTERED_COST);
}

function* passing(fails: Uint8Array, bit: number): Generator<number> {
  for (let number = 0; number < fails.length; number++) if (((fails[number] as number) & bit) === 0) yield number;
}

function byRange(store: VehicleStore, name: "price_low" | "mileage_low", range: { min: number; max: number }): Plan {
  const view = store.views[name];
  return plan([stretch(view.slots(), view.lowerBound(range.min), view.lowerBound(range.max + 1))], SCATTERED_COST);
}

function byYear(store: VehicleStore, range: { min: number; max: number }): Plan {
  const view = store.views.year_new;
  const keyOf = (year: number) => 0xffff_fffe - year;
  const from = view.lowerBound(keyOf(range.max));
  return plan([stretch(view.slots(), from, view.lowerBound(keyOf(range.min) + 1))], SCATTERED_COST);
}

function planOf(store: VehicleStore, matcher: Matcher, filter: FilterName): Plan {
  const bit = FILTERS[filter];
  if (filter === "make" || filter === "model") return byNumbers(store, "by_car", passing(matcher.carFails, bit));
  if (filter === "year") return byYear(store, matcher.year);
  if (filter === "price") return byRange(store, "price_low", matcher.price);
  if (filter === "mileage") return byRange(store, "mileage_low", matcher.mileage);
  return byNumbers(store, "by_seller", passing(matcher.sellerFails, bit));
}

/** The cars that can match all words, when the make and the model alone decide about one of them. */
function* carsOf(words: readonly WordMatch[], count: number): Generator<number> {
  for (let car = 0; car < count; car++) if (words.every((word) => word.cars[car] !== NO_MATCH)) yield car;
}

/** What the area and the words leave, when that can be said by a list. */
function basePlans(store: VehicleStore, matcher: Matcher): Plan[] {
  const plans: Plan[] = [];
  if (matcher.area !== null) plans.push(byNumbers(store, "by_zip", matcher.area.zipNumbers()));
  const decided = matcher.words.filter((word) => word.onlyCars);
  if (decided.length > 0) plans.push(byNumbers(store, "by_car", carsOf(decided, matcher.carFails.length)));
  return plans;
}

/**
 * The fewest rows that must be looked at to know what matches and what the filters' values would leave: rows that fail
 * two filters interest nobody, so that two filters' rows together are enough.
 */
export function chooseCandidates(store: VehicleStore, matcher: Matcher): Candidates {
  const plans: (Plan & { whole: boolean })[] = [
    { ...plan([stretch(null, 0, store.end)], 1), whole: false },
    ...basePlans(store, matcher).map((base) => ({ ...base, whole: false })),
  ];
  const hasBase = matcher.area !== null || matcher.words.length > 0;
  const filters = (Object.keys(FILTERS) as FilterName[]).filter((name) => matcher.active & FILTERS[name]);
  const [first, second] = filters
    .map((name) => ({ ...planOf(store, matcher, name), bit: FILTERS[name] }))
    .sort((a, b) => a.cost - b.cost);
  if (first && second) {
    const rest = second.stretches.map((one) => ({ ...one, seenByFilter: first.bit }));
    plans.push({ cost: first.cost + second.cost, stretches: [...first.stretches, ...rest], whole: false });
  } else if (first && !hasBase) plans.push({ ...first, whole: true });
  const best = plans.reduce((a, b) => (b.cost < a.cost ? b : a));
  return { stretches: best.stretches, ownCountsAreWhole: best.whole };
}
