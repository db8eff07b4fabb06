import { inOrder } from "#kernel/ui/console/console-parts.ts";
import { DealershipLeads } from "./dealership-leads.tsx";
import type { DealershipParts, DealershipSlots, DetailSection } from "./dealership-screen.ts";
import { DealershipStock } from "./dealership-stock.tsx";

const OWN_SECTIONS: readonly DetailSection[] = [
  { id: "cars", label: "Cars", order: 70, Content: DealershipStock },
  { id: "leads", label: "Leads", order: 80, Content: DealershipLeads },
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
  const sections = joinSections([...OWN_SECTIONS, ...parts.flatMap((part) => part.sections ?? [])]);
  return { ...rest, LiveUpdates, Progress, UploadDialog, CarScreen, sections };
}

/** Sorts sections, and merges those with the same id. */
export function joinSections(sections: readonly DetailSection[]): DetailSection[] {
  const byId = new Map<string, DetailSection[]>();
  for (const section of inOrder(sections)) byId.set(section.id, [...(byId.get(section.id) ?? []), section]);
  return [...byId.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return others.length === 0 ? first : { ...first, Content: stack([first, ...others]) };
  });
}

/** Renders sections' contents below each other. */
function stack(sections: readonly DetailSection[]): DetailSection["Content"] {
  return (props) => (
    <div className="flex flex-col gap-5">
      {sections.map(({ order, Content }) => (
        <Content key={order} {...props} />
      ))}
    </div>
  );
}
