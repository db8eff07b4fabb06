import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { AskLink } from "./ask-link.tsx";

/** The parts for questions to the dealership on a car's page. */
export const parts: Partial<ListingParts> = { afterContact: AskLink };
