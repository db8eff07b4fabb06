import { chooseCandidates, type Stretch } from "./candidates.ts";
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
  byKind: [number, number, number];
  /** All of them, when there are at most `KEPT_MATCHES`. */
  slots: number[] | null;
  /** Matches by number of car, seller and ranges. */
  cars: Uint32Array;
  sellers: Uint32Array;
  ranges: Uint32Array;
  /** For each filter that is set: rows that fail this one alone, by the number that the filter is about. */
  almost: Partial<Record<FilterName, Uint32Array>>;
  /** The whole stock's counts are the set filter's own. */
  ownCountsAreWhole: boolean;
};

/** Finds and counts what matches. About 4 ns a row. */
export function scan(store: VehicleStore, matcher: Matcher): Matches {
  const { stretches, ownCountsAreWhole } = chooseCandidates(store, matcher);
  const sizes = {
    car: store.names.cars.size,
    seller: store.names.sellers.size,
    ranges: store.rangesTally.counts.length,
  };
  const almost: Partial<Record<FilterName, Uint32Array>> = {};
  for (const [name, bit] of Object.entries(FILTERS) as [FilterName, number][]) {
    if ((matcher.active & bit) === 0) continue;
    almost[name] = new Uint32Array(
      name === "make" || name === "model"
        ? sizes.car
        : name === "location" || name === "dealership"
          ? sizes.seller
          : sizes.ranges,
    );
  }
  const matches: Matches = {
    total: 0,
    byKind: [0, 0, 0],
    slots: [],
    cars: new Uint32Array(sizes.car),
    sellers: new Uint32Array(sizes.seller),
    ranges: new Uint32Array(sizes.ranges),
    almost,
    ownCountsAreWhole,
  };
  const kept = new Uint32Array(KEPT_MATCHES);
  for (const stretch of stretches) scanStretch(matcher, stretch, matches, kept);
  matches.slots = matches.total > KEPT_MATCHES ? null : Array.from(kept.subarray(0, matches.total));
  return matches;
}

const NONE = new Uint32Array(0);

// One loop without calls into closures or objects: this is where a broad search spends its time.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: taken apart it is three times slower.
function scanStretch(matcher: Matcher, stretch: Stretch, matches: Matches, kept: Uint32Array): void {
  const { list, from, to, seenByFilter } = stretch;
  const { carFails, sellerFails, area, words, columns } = matcher;
  const { car: carOf, seller: sellerOf, ranges: rangesOf, year, price, mileage, live, zip } = columns;
  const { min: yearMin, max: yearMax } = matcher.year;
  const { min: priceMin, max: priceMax } = matcher.price;
  const { min: mileageMin, max: mileageMax } = matcher.mileage;
  const { cars, sellers, ranges, byKind, almost } = matches;
  const { make = NONE, model = NONE, location = NONE, dealership = NONE } = almost;
  const { year: almostYear = NONE, price: almostPrice = NONE, mileage: almostMileage = NONE } = almost;
  const hasWords = words.length > 0;
  let { total } = matches;
  for (let i = from; i < to; i++) {
    const slot = list === null ? i : (list[i] as number);
    if (live[slot] === 0) continue;
    const car = carOf[slot] as number;
    const seller = sellerOf[slot] as number;
    let fails = (carFails[car] as number) | (sellerFails[seller] as number);
    const aPrice = price[slot] as number;
    if (aPrice < priceMin || aPrice > priceMax) fails |= 8;
    const aMileage = mileage[slot] as number;
    if (aMileage < mileageMin || aMileage > mileageMax) fails |= 16;
    const aYear = year[slot] as number;
    if (aYear < yearMin || aYear > yearMax) fails |= 4;
    if ((fails & (fails - 1)) !== 0) continue;
    if (seenByFilter !== 0 && (fails & seenByFilter) === 0) continue;
    if (area !== null && !area.contains(zip[slot] as number, seller)) continue;
    let kind = 0;
    if (hasWords) {
      kind = matcher.kindOf(slot);
      if (kind === NO_MATCH) continue;
    }
    if (fails === 0) {
      if (total < KEPT_MATCHES) kept[total] = slot;
      total += 1;
      (byKind[kind] as number)++;
      (cars[car] as number)++;
      (sellers[seller] as number)++;
      (ranges[rangesOf[slot] as number] as number)++;
    } else if (fails === 1) (make[car] as number)++;
    else if (fails === 2) (model[car] as number)++;
    else if (fails === 4) (almostYear[rangesOf[slot] as number] as number)++;
    else if (fails === 8) (almostPrice[rangesOf[slot] as number] as number)++;
    else if (fails === 16) (almostMileage[rangesOf[slot] as number] as number)++;
    else if (fails === 32) (location[seller] as number)++;
    else (dealership[seller] as number)++;
  }
  matches.total = total;
}
