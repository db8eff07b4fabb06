import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { CompareLink } from "../compare/compare-link.tsx";
import { PaymentsSection } from "../payments/payments-section.tsx";
import { LatePart } from "./late-parts.tsx";

/** What a car's page shows of saved cars, comparisons and payments. */
export const shopperOfVehicle: Partial<ListingParts> = {
  titleCorner: ({ vehicle }) => <LatePart part="PageHeart" vehicle={vehicle} />,
  afterReport: CompareLink,
  abovePriceHistory: PaymentsSection,
};
