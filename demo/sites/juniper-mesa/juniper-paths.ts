import { carSlug, type DemoCar } from "../../inventory/demo-car.ts";
import { hashText } from "../../inventory/seeded-random.ts";

/** Where the list of all cars is. */
export const LIST_PATH = "/inventory";

/** The site's own number for a car. */
export function carId(car: DemoCar): number {
  return 100_000 + (hashText(car.vin) % 900_000);
}

/** Where a car's own page is. */
export function detailPath(car: DemoCar): string {
  return `/vehicle/${carId(car)}/${carSlug(car)}`;
}

/** Where page N of the list is. */
export function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}?page=${page}`;
}
