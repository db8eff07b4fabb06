import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { PageParts, PagingHint } from "../shared/hints.ts";
import { byClass, type PageDocument, textWithin } from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * Dealer eProcess. Each card of a list has its own Vehicle JSON-LD (and URL-encoded JSON in `data-vehicle`). The pager is an input field,
 * its two numbers are script variables, and `p` selects the page.
 */
export const dealerEprocess: Platform = {
  id: "dealer-eprocess",
  about: {
    recognised: "cdn.dealereprocess.org or cloudflareimages.dealereprocess.com in the page",
    gives: "the JSON-LD of every card: VIN, price, mileage, colours; the list's total and pages",
    lacks: "all photos but the card's",
    evidence: { kind: "described", of: "two public scrapers of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\b(?:cdn|cloudflareimages|static|images)\.dealereprocess\.(?:org|com)\b/i,
    "The page is built from Dealer eProcess's assets.",
  ),
  crawl,
};

/** The largest page size that the sites offer. */
const PAGE_SIZE = "60";

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  yield* traverseSite(entry, context, { usedLists: usedSearches(entry), paging });
}

/**
 * Returns the searches of used cars. A search's path contains the dealer's town, so it is taken from the page. The shortest link has no
 * filters.
 */
function usedSearches(entry: Page): string[] {
  const links = [...entry.body.matchAll(/href=["']([^"']{0,200}\/search\/(?:used|pre-?owned)[^"']{0,200})["']/gi)];
  const addresses = links
    .map((match) => URL.parse((match[1] ?? "").replaceAll("&amp;", "&"), entry.url))
    .filter((url) => url !== null && url.host === new URL(entry.url).host)
    .map((url) => {
      url?.searchParams.set("ct", PAGE_SIZE);
      return `${url?.pathname}${url?.search}`;
    });
  return [...new Set(addresses)].sort((a, b) => a.length - b.length).slice(0, 2);
}

const MAX_PAGES = 1_000;

/**
 * Returns the paging. The pages are counted in script variables, sometimes by the requested number of cars. So the first page, which is
 * full, gives the number of pages.
 */
function paging({ page, document }: PageParts, shown: number): PagingHint {
  const variable = (name: string) =>
    Number(new RegExp(String.raw`\bvar\s+${name}\s*=\s*["']?(\d{1,4})\b`).exec(page.body)?.[1] ?? 0);
  const total = totalOf(document);
  const here = variable("current_page") || 1;
  const bySize = here === 1 && shown > 0 ? Math.ceil((total ?? 0) / shown) : 0;
  const pages = Math.min(MAX_PAGES, Math.max(variable("page_count"), bySize));
  const address = (number: number): string => {
    const url = new URL(page.url);
    url.searchParams.set("p", String(number));
    return url.href;
  };
  const further = Array.from({ length: Math.max(0, pages - here) }, (_, i) => address(here + 1 + i));
  return pages === 0 ? { total } : { total, pages, further };
}

function totalOf(document: PageDocument): number | undefined {
  const [counter] = byClass(document.elements, /\bsrp_results_count\b/);
  const numbers = counter === undefined ? null : textWithin(document, counter).match(/\d[\d,]*/g);
  return numbers === null ? undefined : Number(numbers.at(-1)?.replaceAll(",", ""));
}
