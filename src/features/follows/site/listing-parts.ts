import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { FollowLink } from "./follow-link.tsx";
import { feedPath } from "./follow-paths.ts";

/** The list's parts for followed searches. */
export const parts: Partial<ListingParts> = {
  besideHeading: FollowLink,
  ...(import.meta.env.SSR && { feedPath }),
};
