import { BlockedError, NotFoundError } from "#outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../../crawl-errors.ts";
import type { CrawlContext, Page, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import { isDetailAddress, type ListLink } from "../reading/inventory-links.ts";
import { pageKey } from "../reading/pager.ts";
import { type PageReading, readDetailPage } from "../reading/read-page.ts";
import { pathKey } from "../reading/sightings.ts";
import { readBuiltList } from "./built-page.ts";
import { completeThin, crawlDetails } from "./crawl-details.ts";
import { crawlList } from "./crawl-list.ts";
import { CrawlRun } from "./crawl-run.ts";
import { sitemapDetails } from "./sitemap.ts";
import { tryFetch } from "./try-fetch.ts";

/** Lists that are tried from a page that is none itself. */
const MAX_LISTS = 8;

/**
 * Reads a dealer's site by its pages: the list that was pasted, else the lists that it links to, else the cars of its
 * sitemap, each page through everything that describes cars (JSON-LD, microdata, RDFa, page state, visible cards) and
 * through what the platform's adapter knows.
 * @throws {BlockedError} the site refused, and no car could be read
 */
export async function* traverseSite(
  entry: Page,
  context: CrawlContext,
  hints: SiteHints = {},
): AsyncGenerator<RawVehicle, { usedFound: number }> {
  const run = new CrawlRun(context, hints);
  try {
    yield* walk(run, entry);
  } catch (error) {
    if (!(error instanceof CrawlLimitError) || run.carsSeen === 0) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
  }
  if (run.carsSeen === 0 && run.blocked instanceof BlockedError) throw run.blocked;
  if (run.usedFound === 0 && !run.noBrowser)
    context.missed(entry.url, "No used car could be read from this site; that does not mean that it has none.");
  return { usedFound: run.usedFound };
}

async function* walk(run: CrawlRun, entry: Page): AsyncGenerator<RawVehicle> {
  const reading = await readBuiltList(run, entry);
  run.visited.add(pageKey(entry.url));
  const isFront = isFrontPage(entry.url);
  const single = !isFront && isDetailAddress(entry.url) && reading.vehicles.length <= 1;
  const own = single ? readDetailPage(entry, run.hints) : null;
  let whole = false;
  if (!isFront && own === null && reading.vehicles.length + reading.unreadDetails.length > 0) {
    whole = yield* wholeList(run, entry, reading);
  }
  if (run.hints.sitemapFirst === true && run.usedFound === 0) yield* crawlSitemap(run, entry.url);
  const fromSitemap = run.hints.sitemapFirst === true && run.usedFound > 0;
  if (!whole && run.usedFound === 0) whole = yield* crawlLinkedLists(run, listsToTry(run, entry, reading.lists));
  if (whole) return;
  // The lists know more about a car than a front page's choice of them, so that comes last.
  yield* unknownOnes(run, own === null ? reading.vehicles : [own]);
  if (isFront) yield* crawlDetails(run, reading.unreadDetails);
  if (!fromSitemap) yield* crawlSitemap(run, entry.url);
}

/** A front page shows a choice of the cars, never the list. */
function isFrontPage(url: string): boolean {
  return /^\/?(?:(?:index|home|default)(?:\.\w{2,5})?)?$/i.test(new URL(url).pathname);
}

type TriedLink = ListLink & { guess: boolean };

/** The platform's usual lists first, then what the page links to. */
function listsToTry(run: CrawlRun, entry: Page, linked: readonly ListLink[]): TriedLink[] {
  const usual = (run.hints.usedLists ?? []).map((path) => new URL(path, entry.url).href);
  return [
    ...usual.map((href) => ({ href, rank: 3, guess: true })),
    ...linked.map((link) => ({ ...link, guess: false })),
  ];
}

async function* unknownOnes(run: CrawlRun, vehicles: readonly RawVehicle[]): AsyncGenerator<RawVehicle> {
  const unknown = vehicles.filter((raw) => !run.knows(raw));
  for (const raw of unknown) run.remember(raw);
  yield* completeThin(run, unknown);
}

/** Reads a list; true when it surely was everything: it states its total, or has several pages, and gave used cars. */
async function* wholeList(run: CrawlRun, page: Page, reading: PageReading): AsyncGenerator<RawVehicle, boolean> {
  const before = run.usedFound;
  const summary = yield* crawlList(run, page, reading);
  return run.usedFound > before && (summary.total !== null || summary.pagesRead > 1);
}

type Search = { queue: TriedLink[]; tried: number; failed: (() => void)[]; rankThatGave: number; whole: boolean };

/** Reads the lists that a page links to, best first, until one has given used cars. True as in `wholeList`. */
async function* crawlLinkedLists(run: CrawlRun, links: readonly TriedLink[]): AsyncGenerator<RawVehicle, boolean> {
  const search: Search = { queue: [...links], tried: 0, failed: [], rankThatGave: 0, whole: false };
  for (let link = nextList(search); link !== null; link = nextList(search)) {
    if (run.visited.has(pageKey(link.href))) continue;
    run.visited.add(pageKey(link.href));
    search.tried++;
    yield* tryList(run, search, link);
  }
  // A dead or empty list beside one that worked is the site's affair; without any that worked, cars are missing.
  if (search.rankThatGave < 2) for (const report of search.failed) report();
  return search.whole;
}

/** The next list worth reading: after one that gave used cars only its equals among the partial lists are. */
function nextList(search: Search): TriedLink | null {
  const link = search.queue.shift();
  if (link === undefined || search.tried >= MAX_LISTS) return null;
  return search.rankThatGave === 0 || (search.rankThatGave === 1 && link.rank === 1) ? link : null;
}

async function* tryList(run: CrawlRun, search: Search, link: TriedLink): AsyncGenerator<RawVehicle> {
  run.context.step(`Looking for the list of used cars at ${new URL(link.href).pathname}`);
  const { page, error } = await tryFetch(run.context, link.href);
  if (page === null) {
    if (!link.guess || !(error instanceof NotFoundError)) {
      search.failed.push(() => run.listFailed(link.href, "A list of cars", error));
    }
    return;
  }
  const reading = await readBuiltList(run, page);
  const before = run.usedFound;
  if (reading.vehicles.length > 0 || reading.unreadDetails.length > 0) {
    search.whole = (yield* wholeList(run, page, reading)) || search.whole;
  }
  if (run.usedFound > before) search.rankThatGave = link.rank;
  else {
    search.queue.push(...reading.lists.filter((list) => list.rank > 1).map((list) => ({ ...list, guess: false })));
    const words = "A list of cars shows no used ones in its HTML; it may be drawn by scripts.";
    if (!reading.empty && !(reading.shell && run.noBrowser))
      search.failed.push(() => run.context.missed(link.href, words));
  }
}

/** Reads the used cars of the sitemap that no list has shown. */
async function* crawlSitemap(run: CrawlRun, site: string): AsyncGenerator<RawVehicle> {
  run.context.step("Looking for cars in the sitemap");
  const details = await sitemapDetails(site, run);
  const unread = details.filter((address) => !run.knowsKey(pathKey(address)) && !run.visited.has(pageKey(address)));
  yield* crawlDetails(run, unread);
}
