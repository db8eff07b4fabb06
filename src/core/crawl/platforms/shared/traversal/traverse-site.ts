import { BlockedError, NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../../crawl-errors.ts";
import type { CrawlContext, Page, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import { isDetailAddress } from "../reading/inventory-links.ts";
import { isPartOfList, type ListLink } from "../reading/list-links.ts";
import { pageKey } from "../reading/pager.ts";
import { readDetailPage } from "../reading/read-page.ts";
import { keysOf } from "../reading/sightings.ts";
import { type ListPage, readBuiltList } from "./built-page.ts";
import { completeThin, crawlDetails } from "./crawl-details.ts";
import { CrawlRun, isUsed } from "./crawl-run.ts";
import { crawlSitemap } from "./crawl-sitemap.ts";
import { proveWhole } from "./prove-whole.ts";
import { fetchList, isPart, wholeList, withoutQuery } from "./whole-list.ts";

/** The most lists without used cars that are tried from a page that is not a list itself. A guess that leads to no page does not count. */
const MAX_FRUITLESS_LISTS = 8;
/** The most lists of parts that are read. */
const MAX_PARTS = 40;

/**
 * Reads a dealer's site by its pages: the pasted list, else the lists that it links to, else the cars of its sitemap. Each
 * page gets the generic extraction (JSON-LD, microdata, RDFa, page state, visible cards) and the adapter's hints.
 * @throws {BlockedError} the site refused, and no car could be read
 */
export async function* traverseSite(
  entry: Page,
  context: CrawlContext,
  hints: SiteHints = {},
): AsyncGenerator<RawVehicle, { foundUsed: boolean }> {
  const run = new CrawlRun(context, hints, entry.url);
  const reading = await readBuiltList(run, entry);
  try {
    const front = yield* walk(run, entry, reading);
    run.reportDetails();
    yield* proveWhole(run, { entry, front });
  } catch (error) {
    if (!(error instanceof CrawlLimitError)) throw error;
    // Nothing more is fetched, but the first page is there.
    for (const raw of reading.vehicles) if (run.remember(raw)) yield raw;
    if (run.carsSeen === 0) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
    run.reportDetails();
  }
  if (run.carsSeen === 0 && run.blocked instanceof BlockedError) throw run.blocked;
  reportNothing(run, entry.url);
  return { foundUsed: run.hasUsedSince() };
}

/** Reports that no used car was found, unless all are sold. */
function reportNothing(run: CrawlRun, url: string): void {
  if (run.hasUsedSince() || run.noBrowser || run.allSold) return;
  if (run.saysEmpty) run.context.saysEmpty();
  else run.context.missed(url, "No used car could be read from this site; that does not mean that it has none.");
}

/** Reads the site. Returns the reading of its front page, where that was the entry. */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
async function* walk(run: CrawlRun, entry: Page, reading: ListPage): AsyncGenerator<RawVehicle, ListPage | null> {
  run.visited.add(pageKey(entry.url));
  const isFront = isFrontPage(entry.url);
  if (!isFront) noteWithoutCars(run, reading);
  const single = !isFront && isDetailAddress(entry.url) && reading.vehicles.length <= 1;
  const own = single ? readDetailPage(entry, run.hints) : null;
  let whole = false;
  if (!isFront && own === null && reading.vehicles.length + reading.unreadDetails.length > 0) {
    whole = yield* wholeList(run, entry, reading);
  }
  if (run.hints.sitemapFirst === true && !run.hasUsedSince()) yield* crawlSitemap(run, entry.url);
  const links = listsToTry(run, entry, reading.lists);
  // The operator has chosen a list by its query: "?location=dover". One that names a part in its path may be a landing page.
  const mayBeLanding = !isFront && isPartOfList(withoutQuery(entry.url));
  if (!whole && !run.hasUsedSince()) whole = yield* crawlLinkedLists(run, links);
  else if (mayBeLanding)
    yield* crawlLinkedLists(
      run,
      links.filter(({ rank }) => rank > 1),
    );
  if (whole && !(isFront && run.lists.every((list) => isPart(run, list)))) return isFront ? reading : null;
  yield* carsOfEntry(run, entry, own === null ? reading : { ...reading, vehicles: [own] }, isFront);
  if (run.sitemap === null) yield* crawlSitemap(run, entry.url);
  return isFront ? reading : null;
}

/**
 * Yields the cars of the first page that no list has shown. A list has more facts about a car than the front page, so they come last. A front
 * page without any list, or with lists of parts only, may be the list itself.
 */
async function* carsOfEntry(
  run: CrawlRun,
  entry: Page,
  reading: ListPage,
  isFront: boolean,
): AsyncGenerator<RawVehicle> {
  const goesOn = reading.further.length > 0 || reading.growsByScript || (reading.pages ?? 1) > 1;
  const isList = run.lists.length === 0 || goesOn || reading.total !== null;
  const showsCars = reading.vehicles.length + reading.unreadDetails.length > 0;
  if (isFront && isList && showsCars && run.lists.every((list) => isPart(run, list))) {
    yield* wholeList(run, entry, reading);
    return;
  }
  // A car without VIN and page cannot be compared with the cars of a list.
  const known = run.lists.length === 0 ? reading.vehicles : reading.vehicles.filter((raw) => keysOf(raw).length > 0);
  yield* unknownOnes(run, known);
  if (isFront) yield* crawlDetails(run, reading.unreadDetails);
}

/** Records the message of a list without cars for sale. On a front page it may be about something else. */
function noteWithoutCars(run: CrawlRun, list: ListPage): void {
  const { empty, shell, vehicles, unreadDetails } = list;
  if (empty && !shell && vehicles.length + unreadDetails.length === 0) run.saysEmpty = true;
  if (isAllSold(list)) run.allSold = true;
}

const isAllSold = ({ vehicles, unreadDetails }: ListPage): boolean =>
  unreadDetails.length === 0 && vehicles.length > 0 && vehicles.every(({ sold }) => sold === true);

/** True for a front page. It shows some cars, never the whole list. */
function isFrontPage(url: string): boolean {
  return /^\/?(?:(?:index|home|default)(?:\.\w{2,5})?)?$/i.test(new URL(url).pathname);
}

type TriedLink = ListLink & { guess: boolean };

/** Returns the platform's usual lists first, then the page's links. */
function listsToTry(run: CrawlRun, entry: Page, linked: readonly ListLink[]): TriedLink[] {
  const usual = (run.hints.usedLists ?? []).map((path) => new URL(path, entry.url).href);
  return [
    ...usual.map((href) => ({ href, rank: 3, guess: true })),
    ...linked.map((link) => ({ ...link, guess: false })),
  ];
}

async function* unknownOnes(run: CrawlRun, vehicles: readonly RawVehicle[]): AsyncGenerator<RawVehicle> {
  const unknown = vehicles.filter((raw) => !run.hasSeen(raw));
  for (const raw of unknown) run.remember(raw);
  yield* completeThin(run, unknown);
}

/** `fruitless`: lists that failed or showed no used cars. `read`: all others. */
type Search = {
  queue: TriedLink[];
  fruitless: number;
  read: number;
  failed: { rank: number; report(): void }[];
  rankThatGave: number;
  whole: boolean;
};

/** Reads the lists that a page links to, best first, until one has used cars. Returns true as in `wholeList`. */
async function* crawlLinkedLists(run: CrawlRun, links: readonly TriedLink[]): AsyncGenerator<RawVehicle, boolean> {
  const search: Search = { queue: [...links], fruitless: 0, read: 0, failed: [], rankThatGave: 0, whole: false };
  for (let link = nextList(search); link !== null; link = nextList(search)) {
    if (run.visited.has(pageKey(link.href))) continue;
    run.visited.add(pageKey(link.href));
    yield* tryList(run, search, link);
  }
  // Failed and empty lists are reported only if no list had all cars, and lists of parts only if none had any.
  const least = run.hasUsedSince() ? 2 : 1;
  if (search.rankThatGave < 2) for (const { rank, report } of search.failed) if (rank >= least) report();
  return search.whole;
}

/** Returns the next list to read. After a list with used cars, only more partial lists are read, and only if that one was partial. */
function nextList(search: Search): TriedLink | null {
  if (search.fruitless >= MAX_FRUITLESS_LISTS || search.read >= MAX_PARTS || search.rankThatGave > 1) return null;
  for (let link = search.queue.shift(); link !== undefined; link = search.queue.shift()) {
    if (search.rankThatGave === 0 || link.rank === 1) return link;
  }
  return null;
}

async function* tryList(run: CrawlRun, search: Search, link: TriedLink): AsyncGenerator<RawVehicle> {
  run.context.step(`Looking for the list of used cars at ${new URL(link.href).pathname}`);
  const { page, error } = await fetchList(run, link);
  if (link.guess && error instanceof NotFoundError) return;
  if (page === null) {
    search.fruitless++;
    search.failed.push({ rank: link.rank, report: () => run.listFailed(link.href, "A list of cars", error) });
    return;
  }
  const reading = await readBuiltList(run, page);
  const before = run.mark();
  noteWithoutCars(run, reading);
  if (reading.vehicles.length > 0 || reading.unreadDetails.length > 0) {
    search.whole = (yield* wholeList(run, page, reading)) || search.whole;
  }
  // A list of cars that were seen before confirms the one that showed them.
  const confirms = run.hasUsedSince() && reading.vehicles.some((raw) => isUsed(raw) && run.hasSeen(raw));
  const isNews = run.hasUsedSince(before);
  if (isNews) search.read++;
  else search.fruitless++;
  if (isNews || confirms) search.rankThatGave = link.rank;
  else {
    // A page without cars may lead to lists of parts: one a make, a letter or a year.
    search.queue.push(...reading.lists.map((list) => ({ ...list, guess: false })));
    search.queue.sort((a, b) => Number(b.rank > 1) - Number(a.rank > 1));
    const words = "A list of cars shows no used ones in its HTML; it may be drawn by scripts.";
    if (!reading.empty && !isAllSold(reading) && !(reading.shell && run.noBrowser))
      search.failed.push({ rank: link.rank, report: () => run.context.missed(link.href, words) });
  }
}
