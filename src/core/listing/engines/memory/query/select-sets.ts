import { COLUMN_OF, type Counted, type Counts } from "../../../stock/write-facets.ts";
import { type Bits, intersect, sumOf } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { countersOf, countSet, countWith, type SlotSet } from "./count-sets.ts";
import { type CarFilter, type Filter, type Filters, flagsOfBoth } from "./filters.ts";
import { dealsSet, type KnownSet, makesSet, type WalkedColumn, wholeSet } from "./known-sets.ts";

/** The slots that pass everything except the filters: those of the area and the words. */
export type Base = SlotSet & {
  /** True when these are all visible slots. */
  isWhole: boolean;
  /** For each car number, 1 when its vehicles can be among them; null: all can. */
  cars: Uint8Array | null;
};

/** The slots that pass all filters, counted for the facets. */
export type Matches = Counted & SlotSet & { total: number };

/** Finds the slots that pass the filters, as sets of slots. */
export function selectSets(store: VehicleStore, base: Base, { cars, others }: Filters): Matches {
  const inCars = cars ? slotsOfCars(store, base, cars) : base;
  const { matching, once } = split(store, inCars, others);
  const set = { slots: matching, windows: inCars.windows };
  const rest = countRest(store, base, { cars, others }, set);
  const car = cars ? onlyOf(store, rest, cars.wanted) : rest;
  const total = sumOf(car);
  const deal = countDeals(store, base, { cars, others }, set);
  const counts = { car, ...countMatching(store, base, { cars, others }, set), deal };
  const without = withoutCars(store, cars, rest);
  for (const filter of others) {
    const column = COLUMN_OF[filter.name];
    const remaining = { cars, others: others.filter((other) => other !== filter) };
    const exact = exactSet(store, base, remaining);
    if (exact) without[filter.name] = countsOf(store, exact, column);
    else {
      const others = failing(store, once, filter, set);
      const known = knownSets(store, base, remaining);
      without[filter.name] =
        column === "deal"
          ? countDealsWith(store, counts.deal, others, set)
          : countWith(store, { set, counted: counts[column] }, others, column, known);
    }
  }
  return { ...set, total, counts, without };
}

/** Finds the slots that pass the filters, without counting anything. */
export function slotsPassing(store: VehicleStore, base: Base, { cars, others }: Filters): SlotSet {
  const inCars = cars ? slotsOfCars(store, base, cars) : base;
  return { slots: allOf(store, inCars, others), windows: inCars.windows };
}

/**
 * Returns the counts without the filter by make, and without the one by model.
 * @param rest the slots that pass all other filters, by car
 */
export function withoutCars(store: VehicleStore, cars: CarFilter | null, rest: Counts): Matches["without"] {
  const without: Matches["without"] = {};
  if (cars?.byMake) without.make = cars.byModel ? onlyOf(store, rest, cars.byModel) : rest;
  if (cars?.byModel) without.model = cars.byMake ? onlyOf(store, rest, cars.byMake) : rest;
  return without;
}

/** Counts the slots that pass the filters, by seller. */
export function countSellers(store: VehicleStore, base: Base, { cars, others }: Filters): Counts {
  const inCars = cars ? slotsOfCars(store, base, cars) : base;
  const exact = exactSet(store, base, { cars, others });
  if (exact) return countsOf(store, exact, "seller");
  const slots = allOf(store, inCars, others);
  const set = { slots: store.pool.takeEmpty(), windows: inCars.windows };
  const known = knownSets(store, base, { cars, others });
  return countWith(store, { set, counted: countersOf(store, "seller") }, slots, "seller", known);
}

function slotsOfCars({ pool, layout, end }: VehicleStore, base: Base, { wanted, slots }: CarFilter): SlotSet {
  const both = base.cars ? flagsOfBoth(wanted, base.cars) : wanted;
  const windows = layout.windowsOf(both, end);
  const within = pool.takeWithin(slots(), windows);
  intersect(within, base.slots, windows);
  return { slots: within, windows };
}

/**
 * Splits a set: slots in `matching` pass all filters, slots in `once` fail exactly one. Only these are needed to count the facets; slots
 * that fail two filters are dropped.
 */
