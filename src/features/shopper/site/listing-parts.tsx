import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { LatePart } from "./late-part.tsx";
import { plainFilterLinks } from "./payments/plain-filter-links.ts";

/** What the list shows of saved and seen cars, and of payments. The parts themselves come late. */
export const parts: Partial<ListingParts> = {
  cardCorner: ({ vehicle }) => <LatePart part="CardHeart" vehicle={vehicle} />,
  belowList: ({ search, heading }) => (
    <>
      <LatePart part="SearchMemory" search={search} heading={heading} />
      <LatePart part="RecentStrip" />
    </>
  ),
  ...(import.meta.env.SSR && { plainFilterLinks }),
};
