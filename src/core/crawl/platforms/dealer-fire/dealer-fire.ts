import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import { isObject, type JsonObject, readJson } from "../../reading/lenient-json.ts";
import { listedCar, type PageParts, type PagingHint, type Sighting } from "../shared/hints.ts";
import { firstKind, plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * DealerFire (DealerSocket). Every list and detail page writes a full record of each car to its data layer. The price in the JSON-LD
 * includes the document fee; the advertised price is `sellingPrice`.
 */
export const dealerFire: Platform = {
  id: "dealer-fire",
  about: {
    recognised: "cdn-ds.com assets, or `pushData('VehicleObject_…')` in the page",
    gives: "a record of each car from the data layer: advertised price without fees, mileage, certification; the total",
    lacks: "the rooftop's zip code where several of a group share a town",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect,
  crawl,
};

function detect({ body }: Page): string | null {
  if (/pushData\(\s*['"](?:Vehicle|Dealer)Object_/.test(body)) return "The page fills DealerFire's data layer.";
  return /\/\/[\w.-]*\bcdn-ds\.com\//.test(body) ? "The page is built from DealerFire's assets (cdn-ds.com)." : null;
}

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  yield* traverseSite(entry, context, { usedLists: searchPages(entry), sightings, paging });
}

/**
 * Returns the list's addresses. The path contains the dealer's town and is in the page's search action. Up to 100 cars per page are
 * allowed.
 */
function searchPages(entry: Page): string[] {
  const target = /["']target["']\s*:\s*["']([^"']{1,300}(?:cars-for-sale|vehicles)[^"']{0,200})["']/i.exec(
    entry.body,
  )?.[1];
  const links = [
    ...entry.body.matchAll(/href=["']([^"'?#]{0,100}\/(?:used|pre-owned)-(?:vehicles?|cars|inventory)[\w-]*)["'?]/gi),
  ];
  const paths = [...links.map((match) => match[1]), target?.replaceAll("\\/", "/").split("?")[0]];
  return [...new Set(paths.filter((path) => path !== undefined))]
    .map((path) => URL.parse(path, entry.url))
    .filter((url) => url !== null && url.host === new URL(entry.url).host)
    .slice(0, 3)
    .map((url) => `${url?.pathname}?limit=100`);
}

function objectsPushed(html: string, kind: string): { id: string; object: JsonObject }[] {
  const found: { id: string; object: JsonObject }[] = [];
  for (const match of html.matchAll(
    new RegExp(String.raw`pushData\(\s*['"]${kind}_(\d{1,15})['"]\s*,\s*(?=\{)`, "g"),
  )) {
    const reading = readJson(html, match.index + match[0].length);
    if (reading.ok && isObject(reading.value)) found.push({ id: match[1] ?? "", object: reading.value });
  }
  return found;
}

function sightings({ page, document }: PageParts): Sighting[] {
  const rooftops: Rooftop[] = objectsPushed(page.body, "DealerObject").map(({ object }) => ({
    city: plain(object.city),
    state: plain(object.state),
    zipCode: plain(object.zip),
  }));
  const links = new Map<string, string>();
  for (const { href } of document.links) {
    const id = /-id-(\d{1,15})(?:[/?#]|$)/.exec(href)?.[1];
    if (id !== undefined && !links.has(id)) links.set(id, href);
  }
  return objectsPushed(page.body, "VehicleObject").map(({ id, object }) => {
    const detailUrl = links.get(id) ?? (page.url.includes(`-id-${id}`) ? page.url : null);
    const raw = vehicleOf(object, document.base, detailUrl);
    return listedCar({ ...raw, ...placeByAddress(rooftops, detailUrl) });
  });
}

function vehicleOf(object: JsonObject, pageUrl: string, detailUrl: string | null): RawVehicle {
  const figure = (name: string) => (Number(plain(object[name])) > 0 ? plain(object[name]) : null);
  const certified = [object.isOEMCertified, object.isDealerCertified].some((flag) => flag === 1 || flag === true);
  const isNew = object.isNew === true || object.isNew === 1 || object.isNew === "1";
  const { raw } = recordVehicle(object, pageUrl);
  return {
    ...raw,
    vin: plain(object.vin),
    stockNumber: plain(object.stockNumber),
    year: plain(object.year),
    make: plain(object.make),
    model: plain(object.model),
    trim: plain(object.trim),
    kind: firstKind(object.vehicleType, object.category, object.bodyType),
    condition: isNew ? "New" : certified ? "Certified" : "Used",
    price: figure("sellingPrice") ?? figure("internetPrice") ?? figure("originalPrice"),
    mileage: plain(object.mileage),
    exteriorColor: plain(object.exteriorColor),
    interiorColor: plain(object.interiorColor),
    fuelType: plain(object.fuelType),
    drivetrain: plain(object.drivetrain),
    transmission: plain(object.transmission),
    detailUrl,
  };
}

/** Returns the paging: `data-total-items` is the list's total, and `offset` selects a page. */
function paging({ page }: PageParts): PagingHint {
  const shown = objectsPushed(page.body, "VehicleObject").length;
  const total = Number(/\bdata-total-items=["'](\d{1,6})["']/.exec(page.body)?.[1] ?? Number.NaN);
  if (!Number.isFinite(total) || shown === 0) return {};
  const url = new URL(page.url);
  const seen = (Number(url.searchParams.get("offset")) || 0) + shown;
  url.searchParams.set("offset", String(seen));
  return { total, further: seen < total ? [url.href] : [] };
}

type Rooftop = Required<Pick<RawVehicle, "city" | "state" | "zipCode">>;

const slug = (text: unknown): string =>
  String(text ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Returns the location of a car: that of the only rooftop on the page. On a group's site the car's address ends in town and state
 * ("…-springfield-il-id-4711"), and the parts that are equal for all rooftops of that town are taken. Rooftops without a state are
 * placeholders and are ignored.
 */
function placeByAddress(rooftops: readonly Rooftop[], detailUrl: string | null): Partial<Rooftop> {
  const real = rooftops.filter(({ city, state }) => city && state);
  if (real.length === 1) return { ...real[0] };
  const [, town = "", state = ""] = /^(.*)-([a-z]{2})-id-\d+\/?$/.exec(detailUrl?.toLowerCase() ?? "") ?? [];
  const there = real.filter((rooftop) => slug(rooftop.state) === state && town.endsWith(slug(rooftop.city)));
  const [first] = there;
  if (first === undefined) return {};
  const agreed = (name: keyof Rooftop) =>
    there.every((rooftop) => rooftop[name] === first[name]) ? first[name] : null;
  return { city: agreed("city"), state: agreed("state"), zipCode: agreed("zipCode") };
}
