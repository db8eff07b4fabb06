import { NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { Page, RawVehicle } from "../../../platform.ts";
import { isClosedPage } from "../reading/closed-page.ts";
import { differByKind, type ListLink, withoutView } from "../reading/list-links.ts";
import { readDocument } from "../reading/page-document.ts";
import { guessedPage, hasPage, listKey, pageKey } from "../reading/pager.ts";
import { keysOf, pathKey } from "../reading/sightings.ts";
import { type ListPage, readBuiltList } from "./built-page.ts";
import { type CrawlRun, isUsed, type ListSummary } from "./crawl-run.ts";
import { crawlSitemap } from "./crawl-sitemap.ts";
import { tryFetch } from "./try-fetch.ts";
import { fetchList, isPart, wholeList } from "./whole-list.ts";

/** `front` is the reading of the front page; null when it was not read. */
type Site = { entry: Page; front: ListPage | null };

/** The most further lists in a row that are opened and show no other cars, and the most of all. */
const MAX_SAMPLES_WITHOUT_NEWS = 3;
const MAX_SAMPLES = 12;
/** The share of the cars that a second view must name to confirm a list. */
const MIN_SHARE_OF_VIEW = 0.9;
const MIN_CARS_OF_FRONT_PAGE = 3;
/** Usual lengths of a list's page. A list without a pager that ends there may go on by a script. */
const PAGE_SIZES: ReadonlySet<number> = new Set([10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 100]);

/**
 * Reports a run as incomplete unless something proves that it has seen all cars: the total or the last page of a list that is not only a part
 * of the cars, or two views of the site that agree (list and sitemap, list and front page, list and its further page). It reads more views
 * as far as that is needed, and yields their unknown cars.
 */
export async function* proveWhole(run: CrawlRun, site: Site): AsyncGenerator<RawVehicle> {
  if (!run.hasUsedSince() || run.hints.sitemapFirst === true) return;
  if (run.hasMissed) {
    // Nothing can be proven, but other lists and the sitemap may have the cars that are missing.
    yield* sampleLists(run);
    if (run.sitemap === null && !run.refusesDetails) yield* crawlSitemap(run, site.entry.url);
    return;
  }
  let { front } = site;
  let isFrontMissing = false;
  if (front === null && !isProven(run, null)) {
    const answer = await readFront(run, site.entry.url);
    front = answer.front;
    isFrontMissing = answer.isMissing;
  }
  yield* sampleLists(run);
  if (run.hasMissed || isProven(run, front)) return;
  const growing = run.lists.find(({ growsByScript, total }) => growsByScript && total === null);
  if (growing !== undefined) {
    run.context.missed(
      growing.url,
      `The list at ${pathOf(growing)} shows more cars after a click or on scrolling, and does not say how many.`,
    );
    return;
  }
  if (run.sitemap === null) yield* crawlSitemap(run, site.entry.url);
  if (run.hasMissed || sitemapAgrees(run) || (front !== null && frontPageAgrees(run, front))) return;
  const isContradicted = run.sitemap !== null && run.sitemap.found > 0;
  const isAlone = isFrontMissing && leadsNowhere(run, site.entry);
  if (!isContradicted && (yield* furtherPageAgrees(run, isAlone))) return;
  run.context.missed(site.entry.url, missingProof(run));
}

const pathOf = ({ url }: ListSummary): string => new URL(url).pathname;

function missingProof(run: CrawlRun): string {
  const { lists, sitemap } = run;
  const [list] = lists;
  if (list === undefined) return "Only single pages of the site show these cars, and no list proves that they are all.";
  const others =
    sitemap !== null && sitemap.found > 0
      ? "its sitemap names other cars"
      : "no other page of the site shows the same cars";
  if (lists.every((each) => isPart(run, each))) {
    return `The address of the list at ${pathOf(list)} names a part of the cars, and ${others}, so there may be more.`;
  }
  return `The list at ${pathOf(list)} does not say how many cars it has, and ${others}, so there may be more.`;
}

/**
 * True for a list that names a part, where no page links to any other list: a dealer whose only list has the name of its town. The front
 * page must have been read, and all its cars must be known.
 */
function isOnlyList(run: CrawlRun, { url }: ListSummary, front: ListPage | null): boolean {
  if (front === null || unknownCars(run, front) > 0) return false;
  const own = listKey(withoutView(url));
  return [...run.linkedLists.values()].every(({ href }) => listKey(withoutView(href)) === own);
}

/**
 * True when a list of all cars states its total, or ends by its own pager, and nothing on the site has shown more cars than it has. The total
 * itself is compared when the run is judged.
 */
function isProven(run: CrawlRun, front: ListPage | null): boolean {
  return run.lists.some(
    (list) =>
      (hasTotal(list) || isEndedByPager(list)) &&
      list.seen >= run.usedSeen &&
      (!isPart(run, list) || isOnlyList(run, list, front)),
  );
}

/** True for a list with a total, and without a further page that speaks against it. */
const hasTotal = ({ total, pages, pagesRead, showsAll }: ListSummary): boolean =>
  total !== null && (pagesRead >= pages || showsAll);

/** True when the pager of a list ended: at the page that the list calls the last, or at a shorter one. */
function isEndedByPager({ pages, pagesRead, sizes, isOver, growsByScript, showsAll }: ListSummary): boolean {
  if (growsByScript || isOver) return false;
  if (showsAll || (pages > 1 && pagesRead >= pages)) return true;
  return pagesRead > 1 && (sizes.at(-1) ?? 0) < (sizes[0] ?? 0) && !hasGap(sizes);
}

/** True when a page before the last one is shorter than the first: cards on it were not recognized. */
const hasGap = (sizes: readonly number[]): boolean => sizes.slice(0, -1).some((size) => size < (sizes[0] ?? 0));

/** Reads the front page. @returns null where it was read before, or cannot be; and true when there is none */
async function readFront(run: CrawlRun, entry: string): Promise<{ front: ListPage | null; isMissing: boolean }> {
  const { page, error } = await tryFetch(run.context, new URL("/", entry).href);
  if (page === null) return { front: null, isMissing: error instanceof NotFoundError };
  if (run.visited.has(pageKey(page.url))) return { front: null, isMissing: false };
  run.visited.add(pageKey(page.url));
  return { front: await readBuiltList(run, page), isMissing: false };
}

/**
 * True when the only page of the site that a visitor can see is its list: it leads to no page but the cars' own, and has no script, form or
 * frame that could show more.
 */
function leadsNowhere(run: CrawlRun, entry: Page): boolean {
  const [list, ...others] = run.lists;
  if (list === undefined || others.length > 0 || pageKey(list.url) !== pageKey(entry.url)) return false;
  if (
    list.pages > 1 ||
    list.pagesRead > 1 ||
    list.growsByScript ||
    isPart(run, list) ||
    PAGE_SIZES.has(list.sizes[0] ?? 0)
  )
    return false;
  return isClosedPage(
    readDocument(entry),
    (address) => run.visited.has(pageKey(address)) || run.hasSeenKey(pathKey(address)),
  );
}

/** Opens further lists of all cars, and reads those that show unknown used cars. */
async function* sampleLists(run: CrawlRun): AsyncGenerator<RawVehicle> {
  const read = new Set(run.lists.map(({ url }) => listKey(withoutView(url))));
  const isOther = ({ href, rank }: ListLink): boolean =>
    (rank > 1 || run.lists.some(({ url }) => differByKind(url, href))) &&
    !run.visited.has(pageKey(href)) &&
    !read.has(listKey(withoutView(href)));
  const others = [...run.linkedLists.values()]
    .filter(isOther)
    .sort((a, b) => b.rank - a.rank || a.href.length - b.href.length);
  let withoutNews = 0;
  for (const link of others.slice(0, MAX_SAMPLES)) {
    if (withoutNews === MAX_SAMPLES_WITHOUT_NEWS) return;
    if (run.visited.has(pageKey(link.href))) continue;
    run.visited.add(pageKey(link.href));
    run.context.step(`Comparing with the list at ${new URL(link.href).pathname}`);
    const { page, error } = await fetchList(run, link);
    if (page === null) {
      if (!(error instanceof NotFoundError)) reportUnreadChoice(run, link.href);
      continue;
    }
    const reading = await readBuiltList(run, page);
    const isNews = unknownCars(run, reading) > 0 || hasMoreUsed(run, reading);
    withoutNews = isNews ? 0 : withoutNews + 1;
    if (isNews) yield* wholeList(run, page, reading);
  }
}

/** Reports that another choice of a list's cars, or its twin for another kind of cars, could not be read: only it may show some cars. */
function reportUnreadChoice(run: CrawlRun, address: string): void {
  const { pathname } = new URL(address);
  if (!run.lists.some(({ url }) => new URL(url).pathname === pathname || differByKind(url, address))) return;
  run.context.missed(address, `Another choice of the cars at ${pathname} could not be read, so there may be more.`);
}

/** True when a list of used cars, or another choice of a list's cars, goes on beyond its first page with more cars than were seen. */
function hasMoreUsed(run: CrawlRun, { url, vehicles, total, further }: ListPage): boolean {
  const isChoice = run.lists.some((list) => new URL(list.url).pathname === new URL(url).pathname);
  if (vehicles.length === 0 || (vehicles.length > usedCars(vehicles).length && !isChoice)) return false;
  return total === null ? further.length > 0 : total > run.carsSeen;
}

/** Returns how many used cars of a page no page before has shown. */
function unknownCars(run: CrawlRun, { vehicles, unreadDetails }: ListPage): number {
  return (
    usedCars(vehicles).filter((raw) => !run.hasSeen(raw)).length +
    unreadDetails.filter((address) => !run.hasSeenKey(pathKey(address)) && !run.visited.has(pageKey(address))).length
  );
}

const usedCars = (vehicles: readonly RawVehicle[]): RawVehicle[] =>
  vehicles.filter((raw) => isUsed(raw) && keysOf(raw).length > 0);

/** True when the sitemap names the cars of the lists and no other ones. Where only the front page shows cars, it shows some of them. */
function sitemapAgrees(run: CrawlRun): boolean {
  const { sitemap, lists } = run;
  if (sitemap === null || sitemap.known === 0 || sitemap.known < sitemap.before * MIN_SHARE_OF_VIEW) return false;
  const isFrontOnly =
    lists.every((list) => new URL(list.url).pathname === "/" && !isPart(run, list)) &&
    sitemap.known >= MIN_CARS_OF_FRONT_PAGE;
  return sitemap.found === 0 || isFrontOnly;
}

/** True when the front page shows the cars of a list, and no other ones. It cannot confirm itself, nor lists of a few of its cars. */
function frontPageAgrees(run: CrawlRun, front: ListPage): boolean {
  if (run.lists.some(({ url }) => pageKey(url) === pageKey(front.url))) return false;
  // Lists of one kind of cars each share them.
  const listed = run.lists.reduce((sum, { seen }) => sum + seen, 0);
  if (listed < run.usedSeen * MIN_SHARE_OF_VIEW) return false;
  // A front page that goes on shows the beginning of the list.
  if (front.growsByScript || front.further.length > 0 || (front.pages ?? 1) > 1) return false;
  const count = usedCars(front.vehicles).length + front.unreadDetails.length;
  const enough = count >= MIN_CARS_OF_FRONT_PAGE && count >= run.usedSeen * MIN_SHARE_OF_VIEW;
  return enough && unknownCars(run, front) === 0;
}

/** True when the pages of a list exist under addresses that can be guessed, or when its data counts no more cars than its only page. */
async function hasKnownPages({ context }: CrawlRun, list: ListSummary): Promise<boolean> {
  const { lastUrl, pagesRead, countsShown } = list;
  if (pagesRead > 1 ? hasPage(lastUrl) : countsShown) return true;
  return (await tryFetch(context, guessedPage(lastUrl, 1))).page !== null;
}

/**
 * Asks a list without a pager for its second page. It agrees when it shows cars of the first one, or none. That it does not exist says something
 * only where the first page exists under such an address, where the list's data counts no more cars, or where the list stands alone.
 */
async function* furtherPageAgrees(run: CrawlRun, isAlone: boolean): AsyncGenerator<RawVehicle, boolean> {
  const list = run.lists.find(
    (candidate) => !candidate.isOver && !isPart(run, candidate) && new URL(candidate.url).pathname !== "/",
  );
  if (list === undefined || PAGE_SIZES.has(list.sizes.at(-1) ?? 0) || hasGap(list.sizes)) return false;
  const { page, error } = await tryFetch(run.context, guessedPage(list.lastUrl, list.pagesRead + 1));
  if (page === null) return error instanceof NotFoundError && (isAlone || (await hasKnownPages(run, list)));
  const reading = await readBuiltList(run, page);
  if (unknownCars(run, reading) === 0)
    return reading.empty || reading.vehicles.length + reading.unreadDetails.length > 0;
  yield* wholeList(run, page, reading);
  return false;
}
