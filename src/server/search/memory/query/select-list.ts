import { COLUMN_OF, type Counts } from "../../stock/write-facets.ts";
import { type Bits, hasBit, setBit } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { countersOf } from "./count-sets.ts";
import type { Filter, Filters } from "./filters.ts";
import { type Base, countSelected, type Matches, withoutCars } from "./select-sets.ts";

/** A filter whose slots are at hand as a list. */
type ListFilter = Filter & { list: NonNullable<Filter["list"]> };

/** A list is walked when it is shorter than this part of all slots: looking at a slot costs more than at a word of a set. */
const SHORT = 1 / 64;

/** The filter with the shortest list; null when none is short. */
export function shortestList({ end }: VehicleStore, { others }: Filters): ListFilter | null {
  const lists = others.filter((filter): filter is ListFilter => filter.list !== null);
  const [shortest = null] = lists.sort((a, b) => a.list.size - b.list.size);
  return shortest && shortest.list.size < end * SHORT ? shortest : null;
}

/** As `selectSets`, by looking only at the slots of one filter's list. */
export function selectList(store: VehicleStore, base: Base, filters: Filters, list: ListFilter): Matches {
  const { columns, pool } = store;
  const { cars } = filters;
  const others = filters.others.filter((filter) => filter !== list);
  const passing = others.map((filter) => filter.slots());
  const failing = others.map(({ name }) => countersOf(store, COLUMN_OF[name]));
  const failingColumns = others.map(({ name }) => columns[COLUMN_OF[name]]);
  const counts = {
    car: countersOf(store, "car"),
    seller: countersOf(store, "seller"),
    ranges: countersOf(store, "ranges"),
  };
  const rest = countersOf(store, "car");
  const matching = pool.takeEmpty();
  let total = 0;
  for (const slot of list.list.slots()) {
    const failed = hasBit(base.slots, slot) ? failedFilter(passing, slot) : SEVERAL;
    if (failed === SEVERAL) continue;
    const car = columns.car[slot] as number;
    if (failed === NONE) increment(rest, car);
    if (cars !== null && cars.wanted[car] !== 1) continue;
    if (failed !== NONE) {
      increment(failing[failed] as Counts, failingColumns[failed]?.[slot] as number);
      continue;
    }
    total += 1;
    setBit(matching, slot);
    increment(counts.car, car);
    increment(counts.seller, columns.seller[slot] as number);
    increment(counts.ranges, columns.ranges[slot] as number);
  }
  const without: Matches["without"] = withoutCars(cars, rest);
  others.forEach(({ name }, at) => {
    without[name] = sumOf(counts[COLUMN_OF[name]], failing[at] as Counts);
  });
  without[list.name] = countSelected(store, base, { cars, others }, "seller");
  return { slots: matching, windows: base.windows, total, counts, without };
}

const NONE = -1;
const SEVERAL = -2;

/** Which of some filters a slot fails: its place, `NONE` or `SEVERAL`. */
function failedFilter(passing: readonly Bits[], slot: number): number {
  let failed = NONE;
  for (let at = 0; at < passing.length; at++) {
    if (hasBit(passing[at] as Bits, slot)) continue;
    if (failed !== NONE) return SEVERAL;
    failed = at;
  }
  return failed;
}

function increment(counts: Counts, number: number): void {
  counts[number] = (counts[number] as number) + 1;
}

/** Adds counts to others. @returns `into` */
function sumOf(counts: Counts, into: Counts): Counts {
  for (let number = 0; number < into.length; number++) {
    into[number] = (into[number] as number) + (counts[number] as number);
  }
  return into;
}
