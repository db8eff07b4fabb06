import { WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Page, RawVehicle } from "../../../platform.ts";
import { guessedPage, listKey, pageKey } from "../reading/pager.ts";
import { keysOf, pathKey } from "../reading/sightings.ts";
import { RepeatWatch } from "../repeat-watch.ts";
import { type ListPage, readBuiltList } from "./built-page.ts";
import { carsOfCards } from "./cars-of-cards.ts";
import { completeThin, crawlDetails, type UnreadDetails } from "./crawl-details.ts";
import type { CrawlRun, ListSummary } from "./crawl-run.ts";
import { jsonAsPage } from "./list-document.ts";
import { tryFetch } from "./try-fetch.ts";

/** The most cards that may lead to missing pages: their cars were sold while the list was cached. */
const MAX_LAGGING = 2;
const MAX_LAGGING_SHARE = 0.1;

type ListState = ListSummary & {
  name: string;
  guessing: boolean;
  /** True when its last page had no new car. */
  hasNoNews: boolean;
  /** The number of cards that surely show a car and could not be read. */
  lostCards: number;
  repeats: RepeatWatch;
  /** The keys of its cars. Earlier lists may have shown them. */
  cars: Set<string>;
  /** Its pages that were requested. A part of the list may have the same further pages, so they are not those of the whole run. */
  visited: Set<string>;
};

/**
 * Reads a list page by page: links marked as next first, then numbered ones. If more cars are declared and there is no
 * link, it guesses the address of the next page. It ends when no page is left, or when a page repeats an earlier one.
 */
export async function* crawlList(
  run: CrawlRun,
  first: Page,
  reading: ListPage,
): AsyncGenerator<RawVehicle, ListSummary> {
  const list: ListState = {
    name: listKey(first.url).replace(/\?$/, ""),
    url: first.url,
    lastUrl: first.url,
    sizes: [],
    showsAll: false,
    cars: new Set(),
    visited: new Set(),
    growsByScript: false,
    total: null,
    countsShown: reading.countsShown,
    pages: 1,
    seen: 0,
    pagesRead: 0,
    guessing: false,
    hasNoNews: false,
    lostCards: 0,
    repeats: new RepeatWatch(),
    isOver: false,
  };
  const queue: string[] = [];
  let current: ListPage | null = reading;
  run.visited.add(pageKey(first.url));
  for (;;) {
    if (current !== null) {
      list.lastUrl = current.url;
      list.visited.add(pageKey(list.lastUrl));
      yield* readOne(run, list, current);
      if (!list.isOver) queue.unshift(...unqueued(queue, current.further));
      else if (list.guessing) break;
    }
    const next = nextAddress(list, queue);
    if (next === null) break;
    current = await nextPage(run, list, next, first.embeddedIn);
    if (current === null && list.guessing) break;
  }
  if (list.lostCards > 0 && list.seen !== list.total) {
    const cars = formatAmount(list.lostCards, "car");
    run.context.missed(list.url, `The list shows ${cars} without a name that can be read and without a page.`);
  }
  // With a total, missing cars are noticed anyway.
  if (list.isOver && list.total === null && list.pagesRead === 2 && list.pages < 2 && !list.guessing) {
    run.context.missed(list.lastUrl, "Page 2 of the list shows the same cars as page 1.");
  }
  if (list.isOver && list.total === null && list.pagesRead < list.pages) {
    const sentence = `The list says that it has ${list.pages} pages, but page ${list.pagesRead} shows only cars of earlier pages.`;
    run.context.missed(list.lastUrl, sentence);
  }
  return list;
}

/** Returns the addresses that are not queued yet. At most a thousand are queued: no dealer has more, but a broken pager may. */
function unqueued(queue: readonly string[], addresses: readonly string[]): string[] {
  const known = new Set(queue);
  return queue.length > 1_000 ? [] : addresses.filter((address) => !known.has(address));
}

async function nextPage(
  run: CrawlRun,
  list: ListState,
  address: string,
  embeddedIn: string | undefined,
): Promise<ListPage | null> {
  list.visited.add(pageKey(address));
  run.context.step(`Reading page ${list.pagesRead + 1} of the list at ${new URL(address).pathname}`);
  const { page, error } = await fetchPart(run, address);
  if (page !== null) return readBuiltList(run, embeddedIn === undefined ? page : { ...page, embeddedIn });
  if (list.guessing && !expectsMore(list)) return null;
  const which = `Page ${list.pagesRead + 1}${list.pages > 1 ? ` of ${list.pages}` : ""} of the list`;
  run.listFailed(address, which, error);
  return null;
}

/** Fetches a further page of a list. One that only scripts request may be JSON. */
async function fetchPart(run: CrawlRun, address: string): ReturnType<typeof tryFetch> {
  const first = await tryFetch(run.context, address);
  const isJson = first.error instanceof WrongContentError || first.page?.contentType.includes("json");
  if (!isJson) return first;
  const { page } = first.page === null ? await tryFetch(run.context, address, { accept: "json" }) : first;
  const asPage = page === null ? null : jsonAsPage(page);
  return asPage === null ? first : { page: asPage, error: null };
}

