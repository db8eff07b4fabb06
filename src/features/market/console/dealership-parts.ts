import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipMarketSection } from "./dealership-market.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "market", tab: "dealer", order: 90, Content: DealershipMarketSection }],
};
