import { CrawlLimitError } from "../../crawl-errors.ts";
import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import { parseXml } from "../../reading/parse-html.ts";
import { type EndpointList, endpointsElsePages } from "../shared/endpoint-list.ts";
import type { SiteHints } from "../shared/hints.ts";
import { completeThin } from "../shared/traversal/crawl-details.ts";
import { CrawlRun } from "../shared/traversal/crawl-run.ts";
import { carPageSightings } from "./car-page.ts";

/**
 * AutoFunds (DealerWebsites.com). Its list is mostly closed to crawlers. The feed at `/rss.aspx` is open and has all cars, but no prices,
 * which are on the cars' own pages.
 */
export const autoFunds: Platform = {
  id: "auto-funds",
  about: {
    recognised: "hosts of autofunds.com or autofunds.net, or `HttpCombiner.ashx?s=DW_`, in the page",
    gives: "the feed with all cars and their photos; price, colour and stock number from each car's page",
    lacks: "fuel; the price of cars whose page contradicts itself",
    evidence: { kind: "composed", of: "price blocks and feed items of 2026 that a public scraper quotes" },
  },
  readsGenerically: true,
  detect: detectBy(/\b(?:autofunds\.(?:com|net)\b|HttpCombiner\.ashx\?s=DW_)/i, "The page is built by AutoFunds."),
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
  const run = new CrawlRun(context, HINTS);
  try {
    yield* completeThin(run, listed, () => ["price", "mileage"]);
  } catch (error) {
    if (!(error instanceof CrawlLimitError)) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
  }
  run.reportDetails();
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

/** The namespace of this feed. Other vendors have a blog at the same address. */
const MARK = /\bxmlns:addItem\s?=/i;

/** Reads the feed; null when the text is not this kind of feed. `cut`: it is incomplete. */
function readFeed(xml: string, feedUrl: string): { vehicles: RawVehicle[]; cut: boolean } | null {
  if (!MARK.test(xml.slice(0, 5_000))) return null;
  const $ = parseXml(xml);
  const vehicles = $("item")
    .toArray()
    .map((item): RawVehicle => {
      const value = (name: string): string | null => {
        const [element] = $(item)
          .children()
          .toArray()
          .filter((child) => child.name.toLowerCase() === name);
        return element === undefined ? null : $(element).text().trim() || null;
      };
      const images = $(item)
        .find("*")
        .toArray()
        .filter(({ name }) => /^additem:image$/i.test(name));
      return {
        pageUrl: feedUrl,
        vin: value("additem:vin"),
        title: value("title"),
        year: value("additem:year"),
        make: value("additem:make"),
        model: value("additem:model"),
        trim: value("additem:trim"),
        mileage: value("additem:miles"),
        transmission: value("additem:transmission"),
        engine: value("additem:engine"),
        images: images.map((image) => $(image).text().trim()),
        detailUrl: value("link"),
      };
    });
  return { vehicles, cut: !/<\/rss\s{0,9}>/i.test(xml.slice(-200)) };
}
