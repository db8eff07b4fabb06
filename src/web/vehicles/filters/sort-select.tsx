import { SORT_OPTIONS, type SortOption } from "#domain/vehicles/search-limits.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { SORT_LABELS } from "../listing/describe-search.ts";
import type { Filters } from "./use-filters.ts";

/** Chooses the order. Applies at once and starts again at page 1. */
export function SortSelect({ filters, compact }: { filters: Filters; compact: boolean }) {
  return (
    <label className="relative flex min-w-0 items-center max-md:basis-1/2 md:ml-auto">
      <span className="pointer-events-none absolute left-3.5 text-muted text-sm max-xl:sr-only">Sort</span>
      <select
        value={filters.search.sortBy}
        onChange={(event) => filters.apply({ sortBy: event.target.value as SortOption })}
        className={`w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-8 pl-3 font-semibold md:pl-3.5 text-sm hover:border-muted xl:pl-13 ${compact ? "h-11 md:h-10" : "h-11"}`}
      >
        {SORT_OPTIONS.map((option) => (
          <option key={option} value={option}>
            {SORT_LABELS[option]}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2.5 size-4 text-muted" />
    </label>
  );
}
