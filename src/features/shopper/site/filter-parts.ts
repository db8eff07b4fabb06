import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { ByPayment } from "./payments/by-payment.tsx";

/** What the filters show of payments. */
export const parts: Partial<ListingParts> = { underPriceFilter: ByPayment };
