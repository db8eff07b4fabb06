import { fillListing } from "../vehicles/listing-slots.tsx";
import { shopperOfFilters } from "../vehicles/saved/site-of-filters.ts";

/* The panels of the filters with what features give them: one file to load. */

export { FilterPanel, FilterSheet } from "../vehicles/filters/filter-panels.tsx";

fillListing(shopperOfFilters);
