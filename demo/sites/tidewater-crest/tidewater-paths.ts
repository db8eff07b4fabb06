import { createHash } from "node:crypto";
import type { DemoCar } from "../../inventory/demo-car.ts";

/** The site's name at its (imaginary) website provider. */
export const SITE_ID = "tidewatercrestautogroup";

/** A list of the site: its address and what the page calls itself. */
export type Listing = { path: string; alias: string; title: string; holds(car: DemoCar): boolean };

/** Pre-owned, new and everything, as dealerships on this platform have them. */
export const LISTINGS = [
  {
    path: "/used-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_USED",
    title: "Pre-Owned Inventory",
    holds: (car) => car.condition !== "new",
  },
  {
    path: "/new-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_NEW",
    title: "New Inventory",
    holds: (car) => car.condition === "new",
  },
  {
    path: "/all-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_ALL",
    title: "All Inventory",
    holds: () => true,
  },
] as const satisfies readonly Listing[];

/** The list that a visitor comes for. */
export const LIST_PATH = LISTINGS[0].path;

/** A stable 32-digit id like the ones in this platform's addresses. */
export function carUuid(car: DemoCar): string {
  return createHash("md5").update(`${SITE_ID}/${car.vin}`).digest("hex");
}

/** Where a car's own page is: /used/BMW/2021-BMW-X3-xDrive30i-0123….htm */
export function detailPath(car: DemoCar): string {
  const words = [car.year, car.make, car.model, car.trim].join(" ").replace(/[^A-Za-z0-9]+/g, "-");
  return `/${car.condition}/${car.make.replace(/[^A-Za-z0-9]+/g, "-")}/${words}-${carUuid(car)}.htm`;
}
