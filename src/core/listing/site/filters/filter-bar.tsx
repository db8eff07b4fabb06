import { useCallback, useState } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ChevronDownIcon, SlidersIcon } from "#kernel/ui/site/icons.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { useScrollStage } from "#kernel/ui/site/use-scroll-stage.ts";
import { DEFAULT_SORT, type SortOption } from "../../rules/search-limits.ts";
import { saidOrder } from "../listing/keyword-meanings.ts";
import { SORT_LABELS, sortOptions } from "../listing/listing-head.ts";
import { activeFilters, FILTER_CONTROLS } from "./active-filters.ts";
import { FilterControl, useFilterPanels, warmUpFilterPanels } from "./filter-control.tsx";
import { RESET } from "./search-edits.ts";
import type { FilterName, Filters } from "./use-filters.ts";

/** After this much scrolling, in pixels, the bar is fixed under the header; after the second, it is compact. */
const STAGES_PX = [100, 200] as const;

/**
 * The filters: a row of controls that open small panels, on a phone one button that opens a sheet with all of them, on a tablet both. Fixed under the header
 * once the page has been scrolled; its space in the page stays, so that nothing moves.
 */
export function FilterBar({ filters }: { filters: Filters }) {
  const stage = useScrollStage(STAGES_PX);
  const [open, setOpen] = useState<FilterName | "sheet">();
  const panels = useFilterPanels(open !== undefined);
  const close = useCallback(() => setOpen(undefined), []);
  const fixed = stage > 0;
  const compact = stage > 1;
  return (
    <div className="h-12 md:h-17 noscript:hidden">
      <section
        aria-label="Filters"
        className={
          fixed
            ? "below-header fixed inset-x-0 top-(--fixed-top) z-20 border-line border-b bg-(--glass) shadow-card frosted"
            : "rounded-card md:border md:border-line md:bg-surface md:shadow-card"
        }
      >
        <div
          data-compact={compact || undefined}
          className={`flex items-center gap-2 lg:gap-1.5 max-md:*:flex-auto ${fixed ? `wrap ${compact ? "py-1.5" : "py-2"}` : "md:p-3"}`}
        >
          <FiltersButton filters={filters} open={open === "sheet"} onOpen={() => setOpen("sheet")} />
          {filters.names.map((name) => (
            <FilterControl
              key={name}
              label={FILTER_CONTROLS[name].label}
              value={FILTER_CONTROLS[name].value(filters.search)}
              open={open === name}
              onToggle={(opened) => setOpen((before) => nextOpen(before, name, opened))}
              isWide={name === "more"}
            >
              {panels ? <panels.FilterPanel name={name} filters={filters} /> : <Skeleton className="h-40" />}
            </FilterControl>
          ))}
          <SortSelect filters={filters} compact={compact} />
          <button
            type="button"
            onClick={() => filters.apply(RESET)}
            className={buttonClass("quiet", "compact", "w-22 shrink-0 max-md:hidden")}
          >
            Reset all
          </button>
        </div>
      </section>
      {open === "sheet" && panels && <panels.FilterSheet filters={filters} onClose={close} />}
    </div>
  );
}

/** Opening one panel closes the other; a panel that closes late must not close its successor. */
function nextOpen(before: string | undefined, name: FilterName, opened: boolean) {
  if (opened) return name;
  return before === name ? undefined : (before as FilterName | undefined);
}

/** On a phone and a tablet, the button that opens all filters. */
function FiltersButton({ filters, open, onOpen }: { filters: Filters; open: boolean; onOpen: () => void }) {
  // The keyword does not count: it is in the search box, not behind this button.
  const count = activeFilters({ ...filters.search, keyword: undefined }).length;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={warmUpFilterPanels}
      onClick={onOpen}
      className={buttonClass(
        "secondary",
        "normal",
        `md:px-3 lg:hidden ${count > 0 ? "border-brand! bg-brand-soft! text-brand-strong!" : ""}`,
      )}
    >
      <SlidersIcon className="size-4.5" />
      Filters
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-on-brand text-xs numerals">
          {count}
          <span className="sr-only"> active</span>
        </span>
      )}
    </button>
  );
}

/** Selects the order. Applies at once and starts again at page 1. */
function SortSelect({ filters, compact }: { filters: Filters; compact: boolean }) {
  const { search, understood } = filters;
  // An order in the keyword applies until another one is chosen, which removes it from the keyword.
  const said = saidOrder(search, understood);
  const sortBy = search.sortBy === DEFAULT_SORT ? (said.sortBy ?? DEFAULT_SORT) : search.sortBy;
  return (
    <label className="relative flex w-56 min-w-0 items-center max-md:basis-1/2 md:ml-auto">
      <span className="pointer-events-none absolute left-3.5 text-muted text-sm max-xl:sr-only">Sort</span>
      <select
        value={sortBy}
        onChange={(event) => filters.apply({ sortBy: event.target.value as SortOption, keyword: said.keyword })}
        className={`w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-8 pl-3 font-semibold md:pl-3.5 text-sm hover:border-muted xl:pl-13 ${compact ? "h-11 md:h-10" : "h-11"}`}
      >
        {sortOptions(filters.names.includes("deal")).map((option) => (
          <option key={option} value={option}>
            {SORT_LABELS[option]}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2.5 size-4 text-muted" />
    </label>
  );
}
