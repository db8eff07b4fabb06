import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { PageHead, SharingHead } from "../../document/page-head.tsx";
import { listingPath, vehiclePath } from "../../paths.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { formatCarCount } from "../format-vehicle.ts";
import { sharedPhotos } from "../photos/photo-source.ts";
import { describeSearch } from "./describe-search.ts";
import { listingParams } from "./listing-search.ts";

/** Title, description, canonical address and structured data of a page of the listing. */
export function listingHead(search: VehicleQuery, list: VehicleList | undefined, siteName: string): PageHead {
  const page = search.page > 1 ? `, page ${search.page}` : "";
  const heading = describeSearch(search);
  const filters = activeFilters(search);
  const count = list ? `${formatCarCount(list.total)} from trusted dealerships` : "Cars from trusted dealerships";
  return {
    title: `${filters.length > 0 ? heading : "Used cars from trusted dealerships"}${page} | ${siteName}`,
    description: `${heading}${page}: ${count}, with photos, prices and mileage, checked against the dealers' own websites.`,
    canonicalPath: listingPath(search.page, listingParams(search)),
    sharing: import.meta.env.SSR && shareListing(search, list),
  };
}

/** How a page of the listing is shared and found: its first car's photo, and its cars as schema.org `ItemList`. */
export function shareListing(search: VehicleQuery, list: VehicleList | undefined): SharingHead {
  const first = list?.vehicles[0];
  const path = first && sharedPhotos(first)[0];
  return {
    photo: path === undefined ? undefined : { path, alt: first?.title ?? "" },
    jsonLd: (absoluteUrl) => ({
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: describeSearch(search),
      numberOfItems: list?.total,
      itemListElement: list?.vehicles.map((vehicle, index) => ({
        "@type": "ListItem",
        position: (search.page - 1) * search.limit + index + 1,
        name: vehicle.title,
        url: absoluteUrl(vehiclePath(vehicle)),
      })),
    }),
  };
}