/** Reads one page of the list. */
async function* readOne(run: CrawlRun, list: ListState, reading: ListPage): AsyncGenerator<RawVehicle> {
  const start = run.carsSeen;
  list.pagesRead++;
  list.pages = Math.max(list.pages, reading.pages ?? 1);
  if (reading.total !== null && reading.vehicles.length + reading.unreadDetails.length > 0 && list.total === null) {
    list.total = reading.total;
    run.context.declareTotal(list.name, reading.total);
  }
  // With a total, missing cars are noticed anyway. Without one, only the cut page shows that cars may be missing.
  if (reading.cut && list.total === null) {
    run.context.missed(reading.url, `Page ${list.pagesRead} of the list breaks off in the middle.`);
  }
  // A page built by scripts may show more cars after a click or on scrolling. Only a total can prove that these are all.
  if (list.pagesRead === 1 && list.total === null && run.builtPages.has(pageKey(reading.url))) {
    run.context.missed(
      reading.url,
      "The list is built in the browser and does not say how many cars it has, so there may be more.",
    );
  }
  if (reading.furtherElsewhere !== null) reportElsewhere(run, list, reading.furtherElsewhere);
  list.lostCards += reading.lostCards;
  list.growsByScript = reading.growsByScript && reading.further.length === 0;
  list.sizes.push(reading.vehicles.length + reading.unreadDetails.length);
  for (const raw of reading.vehicles) run.remember(raw);
  const goneThin = yield* completeThin(run, reading.vehicles);
  const unread = yield* crawlDetails(run, reading.unreadDetails, (address, raw) => {
    raw.rooftop ??= reading.unreadRooftops.get(pathKey(address));
  });
  yield* carsWithoutPage(run, reading, unread, goneThin);
  reportEmpty(run, list, reading, run.carsSeen - start);
  const keys = [...reading.vehicles.map((raw) => keysOf(raw)[0] ?? ""), ...reading.unreadDetails.map(pathKey)];
  const before = list.seen;
  const repeatsAll = list.cars.size > 0 && keys.length > before && new Set(keys).isSupersetOf(list.cars);
  for (const [i, key] of keys.entries()) list.cars.add(key === "" ? `${list.pagesRead} ${i}` : key);
  list.seen = list.cars.size;
  const news = list.seen - before;
  list.hasNoNews = news === 0;
  if (repeatsAll) list.showsAll = true;
  list.isOver = list.repeats.isRepetition(keys, news);
}

/**
 * Yields the cars whose pages could not be read, with the facts on their cards. A list may show a few sold cars whose pages are gone: they
 * count towards its total. If many are gone, the links are wrong, and the cards stand.
 * @param goneThin how many cars of the list's data have a page that is gone
 */
function* carsWithoutPage(
  run: CrawlRun,
  reading: ListPage,
  { gone, failed }: UnreadDetails,
  goneThin: number,
): Generator<RawVehicle> {
  const { url, vehicles, unreadDetails } = reading;
  const count = gone.length + goneThin;
  const cards = vehicles.length + unreadDetails.length;
  const areLinksWrong = count > 0 && (count >= cards / 2 || run.areDetailsGone);
  if (areLinksWrong || (count > MAX_LAGGING && count > cards * MAX_LAGGING_SHARE)) {
    run.context.missed(url, `The list shows ${formatAmount(count, "car")} whose pages cannot be opened.`);
  }
  yield* carsOfCards(run, reading, areLinksWrong ? [...failed, ...gone] : failed);
  for (const detailUrl of areLinksWrong ? [] : gone) {
    const raw: RawVehicle = { pageUrl: url, detailUrl, sold: true, pageGone: true };
    if (run.remember(raw)) yield raw;
  }
}

/** Reports that the list goes on under another host, which is not this dealer's. */
function reportElsewhere(run: CrawlRun, list: ListState, address: string): void {
  run.context.missed(
    address,
    `Page ${list.pagesRead + 1} of the list is on another host (${new URL(address).host}) and was not read.`,
  );
}

/** Reports a later page without cars, if the list declares more. Otherwise it is the end of the list. */
function reportEmpty(run: CrawlRun, list: ListState, reading: ListPage, news: number): void {
  if (list.pagesRead === 1 || news > 0 || reading.empty || reading.vehicles.length > 0) return;
  if (list.total === null || list.seen < list.total) {
    run.context.missed(
      reading.url,
      `Page ${list.pagesRead} of the list shows no cars although the list has more pages.`,
    );
  }
}

function expectsMore({ total, seen, showsAll, pagesRead, pages }: ListState): boolean {
  return total === null ? !showsAll && pagesRead < pages : seen < total;
}

/** True when one page more may show cars beyond a total that is too small: a script has more pages, or the last one was guessed and is full. */
const mayExceedTotal = ({ growsByScript, guessing, sizes, hasNoNews }: ListState): boolean =>
  !hasNoNews && (growsByScript || (guessing && (sizes.at(-1) ?? 0) >= (sizes[0] ?? 0)));

function nextAddress(list: ListState, queue: string[]): string | null {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (!list.visited.has(pageKey(next))) return next;
  }
  if (list.seen === 0 || (!expectsMore(list) && !(list.total !== null && mayExceedTotal(list)))) return null;
  const guess = guessedPage(list.lastUrl, list.pagesRead + 1);
  list.guessing = true;
  return list.visited.has(pageKey(guess)) ? null : guess;
}
