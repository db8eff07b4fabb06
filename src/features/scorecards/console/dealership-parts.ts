import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { ScorecardSection } from "./scorecard-section.tsx";

/** The scorecard's parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "scorecard", tab: "dealer", order: 60, isHalf: true, Content: ScorecardSection }],
};
