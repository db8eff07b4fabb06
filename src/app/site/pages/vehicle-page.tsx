import { fillListing } from "#core/listing/site/listing-slots.tsx";
import { inquiriesOfVehicle } from "#features/inquiries/site/ask/site-of-vehicle.ts";
import { marketOfVehicle } from "#features/market/site/site-of-vehicle.ts";
import { shopperOfVehicle } from "#features/shopper/site/saved/site-of-vehicle.tsx";

/* The page of a car with what features give it: one file to load. */

export { VehiclePage } from "#core/listing/site/detail/vehicle-page.tsx";

fillListing(inquiriesOfVehicle, marketOfVehicle, shopperOfVehicle);
