import ChevronDown from "lucide-react/icons/chevron-down";
import { useNavigate } from "react-router";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { SORT_OPTIONS, type SortOption } from "#domain/vehicles/search-limits.ts";
import { HOME_PATH, listingPath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { HiddenParams } from "../../ui/hidden-params.tsx";
import { SORT_LABELS } from "./describe-search.ts";
import { listingParams } from "./listing-search.ts";

/** Chooses the order. Applies at once; without JavaScript a button sends it. Starts again at page 1. */
export function SortSelect({ search }: { search: VehicleQuery }) {
  const navigate = useNavigate();
  const apply = (sortBy: SortOption) => navigate(listingPath(1, listingParams({ ...search, sortBy })));
  return (
    <form action={HOME_PATH} className="flex items-center gap-2">
      <HiddenParams params={listingParams(search)} without={["sortBy"]} />
      <label className="relative flex items-center">
        <span className="pointer-events-none absolute left-3.5 text-muted text-sm max-sm:sr-only">Sort</span>
        <select
          name="sortBy"
          value={search.sortBy}
          onChange={(event) => apply(event.target.value as SortOption)}
          className="h-11 cursor-pointer appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3 font-semibold text-sm hover:border-muted sm:pl-13"
        >
          {SORT_OPTIONS.map((option) => (
            <option key={option} value={option}>
              {SORT_LABELS[option]}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute right-3 size-4 text-muted" aria-hidden="true" />
      </label>
      <noscript>
        <button type="submit" className={buttonClass("secondary", "compact")}>
          Apply
        </button>
      </noscript>
    </form>
  );
}
