import { fillListing } from "#core/listing/site/listing-slots.tsx";

/* The page of a car with the features' parts: one file to load. */

export { VehiclePage } from "#core/listing/site/detail/vehicle-page.tsx";

fillListing(import.meta.glob("../../../features/*/site/vehicle-parts.{ts,tsx}", { eager: true, import: "parts" }));
