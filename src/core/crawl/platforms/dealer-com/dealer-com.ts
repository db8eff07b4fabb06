import { BlockedError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../crawl-errors.ts";
import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import { ListTally } from "../shared/list-tally.ts";
import { openingPages } from "../shared/opening-pages.ts";
import { isDetailAddress } from "../shared/reading/inventory-links.ts";
import { markOtherRooftops, Rooftops } from "../shared/rooftops.ts";
import { askEndpoint, type Endpoint, inventoryEndpoints } from "./endpoints.ts";
import { type InventoryPage, inlineInventory } from "./inventory-page.ts";
import { ownAccounts } from "./own-account.ts";
import { readTiles } from "./tile-list.ts";

const MAX_PAGES = 1_500;

/**
 * Dealer.com (DDC, Cox Automotive) in its three versions: the list in the page's state with `?start=N` paging (2026), the
 * JSON endpoints of the `ws-inv-data` widget (2022 and later), and the server-rendered tiles before that.
 */
export const dealerCom: Platform = {
  id: "dealer-com",
  about: {
    recognised: "it sets `DDC.WS.state` or `DDC.dataLayer`, or is built from static.dealer.com with ddc- classes",
    gives:
      "the list in the page's state, the getInventory endpoints of 2022 and later, the tiles of 2017; totals; the rooftop of each car",
    lacks: "photos beyond those the list carries",
    evidence: {
      kind: "captured",
      of: "lists of 2017 and 2025, a service answer of 2022; the state in the page as scrapers of 2026 describe it",
    },
  },
  detect,
  crawl,
};

/** The paths of Dealer.com's lists of used cars. */
const LISTS = {
  path: /\/[\w-]*(?:used|pre-?owned|certified|all)[\w-]*-?(?:inventory|vehicles|cars)[\w-]*\//i,
  usual: ["/used-inventory/index.htm", "/all-inventory/index.htm", "/pre-owned-inventory/index.htm"],
  isList: ({ url, body }: Page) =>
    /\bws-inv-data\b/.test(body) && !/^\/(?:index\.html?)?$/.test(new URL(url).pathname) && !isDetailAddress(url),
};

/** An assignment such as `DDC.dataLayer['page'] = …`. Other vendors' tracking scripts only read the same object. */
const SETS_STATE = /\bDDC\.WS\.state\s{0,9}(?:\[[^\]]{1,60}\]\s{0,9}){0,2}=(?!=)/;
const SETS_DATA = /\bDDC\.(?:dataLayer|siteSettings|siteProperties|client)(?:\[[^\]]{1,40}\]|\.\w{1,40})?\s{0,9}=(?!=)/;

/**
 * Recognizes the vendor's own script objects and widgets. Pictures on `pictures.dealer.com`, the `assets.prod.analytics.dealer.com` pixel
 * and scripts that only read `DDC.dataLayer` prove nothing, because other vendors' sites have them too.
 */
