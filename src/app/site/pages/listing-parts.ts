import { fillListing } from "#core/listing/site/listing-slots.tsx";
import { followsOfListing } from "#features/follows/site/site-of-listing.ts";
import { shopperOfListing } from "#features/shopper/site/saved/site-of-listing.tsx";

/* What features give every list of cars. */

fillListing(followsOfListing, shopperOfListing, {
  loadVehiclePage: () => import("./vehicle-page.tsx"),
  loadFilterPanels: () => import("./filter-panels.tsx"),
});
