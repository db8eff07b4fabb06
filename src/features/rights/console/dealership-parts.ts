import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { RightsSection } from "./rights-section.tsx";

/** The rights' parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "rights", tab: "settings", order: 120, Content: RightsSection }],
};
