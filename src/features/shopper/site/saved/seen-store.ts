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

/** Recently viewed cars and searches on this device. It is only a convenience: values that cannot be stored are dropped. */
export const seenStore = createBrowserStore<Seen>(SEEN_KEY, readSeen, writeSeen);

/** Records that a car's page was opened. */
export function recordSeenCar(vehicle: Savable): void {
  const { id, vin, title, price } = vehicle;
  const car = { id, vin, title, price, photo: firstPhoto(vehicle), at: Date.now() };
  seenStore.change((seen) => withSeenCar(seen, car));
}

/** Records a search with the place in it, as the latest. */
export function recordSearch(search: SeenSearch): void {
  seenStore.change((seen) => withSeenSearch(seen, search));
}

/** Deletes all recently viewed cars and searches. */
export function forgetSeen(): void {
  seenStore.change(() => ({ cars: [], searches: [] }));
}
