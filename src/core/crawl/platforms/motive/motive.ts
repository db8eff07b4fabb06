import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { algoliaList } from "../shared/algolia-list.ts";
import { type EndpointList, endpointsElsePages } from "../shared/endpoint-list.ts";
import { plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";

/**
 * Motive (RideMotive). All dealers share one Algolia index, so a search without this dealer's id would return other dealers' cars. The
 * service is used only when the page has the dealer's id, application, key and index.
 */
export const motive: Platform = {
  id: "motive",
  about: {
    recognised: "hosts of app.ridemotive.com in the page",
    gives: "the dealer's share of the vendor's index where the page carries its settings; else what the pages say",
    lacks: "photos from the index (it holds keys, no addresses); prices without fees where the dealer adds them",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  services: ["api.app.ridemotive.com", "*.algolia.net", "*.algolianet.com"],
  detect: detectBy(/\b(?:api|assets|images|echo|bronco)\.app\.ridemotive\.com\b/, "The page is built by Motive."),
  crawl,
};

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const list = index(entry);
  yield* endpointsElsePages("Motive", list === null ? [] : [list], entry, context, {});
}

function index(entry: Page): EndpointList | null {
  const body = entry.body.replaceAll('\\"', '"');
  const named = (names: string, value: string): string | undefined =>
    new RegExp(String.raw`["']?\b(?:${names})["']?\s*[:=]\s*["'](${value})["']`, "i").exec(body)?.[1];
  const dealer = /["']dealer["']\s*:\s*\{\s*["']id["']\s*:\s*(\d{1,9})\b/.exec(body)?.[1];
  const appId = named("(?:algolia_?)?app(?:lication)?_?id|NEXT_PUBLIC_ALGOLIA_APP_ID", "[A-Z0-9]{10}");
  const searchKey = named("(?:algolia_?)?(?:search_?(?:only_?)?)?(?:api_?)?key", "[0-9a-f]{32}");
  const name = named("(?:algolia_?)?index(?:_?name)?", "[\\w.-]{3,80}");
  if (dealer === undefined || appId === undefined || searchKey === undefined || name === undefined) return null;
  const filters = { filters: `is_active:true AND dealer_ids:"${dealer}"` };
  return algoliaList({ appId, searchKey, index: name }, "inventory", filters, (hit) => vehicleOf(hit, entry.url));
}

function vehicleOf(hit: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(hit, pageUrl);
  const text = (value: unknown): string => String(value ?? "").replace(/\s+/g, "-");
  const certified = hit.cpo === true || hit.is_cpo === true;
  const condition = certified ? "Certified" : plain(hit.car_condition);
  const name = [condition, hit.make_year, hit.make, hit.model, hit.car_trim, hit.vin].filter(
    (part) => part != null && part !== "",
  );
  return {
    ...raw,
    year: plain(hit.make_year),
    trim: plain(hit.car_trim),
    condition,
    mileage: plain(hit.odometer),
    price: [hit.price, hit.feed_price].map(plain).find((price) => Number(price) > 0) ?? null,
    stockNumber: plain(hit.stock_number),
    detailUrl: raw.detailUrl ?? `/inventory/${name.map(text).join("-")}`,
  };
}
