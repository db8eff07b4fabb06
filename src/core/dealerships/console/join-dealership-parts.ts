import { inOrder } from "#kernel/ui/console/console-parts.ts";
import { DealershipFacts } from "./dealership-facts.tsx";
import { DealershipLeads } from "./dealership-leads.tsx";
import type { DealershipParts, DealershipSlots, DetailSection } from "./dealership-screen.ts";
import { DealershipStock } from "./dealership-stock.tsx";

const OWN_SECTIONS: readonly DetailSection[] = [
  { id: "cars", tab: "cars", order: 10, Content: DealershipStock },
  { id: "leads", tab: "dealer", order: 40, Content: DealershipLeads },
  { id: "facts", tab: "settings", order: 110, Content: DealershipFacts },
];

/**
 * Joins the parts that all rooms add to the dealerships tab.
 * @throws {Error} when a required part is missing
 */
export function joinDealershipParts(parts: readonly DealershipParts[]): DealershipSlots {
  const { LiveUpdates, Progress, UploadDialog, CarScreen, ...rest }: DealershipParts = Object.assign({}, ...parts);
  if (!LiveUpdates || !Progress || !UploadDialog || !CarScreen) {
    throw new Error("A place of the dealerships tab is empty");
  }
  const sections = inOrder([...OWN_SECTIONS, ...parts.flatMap((part) => part.sections ?? [])]);
  return { ...rest, LiveUpdates, Progress, UploadDialog, CarScreen, sections };
}
