import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type FilterPanels, listingParts } from "../listing-slots.tsx";

type FilterControlProps = {
  label: string;
  /** The filter's value in a few words; undefined when it is not in use. */
  value: string | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** True for a panel of many parts, which has two columns where there is room. */
  isWide: boolean;
  children: ReactNode;
};

/**
 * A button of the filter bar that opens a small panel. Tinted while the filter is in use; the value itself is on its chip below the bar, where
 * it has room. Escape, or leaving it, closes the panel.
 */
export function FilterControl({ label, value, open, onToggle, isWide, children }: FilterControlProps) {
  const panelId = useId();
  const control = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: PointerEvent) => !control.current?.contains(target as Node) && onToggle(false);
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open, onToggle]);
  return (
    <fieldset
      ref={control}
      aria-label={label}
      className="filter-slot"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        onToggle(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !control.current?.contains(relatedTarget)) onToggle(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onPointerEnter={warmUpFilterPanels}
        onFocus={warmUpFilterPanels}
        onClick={() => onToggle(!open)}
        data-set={value ? "" : undefined}
        className="filter-button"
      >
        {label}
        {value && <span className="sr-only">: {value}</span>}
      </button>
      {open && (
        <div
          id={panelId}
          ref={keepInView}
          className={`panel absolute top-full left-0 z-10 mt-2 max-h-[calc(100dvh-var(--header-height)-6rem)] overflow-y-auto overscroll-contain p-4 shadow-raised data-end:right-0 data-end:left-auto ${isWide ? "w-80 lg:w-160" : "w-80"}`}
        >
          {children}
        </div>
      )}
    </fieldset>
  );
}

/** The least height of a panel, and its distance from the end of the screen, in pixels. */
const [MIN_HEIGHT_PX, EDGE_PX] = [240, 12];

/** Opens a panel to the left when it would leave the screen on the right, and ends it above the end of the screen. */
function keepInView(panel: HTMLDivElement | null) {
  if (!panel) return;
  const { right, top } = panel.getBoundingClientRect();
  if (right > window.innerWidth) panel.dataset.end = "";
  panel.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, window.innerHeight - top - EDGE_PX)}px`;
}

/** Loads the code of the panels when a filter is hovered, focused or opened, not with the page. */
async function loadFilterPanels(): Promise<FilterPanels> {
  if (!listingParts.loadFilterPanels) throw new Error("No feature or page has loaded the filters' panels");
  return listingParts.loadFilterPanels();
}

/** Preloads the panels' code. A failure shows when they are opened. */
export function warmUpFilterPanels(): void {
  loadFilterPanels().catch(() => undefined);
}

/** Returns the panels' code; undefined until it has loaded. */
export function useFilterPanels(wanted: boolean): FilterPanels | undefined {
  const [panels, setPanels] = useState<FilterPanels>();
  useEffect(() => {
    if (!wanted || panels) return;
    let gone = false;
    loadFilterPanels().then(
      (loaded) => gone || setPanels(loaded),
      (error: unknown) => console.error("Failed to load the filters", error),
    );
    return () => {
      gone = true;
    };
  }, [wanted, panels]);
  return panels;
}
