import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { AskLink } from "./ask-link.tsx";

/** What a car's page shows of questions to its dealership. */
export const parts: Partial<ListingParts> = { afterContact: AskLink };
