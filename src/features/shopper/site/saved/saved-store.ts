import { photosOf, type ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import {
  type CarSnapshot,
  MAX_NOTE_LENGTH,
  MAX_SAVED_CARS,
  readSavedCars,
  SAVED_KEY,
  type SavedCar,
  type SavedCars,
  writeSavedCars,
} from "../../rules/saved-cars.ts";
import { createBrowserStore, type Outcome } from "./browser-store.ts";

/** The cars that are saved in this browser, the latest first. */
export const savedStore = createBrowserStore<SavedCars>(
  SAVED_KEY,
  (text) => readSavedCars(text, MAX_SAVED_CARS, MAX_NOTE_LENGTH),
  ({ cars }) => writeSavedCars(cars),
  ({ problem }) => problem === null,
);

/** Stores other cars. */
export const changeSaved = (edit: (cars: SavedCar[]) => SavedCar[]): Outcome =>
  savedStore.change(({ cars }) => ({ cars: edit(cars), problem: null }));

/** The fields of a vehicle that are saved. */
export type Savable = Pick<ShownVehicle, "id" | "vin" | "title" | "price" | "feesUsd" | "deal" | "photoKeys">;

/** Returns a vehicle's facts as they are stored. @param at epoch milliseconds */
export const snapshotOf = (
  { price, feesUsd, deal }: Pick<Savable, "price" | "feesUsd" | "deal">,
  at: number,
): CarSnapshot => ({
  ...{ at, price, ...(feesUsd && { fees: feesUsd }) },
  deal: deal?.label ?? null,
});

/** The address of a vehicle's first photo in our cache; null for a drawing, which is inside its address. */
export function firstPhoto(vehicle: Pick<ShownVehicle, "id" | "photoKeys">): string | null {
  const [photo] = photosOf(vehicle);
  return photo?.startsWith("/photos/") ? photo : null;
}

/** A car as it is saved now. */
function toSaved(vehicle: Savable, at: number): SavedCar {
  const { id, vin, title } = vehicle;
  const saved = snapshotOf(vehicle, at);
  return { id, vin, title, photo: firstPhoto(vehicle), note: "", saved, last: { ...saved, goneSince: null } };
}

/** Returns the saved car that is this one: this listing, or its VIN at another dealership. */
export const findSaved = (cars: readonly SavedCar[], { id, vin }: Pick<Savable, "id" | "vin">): SavedCar | undefined =>
  cars.find((car) => car.id === id || (vin !== null && car.vin === vin));

/** Returns the message about a car that could not be saved; undefined when it could. */
export function outcomeWords(outcome: Outcome): string | undefined {
  if (outcome === "full") return "This browser has no room left. Remove some saved cars or shorten notes.";
  if (outcome === "blocked") return "This browser does not let sites keep anything, so nothing can be saved here.";
  return undefined;
}

/** Saves a car, or removes it when it is saved. @returns the message to the shopper when that failed */
export function toggleSaved(vehicle: Savable): string | undefined {
  const { cars } = savedStore.read();
  const known = findSaved(cars, vehicle);
  if (!known && cars.length >= MAX_SAVED_CARS) {
    return `You have saved ${MAX_SAVED_CARS} cars, as many as there is room for. Remove some to save others.`;
  }
  const car = toSaved(vehicle, Date.now());
  return outcomeWords(changeSaved((now) => (known ? now.filter(({ id }) => id !== known.id) : [car, ...now])));
}
