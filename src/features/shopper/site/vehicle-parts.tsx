import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { CompareLink } from "./compare/compare-link.tsx";
import { DeferredPart } from "./deferred-part.tsx";
import { PaymentsSection } from "./payments/payments-section.tsx";

/** The parts for saved cars, comparisons and payments on a car's page. */
export const parts: Partial<ListingParts> = {
  titleCorner: ({ vehicle }) => <DeferredPart part="PageHeart" vehicle={vehicle} />,
  carTools: ({ vehicle }) => (
    <>
      <CompareLink vehicle={vehicle} />
      <DeferredPart part="ShareButton" vehicle={vehicle} before={<span />} />
    </>
  ),
  abovePriceHistory: PaymentsSection,
};
