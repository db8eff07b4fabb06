import { type Location, placeInAddress, readLocation } from "#domain/normalize/location.ts";
import type { Page } from "../../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";
import { jsonLdValues } from "./json-ld.ts";
import { microdataNodes } from "./microdata.ts";
import { type Element, type PageDocument, readDocument } from "./page-document.ts";
import { textOf, typesOf, valuesOf } from "./schema-node.ts";
import { isVehicleNode } from "./schema-vehicle.ts";

/** A dealer's place; `names` are the reference and the name that the page's data knows it by, in lower case. */
export type DealerPlace = Location & { names: string[] };

/** Without any of these a page says nothing about where the dealer is. */
const WORTH_READING = /PostalAddress|postalCode|streetAddress|"address"|<address|<footer|itemprop=["']address/i;
const DEALER = /^(?:auto|motorcycle)?dealer(?:ship)?$/;
const BUSINESS = /^(?:automotivebusiness|localbusiness|store|autorepair|autorental|autopartsstore|usedcardealer)$/;
const ORGANIZATION = /^(?:organization|corporation|place)$/;
/** Properties that lead to others than the dealer: who wrote a review, who made the car, whom the dealer belongs to. */
const ELSEWHERE = new Set([
  "review",
  "reviews",
  "author",
  "publisher",
  "brand",
  "manufacturer",
  "parentOrganization",
  "areaServed",
]);
const MAX_NODES = 20_000;
const MAX_PLACES = 50;

/**
 * Where the dealer is by the site's own data, the most telling kind that the page has: dealers in its structured data,
 * businesses, organisations, `<address>` elements, the footer's text. Several places mean a site of several dealers: an
 * `<address>` elsewhere counts as one even where the data names a single dealer, which is the group then.
 */
export function dealerPlaces(page: Page): DealerPlace[] {
  if (!WORTH_READING.test(page.body)) return [];
  const document = readDocument(page);
  const [dealers, businesses, organizations] = schemaPlaces(document);
  const stated = [dealers, businesses, organizations].find((places) => places.length > 0) ?? [];
  const written = writtenPlaces(document, "address");
  // An address in words may leave out what the data has: only another town is another place.
  const others = written.filter((place) => !stated.some((known) => sameTown(known, place)));
  if (stated.length > 0 && (stated !== organizations || others.length === 0)) return distinct([...stated, ...others]);
  return written.length > 0 ? written : writtenPlaces(document, "footer");
}

type Tiers = [DealerPlace[], DealerPlace[], DealerPlace[]];

function schemaPlaces(document: PageDocument): Tiers {
  const scripts = document.scripts.filter(({ type, text }) => /ld\+json/i.test(type) && WORTH_READING.test(text));
  const stack: Json[] = [...scripts.flatMap(({ text }) => jsonLdValues(text)), ...microdataNodes(document)];
  const tiers: Tiers = [[], [], []];
  for (let count = 0, value = stack.pop(); value !== undefined && count < MAX_NODES; count++, value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value.slice(0, 1_000));
    if (!isObject(value) || Array.isArray(value) || isVehicleNode(value)) continue;
    const types = typesOf(value);
    const tier = [DEALER, BUSINESS, ORGANIZATION].findIndex((kind) => types.some((type) => kind.test(type)));
    if (tier >= 0) tiers[tier]?.push(...placesOf(value));
    for (const [property, inner] of Object.entries(value)) {
      if (inner !== null && typeof inner === "object" && !ELSEWHERE.has(property)) stack.push(inner);
    }
  }
  return tiers.map(distinct) as Tiers;
}

/** The address of a node, as an object or as text. */
function placesOf(node: JsonObject): DealerPlace[] {
  const names = valuesOf(node, "@id", "name")
    .filter((name) => typeof name === "string")
    .map((name) => name.trim().toLowerCase());
  return valuesOf(node, "address").flatMap((address) => {
    const place = isObject(address) ? placeOf(address) : placeInAddress(address);
    return place === null || !isPlace(place) ? [] : [{ ...place, names }];
  });
}

function placeOf(address: JsonObject): Location | null {
  const text = (...properties: string[]) => textOf(valuesOf(address, ...properties));
  const place = readLocation(text("addressLocality"), text("addressRegion"), text("postalCode"));
  return isPlace(place) ? place : placeInAddress(text("streetAddress", "address", "name"));
}

const isPlace = ({ city, state, zipCode }: Location): boolean => zipCode !== null || (city !== null && state !== null);

/** Addresses in the text of elements of a kind. */
function writtenPlaces(document: PageDocument, name: string): DealerPlace[] {
  const elements = document.elements.filter((element) => element.name === name);
  return distinct(elements.slice(0, MAX_PLACES).flatMap((element) => placesInText(document, element)));
}

function placesInText(document: PageDocument, element: Element): DealerPlace[] {
  const span = document.spans.get(element);
  const lines = document.segments.slice(span?.textStart ?? 0, span?.textEnd ?? 0).map(({ text }) => text);
  const places: DealerPlace[] = [];
  for (let i = 0; i < Math.min(lines.length, 400); i++) {
    const line = lines[i] ?? "";
    // Street, city, state and zip often stand in elements of their own: what leads up to the zip is read with it.
    if (!/(?:^|\D)\d{5}(?:\D|$)/.test(line)) continue;
    const place = placeInAddress(line) ?? placeInAddress(lines.slice(Math.max(0, i - 4), i + 1).join("\n"));
    if (place !== null) places.push({ ...place, names: [] });
  }
  return places;
}

const sameTown = (a: Location, b: Location): boolean =>
  a.zipCode !== null && b.zipCode !== null && a.zipCode === b.zipCode
    ? true
    : a.state === b.state && a.city?.toLowerCase() === b.city?.toLowerCase();

/** Each place once, with the most that is said of it. */
function distinct(places: readonly DealerPlace[]): DealerPlace[] {
  const found: DealerPlace[] = [];
  for (const place of places.slice(0, 500)) {
    const known = found.find((other) => fits(other, place));
    if (known === undefined) found.push({ ...place, names: [...place.names] });
    else {
      known.city ??= place.city;
      known.state ??= place.state;
      known.zipCode ??= place.zipCode;
      known.names.push(...place.names);
    }
  }
  return found;
}

/** Whether two places can be one: nothing that both say differs. */
function fits(a: Location, b: Location): boolean {
  const differs = (x: string | null, y: string | null): boolean =>
    x !== null && y !== null && x.toLowerCase() !== y.toLowerCase();
  return (
    !differs(a.zipCode, b.zipCode) && !differs(a.state, b.state) && !(a.zipCode === null && differs(a.city, b.city))
  );
}
