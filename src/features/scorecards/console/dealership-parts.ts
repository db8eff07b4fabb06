import { DEALER_SECTION, type DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { ScorecardSection } from "./scorecard-section.tsx";

/** What this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ ...DEALER_SECTION, order: 50, Content: ScorecardSection }],
};
