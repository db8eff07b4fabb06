import { useEffect, useState } from "react";

type FilterPanels = typeof import("./panels/filter-panels.ts");

/** The code of the panels; loaded when somebody reaches for the filters, not with the page. */
const loadFilterPanels = (): Promise<FilterPanels> => import("./panels/filter-panels.ts");

/** Fetches the panels' code ahead of the click. A failure shows when they are opened. */
export function warmUpFilterPanels(): void {
  loadFilterPanels().catch(() => undefined);
}

/** The panels' code once it has arrived. */
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
