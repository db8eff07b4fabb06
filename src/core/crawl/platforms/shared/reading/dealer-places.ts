import { placeInAddress, readLocation, type VehicleLocation } from "#core/facts/rules/location.ts";
import type { Page } from "../../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";
import { linkedData } from "./json-ld.ts";
import { microdataNodes } from "./microdata.ts";
import { type PageDocument, readDocument } from "./page-document.ts";
import { joinReferences, objectsOf, textOf, typesOf, valuesOf, whole } from "./schema-node.ts";
import { isVehicleNode, sellerOf } from "./schema-vehicle.ts";
import { WRITTEN_ADDRESS, type WrittenPlace, writtenPlaces } from "./written-places.ts";

/** A dealer's place. `names`: the `@id` and the name of the dealer in the page's data, in lower case. */
export type DealerPlace = VehicleLocation & { names: string[] };

export type DealersOnPage = {
  /** Several places mean several dealers. */
  places: DealerPlace[];
  /** Sellers of the page's cars, by name or `@id`, in lower case. */
  sellers: Set<string>;
};

/** A page without any of these has no dealer's address. */
const WORTH_READING = new RegExp(
  `PostalAddress|postalCode|streetAddress|"address"|itemprop=["']address|${WRITTEN_ADDRESS.source}`,
  "i",
);
const DEALER = /^(?:auto|car|motorcycle|new-?car|used-?car)?dealer(?:ship)?$/;
const BUSINESS = /^(?:automotivebusiness|localbusiness|store|autorepair|autorental|autopartsstore)$/;
const ORGANIZATION = /^(?:organization|corporation|place)$/;
const ADDRESS = /^postaladdress$/;
/** Properties that lead to other persons and businesses: the author of a review, the maker of a car, the dealer's parent company. */
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

/**
 * Returns the dealers of a page and their places, from the first of these that the page has: dealers in its structured data, other
 * businesses, organizations and addresses without an owner, visible text. Visible addresses complete the data. An address in another town
 * counts even where the data names one dealer, who is then the group.
 */
export function dealersOn(page: Page): DealersOnPage {
  const known = dealersOf.get(page) ?? readDealers(page);
  dealersOf.set(page, known);
  return known;
}

/** The dealers of pages that are in use: a first page is asked for its dealer, and for the place of its cars. */
const dealersOf = new WeakMap<Page, DealersOnPage>();

function readDealers(page: Page): DealersOnPage {
  if (!WORTH_READING.test(page.body)) return { places: [], sellers: new Set() };
  const document = readDocument(page);
  const { tiers, sellers } = schemaDealers(document);
  const [dealers = [], businesses = [], organizations = [], addresses = []] = tiers;
  const written = writtenPlaces(document);
  const sure = dealers.length > 0 ? dealers : businesses;
  if (sure.length > 0) return { places: withWritten(sure, written), sellers };
  // An organization may also be the vendor of the site, so visible text counts more.
  const unsure = organizations.length > 0 ? organizations : addresses;
  const places = written.every((place) => unsure.some((known) => sameTown(known, place)))
    ? withWritten(unsure, written)
    : distinct(fullOnes(written));
  return { places, sellers };
}

/** Returns the places with a street, if there are any: a footer may also list the towns that a dealer serves. */
function fullOnes(written: readonly WrittenPlace[]): DealerPlace[] {
  const full = written.filter(({ hasStreet }) => hasStreet);
  return (full.length > 0 ? full : written).map((place) => ({ ...place, names: [] }));
}

function withWritten(stated: readonly DealerPlace[], written: readonly WrittenPlace[]): DealerPlace[] {
  const completed = stated.map((place) => {
    const same = written.find((other) => sameTown(place, other));
    return { ...place, state: place.state ?? same?.state ?? null, zipCode: place.zipCode ?? same?.zipCode ?? null };
  });
  const others = written.filter((place) => place.hasStreet && !stated.some((known) => sameTown(known, place)));
  return distinct([...completed, ...fullOnes(others)]);
}

type SchemaDealers = {
  /** The places of dealers, of other businesses, of organizations, and addresses without an owner. */
  tiers: DealerPlace[][];
  sellers: Set<string>;
};

