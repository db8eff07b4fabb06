import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointsElsePages, type PageWindow } from "../shared/endpoint-list.ts";
import { count, firstPrice, jsonAnswer, objectAt, objectsIn, photosWithin, plain } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "../shared/rooftops.ts";

/**
 * DealerVenom, WordPress with lists from a Typesense collection of the dealer. Host, public search key and collection are in every page,
 * for the browser.
 */
export const dealerVenom: Platform = {
  id: "dealer-venom",
  about: {
    recognised: "`typesenseSearchAdapter` with a `vehicles-` collection, or the vendor's name, in the page",
    gives: "the whole collection with its total: advertised price, photos, rooftop, the dealer's CARFAX link",
    lacks: "conditional internet prices, which not every shopper gets",
    evidence: { kind: "described", of: "two public scrapers of 2026" },
  },
  readsGenerically: true,
  services: ["*.typesense.net"],
  detect,
  crawl,
};

/** The service's limit. */
const PAGE_SIZE = 250;

function detect({ body }: Page): string | null {
  if (/\btypesenseSearchAdapter\b/.test(body) || /\b__tsHost\b/.test(body)) {
    return "The page has DealerVenom's search settings.";
  }
  return /\bdealervenom\b/i.test(body) ? "The page names DealerVenom." : null;
}

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const list = collection(entry);
  const hints = { usedLists: ["/used-vehicles/"] };
  const rooftops = new Rooftops(context.dealershipName, dealerOf(entry)?.name);
  yield* markOtherRooftops(
    endpointsElsePages("DealerVenom", list === null ? [] : [list], entry, context, hints),
    rooftops,
  );
}

/** Returns the dealer's collection. Only hosts of the search service are accepted, because a page could name any host. */
function collection(entry: Page): EndpointList | null {
  const setting = (name: string): string | undefined =>
    new RegExp(String.raw`\b${name}\b["']?\s*[=:]\s*["']([\w.:/-]{3,120})["']`).exec(entry.body)?.[1];
  const [host, key] = [setting("__tsHost"), setting("__tsApiKey")];
  const name = setting("currentIndex")?.split("/")[0];
  if (host === undefined || key === undefined || name === undefined) return null;
  if (!/^(?:[a-z0-9-]+\.)+typesense\.net$/i.test(host)) return null;
  const ask = ({ page, size }: PageWindow) => {
    const url = new URL(`https://${host}/collections/${encodeURIComponent(name)}/documents/search`);
    const parameters = { q: "*", query_by: "vin", per_page: size, page: page + 1, "x-typesense-api-key": key };
    for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, String(value));
    return { url: url.href };
  };
  return pagedList({
    listing: "inventory",
    pageSize: PAGE_SIZE,
    ask,
    read(page) {
      const answer = objectAt(jsonAnswer(page));
      if (!Array.isArray(answer.hits)) return null;
      const vehicles = objectsIn(answer.hits).map((hit) => vehicleOf(objectAt(hit.document), entry.url));
      return { vehicles, rows: answer.hits.length, total: count(answer.found) };
    },
  });
}

/**
 * Reads a document as a vehicle. `internetPrice` includes discounts that only some shoppers get (military, financing here), so it is not
 * the price.
 */
function vehicleOf(document: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(document, pageUrl);
  const dealer = objectAt(document.dealer);
  const carfax = objectAt(document.carfax);
  const certified = [document.certified, document.isCertified, document.cpo].includes(true);
  return {
    ...raw,
    vin: plain(document.vin) ?? plain(document.id),
    title: plain(document.vehicleTitle),
    year: plain(document.year) ?? plain(document.yr),
    condition: certified ? "Certified" : plain(document.condition),
    price: firstPrice(document.finalPriceInt, document.finalPrice, document.price),
    exteriorColor: plain(document.exteriorColor) ?? plain(document.genericColor),
    images: photosWithin(document.imageUrls),
    city: plain(dealer.city) ?? raw.city ?? null,
    state: plain(dealer.state) ?? raw.state ?? null,
    zipCode: plain(dealer.zip) ?? raw.zipCode ?? null,
    rooftop: plain(dealer.name),
    carfaxUrl: plain(carfax.url),
  };
}
