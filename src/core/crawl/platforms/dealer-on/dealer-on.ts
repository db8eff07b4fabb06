import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import { type EndpointList, endpointsElsePages, type PageWindow } from "../shared/endpoint-list.ts";
import { count, jsonAnswer, objectAt, objectsIn } from "../shared/json-answer.ts";
import { openingPages } from "../shared/opening-pages.ts";
import { pagedList } from "../shared/paged-list.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "../shared/rooftops.ts";
import { dealerOnPages, type Tagging, taggingOf } from "./page-cards.ts";
import { vehicleOfCard } from "./vehicle-card.ts";

/**
 * DealerOn. A list page has only the cars' addresses, in JSON-LD. Its scripts fetch the cards from
 * `/api/vhcliaa/vehicle-pages/cosmos/srp/vehicles/{dealerId}/{pageId}`. The two ids are in the page's `dealeron_tagging_data` and differ
 * between used and new. Without the service the page itself is read.
 */
export const dealerOn: Platform = {
  id: "dealer-on",
  about: {
    recognised: "`dealeron_tagging_data`, `vhcliaa`, cdn.dlron.us, `sdDataLayer` or dealeron.js in the page",
    gives: "the inventory service with totals, price stack, rooftop and history link; else the rendered cards",
    lacks: "a zip code; mileage where only the skeleton of a list can be read",
    evidence: {
      kind: "captured",
      of: "a rendered list of 2026 with new cars; its service as public scrapers of 2026 describe it",
    },
  },
  readsGenerically: true,
  detect,
  crawl,
};

const LISTS = { path: /\/(?:searchused|searchall|searchcpo|inventory)\w*\.aspx$/i, usual: ["/searchused.aspx"] };
/** The most cards in one response. The service returns fewer if a request asks for more. */
const PAGE_SIZE = 24;

function detect(page: Page): string | null {
  const { body } = page;
  if (/\bid=["']dealeron_tagging_data["']/.test(body)) return "The page has DealerOn's tagging data.";
  if (/\/\/cdn\.dlron\.us\/|\bsdDataLayer\s*=\s*\{|dealeron(?:-js)?\.(?:js|aspx)\b/i.test(body))
    return "The page loads DealerOn's scripts.";
  return /["'/(]vhcliaa\//.test(body) && /search(?:used|new)\.aspx/i.test(body)
    ? "The page is built from DealerOn's components (vhcliaa)."
    : null;
}

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  let list = entry;
  let tagging: Tagging | null = null;
  for await (const page of openingPages(entry, context, LISTS)) {
    list = page;
    tagging = taggingOf(page);
    break;
  }
  const lists = tagging === null ? [] : [inventory(list, tagging)];
  // The cards name the rooftops only by their places.
  const rooftops = new Rooftops(dealerOf(list)?.place);
  yield* markOtherRooftops(endpointsElsePages("DealerOn", lists, list, context, dealerOnPages), rooftops);
}

/** Returns the service's list for a page. The filters of the pasted address are kept. */
function inventory(page: Page, { dealerId, pageId }: Tagging): EndpointList {
  const ask = (window: PageWindow) => {
    const url = new URL(`/api/vhcliaa/vehicle-pages/cosmos/srp/vehicles/${dealerId}/${pageId}`, page.url);
    for (const [name, value] of new URL(page.url).searchParams) url.searchParams.append(name, value);
    url.searchParams.set("pt", String(window.page + 1));
    url.searchParams.set("pn", String(window.size));
    url.searchParams.set("host", url.host);
    return { url: url.href };
  };
  return pagedList({
    listing: new URL(page.url).pathname,
    pageSize: PAGE_SIZE,
    ask,
    read(answer, window) {
      const json = objectAt(jsonAnswer(answer));
      if (!Array.isArray(json.DisplayCards)) return null;
      const paging = objectAt(json, "Paging", "PaginationDataModel");
      const vehicles = objectsIn(json.DisplayCards)
        .filter((card) => card.IsAdCard !== true && card.VehicleCard !== undefined)
        .map((card) => vehicleOfCard(objectAt(card.VehicleCard), page.url));
      const total = count(paging.TotalCount);
      const pages = count(paging.TotalPages);
      const isLast = total === null && pages !== null && window.page + 1 >= pages;
      return { vehicles, rows: vehicles.length, total, isLast };
    },
  });
}
