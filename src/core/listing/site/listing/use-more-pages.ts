import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigationType } from "react-router";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { ShownList, ShownVehicle } from "../shown-vehicle.ts";
import { recallLastPage, rememberLastPage } from "./last-page.ts";
import { listingQuery } from "./listing-search.ts";

/** Pause after a page that could not be loaded. */
const RETRY_MS = 5_000;

/**
 * Returns the endless list that begins with one page. After "back" or "forward" it has as many pages as before, from the cache. A page that
 * fails to load is only logged; it is tried again when the list's end next comes into view, or after a pause.
 * @param address the listing's path and query, under which its length is stored
 */
export function useMorePages(search: VehicleQuery, first: ShownList, address: string) {
  const queryClient = useQueryClient();
  // Node also has a session storage, which is empty, and reading it takes a hundredth of a page's time.
  const isBack = useNavigationType() === "POP" && !import.meta.env.SSR;
  const [loaded, setLoaded] = useState(() =>
    restore(queryClient, search, first, isBack ? recallLastPage(address) : undefined),
  );
  const [loading, setLoading] = useState(false);
  const [failures, setFailures] = useState(0);
  const busy = useRef(false);
  const { vehicles, page, total, more } = loaded;

  async function loadMore() {
    if (busy.current || !more) return;
    busy.current = true;
    setLoading(true);
    try {
      const list = await queryClient.fetchQuery(listingQuery({ ...search, page: page + 1 }));
      setLoaded((before) => appendPage(before, list));
      rememberLastPage(address, list.currentPage);
    } catch (error) {
      console.error("Failed to fetch more vehicles", error);
      window.setTimeout(() => setFailures((before) => before + 1), RETRY_MS);
    }
    busy.current = false;
    setLoading(false);
  }
  return { vehicles, total, more, loading, failures, loadMore };
}

function restore(queryClient: QueryClient, search: VehicleQuery, first: ShownList, lastPage = 0): LoadedPages {
  let loaded = startList(first);
  while (loaded.more && loaded.page < lastPage) {
    const list = queryClient.getQueryData(listingQuery({ ...search, page: loaded.page + 1 }).queryKey);
    if (!list) break;
    loaded = appendPage(loaded, list);
  }
  return loaded;
}

/** The loaded part of an endless list. `total` and `more` come from the latest answer, because earlier ones may be out of date. */
type LoadedPages = {
  vehicles: ShownVehicle[];
  /** Latest page that was loaded, from 1. */
  page: number;
  /** The number of all cars that match. */
  total: number;
  /** True when there is a page after it. */
  more: boolean;
};

/** Returns the list with its first page, which need not be page 1. */
export function startList({ vehicles, currentPage, totalPages, total }: ShownList): LoadedPages {
  return { vehicles, page: currentPage, total, more: currentPage < totalPages };
}

/**
 * Returns the list with one more page. Vehicles that are in it already are dropped, because pages overlap when cars are added or removed
 * between two calls. The list ends when nothing was new, or with the last page.
 */
export function appendPage(before: LoadedPages, next: ShownList): LoadedPages {
  const listed = new Set(before.vehicles.map(({ id }) => id));
  const added = next.vehicles.filter(({ id }) => !listed.has(id));
  const { page, total, more } = startList(next);
  return { vehicles: [...before.vehicles, ...added], page, total, more: more && added.length > 0 };
}