function detect(page: Page): string | null {
  const { body } = page;
  if (SETS_STATE.test(body)) return "The page starts the Dealer.com widgets (DDC.WS.state).";
  if (SETS_DATA.test(body)) return "The page has Dealer.com's data layer (DDC.dataLayer).";
  if (/<meta[^<>]{0,200}providerID[^<>]{0,100}["']DDC["']/i.test(body)) return "The page names DDC as its provider.";
  const weak = [
    /\bws-inv-data\b/,
    /\/\/static\.dealer\.com\//,
    /class=["'][^"']{0,300}\bddc-(?:page|content|wrapper|site)\b/,
  ];
  const marks = weak.filter((mark) => mark.test(body)).length;
  return marks >= 2 ? "The page is built from Dealer.com's assets (static.dealer.com, ddc- classes)." : null;
}

/** The state of a list while it is read. */
type Lists = { tally: ListTally; rooftops: Rooftops; own: Set<string> };

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const rooftops = new Rooftops(context.dealershipName);
  const lists = { tally: new ListTally(context), rooftops, own: ownAccounts(entry.body) };
  yield* markOtherRooftops(crawlLists(entry, context, lists), rooftops);
}

async function* crawlLists(entry: Page, context: CrawlContext, lists: Lists): AsyncGenerator<RawVehicle> {
  const { tally, own } = lists;
  try {
    let opened = 0;
    for await (const page of openingPages(entry, context, LISTS)) {
      opened++;
      for (const account of ownAccounts(page.body)) own.add(account);
      const refused = yield* crawlList(page, lists);
      if (tally.seen > 0 || refused) break;
    }
    // Without cars there is only a warning, because the generic platform is tried next.
    if (opened === 0) context.warn("No Dealer.com inventory page of this site could be opened.");
    else if (tally.declaresNone)
      context.missed(entry.url, "The site says that it has no used cars, but this could not be confirmed.");
    else if (tally.seen === 0) context.warn("The Dealer.com inventory page lists no cars that can be read.");
  } catch (error) {
    if (!(error instanceof CrawlLimitError) || tally.seen === 0) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
  }
}

/** Reads the list on a page in any of the three versions. Returns true when an endpoint refused us. Then no other is tried. */
async function* crawlList(page: Page, lists: Lists): AsyncGenerator<RawVehicle, boolean> {
  if (inlineInventory(page.body, page.url)?.vehicles.length) yield* crawlInline(page, lists);
  else if (readTiles(page)?.vehicles.length) yield* crawlTiles(page, lists.tally);
  else return yield* crawlEndpoints(page, lists);
  return false;
}

/** Yields the cars of one page of a list and records their rooftops. Returns the number of new cars. */
function* takePage(url: string, list: InventoryPage, { tally, rooftops, own }: Lists): Generator<RawVehicle, number> {
  for (const [account, name] of list.rooftops) {
    rooftops.lists(name);
    if (own.has(account)) rooftops.isOurs(name);
  }
  return yield* tally.take(url, list.vehicles, list.total);
}

async function* crawlInline(first: Page, lists: Lists): AsyncGenerator<RawVehicle> {
  const { tally } = lists;
  let page: Page | null = first;
  let start = 0;
  for (let pages = 0; page !== null && pages < MAX_PAGES; pages++) {
    const list = inlineInventory(page.body, page.url);
    if (list === null || list.vehicles.length === 0) {
      return tally.emptyPage(page.url, `Page ${pages + 1} of the list carries no cars`, list === null);
    }
    yield* takePage(first.url, list, lists);
    start += list.step;
    if (tally.isWhole(start)) return;
    if (tally.isRepeating) return tally.repeats(page.url);
    const next = new URL(first.url);
    next.searchParams.set("start", String(start));
    page = await tally.fetch(next.href, pages + 2);
  }
}

async function* crawlTiles(first: Page, tally: ListTally): AsyncGenerator<RawVehicle> {
  let page: Page | null = first;
  for (let pages = 0; page !== null && pages < MAX_PAGES; pages++) {
    const list = readTiles(page);
    yield* tally.take(first.url, list?.vehicles ?? [], list?.total ?? null);
    if (list?.next == null) return tally.endOfPager(page.url);
    if (tally.isRepeating) return tally.repeats(page.url);
    page = await tally.fetch(list.next, pages + 2);
  }
}

/** Tries the endpoints in turn and reads the first that returns a list to its end. */
async function* crawlEndpoints(page: Page, lists: Lists): AsyncGenerator<RawVehicle, boolean> {
  const { tally } = lists;
  const problems: string[] = [];
  let broken = false;
  for (const endpoint of inventoryEndpoints(page)) {
    const { list, error } = await askEndpoint(endpoint, 0, tally.context);
    if (error instanceof BlockedError) {
      // The generic platform may still read the pages, but the run is incomplete.
      tally.context.missed(page.url, `The site's inventory endpoint refuses us: ${error.message}`);
      return true;
    }
    if (list !== null && (list.vehicles.length > 0 || list.total === 0)) {
      const news = yield* takePage(page.url, list, lists);
      if (news > 0) yield* crawlEndpoint(endpoint, page, list.step, lists);
      return false;
    }
    broken ||= error instanceof UnavailableError;
    problems.push(`${endpoint.name}: ${error?.message ?? "answers without a list"}`);
  }
  const sentence = `None of the site's inventory endpoints gives a list (${problems.join("; ").slice(0, 300)}).`;
  // A failing endpoint may have cars, so the run is incomplete. A retired one has none.
  if (broken) tally.context.missed(page.url, sentence);
  else tally.context.warn(sentence);
  return false;
}

/** Reads an endpoint's list from `start` to its end. */
async function* crawlEndpoint(endpoint: Endpoint, page: Page, start: number, lists: Lists): AsyncGenerator<RawVehicle> {
  const { tally } = lists;
  for (let from = start, pages = 1; !tally.isWhole(from) && pages < MAX_PAGES; pages++) {
    tally.context.step(`Reading the inventory from car ${from + 1}`);
    const { list, error } = await askEndpoint(endpoint, from, tally.context);
    if (list === null || list.vehicles.length === 0) {
      const why = error === null ? "came back empty" : `could not be read: ${error.message.replace(/\.$/, "")}`;
      tally.emptyPage(page.url, `The list from car ${from + 1} on ${why}`, error !== null);
      return;
    }
    yield* takePage(page.url, list, lists);
    if (tally.isRepeating) return tally.repeats(page.url);
    from += list.step;
  }
}
