import { fillListing } from "#core/listing/site/listing-slots.tsx";

/* The features' parts of every list of cars, and the code that a list loads when it is used. */

fillListing(import.meta.glob("../../../features/*/site/listing-parts.{ts,tsx}", { eager: true, import: "parts" }));
fillListing({
  "src/app/site/pages": {
    loadVehiclePage: () => import("./vehicle-page.tsx"),
    loadFilterPanels: () => import("./filter-panels.tsx"),
  },
});
