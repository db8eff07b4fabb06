import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointsElsePages } from "../shared/endpoint-list.ts";
import { count, firstPhotos, firstPrice, jsonAnswer, objectAt, objectsIn, plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";

/**
 * DealerSync. `/Inventory/Search` on the dealer's own host returns ten cars at a time, whatever the request says, and the
 * total. The cards of the pages have VIN and stock number as attributes.
 */
export const dealerSync: Platform = {
  id: "dealer-sync",
  about: {
    recognised: "hosts of dealersync.com, or cards of class `ds-vehicle-list-item`, in the page",
    gives: "the search with its total: final price, mileage, stock number; else the cards of the pages",
    lacks: "more than ten cars a request",
  },
  readsGenerically: true,
  detect: detectBy(
    /\/\/(?:[\w-]+\.)?dealersync\.(?:com|net)\b|\bds-(?:vehicle-list-item|car-griditem|listview-vehicle-title)\b/i,
    "The page is built by DealerSync.",
  ),
  crawl,
};

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  yield* endpointsElsePages("DealerSync", [search(entry)], entry, context, { usedLists: ["/inventory"] });
}

function search(entry: Page): EndpointList {
  const ask = (start: number) => ({
    url: new URL(`/Inventory/Search?IsSold=0&startIndex=${start}&results=50`, entry.url).href,
  });
  return {
    listing: "inventory",
    first: ask(0),
    read(page, asked) {
      const answer = objectAt(jsonAnswer(page));
      if (!Array.isArray(answer.vehicles)) return null;
      const vehicles = objectsIn(answer.vehicles).map((record) => vehicleOf(record, entry.url));
      const total = count(answer.totalResults);
      const next = Number(new URL(asked.url).searchParams.get("startIndex")) + vehicles.length;
      return { vehicles, total, next: next < (total ?? 0) ? ask(next) : null };
    },
  };
}

function vehicleOf(record: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(record, pageUrl);
  const photos = firstPhotos(record.Photos, record.Images, record.PhotoUrls, record.ImageUrls, record.PhotoUrl);
  return {
    ...raw,
    stockNumber: plain(record.StockNo) ?? raw.stockNumber ?? null,
    price: firstPrice(record.FinalPrice, record.InternetPrice, record.Price),
    mileage: plain(record.Mileage),
    // These dealers are independent: a car that is not called new is used.
    condition: record.IsCertified === true ? "Certified" : (raw.condition ?? "Used"),
    images: photos.length > 0 ? photos : (raw.images ?? []),
  };
}
