import type { SortOption } from "#domain/search/search-limits.ts";
import type { SearchedArea } from "../../stock/searched-area.ts";
import { type Bits, slotsIn, subtract } from "../store/bitset.ts";
import { sortByKey } from "../store/radix-sort.ts";
import type { SortedView } from "../store/sorted-view.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { countAll, type Selection } from "./selection.ts";

/** Stands for an unknown distance, so that such a vehicle comes last. */
const FARTHEST = 0xffff;
/** Sorting this many slots costs about as much as walking through a sorted view of a million. */
const SORTABLE = 16_384;
/** Sorting one slot costs about as much as this many steps through a sorted view. */
const STEPS_A_SORTED = 24;

type Wanted = { sortBy: SortOption; offset: number; limit: number };

/** Miles from the searched zip code to a slot; null when its place is not known. */
export function milesTo({ columns }: VehicleStore, area: SearchedArea, slot: number): number | null {
  return area.miles(columns.zip[slot] as number, columns.seller[slot] as number);
}

/**
 * The slots of one page, in order: by the sort, then by distance (in whole miles) where a zip is searched, then by id.
 * With words and relevance, exact matches come before prefixes, and those before corrected ones.
 */
export function choosePage(
  store: VehicleStore,
  selection: Selection,
  area: SearchedArea | null,
  wanted: Wanted,
): number[] {
  if (wanted.offset >= selection.total) return [];
  const part = (bits: Bits, total: number, offset: number, limit: number) =>
    pickPart(store, area, { bits, total, view: store.views[wanted.sortBy], offset, limit });
  if (wanted.sortBy !== "relevance" || selection.byKind.length === 1) {
    return part(selection.matching, selection.total, wanted.offset, wanted.limit);
  }
  const page: number[] = [];
  let before = 0;
  selection.byKind.forEach((upTo, kind) => {
    const bits = store.pool.takeCopy(upTo);
    const better = selection.byKind[kind - 1];
    if (better) subtract(bits, better);
    const total = countAll(bits);
    const offset = Math.max(0, wanted.offset - before);
    const limit = wanted.limit - page.length;
    if (limit > 0 && offset < total) page.push(...part(bits, total, offset, limit));
    before += total;
  });
  return page;
}

type Part = { bits: Bits; total: number; view: SortedView; offset: number; limit: number };

/** Sorts the matches when they are few. Otherwise it walks through the sorted view and picks the matches on the way. */
function pickPart(store: VehicleStore, area: SearchedArea | null, part: Part): number[] {
  const steps = ((part.offset + part.limit) * store.end) / part.total;
  if (part.total <= SORTABLE && part.total * STEPS_A_SORTED < steps) return sorted(store, area, part);
  if (area !== null) return pickByDistance(store, area, part);
  return part.view.pick(part.bits, part.offset, part.limit);
}

function sorted(store: VehicleStore, area: SearchedArea | null, { bits, total, view, offset, limit }: Part): number[] {
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

/** Walks through the sorted view. Slots with equal keys are collected as a group and sorted by distance. */
function pickByDistance(store: VehicleStore, area: SearchedArea, { bits, view, offset, limit }: Part): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const group of view.groups(bits)) {
    if (skip >= group.length) {
      skip -= group.length;
      continue;
    }
    const slots = Uint32Array.from(group);
    sortByKey(slots, (slot) => milesTo(store, area, slot) ?? FARTHEST);
    page.push(...slots.subarray(skip, skip + limit - page.length));
    skip = 0;
    if (page.length === limit) break;
  }
  return page;
}
