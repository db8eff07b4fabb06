import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointsElsePages, type PageWindow } from "../shared/endpoint-list.ts";
import { count, firstPhotos, firstPrice, jsonAnswer, objectAt, objectsIn, plain } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";

/**
 * DealerSync. `/Inventory/Search` on the dealer's own host returns ten cars at a time, whatever size is requested, and the total. The cards
 * of the pages have VIN and stock number as attributes.
 */
export const dealerSync: Platform = {
  id: "dealer-sync",
  about: {
    recognised: "hosts of dealersync.com, or cards of class `ds-vehicle-list-item`, in the page",
    gives: "the search with its total: final price, mileage, stock number; else the cards of the pages",
    lacks: "more than ten cars a request",
    evidence: { kind: "described", of: "a public scraper of 2026" },
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
  const ask = ({ offset, size }: PageWindow) => ({
    url: new URL(`/Inventory/Search?IsSold=0&startIndex=${offset}&results=${size}`, entry.url).href,
  });
  return pagedList({
    listing: "inventory",
    pageSize: 50,
    ask,
    read(page) {
      const answer = objectAt(jsonAnswer(page));
      if (!Array.isArray(answer.vehicles)) return null;
      const vehicles = objectsIn(answer.vehicles).map((record) => vehicleOf(record, entry.url));
      return { vehicles, rows: answer.vehicles.length, total: count(answer.totalResults) };
    },
  });
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
