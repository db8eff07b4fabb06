import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page as Tab } from "playwright-core";
import { FetchError, LimitError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { BrowserMissingError } from "../crawl-errors.ts";
import type { Page } from "../platform.ts";
import { answerRequest, type FetchPart } from "./answer-request.ts";
import {
  type BrowserAnswer,
  type BrowserOrder,
  endpointOf,
  NO_CHROMIUM,
  startBrowserProcess,
} from "./browser-process.ts";
import { findChromium } from "./find-chromium.ts";

/** Starts Chromium for a page, and returns how to reach and end it. A crawl asks the product to do it. */
export type OpenChromium = (order: BrowserOrder) => { answer: Promise<BrowserAnswer>; close(): void };

export type SiteBrowserOptions = {
  fetchPart: FetchPart;
  /** Hosts of the platforms' services, which pages may use like their own site. Default: none. */
  services?: readonly string[];
  signal: AbortSignal;
  /** Chromium's path; null for none. Default: the one found on this machine. */
  executable?: string | null | undefined;
  /** Default: `startBrowserProcess`. */
  openChromium?: OpenChromium | undefined;
  /** Milliseconds for one page; default 20,000. */
  pageTimeMs?: number | undefined;
  /** Milliseconds for opening a tab and reading its content, in addition to the page's own time; default 10,000. */
  graceMs?: number;
};

const MAX_PAGES = 60;
const MAX_REQUESTS_A_PAGE = 100;
const MAX_HTML = 10_000_000;
/**
 * A page counts as built after this long without a request. The time is measured in the page (`pauseIn`), so that a page that works, or
 * gets no time on a busy machine, does not seem quiet.
 */
const QUIET_MS = 700;
/** The same for a page without a `load` event. A page that tries to navigate away never has one. */
const UNLOADED_QUIET_MS = 4_000;
/** How long it may take to reach a Chromium that has started. */
const CONNECT_TIMEOUT_MS = 30_000;
/** The steps in which that time is measured. */
const SLICE_MS = 100;

/**
 * One crawl's Chromium, for pages that scripts build. It starts with the first such page, builds one page at a time and has no network
 * access. Close it after the crawl; an abort closes it too.
 */
export class SiteBrowser {
  readonly #options: SiteBrowserOptions;
  #chromium: ReturnType<OpenChromium> | null = null;
  #browser: Promise<Browser> | null = null;
  #pages = 0;

  constructor(options: SiteBrowserOptions) {
    this.#options = options;
  }

  /**
   * Runs the scripts of a fetched page and returns the resulting page. `finished` is false when it was still loading at
   * the timeout. The page's own document is not fetched again.
   * @throws {FetchError} `BrowserMissingError` without a Chromium. @throws `signal.reason`
   */
  async build(page: Page): Promise<{ page: Page; finished: boolean }> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    if (this.#pages >= MAX_PAGES) {
      throw new LimitError(
        page.url,
        `More than ${MAX_PAGES} pages of this site would have to be built in the browser.`,
      );
    }
    this.#pages += 1;
    try {
      return await untilAborted(this.#build(page), signal);
    } catch (error) {
      // A page that hangs blocks its browser, so the next page gets a new one.
      await this.close();
      signal.throwIfAborted();
      if (error instanceof FetchError) throw error;
      throw new UnavailableError(page.url, `Chromium could not build ${page.url}.`, { cause: error });
    }
  }

  async #build(page: Page): Promise<{ page: Page; finished: boolean }> {
    const browser = await this.#launched(page.url);
    const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false, locale: "en-US" });
    try {
      const timeoutMs = this.#time + (this.#options.graceMs ?? 10_000);
      return await withTimeout(this.#buildIn(context, page), timeoutMs, () => {
        throw stillBusy(page.url, timeoutMs);
      });
    } finally {
      void context.close().catch(() => {});
    }
  }

  async #buildIn(context: BrowserContext, page: Page): Promise<{ page: Page; finished: boolean }> {
    let open = 0;
    let asked = 0;
    let opened = false;
    // Ends with the next request, answer or `load`, which interrupts the quiet time.
    let next = Promise.withResolvers<false>();
    const move = (): void => {
      next.resolve(false);
      next = Promise.withResolvers();
    };
    const { fetchPart, services = [] } = this.#options;
    await context.routeWebSocket(/.*/, (socket) => void socket.close());
    await context.route("**/*", async (route) => {
      const request = route.request();
      if (!opened && request.isNavigationRequest() && request.url() === page.url) {
        opened = true;
        return route.fulfill({ contentType: `${page.contentType}; charset=utf-8`, body: page.body });
      }
      asked += 1;
      if (asked > MAX_REQUESTS_A_PAGE && !request.isNavigationRequest()) return route.abort("blockedbyclient");
      open += 1;
      move();
      // The page may have been closed by now.
      await answerRequest(route, { url: page.url, services, fetchPart }).catch(() => {});
      open -= 1;
      move();
    });
    const tab = await context.newPage();
    let loaded = false;
    tab.once("load", () => {
      loaded = true;
      move();
    });
    context.on("page", (popup) => void popup.close().catch(() => {}));
    const end = Date.now() + this.#time;
    await tab.goto(page.url, { waitUntil: "commit", timeout: this.#time });
    const timeUp = delay(end - Date.now(), false as const, { ref: false });
    let isBuilt = false;
    while (!isBuilt && Date.now() < end) {
      const quiet = open === 0 ? [pauseIn(tab, loaded ? QUIET_MS : UNLOADED_QUIET_MS)] : [];
      isBuilt = await Promise.race([...quiet, next.promise, timeUp]);
    }
    const finished = loaded && isBuilt;
    const body = await tab.content();
    if (body.length > MAX_HTML) throw new LimitError(page.url, `${page.url} becomes too large in the browser.`);
    return { page: { ...page, contentType: "text/html", body }, finished };
  }

  get #time(): number {
    return this.#options.pageTimeMs ?? 20_000;
  }

  #launched(url: string): Promise<Browser> {
    this.#browser ??= this.#launch(url);
    return this.#browser;
  }

  async #launch(url: string): Promise<Browser> {
    const { executable = findChromium(), openChromium = startBrowserProcess } = this.#options;
    if (executable === null) {
      throw new BrowserMissingError(url, NO_CHROMIUM.problem);
    }
    this.#chromium = openChromium({ executable, url });
    const endpoint = endpointOf(await this.#chromium.answer, url);
    const { chromium } = await import("playwright-core");
    return chromium.connect(endpoint, { timeout: CONNECT_TIMEOUT_MS });
  }

  /** Ends the browser, if there is one. Never throws. */
  async close(): Promise<void> {
    const [browser, chromium] = [this.#browser, this.#chromium];
    this.#browser = null;
    this.#chromium = null;
    await browser?.then((running) => running.close()).catch(() => {});
    chromium?.close();
  }
}

/**
 * Waits in a page, in slices. A slice that ends late, because the page worked or the machine gave it no time, counts less by its delay:
 * requests that the page sends after its work must be seen here.
 * @returns false when the page was left during the wait
 */
async function pauseIn(tab: Tab, ms: number): Promise<boolean> {
  const pause = `new Promise((end) => {
    let left = ${ms / SLICE_MS};
    const wait = (since) => setTimeout(() => {
      const now = performance.now();
      left -= Math.min(1, ${SLICE_MS} / (now - since));
      left < 0.5 ? end() : wait(now);
    }, ${SLICE_MS});
    wait(performance.now());
  })`;
  try {
    await tab.evaluate(pause);
    return true;
  } catch {
    await delay(SLICE_MS);
    return false;
  }
}

/** Scripts that never pause block every access to their page. */
function stillBusy(url: string, ms: number): UnavailableError {
  return new UnavailableError(url, `${url} was still busy in the browser after ${Math.round(ms / 1000)} seconds.`);
}
