import { chooseCandidates, type Stretch } from "./candidates.ts";
import { CAR, LIVE, MILEAGE, PRICE, RANGES, SELLER, WIDTH, YEAR, ZIP } from "./columns.ts";
import { FILTERS, type FilterName } from "./filter-bits.ts";
import type { Matcher } from "./matcher.ts";
import type { VehicleStore } from "./vehicle-store.ts";
import { NO_MATCH } from "./words/word-match.ts";

/** Up to so many matches are kept by slot, to be sorted; more are found again by walking an order. */
const KEPT_MATCHES = 2_048;

/** What matches a query. */
export type Matches = {
  total: number;
  /** By how well the words match: exactly, by a prefix, corrected. */
  byKind: readonly number[];
  /** All of them, when there are at most `KEPT_MATCHES`. */
  slots: number[] | null;
  /** Matches by number of car, seller and ranges. */
  cars: Int32Array;
  sellers: Int32Array;
  ranges: Int32Array;
  /** For each filter that is set: rows that fail this one alone, by the number that the filter is about. */
  almost: Partial<Record<FilterName, Int32Array>>;
  /** The whole stock's counts are the set filter's own. */
  ownCountsAreWhole: boolean;
};

type Group = "cars" | "sellers" | "ranges";
const GROUP_OF: Record<FilterName, Group> = {
  make: "cars",
  model: "cars",
  year: "ranges",
  price: "ranges",
  mileage: "ranges",
  location: "sellers",
  dealership: "sellers",
};
const LARGEST_BIT = 64;

/** All counters of a scan in one array, each kind from its base on. */
class Counters {
  readonly counts: Int32Array;
  readonly #sizes: Record<Group, number>;
  /** Where the counters begin of the rows that fail just the filter with this bit. */
  readonly bases = new Int32Array(LARGEST_BIT + 1);

  constructor(store: VehicleStore, active: number) {
    this.#sizes = {
      cars: store.names.cars.size,
      sellers: store.names.sellers.size,
      ranges: store.rangesTally.counts.length,
    };
    let end = this.#sizes.cars + this.#sizes.sellers + this.#sizes.ranges;
    for (const [name, bit] of Object.entries(FILTERS) as [FilterName, number][]) {
      if ((active & bit) === 0) continue;
      this.bases[bit] = end;
      end += this.#sizes[GROUP_OF[name]];
    }
    this.counts = new Int32Array(end);
  }

  get sellersBase(): number {
    return this.#sizes.cars;
  }

  get rangesBase(): number {
    return this.#sizes.cars + this.#sizes.sellers;
  }

  matching(): Record<Group, Int32Array> {
    return {
      cars: this.counts.subarray(0, this.sellersBase),
      sellers: this.counts.subarray(this.sellersBase, this.rangesBase),
      ranges: this.counts.subarray(this.rangesBase, this.rangesBase + this.#sizes.ranges),
    };
  }

  almost(): Partial<Record<FilterName, Int32Array>> {
    const parts: Partial<Record<FilterName, Int32Array>> = {};
    for (const [name, bit] of Object.entries(FILTERS) as [FilterName, number][]) {
      const base = this.bases[bit] as number;
      if (base > 0) parts[name] = this.counts.subarray(base, base + this.#sizes[GROUP_OF[name]]);
    }
    return parts;
  }
}

/** Reused by every scan: nothing in here waits. */
const kept = new Int32Array(KEPT_MATCHES);
const kinds = new Int32Array(NO_MATCH);

/** Finds and counts what matches. */
export function scan(store: VehicleStore, matcher: Matcher): Matches {
  const { stretches, ownCountsAreWhole } = chooseCandidates(store, matcher);
  const counters = new Counters(store, matcher.active);
  kinds.fill(0);
  let total = 0;
  for (const stretch of stretches) total = scanStretch(matcher, stretch, counters, total);
  return {
    total,
    byKind: Array.from(kinds),
    slots: total > KEPT_MATCHES ? null : Array.from(kept.subarray(0, total)),
    ...counters.matching(),
    almost: counters.almost(),
    ownCountsAreWhole,
  };
}

/**
 * One loop without calls into closures, over few arrays: this is where a broad search spends its time.
 * @param before matches of the stretches before @returns matches with this stretch's
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: taken apart it is three times slower.
function scanStretch(matcher: Matcher, stretch: Stretch, counters: Counters, before: number): number {
  const { list, from, to, seenByFilter } = stretch;
  const { carFails, sellerFails, area, words } = matcher;
  const { hot } = matcher.columns;
  const { counts, bases, sellersBase, rangesBase } = counters;
  const { min: yearMin, max: yearMax } = matcher.year;
  const { min: priceMin, max: priceMax } = matcher.price;
  const { min: mileageMin, max: mileageMax } = matcher.mileage;
  const hasWords = words.length > 0;
  let total = before;
  for (let i = from; i < to; i++) {
    const slot = list === null ? i : (list[i] as number);
    const row = slot * WIDTH;
    if (hot[row + LIVE] === 0) continue;
    const car = hot[row + CAR] as number;
    const seller = hot[row + SELLER] as number;
    let fails = (carFails[car] as number) | (sellerFails[seller] as number);
    // The sign bit of a difference says whether a bound is passed: no branch that the processor would have to guess.
    const price = hot[row + PRICE] as number;
    fails |= (((price - priceMin) | (priceMax - price)) >>> 31) << 3;
    const mileage = hot[row + MILEAGE] as number;
    fails |= (((mileage - mileageMin) | (mileageMax - mileage)) >>> 31) << 4;
    const year = hot[row + YEAR] as number;
    fails |= (((year - yearMin) | (yearMax - year)) >>> 31) << 2;
    if ((fails & (fails - 1)) !== 0) continue;
    if (seenByFilter !== 0 && (fails & seenByFilter) === 0) continue;
    if (area !== null && !area.contains(hot[row + ZIP] as number, seller)) continue;
    if (hasWords) {
      const kind = matcher.kindOf(slot);
      if (kind === NO_MATCH) continue;
      if (fails === 0) kinds[kind] = (kinds[kind] as number) + 1;
    }
    const ranges = hot[row + RANGES] as number;
    if (fails === 0) {
      if (total < KEPT_MATCHES) kept[total] = slot;
      total += 1;
      counts[car] = (counts[car] as number) + 1;
      counts[sellersBase + seller] = (counts[sellersBase + seller] as number) + 1;
      counts[rangesBase + ranges] = (counts[rangesBase + ranges] as number) + 1;
    } else {
      const at = (bases[fails] as number) + (fails < 4 ? car : fails < 32 ? ranges : seller);
      counts[at] = (counts[at] as number) + 1;
    }
  }
  return total;
}
