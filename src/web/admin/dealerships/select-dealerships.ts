import { useDeferredValue, useMemo, useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { CSV_ONLY_WORDS } from "#domain/dealerships/dealership-rules.ts";
import { readExpiration } from "./expiration.tsx";

/** The orders of the list. */
export const SORTS = {
  newest: "Newest first",
  name: "Name",
  vehicles: "Most vehicles",
  synced: "Longest not synced",
  expires: "Expires soonest",
} as const;
type Sort = keyof typeof SORTS;

/** What the list can be narrowed to. */
export const FILTERS = {
  all: "All statuses",
  active: "Active",
  syncing: "Syncing",
  error: "Error",
  expired: "Expired",
  attention: "Needs attention",
  expiring: "Expires within 5 days",
} as const;
type Filter = keyof typeof FILTERS;

/** Which dealerships are asked for, and how they are ordered. */
export type Selection = { search: string; filter: Filter; sort: Sort };

/**
 * The dealerships that have every word of the search in their name, addresses or location, in the chosen order. The
 * order is total: newest first among equals.
 */
export function selectDealerships(
  all: readonly Dealership[],
  { search, filter, sort }: Selection,
  now: Date = new Date(),
): Dealership[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = all.filter((dealership) => passes(dealership, filter, now) && hasWords(dealership, words));
  return chosen.sort((a, b) => ORDERS[sort](a, b) || b.id - a.id);
}

function hasWords(dealership: Dealership, words: string[]): boolean {
  if (words.length === 0) return true;
  const text = [
    dealership.name,
    dealership.url || CSV_ONLY_WORDS,
    dealership.location ?? "",
    ...(dealership.additionalUrls ?? []),
  ]
    .join("\n")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function passes(dealership: Dealership, filter: Filter, now: Date): boolean {
  if (filter === "all") return true;
  const tone = readExpiration(dealership.expirationDate, now).tone;
  if (filter === "expiring") return tone === "soon";
  if (filter === "attention") {
    return dealership.status === "error" || Boolean(dealership.alarm) || Boolean(dealership.statusReason);
  }
  return dealership.status === filter;
}

const names = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
/** A time for sorting, or `missing`: never synced comes first, no expiration last. */
const time = (iso: string | null | undefined, missing: number) => (iso ? Date.parse(iso) : missing);
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

const ORDERS: Record<Sort, (a: Dealership, b: Dealership) => number> = {
  newest: () => 0,
  name: (a, b) => names.compare(a.name, b.name),
  vehicles: (a, b) => compare(b.vehicleCount, a.vehicleCount),
  synced: (a, b) => compare(time(a.lastSynced, Number.NEGATIVE_INFINITY), time(b.lastSynced, Number.NEGATIVE_INFINITY)),
  expires: (a, b) =>
    compare(time(a.expirationDate, Number.POSITIVE_INFINITY), time(b.expirationDate, Number.POSITIVE_INFINITY)),
};

/** Rows on a page: enough to work with, few enough to render while somebody types. */
const ROWS_PER_PAGE = 50;

/** Search, filter, order and page of the list. Typing never waits for the rows, which follow (`useDeferredValue`). */
export function useSelection(all: readonly Dealership[]) {
  const [selection, setSelection] = useState<Selection>({ search: "", filter: "all", sort: "newest" });
  const [page, setPage] = useState(1);
  const deferred = useDeferredValue(selection);
  const found = useMemo(() => selectDealerships(all, deferred), [all, deferred]);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const shownPage = Math.min(page, pages);
  const rows = useMemo(
    () => found.slice((shownPage - 1) * ROWS_PER_PAGE, shownPage * ROWS_PER_PAGE),
    [found, shownPage],
  );
  const change = (part: Partial<Selection>) => {
    setSelection((before) => ({ ...before, ...part }));
    setPage(1);
  };
  return { selection, change, found: found.length, rows, page: shownPage, pages, setPage };
}
