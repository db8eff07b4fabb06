import { carSlug, type DemoCar } from "../../inventory/demo-car.ts";

/** Where the list of all cars is. */
export const LIST_PATH = "/inventory/";

/** Where a car's own page is. */
export function detailPath(car: DemoCar): string {
  return `${LIST_PATH}${carSlug(car)}-${car.vin.toLowerCase()}/`;
}

/** Where page N of the list is. */
export function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}?page=${page}`;
}
