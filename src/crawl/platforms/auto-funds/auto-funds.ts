import { CrawlLimitError } from "../../crawl-errors.ts";
import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import { type EndpointList, endpointsElsePages } from "../shared/endpoint-list.ts";
import { completeThin } from "../shared/walking/crawl-details.ts";
import { CrawlRun } from "../shared/walking/crawl-run.ts";
import type { SiteHints } from "../shared/walking/site-hints.ts";
import { carPageSightings } from "./car-page.ts";
import { readFeed } from "./inventory-feed.ts";

/**
 * AutoFunds (DealerWebsites.com). Its list is mostly closed to crawlers; the feed at `/rss.aspx` is open and holds the
 * whole lot, without prices. Those stand on the cars' own pages.
 */
export const autoFunds: Platform = {
  id: "auto-funds",
  about: {
    recognised: "hosts of autofunds.com or autofunds.net, or `HttpCombiner.ashx?s=DW_`, in the page",
    gives: "the feed with all cars and their photos; price, colour and stock number from each car's page",
    lacks: "fuel; the price of cars whose page contradicts itself",
  },
  readsGenerically: true,
  detect: ({ body }) =>
    /\b(?:autofunds\.(?:com|net)\b|HttpCombiner\.ashx\?s=DW_)/i.test(body) ? "The page is built by AutoFunds." : null,
  crawl,
};

const HINTS: SiteHints = { sitemapFirst: true, sightings: carPageSightings };

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const feed = feedOf(entry, context);
  const listed: RawVehicle[] = [];
  for await (const raw of endpointsElsePages("AutoFunds", [feed], entry, context, HINTS)) {
    if (raw.pageUrl === feed.first.url) listed.push(raw);
    else yield raw;
  }
  try {
    yield* completeThin(new CrawlRun(context, HINTS), listed, () => true);
  } catch (error) {
    if (!(error instanceof CrawlLimitError)) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
  }
}

function feedOf(entry: Page, context: CrawlContext): EndpointList {
  const url = new URL("/rss.aspx", entry.url).href;
  return {
    listing: "inventory",
    first: { url, options: { accept: "xml" } },
    read(page) {
      const feed = readFeed(page.body, url);
      if (feed === null) return null;
      if (feed.cut) context.missed(url, "The feed of the inventory breaks off in the middle.");
      return { vehicles: feed.vehicles, total: null, next: null };
    },
  };
}
