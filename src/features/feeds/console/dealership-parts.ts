import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { ReceiverCodesCard } from "./receiver-codes-card.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "feed-codes", tab: "settings", order: 115, Content: ReceiverCodesCard }],
};
