import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { readSort, type Sort, useTableState, useTypedText } from "#kernel/ui/console/use-table-state.ts";
import type { Dealership } from "../dealership-schemas.ts";
import {
  DEALERSHIP_FILTERS,
  type DealershipFilter,
  type DealershipSearch,
  findDealerships,
} from "../rules/find-dealerships.ts";
import { tagsQuery } from "./dealership-list.ts";

const COLUMNS = ["added", "name", "url", "vehicles", "synced", "expires", "status"] as const;
export type DealershipColumn = (typeof COLUMNS)[number];

/** The orders in the list's menu; its headings offer the rest. */
export const SORTS = {
  "-added": "Newest first",
  name: "Name",
  "-vehicles": "Most vehicles",
  synced: "Longest not synced",
  expires: "Expires soonest",
} as const;

/** Orders of the headings only, in the menu's words while they are chosen. */
export const HEADING_SORTS = {
  added: "Oldest first",
  "-name": "Name, Z to A",
  url: "Address",
  "-url": "Address, Z to A",
  vehicles: "Fewest vehicles",
  "-synced": "Latest synced",
  "-expires": "Expires last",
  status: "Status",
  "-status": "Status, Z to A",
} as const;

const names = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
/** A time for sorting, or `missing`: never synced comes first, no expiration last. */
const time = (iso: string | null | undefined, missing: number) => (iso ? Date.parse(iso) : missing);
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
const host = (url: string) => url.replace(/^[a-z]{3,5}:\/\/(www\.)?/i, "");

const ORDERS: Record<DealershipColumn, (a: Dealership, b: Dealership) => number> = {
  added: (a, b) => a.id - b.id,
  name: (a, b) => names.compare(a.name, b.name),
  url: (a, b) => names.compare(host(a.url), host(b.url)),
  vehicles: (a, b) => compare(a.vehicleCount, b.vehicleCount),
  synced: (a, b) => compare(time(a.lastSynced, Number.NEGATIVE_INFINITY), time(b.lastSynced, Number.NEGATIVE_INFINITY)),
  expires: (a, b) =>
    compare(time(a.expirationDate, Number.POSITIVE_INFINITY), time(b.expirationDate, Number.POSITIVE_INFINITY)),
  status: (a, b) => names.compare(a.status, b.status),
};

/** Sorts the dealerships in a total order: the newest first among equals. The given list is not changed. */
export function orderDealerships(all: readonly Dealership[], sort: Sort<DealershipColumn>): Dealership[] {
  const order = ORDERS[sort.by];
  const sign = sort.descending ? -1 : 1;
  return all.toSorted((a, b) => sign * order(a, b) || b.id - a.id);
}

/** Rows on a page: enough to work with, few enough to render while somebody types. */
const ROWS_PER_PAGE = 50;

const TABLE = {
  values: { search: "", filter: "all", tag: "" },
  choices: { filter: Object.keys(DEALERSHIP_FILTERS) },
  columns: COLUMNS,
  sort: "-added",
} as const;

const NO_TAGS: readonly string[] = [];

/** Returns the tags of each dealership; none until they have loaded, and when they could not be loaded. */
function useDealershipTags(): { tagsOf: (id: number) => readonly string[]; known: string[] } {
  const { data } = useQuery(tagsQuery);
  return useMemo(() => {
    const byId = new Map<number, string[]>();
    for (const { name, dealershipIds } of data ?? []) {
      for (const id of dealershipIds) byId.set(id, [...(byId.get(id) ?? []), name]);
    }
    const known = (data ?? []).filter(({ dealershipIds }) => dealershipIds.length > 0).map(({ name }) => name);
    return { tagsOf: (id) => byId.get(id) ?? NO_TAGS, known };
  }, [data]);
}

/**
 * Search, filter, order and page of the list, from the address. Typing waits neither for the rows, which follow
 * (`useDeferredValue`), nor for the address.
 */
export function useSelection(all: readonly Dealership[]) {
  const { values, sort, page, change, sortBy } = useTableState<
    { search: string; filter: string; tag: string },
    DealershipColumn
  >(TABLE);
  const { tagsOf, known } = useDealershipTags();
  const [search, setSearch] = useTypedText(values.search, (text) => change({ search: text }, { replace: true }));
  const { tag } = values;
  const filter = values.filter as DealershipFilter;
  const selection: DealershipSearch = useMemo(() => ({ search, filter, tag }), [search, filter, tag]);
  const deferred = useDeferredValue(selection);
  const found = useMemo(() => findDealerships(all, deferred, tagsOf, new Date()), [all, deferred, tagsOf]);
  const { by, descending } = sort;
  const ordered = useMemo(() => orderDealerships(found, { by, descending }), [found, by, descending]);
  const pages = Math.max(1, Math.ceil(ordered.length / ROWS_PER_PAGE));
  const shownPage = Math.min(page, pages);
  const rows = useMemo(
    () => ordered.slice((shownPage - 1) * ROWS_PER_PAGE, shownPage * ROWS_PER_PAGE),
    [ordered, shownPage],
  );
  return {
    selection,
    sort,
    sortBy,
    found: found.length,
    rows,
    page: shownPage,
    pages,
    tagsOf,
    knownTags: known,
    search: setSearch,
    narrow: (part: { filter?: DealershipFilter; tag?: string }) => change(part),
    showAll: () => {
      setSearch("");
      change({ search: "", filter: "all", tag: "" });
    },
    chooseSort: (word: string) => change({ sort: readSort<DealershipColumn>(word as DealershipColumn) }),
    setPage: (to: number) => change({ page: to }),
  };
}
