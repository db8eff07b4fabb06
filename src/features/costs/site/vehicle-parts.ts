import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { CostsSection } from "./costs-section.tsx";

/** The estimate of the whole cost on a car's page. */
export const parts: Partial<ListingParts> = { belowPayments: CostsSection };
