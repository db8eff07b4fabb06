import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { MAX_COUNTED_SEARCHES, MAX_COUNTED_TEXT } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { editSearch } from "../filters/search-edits.ts";
import { listingPath } from "../listing-paths.ts";
import type { ShownList } from "../shown-vehicle.ts";
import { listingParams } from "./listing-search.ts";

type Found = Pick<ShownList, "facets" | "understood" | "total">;

/** A search with one filter less: that filter's name, and the search's query string. */
type Fewer = { label: string; params: URLSearchParams };

function searchesWithout(search: VehicleQuery, list: Found): Fewer[] {
  const filters = list.total === 0 ? activeFilters(search, list) : [];
  // Without its only filter a search is that for all cars, to which another button leads.
  if (filters.length < 2) return [];
  // The call takes no longer searches, and an address has an end: those that are left are not counted.
  let room = MAX_COUNTED_TEXT;
  return filters
    .map(({ label, remove }) => ({ label, params: listingParams(editSearch(search, remove)) }))
    .filter(({ params }, at) => {
      room -= `${params}`.length;
      return at < MAX_COUNTED_SEARCHES && room >= 0;
    });
}

/**
 * Returns the searches with one filter less than a search without cars, and the query that counts the cars of each; `enabled` is false where
 * there are none.
 */
export function fewerFilters(search: VehicleQuery, list: Found) {
  const searches = searchesWithout(search, list);
  const asked = new URLSearchParams(searches.map(({ params }) => ["search", `${params}`]));
  const query = { ...apiQuery("/api/search-totals", {}, asked), retryOnMount: false, enabled: searches.length > 0 };
  return { searches, query };
}

/** For a search without cars: which filter to leave out, and how many cars that brings. */
export function FewerFilters({ search, list }: { search: VehicleQuery; list: Found }) {
  const { searches, query } = fewerFilters(search, list);
  const { data: { totals } = { totals: [] } } = useQuery(query);
  return searches.map(({ label, params }, at) => {
    const total = totals[at];
    return total ? (
      <Link key={label} to={listingPath(1, params)} className={buttonClass("secondary")}>
        {`Without “${label.replaceAll(/[“”]/g, "")}”: ${formatAmount(total, "car")}`}
      </Link>
    ) : null;
  });
}
