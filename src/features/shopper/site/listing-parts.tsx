import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { DeferredPart } from "./deferred-part.tsx";
import { plainFilterLinks } from "./payments/plain-filter-links.ts";

/** The list's parts for saved and viewed cars, and for payments. The parts themselves load later. */
export const parts: Partial<ListingParts> = {
  cardCorner: ({ vehicle }) => <DeferredPart part="CardButtons" vehicle={vehicle} />,
  belowList: ({ search, heading }) => <DeferredPart part="BelowList" search={search} heading={heading} />,
  ...(import.meta.env.SSR && { plainFilterLinks }),
};
