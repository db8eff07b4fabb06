import type { SortOption } from "#domain/vehicles/search-limits.ts";
import { LIVE, WIDTH } from "./columns.ts";
import type { Matcher } from "./matcher.ts";
import { sortByKey } from "./radix-sort.ts";
import type { Matches } from "./scan.ts";
import type { SortedView } from "./sorted-view.ts";
import type { VehicleStore } from "./vehicle-store.ts";

/** A vehicle whose place is not known comes after all others. */
const FARTHEST = 0xffff;

type Wanted = { sortBy: SortOption; offset: number; limit: number };

/**
 * The slots of one page, in order: by the sort, then by distance (in whole miles) where a zip is searched, then by id.
 * With words and relevance, exact matches come before prefixes, and those before corrected ones.
 */
export function choosePage(store: VehicleStore, matcher: Matcher, matches: Matches, wanted: Wanted): number[] {
  const view = store.views[wanted.sortBy];
  if (wanted.offset >= matches.total) return [];
  const ranked = matcher.words.length > 0 && wanted.sortBy === "relevance";
  if (matches.slots !== null) return fromKept(view, matcher, matches.slots, wanted, ranked);
  if (!ranked) return walk(view, matcher, wanted, -1);
  const page: number[] = [];
  let before = 0;
  matches.byKind.forEach((count, kind) => {
    const offset = Math.max(0, wanted.offset - before);
    const limit = wanted.limit - page.length;
    if (limit > 0 && offset < count) page.push(...walk(view, matcher, { ...wanted, offset, limit }, kind));
    before += count;
  });
  return page;
}

const miles = (matcher: Matcher, slot: number): number => matcher.milesTo(slot) ?? FARTHEST;

function fromKept(view: SortedView, matcher: Matcher, slots: number[], wanted: Wanted, ranked: boolean): number[] {
  const far = matcher.area !== null;
  const sorted = slots.sort(
    (a, b) =>
      (ranked ? matcher.kindOf(a) - matcher.kindOf(b) : 0) ||
      view.keyOf(a) - view.keyOf(b) ||
      (far ? miles(matcher, a) - miles(matcher, b) : 0) ||
      view.compare(a, b),
  );
  return sorted.slice(wanted.offset, wanted.offset + wanted.limit);
}

/** Goes along an order and takes what matches. @param kind only matches of this kind; -1: of any */
function walk(view: SortedView, matcher: Matcher, wanted: Wanted, kind: number): number[] {
  if (matcher.area !== null) return walkByDistance(view, matcher, wanted, kind);
  const slots = view.slots();
  const everything = matcher.matchesAll;
  const { hot } = matcher.columns;
  const page: number[] = [];
  let skip = wanted.offset;
  for (let i = 0; i < slots.length && page.length < wanted.limit; i++) {
    const slot = slots[i] as number;
    if (everything ? hot[slot * WIDTH + LIVE] === 0 : !fits(matcher, slot, kind)) continue;
    if (skip > 0) skip -= 1;
    else page.push(slot);
  }
  return page;
}

const fits = (matcher: Matcher, slot: number, kind: number): boolean =>
  matcher.failsOf(slot) === 0 && (kind < 0 || matcher.kindOf(slot) === kind);

/** The same where equal keys go by distance: such a group is gathered whole before it is sorted. */
function walkByDistance(view: SortedView, matcher: Matcher, wanted: Wanted, kind: number): number[] {
  const slots = view.slots();
  const page: number[] = [];
  let skip = wanted.offset;
  for (let i = 0; i < slots.length && page.length < wanted.limit; ) {
    const key = view.keyOf(slots[i] as number);
    const group: number[] = [];
    for (; i < slots.length && view.keyOf(slots[i] as number) === key; i++) {
      if (fits(matcher, slots[i] as number, kind)) group.push(slots[i] as number);
    }
    if (skip >= group.length) {
      skip -= group.length;
      continue;
    }
    const sorted = Uint32Array.from(group);
    sortByKey(sorted, (slot) => miles(matcher, slot));
    page.push(...sorted.subarray(skip, skip + wanted.limit - page.length));
    skip = 0;
  }
  return page;
}
