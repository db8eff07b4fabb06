import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import { OfficialSection } from "./official-section.tsx";

/** The official figures on a car's page. */
export const parts: Partial<ListingParts> = { officialFigures: OfficialSection };
