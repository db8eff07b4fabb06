import type { RawVehicle } from "../../../platform.ts";
import { pageKey } from "../reading/pager.ts";
import { pathKey } from "../reading/sightings.ts";
import { crawlDetails } from "./crawl-details.ts";
import { type CrawlRun, isUsed } from "./crawl-run.ts";
import { sitemapDetails } from "./sitemap.ts";

/** Reads the sitemap's used cars that no list has shown, and notes how well the sitemap agrees with the lists. */
export async function* crawlSitemap(run: CrawlRun, site: string): AsyncGenerator<RawVehicle> {
  run.context.step("Looking for cars in the sitemap");
  const details = await sitemapDetails(site, run);
  const unread = details.filter((address) => !run.hasSeenKey(pathKey(address)) && !run.visited.has(pageKey(address)));
  const comparison = { named: details.length, known: details.length - unread.length, found: 0, before: run.usedSeen };
  for await (const raw of crawlDetails(run, unread)) {
    if (isUsed(raw)) comparison.found++;
    yield raw;
  }
  run.sitemap = comparison;
}
