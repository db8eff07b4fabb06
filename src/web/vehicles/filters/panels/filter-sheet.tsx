import { useEffect, useRef } from "react";
import { buttonClass } from "../../../ui/button-class.ts";
import { CloseIcon } from "../../../ui/icons.tsx";
import { formatCarCount } from "../../format-vehicle.ts";
import { RESET } from "../search-edits.ts";
import type { Filters } from "../use-filters.ts";
import { FilterPanel } from "./filter-panel.tsx";

const SECTIONS = [
  ["make", "Make"],
  ["year", "Year"],
  ["price", "Price"],
  ["mileage", "Mileage"],
  ["zip", "Zip code and distance"],
  ["location", "Location"],
] as const;

/** All filters on one sheet, for phones. A native modal dialog: it keeps the focus, and Escape closes it. */
export function FilterSheet({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // A wider screen has the bar instead.
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 48rem)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  const { total } = filters;
  return (
    <dialog
      ref={dialog}
      aria-label="Filters"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-page text-ink backdrop:bg-night/50 open:flex open:flex-col"
    >
      <div className="flex shrink-0 items-center justify-between border-line border-b bg-surface py-2 pr-2 pl-4">
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
      <div className="flex-1 overflow-y-auto overscroll-contain px-4">
        {SECTIONS.map(([name, title]) => (
          <section key={name} aria-label={title} className="border-line border-b py-5 last:border-0">
            <h3 className="mb-3 font-semibold text-base">{title}</h3>
            <FilterPanel name={name} filters={filters} />
          </section>
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
          className={buttonClass("primary", "normal", "flex-1 tabular-nums")}
        >
          {total === undefined ? "Show cars" : `Show ${formatCarCount(total)}`}
        </button>
      </div>
    </dialog>
  );
}
