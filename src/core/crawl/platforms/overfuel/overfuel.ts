import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointsElsePages, type PageWindow } from "../shared/endpoint-list.ts";
import { count, firstPhotos, jsonAnswer, objectAt, objectsIn, plain } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "../shared/rooftops.ts";

/**
 * Overfuel (Next.js). One open service has the cars of every dealer; the dealer's id is in the page's state. Its total may include a hidden
 * car or two. The run is then incomplete, because they look like missed cars.
 */
export const overfuel: Platform = {
  id: "overfuel",
  about: {
    recognised: "static.overfuel.com or api.overfuel.com in the page",
    gives: "the service's whole list with its total: price, mileage, photos, rooftop; else the lists' JSON-LD",
    lacks: "conditional special prices; a zip code",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  services: ["api.overfuel.com"],
  detect: detectBy(/\b(?:static|api|www|cdn)\.overfuel\.com\b/i, "The page is built by Overfuel."),
  crawl,
};

const PAGE_SIZE = 200;
/** The list of all used cars has the dealer's town in its address. */
const HINTS = { wholeLists: /^\/used-(?:cars|vehicles)-[\w-]{1,80}\/?$/ };

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const dealer = /["']dealer_?Id["']\s*:\s*["']?(\d{1,9})\b/i.exec(entry.body)?.[1];
  const lists = dealer === undefined ? [] : [inventory(entry, dealer)];
  const rooftops = new Rooftops(context.dealershipName, dealerOf(entry)?.name);
  yield* markOtherRooftops(endpointsElsePages("Overfuel", lists, entry, context, HINTS), rooftops);
}

function inventory(entry: Page, dealer: string): EndpointList {
  // The page's settings name the service with its version.
  const named = /https?:\/\/[\w.:-]{1,100}\/api\/\d+\.\d+(?=\/|["'\\])/.exec(entry.body.replaceAll("\\/", "/"))?.[0];
  const ask = ({ offset, size }: PageWindow) => ({
    url: `${named ?? "https://api.overfuel.com/api/1.0"}/dealers/${dealer}/search?limit=${size}&offset=${offset}`,
  });
  return pagedList({
    listing: "inventory",
    pageSize: PAGE_SIZE,
    ask,
    read(page) {
      const answer = objectAt(jsonAnswer(page));
      if (!Array.isArray(answer.results)) return null;
      const vehicles = objectsIn(answer.results).map((record) => vehicleOf(record, entry.url));
      return { vehicles, rows: answer.results.length, total: count(objectAt(answer.meta).total) };
    },
  });
}

/**
 * Reads a record as a vehicle. `specialprice` is 0 or conditional, and `originalprice` is sometimes above and sometimes below the price, so
 * neither is used.
 */
function vehicleOf(record: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(record, pageUrl);
  const dealer = objectAt(record.dealer);
  const certified = [record.certified, record.iscertified, record.cpo].some((flag) => flag === true || flag === 1);
  return {
    ...raw,
    condition: certified ? "Certified" : plain(record.condition),
    price: plain(record.price),
    mileage: plain(record.mileage),
    stockNumber: plain(record.stocknumber),
    exteriorColor: plain(record.exteriorcolor),
    interiorColor: plain(record.interiorcolor),
    fuelType: plain(record.fuel),
    drivetrain: plain(record.drivetrainstandard) ?? raw.drivetrain ?? null,
    images: firstPhotos(record.photos, record.featuredphoto),
    city: plain(dealer.city) ?? raw.city ?? null,
    state: plain(dealer.state) ?? raw.state ?? null,
    zipCode: plain(dealer.zip) ?? plain(dealer.postalcode) ?? raw.zipCode ?? null,
    rooftop: plain(dealer.name),
    detailUrl: plain(record.url),
  };
}
