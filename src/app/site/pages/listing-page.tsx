import "./listing-parts.ts";

/* The list with what features give it: one file to load. */

export { ListingPage } from "#core/listing/site/listing/listing-page.tsx";
