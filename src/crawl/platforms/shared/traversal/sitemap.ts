import { conditionInPath } from "#domain/normalize/condition.ts";
import { decodeEntities } from "#domain/normalize/text.ts";
import { detailAddress, sameSite } from "#domain/normalize/urls.ts";
import { BlockedError, type FetchError, NotFoundError, WrongContentError } from "#outbound/fetch-errors.ts";
import { isDetailAddress } from "../reading/inventory-links.ts";
import type { CrawlRun } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

const MAX_SITEMAPS = 12;
const MAX_ADDRESSES = 50_000;
/** In the name of a sitemap without cars. */
const OTHER_CONTENT =
  /(?:post|blog|news|page|categor|tag|author|image|video|research|model|service|static|new-?inventory|newvehicles?)/i;
const CARS = /inventory|vehicle|vdp|used|listing|cars|detail|product/i;

/** Whether the name of a sitemap says that it has no cars. The name is what stands before `.xml`. */
function hasOtherContent(address: string): boolean {
  return address
    .split("/")
    .some((part) => OTHER_CONTENT.test(part.slice(0, Math.max(0, part.toLowerCase().lastIndexOf(".xml")))));
}

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

type Sitemap = {
  address: string;
  /** The site itself names it. Otherwise it is only a usual address. */
  named: boolean;
};

/** The sitemaps that robots.txt names, else the usual addresses. */
async function firstSitemaps(site: string, run: CrawlRun): Promise<Sitemap[]> {
  const { page, error } = await tryFetch(run.context, new URL("/robots.txt", site).href, { accept: "any" });
  if (page === null) reportUnread(run, { address: new URL("/robots.txt", site).href, named: false }, error);
  const lines = (page?.body.slice(0, 500_000) ?? "").split(/[\r\n]/);
  const own = lines
    .map((line) => /^\s*sitemap:\s*(\S+)/i.exec(line)?.[1])
    .filter((address) => address !== undefined)
    .map((address) => detailAddress(address, site))
    .filter((address) => address !== null)
    .filter((address) => sameSite(address, site));
  return own.length > 0
    ? own.map((address) => ({ address, named: true }))
    : ["/sitemap.xml", "/sitemap_index.xml"].map((path) => ({ address: new URL(path, site).href, named: false }));
}

/**
 * Reports a sitemap that could not be read: it may name cars that nothing else shows. A missing one is not reported. A
 * refusal is reported only if the site names the sitemap, because many sites answer 403 for files that they do not have.
 */
function reportUnread(run: CrawlRun, { address, named }: Sitemap, error: FetchError): void {
  if (error instanceof NotFoundError || error instanceof WrongContentError) return;
  if (error instanceof BlockedError && !named) return;
  run.listFailed(address, "The site's sitemap", error);
}

/**
 * The addresses of used cars' pages in the site's sitemaps, without duplicates. Index files are followed, compressed files
 * are skipped. Empty when there is no sitemap; one that cannot be read is reported as missed.
 */
export async function sitemapDetails(site: string, run: CrawlRun): Promise<string[]> {
  const queue = await firstSitemaps(site, run);
  const visited = new Set<string>();
  const details = new Set<string>();
  for (let next = queue.shift(); next !== undefined && visited.size < MAX_SITEMAPS; next = queue.shift()) {
    if (visited.has(next.address) || /\.gz$/i.test(next.address)) continue;
    visited.add(next.address);
    const { page, error } = await tryFetch(run.context, next.address, { accept: "xml" });
    if (page === null) {
      reportUnread(run, next, error);
      continue;
    }
    const found = locations(page.body);
    if (/<sitemapindex/i.test(page.body.slice(0, 2_000))) {
      const children = found
        .map((address) => detailAddress(address, site))
        .filter((address) => address !== null)
        .filter((address) => sameSite(address, site) && !hasOtherContent(address))
        .sort((a, b) => Number(CARS.test(b)) - Number(CARS.test(a)));
      queue.push(...children.map((address) => ({ address, named: true })));
      continue;
    }
    for (const location of found) {
      const address = detailAddress(location, site);
      if (address !== null && sameSite(address, site) && isDetailAddress(address) && conditionInPath(address) !== "new")
        details.add(address);
    }
    if (details.size > 0 && !/index/i.test(next.address) && queue.every(({ address }) => !CARS.test(address))) break;
  }
  return [...details];
}
