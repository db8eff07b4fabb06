import "./listing-parts.ts";

/* The list of a make, a model or a place with what features give it: one file to load. */

export { LandingPage } from "#core/listing/site/landing/landing-page.tsx";
