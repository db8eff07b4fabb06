import { type Location, placeInAddress, readLocation } from "#domain/normalize/location.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { jsonLdValues } from "./platforms/shared/reading/json-ld.ts";
import { microdataNodes } from "./platforms/shared/reading/microdata.ts";
import { type Element, type PageDocument, readDocument } from "./platforms/shared/reading/page-document.ts";
import { textOf, typesOf, valuesOf } from "./platforms/shared/reading/schema-node.ts";
import { isVehicleNode } from "./platforms/shared/reading/schema-vehicle.ts";
import { isObject, type Json, type JsonObject } from "./reading/lenient-json.ts";

/** How many pages are searched. A dealer's address is usually on every page or on none. */
const MAX_PAGES = 3;

/**
 * Completes the location of cars whose records have none, from the site's data about the dealer. On a site of several
 * dealers only cars whose dealer is known get one.
 */
export class SitePlace {
  readonly #operatorPlace: Location | null;
  #waiting: Page[] = [];
  #looked = 0;
  #places: DealerPlace[] = [];
  /** Places that the cars' own records name. Two of them mean a group of dealers. */
  readonly #named = new Set<string>();

  /** @param operatorPlace "City, ST" that the operator has entered. It is preferred; the site then gives only the zip code */
  constructor(operatorPlace = "") {
    this.#operatorPlace = operatorPlace.trim() === "" ? null : readLocation(operatorPlace, null, null);
  }

  /** Keeps a page for the first car that needs a location. */
  see(page: Page): void {
    if (this.#places.length > 0 || this.#looked >= MAX_PAGES || !/html/i.test(page.contentType)) return;
    this.#looked += 1;
    this.#waiting.push(page);
  }

  /** Fills in the site's place where the record's own is missing or partial and does not contradict it. */
  fill(raw: RawVehicle): RawVehicle {
    const own = readLocation(raw.city, raw.state, raw.zipCode);
    if (own.city !== null && own.state !== null) this.#named.add(`${own.city}, ${own.state}`.toLowerCase());
    if (own.zipCode !== null && own.city !== null && own.state !== null) return raw;
    const place = this.#placeFor(raw, own);
    if (place === null) return raw;
    const zipCode = own.zipCode ?? place.zipCode;
    if (this.#operatorPlace === null) {
      return { ...raw, city: own.city ?? place.city, state: own.state ?? place.state, zipCode };
    }
    const { state } = this.#operatorPlace;
    // The operator named another state: the site's address is that of another lot.
    return state !== null && place.state !== null && state !== place.state ? raw : { ...raw, zipCode };
  }

  #placeFor(raw: RawVehicle, own: Location): DealerPlace | null {
    this.#look();
    const fitting = this.#places.filter((place) => !contradicts(own, place));
    const rooftop = typeof raw.rooftop === "string" ? raw.rooftop.trim().toLowerCase() : "";
    const named = rooftop === "" ? [] : fitting.filter(({ names }) => names.includes(rooftop));
    const [place, ...others] = named.length > 0 ? named : fitting;
    if (place === undefined || others.length > 0) return null;
    if (named.length > 0 || own.city !== null || own.zipCode !== null) return place;
    return this.#places.length === 1 && this.#named.size < 2 ? place : null;
  }

  #look(): void {
    for (let page = this.#waiting.shift(); page !== undefined; page = this.#waiting.shift()) {
      if (this.#places.length === 0) this.#places = dealerPlaces(page);
    }
  }
}

function contradicts(own: Location, place: Location): boolean {
  const differs = (a: string | null, b: string | null): boolean =>
    a !== null && b !== null && a.toLowerCase() !== b.toLowerCase();
  return differs(own.city, place.city) || differs(own.state, place.state) || differs(own.zipCode, place.zipCode);
}

/** A dealer's place. `names`: the `@id` and the name of the dealer in the page's data, in lower case. */
type DealerPlace = Location & { names: string[] };

/** A page without any of these has no dealer's address. */
const WORTH_READING = /PostalAddress|postalCode|streetAddress|"address"|<address|<footer|itemprop=["']address/i;
const DEALER = /^(?:auto|motorcycle)?dealer(?:ship)?$/;
const BUSINESS = /^(?:automotivebusiness|localbusiness|store|autorepair|autorental|autopartsstore|usedcardealer)$/;
const ORGANIZATION = /^(?:organization|corporation|place)$/;
/** Properties that lead to somebody else: the author of a review, the maker of a car, the dealer's parent company. */
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
 * The places of the dealers of a site, from the first of these that the page has: dealers in its structured data, other
 * businesses, organisations, `<address>` elements, the footer's text. Several places mean several dealers. An `<address>`
 * in another town counts even where the data names one dealer: that one is then the group.
 */
function dealerPlaces(page: Page): DealerPlace[] {
  if (!WORTH_READING.test(page.body)) return [];
  const document = readDocument(page);
  const [dealers, businesses, organizations] = schemaPlaces(document);
  const stated = [dealers, businesses, organizations].find((places) => places.length > 0) ?? [];
  const written = writtenPlaces(document, "address");
  // A written address may leave things out, so only one in another town counts as another place.
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
    // Street, city, state and zip are often separate elements, so the lines before the zip are read with it.
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

/** Merges places that can be the same. */
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

/** Whether two places can be the same: no part that both have differs. */
function fits(a: Location, b: Location): boolean {
  const differs = (x: string | null, y: string | null): boolean =>
    x !== null && y !== null && x.toLowerCase() !== y.toLowerCase();
  return (
    !differs(a.zipCode, b.zipCode) && !differs(a.state, b.state) && !(a.zipCode === null && differs(a.city, b.city))
  );
}