function split({ pool }: VehicleStore, set: SlotSet, filters: readonly Filter[]): { matching: Bits; once: Bits } {
  if (filters.length === 0) return { matching: set.slots, once: set.slots };
  const matching = pool.takeWithin(set.slots, set.windows);
  const once = pool.takeEmpty();
  for (const filter of filters) {
    const passing = filter.slots();
    for (const [from, to] of set.windows) {
      for (let at = from; at < to; at++) {
        const passes = passing[at] as number;
        const matched = matching[at] as number;
        once[at] = ((once[at] as number) & passes) | (matched & ~passes);
        matching[at] = matched & passes;
      }
    }
  }
  return { matching, once };
}

function allOf({ pool }: VehicleStore, set: SlotSet, filters: readonly Filter[]): Bits {
  if (filters.length === 0) return set.slots;
  const slots = pool.takeWithin(set.slots, set.windows);
  for (const filter of filters) intersect(slots, filter.slots(), set.windows);
  return slots;
}

/** Returns the slots that fail only this filter. */
function failing({ pool }: VehicleStore, once: Bits, filter: Filter, { windows }: SlotSet): Bits {
  const slots = pool.take();
  const passing = filter.slots();
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) slots[at] = (once[at] as number) & ~(passing[at] as number);
  }
  return slots;
}

/** Counts by car the slots that pass all filters except make and model. */
function countRest(store: VehicleStore, base: Base, { cars, others }: Filters, set: SlotSet): Counts {
  const counts = countersOf(store, "car");
  if (base.isWhole && others.length === 0) {
    counts.set(store.carTally.counts);
    return counts;
  }
  const { layout, columns } = store;
  const slots = cars ? allOf(store, base, others) : set.slots;
  layout.count(slots, counts, base.cars ?? undefined);
  layout.countTail(slots, counts, columns.car);
  return counts;
}

function countMatching(store: VehicleStore, base: Base, filters: Filters, set: SlotSet): Record<WalkedColumn, Counts> {
  const exact = exactSet(store, base, filters);
  if (exact === null) return countSet(store, set, knownSets(store, base, filters));
  return { seller: countsOf(store, exact, "seller"), ranges: countsOf(store, exact, "ranges") };
}

/** Counts by deal the slots that pass the filters. @param set these slots */
function countDeals(store: VehicleStore, base: Base, filters: Filters, set: SlotSet): Counts {
  const exact = exactSet(store, base, filters);
  return exact ? countsOf(store, exact, "deal") : countDealsWith(store, countersOf(store, "deal"), set.slots, set);
}

/** Returns the sum of counts of deals and the counts of other slots. @param others slots within the windows @returns new counts */
function countDealsWith(
  store: VehicleStore,
  counted: Counts,
  others: Bits,
  { windows }: Pick<SlotSet, "windows">,
): Counts {
  const counts = counted.slice();
  store.deals.count(others, windows, counts);
  return counts;
}

/** Returns the known set that has exactly the slots that pass the filters; null when there is none. */
function exactSet(store: VehicleStore, base: Base, { cars, others }: Filters): KnownSet | null {
  if (!base.isWhole || cars?.byModel) return null;
  if (cars) return others.length === 0 ? makesSet(store, cars) : null;
  if (others.length === 0) return wholeSet(store);
  return others.every(({ deals }) => deals) ? dealsSet(store, others) : null;
}

/** Returns known sets that may have nearly the slots that pass the filters. */
function knownSets(store: VehicleStore, base: Base, { cars, others }: Filters): KnownSet[] {
  if (cars) return cars.byModel ? [] : [makesSet(store, cars)];
  return base.cars ? [] : [dealsSet(store, others) ?? wholeSet(store)];
}

function countsOf(store: VehicleStore, set: KnownSet, column: WalkedColumn | "deal"): Counts {
  const counts = countersOf(store, column);
  set.writeCounts[column](counts);
  return counts;
}

/** Returns the counts of the cars that are flagged with 1. */
function onlyOf({ pool }: VehicleStore, counts: Counts, flags: Uint8Array): Counts {
  const only = pool.takeCounters(counts.length);
  for (let car = 0; car < flags.length; car++) only[car] = (counts[car] as number) * (flags[car] as number);
  return only;
}
