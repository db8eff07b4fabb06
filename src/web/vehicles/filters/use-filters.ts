import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import type { Facets } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { listingPath } from "../../paths.ts";
import { listingParams } from "../listing/listing-search.ts";
import { editSearch, type SearchEdit } from "./search-edits.ts";

/** Pause after the last edit of a filter before it goes into the address. */
const FILTER_DEBOUNCE_MS = 500;

/** Where the results begin; the page scrolls there when they change out of sight. */
export const RESULTS_ID = "results";

/** The filters that have a control and a panel of their own. */
export type FilterName = "make" | "year" | "price" | "mileage" | "zip" | "location";

/** What every filter control shows and does. */
export type Filters = {
  /** The search as the controls show it: edits that wait for the pause are in it. */
  search: VehicleQuery;
  /** Counts beside the options; absent until the first results are there. */
  facets: Facets | undefined;
  /** How many cars the search finds; undefined while that is being found out. */
  total: number | undefined;
  /** What the API says about the zip code, when it does not take it. */
  zipError: string | undefined;
  /** Changes the search after a pause. */
  edit: (edit: SearchEdit) => void;
  /** Changes the search at once. */
  apply: (edit: SearchEdit) => void;
};

type Found = Pick<Filters, "facets" | "total" | "zipError">;

const address = (search: VehicleQuery) => `${listingParams(search)}`;

/** Edits of a search on their way into the address, which is where the search lives. */
export function useFilters(search: VehicleQuery, found: Found): Filters {
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

  // The address has changed: drop the edits that are in it by now, and all of them after "back" or "forward".
  const current = address(search);
  const settle = useEffectEvent(() => {
    if (pending && (navigationType === "POP" || address(edited) === current)) setPending(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address is the occasion
  useEffect(() => settle(), [current]);

  function go(next: VehicleQuery) {
    if (address(next) === current) return setPending(undefined);
    // The page stays where it is while filters are being chosen, so that the controls do not run away from the pointer.
    navigate(listingPath(1, listingParams(next)), { preventScrollReset: true });
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
