import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { dealerPath } from "../rules/dealer-path.ts";

/** The way from cars to their dealership's page. One that may not be named has none. */
export const parts: Partial<ListingParts> = {
  dealerPath: (dealership) =>
    dealership.hasNoPage || dealership.name === UNKNOWN_DEALERSHIP ? undefined : dealerPath(dealership),
};
