import { BlockedError, type FetchError, StandInError } from "#kernel/outbound/fetch-errors.ts";
import { BrowserMissingError } from "../../../crawl-errors.ts";
import type { Page, RawVehicle } from "../../../platform.ts";
import { readDocument } from "../reading/page-document.ts";
import { pageKey } from "../reading/pager.ts";
import { type PageReading, readDetailPage, readListPage } from "../reading/read-page.ts";
import { isShell } from "../reading/shell-page.ts";
import type { CrawlRun } from "./crawl-run.ts";
import { orCrawlError } from "./try-fetch.ts";

const WHAT = "This site builds its pages in the browser (their HTML is an empty frame that scripts fill)";

/** A page that was read as a list, and its reading. */
export type ListPage = PageReading & { page: Page };

/** Reads a page as a list. An empty frame for scripts is built in a browser first. */
export async function readBuiltList(run: CrawlRun, page: Page): Promise<ListPage> {
  const reading = readListPage(page, run.hints);
  run.noteLists(reading.lists);
  if (!reading.shell) return { ...reading, page };
  const built = await build(run, page);
  if (built === null) return { ...reading, page };
  const second = readListPage(built, run.hints);
  run.noteLists(second.lists);
  return { ...second, page: built, shell: false };
}

/** Like `readBuiltList`, for the page of one car; null when it shows none. */
export async function readBuiltDetail(run: CrawlRun, page: Page): Promise<RawVehicle | null> {
  const raw = readDetailPage(page, run.hints);
  if (raw !== null || !isShell(readDocument(page))) return raw;
  const built = await build(run, page);
  return built === null ? null : readDetailPage(built, run.hints);
}

/** Returns the page after a browser has built it; null, and reported as missed, when that fails. A missing browser is reported once. */
async function build(run: CrawlRun, page: Page): Promise<Page | null> {
  const { context } = run;
  if (run.noBrowser) return null;
  context.step(`Building ${new URL(page.url).pathname} in a browser`);
  const { value, error } = await orCrawlError(async () => {
    if (context.buildPage === undefined) throw new BrowserMissingError(page.url, "no browser may be used here.");
    return context.buildPage(page);
  });
  if (value === null) {
    notBuilt(run, page, error);
    return null;
  }
  if (!value.finished)
    context.missed(page.url, `${page.url} was still being built in the browser when its time was over.`);
  run.builtPages.add(pageKey(page.url));
  return value.page;
}

function notBuilt(run: CrawlRun, page: Page, error: FetchError): void {
  if (error instanceof BrowserMissingError) run.noBrowser = true;
  if (error instanceof BlockedError) run.blocked ??= error;
  // A page that scripts show in place of the website is a better reason than the scripts themselves.
  const isNamed = error instanceof StandInError || error instanceof BlockedError;
  run.context.missed(page.url, isNamed ? error.message : `${WHAT}; ${error.message}`);
}
