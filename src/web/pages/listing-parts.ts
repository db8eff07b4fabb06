import { followsOfListing } from "../follows/site-of-listing.ts";
import { fillListing } from "../vehicles/listing-slots.tsx";
import { shopperOfListing } from "../vehicles/saved/site-of-listing.tsx";

/* What features give every list of cars. */

fillListing(followsOfListing, shopperOfListing, {
  loadVehiclePage: () => import("./vehicle-page.tsx"),
  loadFilterPanels: () => import("./filter-panels.tsx"),
});
