import { conditionInPath } from "../../../normalize/condition.ts";
import { decodeEntities } from "../../../normalize/text.ts";
import { detailAddress, sameSite } from "../../../normalize/urls.ts";
import type { CrawlContext } from "../../../platform.ts";
import { isDetailAddress } from "../reading/inventory-links.ts";
import { tryFetch } from "./try-fetch.ts";

const MAX_SITEMAPS = 12;
const MAX_ADDRESSES = 50_000;
/** Sitemaps that surely hold no cars. */
const OTHER_CONTENT =
  /(?:post|blog|news|page|categor|tag|author|image|video|research|model|service|static|new-?inventory|newvehicles?)[^/]*\.xml/i;
const CARS = /inventory|vehicle|vdp|used|listing|cars|detail|product/i;

function locations(xml: string): string[] {
  const found: string[] = [];
  for (let at = xml.indexOf("<loc>"); at >= 0 && found.length < MAX_ADDRESSES; at = xml.indexOf("<loc>", at + 5)) {
    const end = xml.indexOf("<", at + 5);
    const text = xml.slice(at + 5, end < 0 ? undefined : end).trim();
    const marked = /^<!\[CDATA\[([^\]]{1,2000})\]\]>/.exec(xml.slice(at + 5, at + 2_100).trim());
    found.push(decodeEntities(marked?.[1] ?? text));
  }
  return found;
}

/** The sitemaps that robots.txt names, else the usual places. */
async function sitemapAddresses(site: string, context: CrawlContext): Promise<string[]> {
  const robots = await tryFetch(context, new URL("/robots.txt", site).href, { accept: "any" });
  const named =
    robots.page === null
      ? []
      : [...robots.page.body.slice(0, 500_000).matchAll(/^\s*sitemap:\s*(\S+)/gim)].map((match) => match[1] ?? "");
  const own = named
    .map((address) => detailAddress(address, site))
    .filter((address) => address !== null && sameSite(address, site));
  return own.length > 0
    ? own.filter((address) => address !== null)
    : [new URL("/sitemap.xml", site).href, new URL("/sitemap_index.xml", site).href];
}

/**
 * Addresses of used cars' pages in the site's sitemaps (index files followed, compressed ones left out), each once. Empty
 * when there is no sitemap. `read` tells whether at least one sitemap could be read.
 */
export async function sitemapDetails(
  site: string,
  context: CrawlContext,
): Promise<{ details: string[]; read: boolean }> {
  const queue = await sitemapAddresses(site, context);
  const visited = new Set<string>();
  const details = new Set<string>();
  let read = false;
  for (let next = queue.shift(); next !== undefined && visited.size < MAX_SITEMAPS; next = queue.shift()) {
    if (visited.has(next) || /\.gz$/i.test(next)) continue;
    visited.add(next);
    const { page } = await tryFetch(context, next, { accept: "xml" });
    if (page === null) continue;
    read = true;
    const found = locations(page.body);
    if (/<sitemapindex/i.test(page.body.slice(0, 2_000))) {
      const children = found
        .map((address) => detailAddress(address, site))
        .filter((address) => address !== null && sameSite(address, site) && !OTHER_CONTENT.test(address));
      queue.push(
        ...children.filter((address) => address !== null).sort((a, b) => Number(CARS.test(b)) - Number(CARS.test(a))),
      );
      continue;
    }
    for (const location of found) {
      const address = detailAddress(location, site);
      if (address !== null && sameSite(address, site) && isDetailAddress(address) && conditionInPath(address) !== "new")
        details.add(address);
    }
    if (details.size > 0 && /index/i.test(next) === false && queue.every((address) => !CARS.test(address))) break;
  }
  return { details: [...details], read };
}
