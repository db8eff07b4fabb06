import type { Page, RawVehicle } from "../../../platform.ts";
import { isPartOfList } from "../reading/list-links.ts";
import { listKey } from "../reading/pager.ts";
import type { ListPage } from "./built-page.ts";
import { crawlList } from "./crawl-list.ts";
import { type CrawlRun, isUsed, type ListSummary } from "./crawl-run.ts";

/** Reads a list. Returns true when it was the whole one: it had used cars, and it declares a total or has several pages. */
export async function* wholeList(run: CrawlRun, page: Page, reading: ListPage): AsyncGenerator<RawVehicle, boolean> {
  const before = run.mark();
  const summary = yield* crawlList(run, page, reading);
  const isNews = run.hasUsedSince(before);
  if (isNews || reading.unreadDetails.length > 0 || reading.vehicles.some(isUsed)) run.lists.push(summary);
  if (!isNews) return false;
  return summary.total !== null || summary.pagesRead > 1;
}

/** True for a list whose path names a part of the cars, unless it is the platform's usual list. */
export function isPart({ hints }: CrawlRun, { url }: Pick<ListSummary, "url">): boolean {
  const path = new URL(url).pathname;
  const isUsual = (hints.usedLists ?? []).some((usual) => listKey(new URL(usual, url).href) === listKey(url));
  return !isUsual && hints.wholeLists?.test(path) !== true && isPartOfList(url.split("?", 1)[0] ?? url);
}
