import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { Facets } from "../../vehicle-schemas.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParams, orderRanges } from "../listing/listing-search.ts";
import type { ShownList } from "../shown-vehicle.ts";
import { editSearch, type SearchEdit } from "./search-edits.ts";

/** The delay between the last edit of a filter and the change of the address. */
const FILTER_DEBOUNCE_MS = 500;

/** Id of the results; the page scrolls there when they change out of view. */
export const RESULTS_ID = "results";

/** The filters that have a control and a panel. */
export type FilterName = "make" | "model" | "year" | "price" | "mileage" | "zip" | "location" | "deal" | "more";

/** The state and the actions of the filter controls. */
export type Filters = {
  /** The site's filters, in the order on the page. */
  names: readonly FilterName[];
  /** The search as the controls show it, pending edits included. */
  search: VehicleQuery;
  /** Counts next to the options; absent until the first results have loaded. */
  facets: Facets | undefined;
  /** The number of cars that the search finds; undefined while loading. */
  total: number | undefined;
  /** The pieces of the keyword that the search uses. */
  understood: ShownList["understood"];
  /** The API's message about a zip code that it refuses. */
  zipError: string | undefined;
  /** Changes the search after a pause. */
  edit: (edit: SearchEdit) => void;
  /** Changes the search at once. */
  apply: (edit: SearchEdit) => void;
};

type FilterState = Pick<Filters, "names" | "facets" | "total" | "understood" | "zipError">;

/** The query string of a search; its ranges the right way round, as in the search that is read from it. */
const paramsOf = (search: VehicleQuery) => listingParams(orderRanges(search));
const address = (search: VehicleQuery) => `${paramsOf(search)}`;

/** Keeps edits of a search for a short pause before they go into the address, which is where the search is stored. */
export function useFilters(search: VehicleQuery, found: FilterState): Filters {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [pending, setPending] = useState<SearchEdit>();
  const edited = pending ? editSearch(search, pending) : search;

  const apply = useEffectEvent(() => go(edited));
  useEffect(() => {
    if (!pending) return;
    const timer = window.setTimeout(apply, FILTER_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [pending]);

  // The address has changed: drop the edits that it contains by now, and after "back" or "forward" all of them.
  const current = address(search);
  const settle = useEffectEvent(() => {
    if (pending && (navigationType === "POP" || address(edited) === current)) setPending(undefined);
  });
  // A change of the address is the occasion.
  useEffect(() => settle(), [current]);

  function go(next: VehicleQuery) {
    if (address(next) === current) return setPending(undefined);
    // The page keeps its scroll position while filters are being chosen, so that the controls stay under the pointer.
    navigate(listingPath(1, paramsOf(next)), { preventScrollReset: true });
    const results = document.getElementById(RESULTS_ID);
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
  }

  return {
    ...found,
    search: edited,
    total: pending ? undefined : found.total,
    edit: (edit) => setPending((before) => ({ ...before, ...edit })),
    apply: (edit) => {
      setPending((before) => ({ ...before, ...edit }));
      go(editSearch(search, { ...pending, ...edit }));
    },
  };
}
