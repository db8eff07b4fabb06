import { fillListing } from "#core/listing/site/listing-slots.tsx";
import { shopperOfFilters } from "#features/shopper/site/saved/site-of-filters.ts";

/* The panels of the filters with what features give them: one file to load. */

export { FilterPanel, FilterSheet } from "#core/listing/site/filters/filter-panels.tsx";

fillListing(shopperOfFilters);