function schemaDealers(document: PageDocument): SchemaDealers {
  const roots: Json[] = [...linkedData(document), ...microdataNodes(document)];
  joinReferences(roots, document.base);
  const found: SchemaDealers = { tiers: [[], [], [], []], sellers: new Set() };
  const stack: Visit[] = roots.map((value) => ({ value, isTop: true }));
  const read = { top: new Set<JsonObject>(), inner: new Set<JsonObject>() };
  for (let count = 0, visit = stack.pop(); visit !== undefined && count < MAX_NODES; count++, visit = stack.pop()) {
    const { value, isTop } = visit;
    if (Array.isArray(value)) for (const item of value.slice(0, 1_000)) stack.push({ value: item, isTop });
    else if (isObject(value)) {
      // A page may refer to one node thousands of times.
      const node = whole(value);
      const known = isTop ? read.top : read.inner;
      if (!known.has(node)) readNode(found, { value: node, isTop });
      known.add(node);
      if (!isVehicleNode(node)) stack.push(...within(value, isTop));
    }
  }
  return { ...found, tiers: found.tiers.map(distinct) };
}

/** `isTop`: the node belongs to no other node. */
type Visit<Value = Json> = { value: Value; isTop: boolean };

/** Records the places of a dealer, or the seller of a car. */
function readNode(found: SchemaDealers, { value: node, isTop }: Visit<JsonObject>): void {
  if (isVehicleNode(node)) {
    const rooftop = sellerOf(node);
    if (typeof rooftop === "string") found.sellers.add(rooftop.trim().toLowerCase());
  } else found.tiers[tierOf(node, isTop)]?.push(...placesOf(node));
}

/** Returns the values in a node, except those that lead to other persons and businesses. */
function within(node: JsonObject, isTop: boolean): Visit[] {
  return Object.entries(node).flatMap(([property, value]) =>
    value === null || typeof value !== "object" || ELSEWHERE.has(property)
      ? []
      : [{ value, isTop: isTop && property === "@graph" }],
  );
}

/** Returns the index of a node's tier; -1 for none. */
function tierOf(node: JsonObject, isTop: boolean): number {
  const types = typesOf(node);
  const kinds = isTop ? [DEALER, BUSINESS, ORGANIZATION, ADDRESS] : [DEALER, BUSINESS, ORGANIZATION];
  return kinds.findIndex((kind) => types.some((type) => kind.test(type)));
}

/** Returns the addresses of a node, as objects or as text: its own, that of its location, or the parts on the node itself. */
function placesOf(node: JsonObject): DealerPlace[] {
  const names = valuesOf(node, "@id", "name")
    .filter((name) => typeof name === "string")
    .map((name) => name.trim().toLowerCase());
  const located = objectsOf(valuesOf(node, "location")).flatMap((place) => valuesOf(place, "address"));
  const addresses = [...valuesOf(node, "address"), ...located];
  return (addresses.length > 0 ? addresses : [node]).flatMap((address) => {
    const place = isObject(address) ? placeOf(address) : placeInAddress(address);
    return place === null || (place.city === null && place.zipCode === null) ? [] : [{ ...place, names }];
  });
}

function placeOf(address: JsonObject): VehicleLocation | null {
  const text = (...properties: string[]) => textOf(valuesOf(address, ...properties));
  const place = readLocation(text("addressLocality"), text("addressRegion"), text("postalCode"));
  if (isPlace(place)) return place;
  return placeInAddress(text("streetAddress", "address", "name")) ?? place;
}

const isPlace = ({ city, state, zipCode }: VehicleLocation): boolean =>
  zipCode !== null || (city !== null && state !== null);

/** True when two places are in one town, as far as both state it. */
function sameTown(a: VehicleLocation, b: VehicleLocation): boolean {
  if (a.zipCode !== null && a.zipCode === b.zipCode) return true;
  return (
    a.city !== null &&
    a.city.toLowerCase() === b.city?.toLowerCase() &&
    (a.state === null || b.state === null || a.state === b.state)
  );
}

/** Merges places that can be the same, and drops those with too few facts. */
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

/** True when two places can be the same: no part that both have differs. */
function fits(a: VehicleLocation, b: VehicleLocation): boolean {
  const differs = (x: string | null, y: string | null): boolean =>
    x !== null && y !== null && x.toLowerCase() !== y.toLowerCase();
  return (
    !differs(a.zipCode, b.zipCode) && !differs(a.state, b.state) && !(a.zipCode === null && differs(a.city, b.city))
  );
}
