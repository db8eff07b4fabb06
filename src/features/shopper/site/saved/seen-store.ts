import {
  readSeen,
  SEEN_KEY,
  type Seen,
  type SeenSearch,
  withSeenCar,
  withSeenSearch,
  writeSeen,
} from "../../rules/seen-cars.ts";
import { createBrowserStore } from "./browser-store.ts";
import { firstPhoto, type Savable } from "./saved-store.ts";

/** What was looked at lately on this device. It is a convenience: what cannot be stored is forgotten. */
export const seenStore = createBrowserStore<Seen>(SEEN_KEY, readSeen, writeSeen);

/** Notes that a car's page was opened. */
export function noteSeenCar(vehicle: Savable): void {
  const { id, vin, title, price } = vehicle;
  const car = { id, vin, title, price, photo: firstPhoto(vehicle), at: Date.now() };
  seenStore.change((seen) => withSeenCar(seen, car));
}

/** Notes a search with the place in it, as the latest. */
export function noteSearch(search: SeenSearch): void {
  seenStore.change((seen) => withSeenSearch(seen, search));
}

/** Forgets everything that was looked at. */
export function forgetSeen(): void {
  seenStore.change(() => ({ cars: [], searches: [] }));
}
