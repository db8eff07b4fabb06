import { addDeals, DEAL_NUMBERS } from "../../../stock/deal-numbers.ts";
import { COLUMN_OF, type CountedColumn, type Counts } from "../../../stock/write-facets.ts";
import { type Bits, hasBit, setBit } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { countersOf } from "./count-sets.ts";
import type { Filter, Filters } from "./filters.ts";
import { type Base, countSellers, type Matches, withoutCars } from "./select-sets.ts";

/** The sellers whose vehicles are examined one by one: those of a filter, or those of the searched area. */
export type SellerList = { sellers: readonly number[]; filter: Filter | null };

/** A list is walked when it is shorter than this part of all slots: examining a slot costs more than examining a word of a set. */
const SHORT = 1 / 8;

/** Returns the shortest list of vehicles; null when none is short. @param area the sellers of the searched area */
export function shortestList(
  { end, sellers: order }: VehicleStore,
  { others }: Filters,
  area: readonly number[] | null,
): SellerList | null {
  const lists: SellerList[] = others.flatMap((filter) => (filter.sellers ? [{ sellers: filter.sellers, filter }] : []));
  if (area) lists.push({ sellers: area, filter: null });
  let shortest: SellerList | null = null;
  let least = end * SHORT;
  for (const list of lists) {
    const size = list.sellers.reduce((sum, seller) => sum + order.measure(seller), 0);
    if (size >= least) continue;
    shortest = list;
    least = size;
  }
  return shortest;
}

/** Like `selectSets`, but examines only the vehicles of a list. */
export function selectList(store: VehicleStore, base: Base, filters: Filters, list: SellerList): Matches {
  const { columns, pool, sellers: order } = store;
  const { cars } = filters;
  const others = filters.others.filter((filter) => filter !== list.filter);
  const passing = others.map((filter) => filter.slots());
  const failing = others.map(({ name }) => countersFor(store, COLUMN_OF[name]));
  const failingColumns = others.map(({ name }) => columns[COLUMN_OF[name]]);
  const counts = {
    car: countersOf(store, "car"),
    seller: countersOf(store, "seller"),
    ranges: countersOf(store, "ranges"),
    deal: countersFor(store, "deal"),
  };
  const rest = countersOf(store, "car");
  const matching = pool.takeEmpty();
  let total = 0;
  const { slots, places, sellers } = order.list(list.sellers);
  const [carAt, rangesAt] = [order.car, order.ranges];
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    const failed = base.isWhole || hasBit(base.slots, slot) ? failedFilter(passing, slot) : SEVERAL;
    if (failed === SEVERAL) continue;
    const place = places[at] as number;
    const car = carAt[place] as number;
    if (failed === NONE) increment(rest, car);
    if (cars !== null && cars.wanted[car] !== 1) continue;
    if (failed !== NONE) {
      increment(failing[failed] as Counts, failingColumns[failed]?.[slot] as number);
      continue;
    }
    total += 1;
    setBit(matching, slot);
    increment(counts.car, car);
    increment(counts.seller, sellers[at] as number);
    increment(counts.ranges, rangesAt[place] as number);
    increment(counts.deal, columns.deal[slot] as number);
  }
  const without: Matches["without"] = withoutCars(store, cars, rest);
  others.forEach(({ name }, at) => {
    without[name] = together(counts[COLUMN_OF[name]], failing[at] as Counts);
  });
  for (const name of ["deal", "priceDropped"] as const) {
    if (without[name]) without[name] = ofDeals(store, without[name]);
  }
  counts.deal = ofDeals(store, counts.deal);
  if (list.filter) without[list.filter.name] = countSellers(store, base, { cars, others });
  return { slots: matching, windows: base.windows, total, counts, without };
}

const NONE = -1;
const SEVERAL = -2;

/** Returns which of some filters a slot fails: its position, `NONE` or `SEVERAL`. */
function failedFilter(passing: readonly Bits[], slot: number): number {
  let failed = NONE;
  for (let at = 0; at < passing.length; at++) {
    if (hasBit(passing[at] as Bits, slot)) continue;
    if (failed !== NONE) return SEVERAL;
    failed = at;
  }
  return failed;
}

/** Returns new counters for a column. Vehicles that are examined one by one are counted by `dealNumber`. */
const countersFor = (store: VehicleStore, column: CountedColumn): Counts =>
  column === "deal" ? store.pool.takeCounters(DEAL_NUMBERS) : countersOf(store, column);

/** Returns counts of deals from counts by `dealNumber`. */
function ofDeals(store: VehicleStore, byNumber: Counts): Counts {
  const counts = countersOf(store, "deal");
  addDeals(byNumber, counts);
  return counts;
}

function increment(counts: Counts, number: number): void {
  counts[number] = (counts[number] as number) + 1;
}

/** Adds counts to others. @returns `into` */
function together(counts: Counts, into: Counts): Counts {
  for (let number = 0; number < into.length; number++) {
    into[number] = (into[number] as number) + (counts[number] as number);
  }
  return into;
}
