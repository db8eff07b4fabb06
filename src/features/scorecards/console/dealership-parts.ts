import { DEALER_SECTION, type DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { ScorecardSection } from "./scorecard-section.tsx";

/** The scorecard's parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ ...DEALER_SECTION, order: 50, Content: ScorecardSection }],
};
