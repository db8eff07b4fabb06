import { decodeAllEntities } from "#core/facts/rules/text.ts";
import { decodedPath } from "#core/facts/rules/urls.ts";
import { detectBy, type Platform, type RawVehicle } from "../../platform.ts";
import { readJson } from "../../reading/lenient-json.ts";
import { listedCar, type PageParts, type PagingHint, pageCar, type Sighting, type SiteHints } from "../shared/hints.ts";
import { elementsWithin, type PageDocument, textWithin } from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * Dealer Car Search (DCS), independent lots. It has no structured data. Every list page assigns parallel arrays of VINs, ids, names, years
 * and makes to its Tealium data layer, and tiles in one of many templates show the rest beside the same ids (`/vdp/{id}/…`).
 */
export const dealerCarSearch: Platform = {
  id: "dealer-car-search",
  about: {
    recognised: '`"site_platform": "dcs"` in the page\'s Tealium data',
    gives: "VIN, year, make and model from the data layer; price, mileage, colours and trim from the tiles' labels",
    lacks: "all photos but the tile's",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(/["']site_platform["']\s*:\s*["']dcs["']/, "The page's data layer names Dealer Car Search."),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

const HINTS: SiteHints = {
  // Without `clearall` the site remembers filters. 100 is the most that its templates show at once.
  usedLists: ["/newandusedcars?clearall=1&pagesize=100"],
  sightings: tealiumSightings,
  paging: listPaging,
};

/** Returns one of the arrays. The object around it is script, not JSON, so only the array is parsed. */
function listOf(html: string, name: string): string[] {
  const at = new RegExp(String.raw`["']${name}["']\s*[:\]]\s*(?:=\s*)?\[`).exec(html);
  if (at === null) return [];
  const reading = readJson(html, at.index + at[0].length - 1);
  return reading.ok && Array.isArray(reading.value)
    ? reading.value.map((entry) => decodeAllEntities(String(entry ?? "")))
    : [];
}

function textOf(html: string, name: string): string | null {
  const text = new RegExp(String.raw`["']${name}["']\s*:\s*["']([^"']{1,300})["']`).exec(html)?.[1];
  return text === undefined ? null : decodeAllEntities(text);
}

/** Returns the dealer's address, on every page of the platform. */
const placeOf = (html: string) => ({
  city: textOf(html, "site_company_city"),
  state: textOf(html, "site_company_state"),
  zipCode: textOf(html, "site_company_zip_code"),
});

/** Returns the cars of the data layer, each with the address from its tile. */
function tealiumSightings({ page, document }: PageParts): Sighting[] {
  const html = page.body;
  const place = placeOf(html);
  const [ids, vins] = [listOf(html, "product_list_ids"), listOf(html, "product_list_vins")];
  if (vins.length === 0) return singleCar(html, document, place);
  const [names, years, makes] = ["names", "years", "makes"].map((name) => listOf(html, `product_list_${name}`));
  const links = linksById(document);
  return vins.map((vin, i) => {
    const id = ids.length === vins.length ? ids[i] : undefined;
    const detailUrl = id === undefined ? null : (links.get(id) ?? `/vdp/${id}/`);
    return listedCar({
      pageUrl: document.base,
      vin,
      year: years?.[i] ?? null,
      make: makes?.[i] ?? null,
      title: names?.[i] ?? null,
      condition: detailUrl === null ? null : conditionOf(detailUrl),
      detailUrl,
      ...place,
    });
  });
}

function singleCar(html: string, document: PageDocument, place: Partial<RawVehicle>): Sighting[] {
  const vin = /<label[^<>]{0,100}>\s*Vin\s*(?::\s*)?<\/label>\s*(?:<span[^<>]{0,100}>\s*)?(\w{17})\b/i.exec(html)?.[1];
  const own = textOf(html, "product_vin") ?? vin ?? null;
  if (own === null || !/["']product_(?:uri|name)["']\s*:/.test(html)) return [];
  const price = textOf(html, "product_price");
  const raw: RawVehicle = {
    pageUrl: document.base,
    vin: own,
    year: textOf(html, "product_year"),
    make: textOf(html, "product_make"),
    title: textOf(html, "product_name"),
    condition: textOf(html, "product_condition"),
    detailUrl: textOf(html, "product_uri"),
    ...place,
  };
  return [pageCar(raw, [price])];
}

function linksById(document: PageDocument): Map<string, string> {
  const links = new Map<string, string>();
  for (const { href } of document.links) {
    const id = /\/vdp\/(\d{1,12})\//i.exec(decodedPath(href))?.[1];
    if (id !== undefined && !links.has(id)) links.set(id, href);
  }
  return links;
}

/** Returns the condition in the address: "/vdp/24050996/Used-2022-Tesla-…". */
function conditionOf(address: string): string | null {
  return /\/vdp\/\d+\/(used|new|certified)\b/i.exec(address)?.[1] ?? null;
}

/** Returns the list's total, which is the sum of the make filter's numbers of cars. The pager has buttons that set `?page=`. */
function listPaging({ page, document }: PageParts, shown: number): PagingHint {
  const makes = document.elements.find(({ name, attribs }) => name === "select" && attribs.name === "makename");
  const counts = (makes === undefined ? [] : elementsWithin(document, makes))
    .filter(({ name }) => name === "option")
    .map((option) => /\((\d[\d,]{0,6})\)\s*$/.exec(textWithin(document, option))?.[1]?.replaceAll(",", ""))
    .filter((count) => count !== undefined);
  const total = counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + Number(count), 0);
  const url = new URL(page.url);
  const here = Number(url.searchParams.get("page") ?? 1) || 1;
  url.searchParams.set("page", String(here + 1));
  const isList = listOf(page.body, "product_list_vins").length > 0;
  const hasNext = /onclick=["']changePage\(/i.test(page.body)
    ? new RegExp(String.raw`<button\b[^<>]{0,200}\bvalue=["']${here + 1}["']`, "i").test(page.body)
    : total !== undefined && here === 1 && shown > 0 && shown < total;
  return { total, further: isList && hasNext ? [url.href] : [] };
}
