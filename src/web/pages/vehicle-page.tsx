import { inquiriesOfVehicle } from "../vehicles/ask/site-of-vehicle.ts";
import { fillListing } from "../vehicles/listing-slots.tsx";
import { marketOfVehicle } from "../vehicles/market/site-of-vehicle.ts";
import { shopperOfVehicle } from "../vehicles/saved/site-of-vehicle.tsx";

/* The page of a car with what features give it: one file to load. */

export { VehiclePage } from "../vehicles/detail/vehicle-page.tsx";

fillListing(inquiriesOfVehicle, marketOfVehicle, shopperOfVehicle);
