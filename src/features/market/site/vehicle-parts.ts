import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { MarketSection, WhyLink } from "./market-section.tsx";

/** The parts for the market value on a car's page. */
export const parts: Partial<ListingParts> = { afterDealLabel: WhyLink, belowDetails: MarketSection };
