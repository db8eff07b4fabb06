import { conditionInAddress } from "#core/facts/rules/condition.ts";
import { decodeEntities } from "#core/facts/rules/text.ts";
import { detailAddress, sameSite } from "#core/facts/rules/urls.ts";
import { BlockedError, type FetchError, NotFoundError, WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { isDetailAddress } from "../reading/inventory-links.ts";
import type { CrawlRun } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

const MAX_SITEMAPS = 200;
/** The most addresses that the protocol allows in one file. */
const MAX_ADDRESSES = 50_000;
/** Words in the name of a sitemap without cars. */
const NO_CARS = /blog|news|image|video|research|new-?inventory|newvehicles?/i;
/** The same, unless the name has a word for cars too: "inventory-page-2". */
const OTHER_CONTENT = /post|page|categor|tag|author|model|service|static/i;
const CARS = /inventory|vehicle|vdp|used|listing|cars|detail|product/i;

/** True when the name of a sitemap, the last part of its path, says that it has no cars. */
function hasOtherContent(address: string): boolean {
  const name = new URL(address).pathname.split("/").at(-1) ?? "";
  return NO_CARS.test(name) || (OTHER_CONTENT.test(name) && !CARS.test(name));
}

/** Returns the addresses in a sitemap: those of its `<loc>` elements; for plain text, its lines. */
function locations(xml: string): string[] {
  const found: string[] = [];
  if (!xml.trimStart().startsWith("<")) return xml.split(/[\r\n]+/, MAX_ADDRESSES).map((line) => line.trim());
  for (let at = xml.indexOf("<loc>"); at >= 0 && found.length < MAX_ADDRESSES; at = xml.indexOf("<loc>", at + 5)) {
    const end = xml.indexOf("<", at + 5);
    const text = xml.slice(at + 5, end < 0 ? undefined : end).trim();
    const marked = /^<!\[CDATA\[([^\]]{1,2000})\]\]>/.exec(xml.slice(at + 5, at + 2_100).trim());
    found.push(decodeEntities(marked?.[1] ?? text));
  }
  return found;
}

/** True when the document has the end of a sitemap, or of a feed, which the protocol allows as well. */
const isEnded = (xml: string): boolean =>
  /<\/(?:urlset|sitemapindex|rss|feed)\s{0,9}>/i.test(xml.slice(-500)) ||
  /<(?:urlset|sitemapindex)\b[^<>]{0,500}\/>/i.test(xml.slice(0, 2_000));

type Sitemap = {
  address: string;
  /** True when the site itself names it. Otherwise it is only a usual address. */
  named: boolean;
};

/** Returns the sitemaps that robots.txt names, else the usual addresses. */
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
 * Reports a sitemap that could not be read, because only it may name some cars. A missing one is not reported. A refusal or another kind of
 * document is reported only if the site names the sitemap, because many sites answer so for missing files.
 */
function reportUnread(run: CrawlRun, { address, named }: Sitemap, error: FetchError): void {
  if (error instanceof NotFoundError) return;
  if ((error instanceof BlockedError || error instanceof WrongContentError) && !named) return;
  run.listFailed(address, "The site's sitemap", error);
}

/**
 * Returns the addresses of used cars' pages in the site's sitemaps, without duplicates. Index files are followed. Empty when there is no
 * sitemap. Unreadable parts are reported as missed.
 */
export async function sitemapDetails(site: string, run: CrawlRun): Promise<string[]> {
  const queue = await firstSitemaps(site, run);
  const visited = new Set<string>();
  const details = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (visited.has(next.address)) continue;
    if (visited.size >= MAX_SITEMAPS) {
      reportRest(run, [next, ...queue], visited);
      break;
    }
    visited.add(next.address);
    const isText = /\.txt$/i.test(new URL(next.address).pathname);
    const { page, error } = await tryFetch(run.context, next.address, { accept: isText ? "any" : "xml" });
    if (page === null) {
      reportUnread(run, next, error);
      continue;
    }
    if (next.named && !isText && !isEnded(page.body)) {
      run.context.missed(next.address, `The site's sitemap ${next.address} breaks off.`);
    }
    const found = locations(page.body)
      .map((location) => detailAddress(location, site))
      .filter((address) => address !== null)
      .filter((address) => sameSite(address, site));
    if (/<sitemapindex/i.test(page.body.slice(0, 2_000))) {
      const children = found
        .filter((address) => !hasOtherContent(address))
        .sort((a, b) => Number(CARS.test(b)) - Number(CARS.test(a)));
      queue.push(...children.map((address) => ({ address, named: true })));
      continue;
    }
    for (const address of found) {
      if (isDetailAddress(address) && conditionInAddress(address) !== "new") details.add(address);
    }
  }
  return [...details];
}

/** Reports the sitemaps beyond the limit. */
function reportRest(run: CrawlRun, rest: readonly Sitemap[], visited: ReadonlySet<string>): void {
  const unread = new Set(rest.map(({ address }) => address).filter((address) => !visited.has(address)));
  const [first = ""] = unread;
  const words = formatAmount(unread.size, "more sitemap");
  run.context.missed(first, `The site has ${words} than the ${MAX_SITEMAPS} that were read, so it may have more cars.`);
}
