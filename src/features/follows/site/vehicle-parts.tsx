import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { followPath } from "./follow-paths.ts";

/** The link to mails about one car. A car is followed by its VIN; one without has no such link. */
export const parts: Partial<ListingParts> = {
  carNews: ({ vehicle: { vin } }) =>
    vin && (
      <a href={followPath(new URLSearchParams({ keyword: vin }))} rel="nofollow" className="icon-link">
        Price alert
      </a>
    ),
};
