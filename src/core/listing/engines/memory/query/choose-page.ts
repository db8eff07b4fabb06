import type { SearchedArea } from "../../../stock/searched-area.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import { type Bits, countIn, intersect, slotsIn, subtract } from "../store/bitset.ts";
import { keyOfHighest, keyOfLowest } from "../store/orders.ts";
import { sortByKey } from "../store/radix-sort.ts";
import type { SortedView } from "../store/sorted-view.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import type { Selection } from "./selection.ts";

/** Stands for an unknown distance, so that such a vehicle comes last. */
const FARTHEST = 0xffff;
/** Sorting this many slots costs about as much as walking through a sorted view of a million. */
const SORTABLE = 16_384;
/** Sorting one slot costs about as much as this many steps through a sorted view. */
const STEPS_A_SORTED = 24;

type Bounds = Partial<Pick<VehicleQuery, "yearMax" | "priceMin" | "priceMax" | "mileageMin">>;
type Wanted = Pick<VehicleQuery, "sortBy" | "limit"> & Bounds & { offset: number };

/** Returns the miles from the searched zip code to a slot; null when its place is not known. */
export function milesTo({ columns }: VehicleStore, area: SearchedArea, slot: number): number | null {
  return area.milesToSeller(columns.seller[slot] as number);
}

/**
 * Returns the slots of one page, in order: by the sort, then by distance (in whole miles) where a zip is searched, then by id. With words
 * and relevance, exact matches come before prefixes, and prefixes before corrected matches.
 */
export function choosePage(
  store: VehicleStore,
  selection: Selection,
  area: SearchedArea | null,
  wanted: Wanted,
): number[] {
  if (wanted.offset >= selection.total) return [];
  const from = firstKey(wanted);
  if (area === null) {
    const picked = pickOrdered(store, selection, wanted);
    if (picked !== null) return picked;
  }
  const page: number[] = [];
  let before = 0;
  for (const { bits, total, view } of sectionsOf(store, selection, wanted.sortBy)) {
    const offset = Math.max(0, wanted.offset - before);
    const limit = wanted.limit - page.length;
    if (limit > 0 && offset < total) page.push(...pickPart(store, area, { bits, total, view, from, offset, limit }));
    before += total;
  }
  return page;
}

/**
 * Returns a page of an order that not all vehicles have. Mostly the page is full before the order ends, so its matches need not be found.
 * Returns null when sorting is cheaper, and when the order ends before the page is full.
 */
function pickOrdered(store: VehicleStore, { matching, total }: Selection, wanted: Wanted): number[] | null {
  const { sortBy, offset, limit } = wanted;
  if ((sortBy !== "deal" && sortBy !== "price_drop") || areFew(store, total, wanted)) return null;
  const picked = store.views[sortBy].pick(matching, 0, offset, limit);
  return picked.length === limit ? picked : null;
}

/** Matches that are listed one after the other, each in its own order. */
type Section = { bits: Bits; total: number; view: SortedView };

function sectionsOf(store: VehicleStore, selection: Selection, sortBy: VehicleQuery["sortBy"]): Section[] {
  const { views, deals, pool } = store;
  const { matching, byKind, total } = selection;
  if (sortBy === "deal") return withRest(store, selection, views.deal, deals.labelled(pool));
  if (sortBy === "price_drop") return withRest(store, selection, views.price_drop, pool.takeCopy(deals.dropped));
  const view = views[sortBy];
  if (sortBy !== "relevance" || byKind.length === 1) return [{ bits: matching, total, view }];
  return byKind.map((upTo, kind) => {
    const bits = pool.takeCopy(upTo);
    const better = byKind[kind - 1];
    if (better) subtract(bits, better);
    return { bits, total: countIn(bits, pool.whole), view };
  });
}

/** Returns the matches that an order has, then the others by relevance. @param bits all slots that the order has; they are changed */
function withRest(
  { pool, views }: VehicleStore,
  { matching, total }: Selection,
  view: SortedView,
  bits: Bits,
): Section[] {
  intersect(bits, matching, pool.whole);
  const ordered = countIn(bits, pool.whole);
  const rest = pool.takeCopy(matching);
  subtract(rest, bits);
  return [
    { bits, total: ordered, view },
    { bits: rest, total: total - ordered, view: views.relevance },
  ];
}

/** Returns where the matches begin in the wanted order: no match has a smaller key, because of a bound. */
function firstKey({ sortBy, priceMin = 0, priceMax, yearMax, mileageMin = 0 }: Wanted): number {
  if (sortBy === "price_low") return keyOfLowest(priceMin);
  if (sortBy === "mileage_low") return keyOfLowest(mileageMin);
  const max = sortBy === "price_high" ? priceMax : sortBy === "year_new" ? yearMax : undefined;
  return max === undefined ? 0 : keyOfHighest(max);
}

type PagePart = { bits: Bits; total: number; view: SortedView; from: number; offset: number; limit: number };

/** Returns whether sorting the matches costs less than walking through a sorted view. */
function areFew({ end }: VehicleStore, total: number, { offset, limit }: { offset: number; limit: number }): boolean {
  const steps = ((offset + limit) * end) / total;
  return total <= SORTABLE && total * STEPS_A_SORTED < steps;
}

/** Sorts the matches when they are few. Otherwise it walks through the sorted view and picks the matches on the way. */
function pickPart(store: VehicleStore, area: SearchedArea | null, part: PagePart): number[] {
  if (areFew(store, part.total, part)) return sorted(store, area, part);
  if (area !== null) return pickByDistance(store, area, part);
  return part.view.pick(part.bits, part.from, part.offset, part.limit);
}

function sorted(
  store: VehicleStore,
  area: SearchedArea | null,
  { bits, total, view, offset, limit }: PagePart,
): number[] {
  // A key has 32 bits and a position 14: together they fit into a double exactly.
  const slots = slotsIn(bits, total);
  const keys = Float64Array.from(slots, (slot, position) => view.keyOf(slot) * SORTABLE + position).sort();
  const slotAt = (place: number) => slots[(keys[place] as number) % SORTABLE] as number;
  const keyAt = (place: number) => Math.floor((keys[place] as number) / SORTABLE);
  let from = offset;
  while (from > 0 && keyAt(from - 1) === keyAt(offset)) from -= 1;
  let to = Math.min(offset + limit, total);
  while (to < total && keyAt(to) === keyAt(to - 1)) to += 1;
  const among = Array.from({ length: to - from }, (_, place) => slotAt(from + place));
  const miles = (slot: number) => (area === null ? 0 : (milesTo(store, area, slot) ?? FARTHEST));
  among.sort((a, b) => view.keyOf(a) - view.keyOf(b) || miles(a) - miles(b) || view.compare(a, b));
  return among.slice(offset - from, offset - from + limit);
}

/** Picks from the sorted view, and sorts slots with equal keys by distance. */
function pickByDistance(
  store: VehicleStore,
  area: SearchedArea,
  { bits, view, from: first, offset, limit }: PagePart,
): number[] {
  const slots = view.pickGroups(bits, first, offset + limit);
  const page: number[] = [];
  for (let from = 0; from < slots.length && page.length < limit;) {
    const key = view.keyOf(slots[from] as number);
    let to = from + 1;
    while (to < slots.length && view.keyOf(slots[to] as number) === key) to += 1;
    if (to > offset) {
      const group = Uint32Array.from(slots.slice(from, to));
      sortByKey(group, (slot) => milesTo(store, area, slot) ?? FARTHEST);
      const skip = Math.max(0, offset - from);
      page.push(...group.subarray(skip, skip + limit - page.length));
    }
    from = to;
  }
  return page;
}
