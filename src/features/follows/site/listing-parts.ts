import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { FollowLink } from "./follow-link.tsx";
import { feedPath } from "./follow-paths.ts";

/** What the list shows of followed searches. */
export const parts: Partial<ListingParts> = {
  besideHeading: FollowLink,
  ...(import.meta.env.SSR && { feedPath }),
};
