import "./listing-parts.ts";

/* The list with the features' parts: one file to load. */

export { ListingPage } from "#core/listing/site/listing/listing-page.tsx";
