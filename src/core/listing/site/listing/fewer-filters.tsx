import { keptQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
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

/** For a search without cars: which filter to leave out, and how many cars that brings. */
export function FewerFilters({ search, list }: { search: VehicleQuery; list: Found }) {
  return searchesWithout(search, list).map((one) => <Fewer key={one.label} {...one} />);
}

function Fewer({ label, fewer }: { label: string; fewer: VehicleQuery }) {
  const { data: total = 0 } = useQuery(totalQuery(fewer));
  if (total === 0) return null;
  return (
    <Link to={listingPath(1, listingParams(fewer))} className={buttonClass("secondary")}>
      {`Without “${label.replaceAll(/[“”]/g, "")}”: ${formatAmount(total, "car")}`}
    </Link>
  );
}
