import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { MarketSection, WhyLink } from "./market-section.tsx";

/** What a car's page shows of its market value. */
export const parts: Partial<ListingParts> = { afterDealLabel: WhyLink, belowDetails: MarketSection };
