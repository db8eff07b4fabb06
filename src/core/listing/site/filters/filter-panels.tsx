import { type ComponentType, useDeferredValue, useEffect, useRef } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import { MILEAGE_SLIDER_MAX_MILES, MILEAGE_SLIDER_STEP_MILES } from "../../rules/search-limits.ts";
import { FILTER_CONTROLS } from "./active-filters.ts";
import { DealPanel } from "./deal-panel.tsx";
import { MakePanel } from "./make-panel.tsx";
import { ModelPanel } from "./model-panel.tsx";
import { MorePanel } from "./more-panel.tsx";
import { PricePanel } from "./price-panel.tsx";
import { RangePanel } from "./range-panel.tsx";
import { withSaidValues } from "./said-values.ts";
import { RESET } from "./search-edits.ts";
import { LocationPanel, YearPanel, ZipPanel } from "./select-panels.tsx";
import type { FilterName, Filters } from "./use-filters.ts";

/** All filters on one sheet, for phones. A native modal dialog: it keeps the focus, and Escape closes it. */
export function FilterSheet({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // A wider screen has the bar.
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 48rem)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  // The first filter fills a phone's screen. It is painted at once; a second render adds the others.
  const panelCount = useDeferredValue(filters.names.length, 1);
  const { total } = filters;
  return (
    <dialog
      ref={dialog}
      aria-label="Filters"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-page text-ink backdrop:bg-night/50 open:flex open:flex-col"
    >
      <div className="shrink-0 border-line border-b bg-surface">
        <div className="flex items-center justify-between pt-2 pr-2 pl-4">
          <h2 className="font-bold text-lg tracking-tight">Filters</h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close filters"
            className="grid size-11 place-items-center rounded-control"
          >
            <CloseIcon />
          </button>
        </div>
        <SectionLinks filters={filters} />
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4">
        {filters.names.map((name, index) => (
          <Section key={name} name={name} filters={filters} empty={index >= panelCount} />
        ))}
      </div>
      <div className="flex shrink-0 gap-2 border-line border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <button
          type="button"
          onClick={() => filters.apply(RESET)}
          className={buttonClass("secondary", "normal", "shrink-0")}
        >
          Reset all
        </button>
        <button
          type="button"
          onClick={onClose}
          aria-busy={total === undefined}
          className={buttonClass("primary", "normal", "flex-1 numerals")}
        >
          {total === undefined ? "Show cars" : `Show ${formatAmount(total, "car")}`}
        </button>
      </div>
    </dialog>
  );
}

const titleId = (name: FilterName) => `filter-${name}`;

/**
 * Links from the top of the sheet to each filter, because the list of makes alone is longer than the screen. Filters in
 * use are marked.
 */
function SectionLinks({ filters }: { filters: Filters }) {
  return (
    <nav aria-label="Go to a filter" className="overflow-x-auto px-4 pt-0.5 pb-2.5 [scrollbar-width:none]">
      <ul className="flex gap-2">
        {filters.names.map((name) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              onClick={() => {
                const title = document.getElementById(titleId(name));
                title?.scrollIntoView();
                title?.focus({ preventScroll: true });
              }}
              className={`h-11 rounded-full border px-3.5 font-medium text-sm ${
                FILTER_CONTROLS[name].value(filters.search)
                  ? "border-brand bg-brand-soft text-brand-strong"
                  : "border-line-strong"
              }`}
            >
              {FILTER_CONTROLS[name].label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Height of a section until its panel is rendered, so that nothing moves then. The first section has its panel at once. */
const EMPTY_HEIGHTS: Partial<Record<FilterName, string>> = {
  model: "5rem",
  year: "9rem",
  price: "36rem",
  mileage: "24rem",
  zip: "9rem",
  location: "9rem",
  deal: "24rem",
  more: "100rem",
};

type SectionProps = {
  name: FilterName;
  filters: Filters;
  /** True until its panel is rendered. */
  empty: boolean;
};

function Section({ name, filters, empty }: SectionProps) {
  const { label, value } = FILTER_CONTROLS[name];
  return (
    <section
      aria-labelledby={titleId(name)}
      className="border-line border-b py-5 last:border-0"
      style={empty ? { minHeight: EMPTY_HEIGHTS[name] } : undefined}
    >
      <h3
        id={titleId(name)}
        tabIndex={-1}
        className="mb-3 flex scroll-mt-5 items-baseline justify-between gap-4 font-semibold text-base outline-none"
      >
        {name === "zip" ? "Zip code and distance" : label}
        <span className="truncate font-medium text-brand text-sm">{value(filters.search)}</span>
      </h3>
      {!empty && <FilterPanel name={name} filters={filters} />}
    </section>
  );
}

type PanelProps = { filters: Filters };

function MileagePanel({ filters }: PanelProps) {
  const { search, facets, edit } = filters;
  return (
    <RangePanel
      name="mileage"
      unit="miles"
      max={MILEAGE_SLIDER_MAX_MILES}
      step={MILEAGE_SLIDER_STEP_MILES}
      format={(miles) => `${formatCount(miles)} miles`}
      value={[search.mileageMin, search.mileageMax]}
      ranges={facets?.mileage}
      onChange={([mileageMin, mileageMax]) => edit({ mileageMin, mileageMax })}
    />
  );
}

const PANELS: Record<FilterName, ComponentType<PanelProps>> = {
  make: MakePanel,
  model: ModelPanel,
  year: YearPanel,
  price: PricePanel,
  mileage: MileagePanel,
  zip: ZipPanel,
  location: LocationPanel,
  deal: DealPanel,
  more: MorePanel,
};

/** The content of one filter's panel. */
export function FilterPanel({ name, filters }: PanelProps & { name: FilterName }) {
  const Panel = PANELS[name];
  return <Panel filters={withSaidValues(filters)} />;
}
