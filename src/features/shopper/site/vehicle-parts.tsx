import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { CompareLink } from "./compare/compare-link.tsx";
import { LatePart } from "./late-part.tsx";
import { PaymentsSection } from "./payments/payments-section.tsx";

/** What a car's page shows of saved cars, comparisons and payments. */
export const parts: Partial<ListingParts> = {
  titleCorner: ({ vehicle }) => <LatePart part="PageHeart" vehicle={vehicle} />,
  afterReport: CompareLink,
  abovePriceHistory: PaymentsSection,
};
