import { carSlug, type DemoCar } from "../../inventory/demo-car.ts";

/** Where the list of all cars is. */
export const LIST_PATH = "/cars-for-sale";

/** Where a car's own page is. */
export function detailPath(car: DemoCar): string {
  return `/cars/${car.stockNumber}/${carSlug(car)}`;
}

/** Where page N of the list is. */
export function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}/page/${page}`;
}
