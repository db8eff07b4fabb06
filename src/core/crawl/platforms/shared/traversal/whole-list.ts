import type { Page, RawVehicle } from "../../../platform.ts";
import { isPartOfList, type ListLink } from "../reading/list-links.ts";
import { listKey } from "../reading/pager.ts";
import type { ListPage } from "./built-page.ts";
import { crawlList } from "./crawl-list.ts";
import { type CrawlRun, isUsed, type ListSummary } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

/** Fetches the first page of a list. One in a frame knows the page around it, because its links may lead back there. */
export async function fetchList(run: CrawlRun, { href, embeddedIn }: ListLink): ReturnType<typeof tryFetch> {
  const answer = await tryFetch(run.context, href);
  if (answer.page === null || embeddedIn === undefined) return answer;
  return { page: { ...answer.page, embeddedIn }, error: null };
}

/** Reads a list. Returns true when it was the whole one: it had used cars, and it declares a total or has several pages. */
export async function* wholeList(run: CrawlRun, page: Page, reading: ListPage): AsyncGenerator<RawVehicle, boolean> {
  const before = run.mark();
  const summary = yield* crawlList(run, page, reading);
  const isNews = run.hasUsedSince(before);
  if (isNews || reading.unreadDetails.length > 0 || reading.vehicles.some(isUsed)) run.lists.push(summary);
  if (!isNews) return false;
  return summary.total !== null || summary.pagesRead > 1;
}

/**
 * True for a list whose address names a part of the cars, unless it is the platform's usual list. The operator has chosen a list by its query
 * ("?location=dover"), and not by its path, which may be a landing page's.
 */
export function isPart({ hints, entry }: CrawlRun, { url }: Pick<ListSummary, "url">): boolean {
  const path = new URL(url).pathname;
  const isUsual = (hints.usedLists ?? []).some((usual) => listKey(new URL(usual, url).href) === listKey(url));
  const isChosen = entry !== null && listKey(entry) === listKey(url);
  return !isUsual && hints.wholeLists?.test(path) !== true && isPartOfList(isChosen ? withoutQuery(url) : url);
}

/** Returns an address without its query. */
export const withoutQuery = (address: string): string => address.split("?", 1)[0] ?? address;
