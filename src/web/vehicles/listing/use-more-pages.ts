import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigationType } from "react-router";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { appendPage, type LoadedPages, startList } from "./append-vehicles.ts";
import { recallLastPage, rememberLastPage } from "./last-page.ts";
import { listingQuery } from "./listing-query.ts";

/** Pause after a page that could not be loaded. */
const RETRY_MS = 5_000;

/**
 * The endless list that begins with one page. After "back" or "forward" it has at once as many pages as it had, out of the
 * cache. A page that could not be loaded is only logged; the next look at the list's end tries again, and so does somebody
 * who stays there, after a while.
 *
 * @param address the listing's path and query, under which its length is remembered
 */
export function useMorePages(search: VehicleQuery, first: VehicleList, address: string) {
  const queryClient = useQueryClient();
  const isPop = useNavigationType() === "POP";
  const [loaded, setLoaded] = useState(() =>
    restore(queryClient, search, first, isPop ? recallLastPage(address) : undefined),
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

function restore(queryClient: QueryClient, search: VehicleQuery, first: VehicleList, lastPage = 0): LoadedPages {
  let loaded = startList(first);
  while (loaded.more && loaded.page < lastPage) {
    const list = queryClient.getQueryData(listingQuery({ ...search, page: loaded.page + 1 }).queryKey);
    if (!list) break;
    loaded = appendPage(loaded, list);
  }
  return loaded;
}
