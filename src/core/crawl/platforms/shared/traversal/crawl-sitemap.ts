import { NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { RawVehicle } from "../../../platform.ts";
import { pageKey } from "../reading/pager.ts";
import { pathKey } from "../reading/sightings.ts";
import { crawlDetails } from "./crawl-details.ts";
import { type CrawlRun, isUsed } from "./crawl-run.ts";
import { sitemapDetails } from "./sitemap.ts";
import { tryFetch } from "./try-fetch.ts";

/** Reads the sitemap's used cars that no list has shown, and notes how well the sitemap agrees with the lists. */
export async function* crawlSitemap(run: CrawlRun, site: string): AsyncGenerator<RawVehicle> {
  run.context.step("Looking for cars in the sitemap");
  const details = await sitemapDetails(site, run);
  const unread = details.filter((address) => !run.hasSeenKey(pathKey(address)) && !run.visited.has(pageKey(address)));
  const comparison = { named: details.length, known: details.length - unread.length, found: 0, before: run.usedSeen };
  const pages = crawlDetails(run, unread);
  let next = await pages.next();
  for (; next.done !== true; next = await pages.next()) {
    if (isUsed(next.value)) comparison.found++;
    yield next.value;
  }
  const areGone = unread.length > 0 && next.value.gone.length === unread.length;
  const known = details.find((address) => run.hasSeenKey(pathKey(address)));
  // Where the page of a listed car is missing, too, missing pages say nothing of the others.
  if (areGone && known !== undefined && (await isMissing(run, known))) comparison.found = unread.length;
  run.sitemap = comparison;
}

async function isMissing({ context }: CrawlRun, address: string): Promise<boolean> {
  const { error } = await tryFetch(context, address);
  return error instanceof NotFoundError;
}
