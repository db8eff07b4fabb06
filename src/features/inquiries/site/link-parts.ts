import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { askPath } from "./ask-path.ts";

/** The way to the form for a question, for cars that have no other way to their seller. */
export const parts: Partial<ListingParts> = { askPath };
