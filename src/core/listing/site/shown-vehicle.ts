import type { Vehicle, VehicleDetail, VehicleList } from "../vehicle-schemas.ts";
import { choosePhotos } from "./photos/choose-photos.ts";

/**
 * The photos to show, in the short form from which `photosOf` makes addresses: separated by spaces, because thirty photos a car are most of
 * a list, and a list of texts has two quotation marks for each.
 */
type PhotoKeys = { photoKeys: string };

/** Absent for most cars, whose price has not dropped. */
type Drop = { priceDrop?: NonNullable<Vehicle["priceDrop"]> };
/** Absent where no zip code was searched, or the place is not known. */
type Distance = { distanceMiles?: NonNullable<Vehicle["distanceMiles"]> };

/**
 * A vehicle as pages store it: without the addresses of its photos on the dealer's site, and with ours shortened. The data of pages is also
 * inside their HTML, so it has only the fields that they use.
 */
export type ShownVehicle = Omit<Vehicle, "images" | "photos" | "priceDrop" | "distanceMiles"> &
  PhotoKeys &
  Drop &
  Distance;
/** The facts that only the vehicle's own call has. They are absent until it is answered. */
type OwnFacts = "priceBasis" | "equipment" | "description";
export type ShownDetail = Omit<VehicleDetail, "images" | "photos" | "priceDrop" | "distanceMiles" | OwnFacts> &
  PhotoKeys &
  Drop &
  Distance &
  Partial<Pick<VehicleDetail, OwnFacts>>;
export type ShownList = Omit<VehicleList, "vehicles"> & { vehicles: ShownVehicle[] };

/** The fields of a vehicle that a brief card shows. */
export type BriefVehicle = Pick<
  ShownVehicle,
  | "id"
  | "vin"
  | "title"
  | "make"
  | "model"
  | "mileage"
  | "location"
  | "zipCode"
  | "dealership"
  | "photoKeys"
  | PriceFields
>;
type PriceFields = "price" | "dealerPrice" | "feesUsd";

/** A brief card shows one photo. It tries several, because not all may load. */
const BRIEF_PHOTOS = 3;

/** Returns an API's vehicle as pages store it. */
export function toShown<
  V extends Pick<Vehicle, "id" | "images" | "photos" | "priceDrop"> & Partial<Pick<Vehicle, "distanceMiles">>,
>(vehicle: V) {
  const { images, photos, priceDrop, distanceMiles, ...shown } = vehicle;
  return { ...shown, ...(priceDrop && { priceDrop }), ...withDistance(distanceMiles), photoKeys: photoKeys(vehicle) };
}

/** Returns a distance as pages store it: nothing where none is known. */
export const withDistance = (miles: number | null | undefined): Distance =>
  typeof miles === "number" ? { distanceMiles: miles } : {};

const photoFolder = (vehicleId: number) => `/photos/${vehicleId}/`;

/**
 * Returns the short addresses of photos: a third of each address is the same, and left out. An address has no space; spaces in inline
 * drawings are escaped.
 */
function photoKeys(vehicle: Pick<Vehicle, "id" | "images" | "photos">, most?: number): string {
  const folder = photoFolder(vehicle.id);
  return choosePhotos(vehicle, most)
    .map((photo) => (photo.startsWith(folder) ? photo.slice(folder.length) : photo.replaceAll(" ", "%20")))
    .join(" ");
}

/** Returns the addresses of a vehicle's photos to show, without a width (`photoSource`). Inline drawings are unchanged. */
export function photosOf({ id, photoKeys }: Pick<ShownVehicle, "id" | "photoKeys">): string[] {
  if (photoKeys === "") return [];
  return photoKeys.split(" ").map((key) => (/[/:]/.test(key) ? key : photoFolder(id) + key));
}

/** Returns a list as pages store it. @param dealershipId the only dealership whose name the page shows, if its search names one */
export function toShownList(list: VehicleList, dealershipId: number | undefined): ShownList {
  return { ...withDealership(list, dealershipId), vehicles: list.vehicles.map(toShown) };
}

/** Returns a list, with or without its vehicles, with the name of that dealership only. */
export function withDealership<L extends Pick<VehicleList, "facets">>(list: L, dealershipId: number | undefined): L {
  const dealership = list.facets.dealership.filter(({ id }) => id === dealershipId);
  return { ...list, facets: { ...list.facets, dealership } };
}

/** Returns a vehicle for a brief card. */
export function toBrief(vehicle: Omit<BriefVehicle, "photoKeys"> & Pick<Vehicle, "images" | "photos">): BriefVehicle {
  const { id, vin, title, make, model, price, dealerPrice, feesUsd, mileage, location, zipCode, dealership } = vehicle;
  const prices = { price, ...(dealerPrice !== undefined && { dealerPrice, feesUsd }) };
  const keys = photoKeys(vehicle, BRIEF_PHOTOS);
  return { id, vin, title, make, model, ...prices, mileage, location, zipCode, dealership, photoKeys: keys };
}
