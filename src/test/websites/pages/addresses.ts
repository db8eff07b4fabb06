import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { slugOf } from "./names.ts";

/** Returns path and query of a car's page on this site. */
export function carPath({ plan, dealer }: SiteBuilder, car: StockCar): string {
  const isNew = car.kind === "new" && plan.stamps !== "new-under-used";
  const word = isNew ? "new" : "used";
  const town = dealer.city.toLowerCase().replace(/[^a-z]+/g, "-");
  switch (plan.carPage.address) {
    case "seo-vin":
      return `/${word}/${slugOf(car)}-${car.vin.toLowerCase()}/`;
    case "seo-stock":
      return `/inventory/${word}-${slugOf(car)}-${car.stockNumber.toLowerCase()}`;
    case "seo-id":
      return `/vdp/${4_000 + car.id}/${word}-${slugOf(car)}-${town}/`;
    case "id-query":
      return `/details.php?id=${4_000 + car.id}`;
    case "vin-query":
      return `/vehicle-details?vin=${car.vin}`;
    case "uuid":
      return `/vehicle/${car.uuid}`;
    case "folders":
      return `/inventory/${car.make}/${car.model}/${car.stockNumber}/`.toLowerCase().replaceAll(" ", "-");
  }
}

/** Returns the whole address of a car's page. Another dealer's cars are on a host of that dealer. */
export function carAddress(site: SiteBuilder, car: StockCar, sisterHost: string): string {
  const host = car.kind === "other dealer" && !site.plan.rooftops ? sisterHost : site.dealer.host;
  return `https://${host}${carPath(site, car)}`;
}

const PICTURES = "https://images.dealerphotos.example";
/** Returns the address of the picture that all cars share that have no photo yet. */
export const placeholderOf = ({ plan }: SiteBuilder): string => PICTURES + plan.photos.placeholder;

/** Returns the address of a car's photo. @param size a width in pixels; 0 for the address without a size */
export function photoAddress(site: SiteBuilder, car: StockCar, shot: number, size = 0): string {
  const { sizes } = site.plan.photos;
  const height = (size * 3) / 4;
  const folder = sizes === "folders" && size > 0 ? `${size}x${height}/` : "";
  const ending = sizes === "ending" && size > 0 && size < 1_600 ? `-${size}x${height}` : "";
  const query = sizes === "query" && size > 0 ? `?w=${size}&h=${height}` : "";
  return `${PICTURES}/${folder}${car.photoKey}/${shot}${ending}.jpg${query}`;
}

/** Returns the shot that a picture's address shows; null when it is no photo of a vehicle. */
export const photoOf = (address: string): string | null =>
  /\/([0-9a-f]{12}\/\d+)(?:-\d+x\d+)?\.jpg/.exec(address)?.[1] ?? null;
