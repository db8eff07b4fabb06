import type { Vehicle, VehicleDetail, VehicleList } from "#contract/vehicles/vehicle.ts";
import { choosePhotos } from "./photos/choose-photos.ts";

/**
 * A vehicle as pages keep it: `photos` are those worth showing, and the dealers' own addresses of them are left out. What pages
 * keep is also inside their HTML, so it has only what they use.
 */
export type ShownVehicle = Omit<Vehicle, "images">;
/** `priceBasis` is absent until the vehicle's own call is answered. */
export type ShownDetail = Omit<VehicleDetail, "images" | "priceBasis"> & Partial<Pick<VehicleDetail, "priceBasis">>;
export type ShownList = Omit<VehicleList, "vehicles"> & { vehicles: ShownVehicle[] };

/** As much of a vehicle as a brief card shows. */
export type BriefVehicle = Pick<
  ShownVehicle,
  "id" | "vin" | "title" | "make" | "model" | "price" | "mileage" | "location" | "zipCode" | "dealership" | "photos"
>;

/** A brief card shows one photo. It tries some, because not all may load. */
const BRIEF_PHOTOS = 3;

/** A vehicle as pages keep it, made of the API's. */
function toShown<V extends Pick<Vehicle, "images" | "photos">>(vehicle: V): Omit<V, "images"> {
  const { images, ...shown } = vehicle;
  return { ...shown, photos: choosePhotos(vehicle) };
}

/** The same of what a vehicle's own page shows. */
export const toShownDetail: (vehicle: VehicleDetail) => ShownDetail = toShown;

/** A list as pages keep it. @param dealershipId the only dealership whose name the page tells, if its search names one */
export function toShownList(list: VehicleList, dealershipId: number | undefined): ShownList {
  const dealership = list.facets.dealership.filter(({ id }) => id === dealershipId);
  return { ...list, vehicles: list.vehicles.map(toShown), facets: { ...list.facets, dealership } };
}

/** A vehicle for a brief card. */
export function toBrief(vehicle: Vehicle): BriefVehicle {
  const photos = choosePhotos(vehicle).slice(0, BRIEF_PHOTOS);
  const { id, vin, title, make, model, price, mileage, location, zipCode, dealership } = vehicle;
  return { id, vin, title, make, model, price, mileage, location, zipCode, dealership, photos };
}
