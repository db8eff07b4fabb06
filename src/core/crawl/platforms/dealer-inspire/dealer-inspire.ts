import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import { endpointsElsePages } from "../shared/endpoint-list.ts";
import { openingPages } from "../shared/opening-pages.ts";
import { readListPage } from "../shared/reading/read-page.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "../shared/rooftops.ts";
import { algoliaIndexList } from "./algolia.ts";
import { ajaxLists, dealerInspirePages } from "./classic-theme.ts";
import { searchServiceList } from "./search-service.ts";

/**
 * Dealer Inspire (Cars Commerce), WordPress with three generations of inventory: tiles in the HTML (with WordPress AJAX for more pages), an
 * Algolia index, and its own search service. The list page shows which one it has.
 */
export const dealerInspire: Platform = {
  id: "dealer-inspire",
  about: {
    recognised: "a DealerInspire theme, `inventoryLightningSettings`, `SEARCH_SERVICE` or `im_ajax_call` in the page",
    gives: "the search service or Algolia index with totals; else the tiles of the classic theme, by page or AJAX",
    lacks: "sites whose protection refuses crawlers (many do); with Algolia, cars beyond the first 1,000 of a search",
    evidence: {
      kind: "captured",
      of: "a front page and an AJAX answer of about 2018; its services as public scrapers up to 2026 describe them",
    },
  },
  readsGenerically: true,
  services: ["*.dealerinspire.com", "*.carscommerce.inc", "*.algolia.net", "*.algolianet.com"],
  detect,
  crawl,
};

const LISTS = {
  path: /^\/(?:used|certified|pre-?owned|all)-(?:vehicles|inventory|cars)\/?$/i,
  usual: ["/used-vehicles/"],
};

function detect({ body }: Page): string | null {
  // Some sites of this vendor use the Motive template, which has its own adapter.
  if (/\.app\.ridemotive\.com\b/.test(body)) return null;
  if (/\/wp-content\/themes\/DealerInspire\w*Theme|\bDealerInspire(?:Dealer|Common)Theme\b/.test(body))
    return "The page uses a Dealer Inspire theme.";
  if (/\binventoryLightningSettings\s*=/.test(body)) return "The page has Dealer Inspire's inventory settings.";
  if (/\bSEARCH_SERVICE\s*=\s*\{/.test(body)) return "The page names Dealer Inspire's search service.";
  if (/\bim_ajax_call\b/.test(body)) return "The page requests its list like Dealer Inspire's theme.";
  const onItsHosts = /\/\/(?:[\w-]+\.)?(?:dealerinspire\.com|carscommerce\.inc)\//.test(body);
  return onItsHosts && /\/wp-content\//.test(body) ? "The page is WordPress with Dealer Inspire's assets." : null;
}

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  let list = entry;
  for await (const page of openingPages(entry, context, LISTS)) {
    list = page;
    break;
  }
  const services = [searchServiceList(list) ?? searchServiceList(entry), algoliaIndexList(list)];
  const ajax = LISTS.path.test(new URL(list.url).pathname) && !listsAllItself(list) ? ajaxLists(list) : [];
  const lists = [...services.filter((service) => service !== null), ...ajax];
  const dealer = dealerOf(list);
  const rooftops = new Rooftops(context.dealershipName, dealer?.name, dealer?.place);
  yield* markOtherRooftops(endpointsElsePages("Dealer Inspire", lists, list, context, dealerInspirePages), rooftops);
}

/** True when the page has all cars in its HTML, or links to more pages. Then AJAX is not needed. */
function listsAllItself(list: Page): boolean {
  if (!/\bdata-vin=|\binventory-post-/.test(list.body)) return false;
  const { vehicles, total, further } = readListPage(list, dealerInspirePages);
  return vehicles.length > 0 && (further.length > 0 || total === null || total <= vehicles.length);
}
