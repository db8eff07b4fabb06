import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipMarketSection } from "./dealership-market.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "market", label: "Market", order: 30, Content: DealershipMarketSection }],
};
