import "./listing-parts.ts";

/* The list of a make, a model or a place with the features' parts: one file to load. */

export { LandingPage } from "#core/listing/site/landing/landing-page.tsx";
