import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";
import { tryFetch } from "../shared/traversal/try-fetch.ts";

/**
 * eBizAutos. robots.txt closes the lists, but the sitemap names every car's page (`/details-{year}-{make}-…-{vin}.html`) and those have
 * complete JSON-LD. A dealer's own domain is often only a frame for an inventory on an ebizautos.com host.
 */
export const ebizAutos: Platform = {
  id: "ebiz-autos",
  about: {
    recognised: "hosts of ebizautos.com or cdn.ebizautos.media in the page",
    gives: "the JSON-LD of every car's page that the sitemap names",
    lacks: "a total; lists, which robots.txt closes: a car that the sitemap lacks is not seen",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(/\bebizautos\.(?:com|media)\b/i, "The page is built by eBizAutos."),
  crawl,
};

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  yield* traverseSite(await inventorySite(entry, context), context, { sitemapFirst: true });
}

/** Returns the first page: that of the inventory's own host, if the pasted page only frames it. */
async function inventorySite(entry: Page, context: CrawlContext): Promise<Page> {
  const { host } = new URL(entry.url);
  const ownCars = new RegExp(String.raw`href=["'](?:https?://${host.replaceAll(".", "\\.")})?/details-\d{4}-`, "i");
  if (/\.ebizautos\.com$/i.test(host) || ownCars.test(entry.body)) return entry;
  const link = /href=["'](https?:\/\/(?!www\.|cdn\.|static\.)[\w-]+\.ebizautos\.com\/)[^"']{0,200}["']/i.exec(
    entry.body,
  )?.[1];
  if (link === undefined) return entry;
  const { page, error } = await tryFetch(context, link);
  if (page !== null) return page;
  context.missed(link, `The site's inventory at ${link} could not be opened: ${error.message}`);
  return entry;
}
