import { useQueries } from "@tanstack/react-query";
import { keptQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { useReadQuery } from "#kernel/ui/site/read-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Listing } from "../../rules/listing.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { VehicleList } from "../../vehicle-schemas.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { editSearch } from "../filters/search-edits.ts";
import { listingPath } from "../listing-paths.ts";
import type { ShownList } from "../shown-vehicle.ts";
import { listingParams } from "./listing-search.ts";

/** The most filters that are tried: each is a search. */
const MAX_TRIED = 6;

type Found = Pick<ShownList, "facets" | "understood">;

/** Returns the searches with one filter less, each with that filter's name. */
export function searchesWithout(search: VehicleQuery, list: Found): { label: string; fewer: VehicleQuery }[] {
  const filters = activeFilters(search, list);
  // Without its only filter a search is that for all cars, to which another button leads.
  if (filters.length < 2) return [];
  return filters.slice(0, MAX_TRIED).map(({ label, remove }) => ({ label, fewer: editSearch(search, remove) }));
}

/** Reads only how many cars a search finds. Its page number makes it another address than the list's own. */
export function totalQuery(search: VehicleQuery) {
  const params = listingParams({ ...search, limit: 1 });
  params.set("page", "1");
  const keep = (list: VehicleList | Listing): number => ("found" in list ? list.found.total : list.total);
  return { ...keptQuery("/api/vehicles", keep, {}, params), retryOnMount: false };
}

const useTotals = import.meta.env.SSR
  ? (searches: VehicleQuery[]) =>
      searches.map((search) => useReadQuery({ queryKey: totalQuery(search).queryKey }).data as number | undefined)
  : (searches: VehicleQuery[]) => useQueries({ queries: searches.map(totalQuery) }).map(({ data }) => data);

/** For a search without cars: which filter to leave out, and how many cars that brings, most cars first. */
export function FewerFilters({ search, list }: { search: VehicleQuery; list: Found }) {
  const tried = searchesWithout(search, list);
  const totals = useTotals(tried.map(({ fewer }) => fewer));
  const useful = tried
    .map((one, index) => ({ ...one, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  if (useful.length === 0) return null;
  return (
    <ul aria-label="With one filter less" className="flex w-full flex-wrap justify-center gap-3">
      {useful.map(({ label, fewer, total }) => (
        <li key={label}>
          <Link to={listingPath(1, listingParams(fewer))} className={buttonClass("secondary")}>
            {`Without “${label.replaceAll(/[“”]/g, "")}”: ${formatAmount(total, "car")}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
