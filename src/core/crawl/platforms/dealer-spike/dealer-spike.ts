import { detectBy, type Platform, type RawVehicle } from "../../platform.ts";
import { listedCar, type PageParts, type PagingHint, type Sighting, type SiteHints } from "../shared/hints.ts";
import {
  byClass,
  type Element,
  elementsWithin,
  type PageDocument,
  textByClass,
  textWithin,
} from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * Dealer Spike, the vendor of most dealers of motorcycles, boats, RVs and trucks. Each unit of a list is a `li.v7list-results__item` with
 * its kind (`data-unit-category`), so other vehicles than cars are left out and reported.
 */
export const dealerSpike: Platform = {
  id: "dealer-spike",
  about: {
    recognised: "cdn.dealerspike.com, dealerspike.net or dealerspikeparts.com in the page",
    gives: "the units of the list: kind, name, VIN, asking price, mileage, photos; cars only, the rest is counted",
    lacks: "the older generation of the product, whose lists only scripts draw",
    evidence: { kind: "described", of: "a public scraper of 2026 and older ones" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\b(?:cdn|www)\.dealerspike\.com\b|\.dealerspike\.net\b|\bdealerspikeparts\.com\b/i,
    "The page is built by Dealer Spike.",
  ),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

function unitSightings({ document }: PageParts): Sighting[] {
  return byClass(document.elements, /(?:^|\s)v7list-results__item(?:\s|$)/).map((unit) =>
    listedCar(vehicleOf(document, unit)),
  );
}

function vehicleOf(document: PageDocument, unit: Element): RawVehicle {
  const elements = elementsWithin(document, unit);
  const attribute = (name: string): string | null => unit.attribs[`data-unit-${name}`] || null;
  const heading = byClass(elements, /\bvehicle-heading__link\b/).find(({ name }) => name === "a");
  const specs = specsOf(document, elements);
  return {
    pageUrl: document.base,
    vin: specs.get("vin") ?? null,
    stockNumber: specs.get("stock number") ?? null,
    title: heading?.attribs.title ?? null,
    year: attribute("year"),
    make: attribute("make"),
    model: attribute("model"),
    kind: [attribute("category"), attribute("subcategory")].filter((words) => words !== null).join(" "),
    condition: attribute("condition"),
    price: askedPrice(document, elements),
    mileage: specs.get("odometer") ?? specs.get("mileage") ?? null,
    exteriorColor: specs.get("color") ?? null,
    images: photosOf(elements),
    detailUrl: heading?.attribs.href ?? null,
  };
}

/** Returns the rows of the unit's table. The dealer chooses the rows. */
function specsOf(document: PageDocument, elements: readonly Element[]): Map<string, string> {
  const labels = byClass(elements, /\bvehicle-specs__label\b/);
  const values = byClass(elements, /\bvehicle-specs__value\b/);
  if (labels.length !== values.length) return new Map();
  const text = (element: Element | undefined): string => (element === undefined ? "" : textWithin(document, element));
  return new Map(
    labels
      .map((label, i) => [text(label).toLowerCase().replace(/:$/, ""), text(values[i])] as const)
      .filter(([, value]) => value !== ""),
  );
}

/**
 * Returns the figure in the part for the current price. Beside it are the struck price, savings and fees. In place of a figure there may be
 * "Click for a Quote", or "Starting at $22,599" as its label, which is the price of a model.
 */
function askedPrice(document: PageDocument, elements: readonly Element[]): string | null {
  const figures = byClass(elements, /\bvehicle-price--current\b/)
    .map((part) => textByClass(document, elementsWithin(document, part), /\bvehicle-price__price\b/) ?? "")
    .map((text) => /\$\s?\d[\d,]{0,10}/.exec(text)?.[0])
    .filter((figure) => figure !== undefined);
  const [figure, ...others] = new Set(figures);
  return figure === undefined || others.length > 0 ? null : figure;
}

/** Returns each photo once: an attribute has it in several sizes, separated by bars. */
function photosOf(elements: readonly Element[]): string[] {
  const largest = elements.map(({ attribs }) => attribs["data-src"]?.split("|").at(-1)?.trim() ?? "");
  return [...new Set(largest.filter((address) => /\/imglib\//i.test(address)))];
}

/**
 * Returns the paging. The pager of links (`v7list-seo-paging`) names the last page. Beside it is "Page 1 of 100" on every site, and a page
 * beyond the end shows the last one again.
 */
function paging({ page, document }: PageParts): PagingHint {
  const pager = document.elements.find(({ attribs }) => /\bv7list-seo-paging\b/.test(attribs.class ?? ""));
  if (pager === undefined) return {};
  const numbers = elementsWithin(document, pager).map(({ attribs }) =>
    Number(/[?&]pg=(\d{1,4})\b/.exec(attribs.href ?? "")?.[1] ?? 0),
  );
  const url = new URL(page.url);
  const here = Number(url.searchParams.get("pg") ?? 1) || 1;
  const last = Math.max(here, ...numbers);
  url.searchParams.set("pg", String(here + 1));
  return { pages: last, further: here < last ? [url.href] : [] };
}

const HINTS: SiteHints = {
  usedLists: ["/--inventory?condition=pre-owned", "/--inventory"],
  sightings: unitSightings,
  paging,
};
