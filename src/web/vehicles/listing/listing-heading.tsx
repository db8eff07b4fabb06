import { Link } from "react-router";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { listingPath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatCarCount } from "../format-vehicle.ts";
import { describeFilters, describeSearch } from "./describe-search.ts";
import { listingParams } from "./listing-search.ts";
import { SortSelect } from "./sort-select.tsx";

/** What is being looked at, how many there are, the order, and which filters are active. */
export function ListingHeading({ search, total }: { search: VehicleQuery; total: number | undefined }) {
  const filters = describeFilters(search);
  const found = total === undefined ? undefined : formatCarCount(total);
  return (
    <div className="mb-4 md:mb-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-bold text-[1.375rem] leading-tight tracking-tight md:text-[1.75rem]">
            {describeSearch(search)}
          </h1>
          <p className="mt-1 text-muted tabular-nums" aria-live="polite">
            {found ?? (
              <span className="flex h-[1.5em] items-center">
                <span className="sr-only">Loading</span>
                <Skeleton className="h-3.5 w-44" />
              </span>
            )}
            {found && search.page > 1 && ` · page ${search.page}`}
            {found && search.page === 1 && filters.length === 0 && (
              <span className="max-sm:hidden"> from trusted dealerships</span>
            )}
          </p>
        </div>
        <SortSelect search={search} />
      </div>
      {filters.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {filters.map((filter) => (
            <span
              key={filter}
              className="max-w-full truncate rounded-full border border-brand/40 bg-brand-soft px-3 py-1 font-medium text-sm"
            >
              {filter}
            </span>
          ))}
          <Link
            to={listingPath(1, listingParams({ limit: search.limit, sortBy: "relevance" }))}
            className={buttonClass("quiet", "compact")}
          >
            Clear filters
          </Link>
        </div>
      )}
    </div>
  );
}
