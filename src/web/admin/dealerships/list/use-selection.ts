import { useDeferredValue, useMemo, useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { type Selection, selectDealerships } from "./select-dealerships.ts";

/** So many rows are on a page: enough to work with, few enough to be drawn while somebody types. */
const ROWS_PER_PAGE = 50;

/** What is searched for and on which page of it the operator is. Typing never waits for the list: it follows. */
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
