import { fillListing } from "#core/listing/site/listing-slots.tsx";

/* The filters' panels with the features' parts: one file to load. */

export { FilterPanel, FilterSheet } from "#core/listing/site/filters/filter-panels.tsx";

fillListing(import.meta.glob("../../../features/*/site/filter-parts.{ts,tsx}", { eager: true, import: "parts" }));
