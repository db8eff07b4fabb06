import { detectBy, type Platform } from "../../platform.ts";
import { listedCar, type PageParts, type PagingHint, type Sighting, type SiteHints } from "../shared/hints.ts";
import {
  byClass,
  type Element,
  elementsWithin,
  type PageDocument,
  textWithin,
} from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * dealr.cloud, independent lots. Everything is in the HTML: each tile and each car's page has a `vehicle-inquiry="VIN|year|make|model"`,
 * and tiles show key and value pairs. The JSON-LD has no VIN and is sometimes broken.
 */
export const dealrCloud: Platform = {
  id: "dealr-cloud",
  about: {
    recognised: "cdn.dealrcloud.com, `dealr-dealer-id` or `dealr-inventory-list` in the page",
    gives: "VIN, year, make and model of every tile; price, mileage, colours and stock number from its rows",
    lacks: "a total in the markup: completeness rests on the pager",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\bcdn\.dealrcloud\.com\b|\bdealr-dealer-id\b|\bdealr-inventory-list\b/,
    "The page is built by dealr.cloud.",
  ),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

function tileSightings({ document }: PageParts): Sighting[] {
  const found: Sighting[] = [];
  for (const element of document.elements) {
    const [, vin, year, make, model] =
      /^\s*([A-HJ-NPR-Z0-9]{17})\|(\d{4})?\|([^|]*)\|(.*)$/i.exec(element.attribs["vehicle-inquiry"] ?? "") ?? [];
    if (vin === undefined) continue;
    const price = advertisedPrice(document, tileOf(document, element));
    const raw = { pageUrl: document.base, vin, year: year ?? null, make: make || null, model: model || null };
    found.push(listedCar(raw, price === null ? [] : [price]));
  }
  return found;
}

function tileOf(document: PageDocument, element: Element): Element | null {
  for (let at: Element | null = element; at !== null; at = (at.parent as Element | null) ?? null) {
    if (/\bdealr-inventory-list__vehicle\b/.test(at.attribs?.class ?? "")) return document.spans.has(at) ? at : null;
  }
  return null;
}

/** Returns the first amount of the price box. The document fee and the sum follow it. */
function advertisedPrice(document: PageDocument, tile: Element | null): string | null {
  if (tile === null) return null;
  const [box] = byClass(elementsWithin(document, tile), /\bdealr-inventory-price\b|\bentry-price\b/);
  const text = box === undefined ? "" : textWithin(document, box);
  return /\$\s?[\d,]{3,10}/.exec(text)?.[0] ?? null;
}

/** Returns the paging. The pager's buttons have page numbers, and the server accepts a plain `?page=N`. */
function paging({ page, document }: PageParts): PagingHint {
  const targets = document.elements.map(({ attribs }) => Number(attribs["dealr-pagination-target"] ?? Number.NaN));
  const pages = Math.max(0, ...targets.filter((target) => target < 1_000));
  const url = new URL(page.url);
  const here = Number(url.searchParams.get("page") ?? 1) || 1;
  url.searchParams.set("page", String(here + 1));
  return pages === 0 ? {} : { pages, further: here < pages ? [url.href] : [] };
}

const HINTS: SiteHints = { usedLists: ["/inventory"], sightings: tileSightings, paging };
