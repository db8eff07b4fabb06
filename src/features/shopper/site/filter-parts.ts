import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { ByPayment } from "./payments/by-payment.tsx";

/** The parts for payments in the filters. */
export const parts: Partial<ListingParts> = { underPriceFilter: ByPayment };
