import { kindInWords } from "#domain/normalize/vehicle-kind.ts";
import { parseTitle } from "#domain/normalize/vehicle-name.ts";
import { canonicalMake } from "#domain/vehicles/make-names.ts";
import { findVin } from "#domain/vehicles/vin.ts";
import type { RawVehicle } from "../../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";
import { NAMED_FACTS, type NamedFact } from "./page-names.ts";
import { objectsOf, textOf, typesOf, valuesOf } from "./schema-node.ts";

/** Words of price specifications that are not the price of the car. */
const NOT_THE_PRICE =
  /msrp|list\s?price|listprice|strikethrough|srp|invoice|retail|lease|financ|month|week|payment|discount|rebate|deposit|down/i;

function describes(node: JsonObject): string {
  const values = valuesOf(node, "priceType", "name", "description", "unitText", "billingDuration", "category", "@type");
  return values
    .filter((value) => typeof value === "string")
    .join(" ")
    .slice(0, 400);
}

/** The price of one offer: its own, else that of its price specification, else the lowest of an aggregate. */
function priceIn(offer: JsonObject): string | number | null {
  if (NOT_THE_PRICE.test(describes(offer))) return null;
  const own = textOf(valuesOf(offer, "price"));
  if (own !== null && own !== 0 && own !== "0") return own;
  for (const specification of objectsOf(valuesOf(offer, "priceSpecification"))) {
    if (NOT_THE_PRICE.test(describes(specification)) || "billingDuration" in specification) continue;
    const price = textOf(valuesOf(specification, "price", "minPrice"));
    if (price !== null) return price;
  }
  return textOf(valuesOf(offer, "lowPrice"));
}

type OfferFacts = {
  price: string | number | null;
  condition: string | number | null;
  url: string | number | null;
  sold: boolean;
  address: JsonObject | null;
  /** The seller: the `@id` of a dealer in the page's data, else a name. */
  rooftop: string | number | null;
};

/** The facts of a car's offers (price, lease, aggregate). Each fact comes from the first offer that has it. */
function readOffers(offers: readonly JsonObject[]): OfferFacts {
  const flat = offers.flatMap((offer) => [offer, ...objectsOf(valuesOf(offer, "offers"))]).slice(0, 40);
  const facts: OfferFacts = { price: null, condition: null, url: null, sold: false, address: null, rooftop: null };
  for (const offer of flat) {
    facts.price ??= priceIn(offer);
    facts.condition ??= textOf(valuesOf(offer, "itemCondition"));
    facts.url ??= textOf(valuesOf(offer, "url"));
    const sellers = objectsOf(valuesOf(offer, "offeredBy", "seller", "availableAtOrFrom"));
    facts.address ??= addressIn(sellers);
    facts.rooftop ??= textOf(sellers.flatMap((seller) => valuesOf(seller, "@id", "name")));
  }
  const availability = flat.map((offer) => String(textOf(valuesOf(offer, "availability")) ?? ""));
  facts.sold = availability.length > 0 && availability.every((text) => /sold_?out|discontinued|^sold$/i.test(text));
  return facts;
}

/** The postal address of the first organisation or place that has one. */
function addressIn(nodes: readonly JsonObject[]): JsonObject | null {
  for (const node of nodes) {
    if (typesOf(node).includes("postaladdress")) return node;
    const address = valuesOf(node, "address", "location")[0];
    if (isObject(address)) return isObject(address.address) ? address.address : address;
  }
  return null;
}

const VEHICLE_TYPES = new Set(["car", "vehicle", "motorizedvehicle", "usedcar", "motorcycle", "busorcoach", "truck"]);
const MAYBE_TYPES = new Set([
  "product",
  "individualproduct",
  "someproducts",
  "productmodel",
  "offer",
  "listitem",
  "thing",
]);
const ONLY_CARS_HAVE = [
  "vehicleIdentificationNumber",
  "vin",
  "mileageFromOdometer",
  "vehicleModelDate",
  "vehicleTransmission",
  "vehicleEngine",
];
/** No limit for the model year here. The normalisation checks the real one. */
const ANY_YEAR = 2100;

/** True when a schema.org node is a car: by its type, by properties that only cars have, or by its name. */
export function isVehicleNode(node: JsonObject): boolean {
  const types = typesOf(node);
  if (types.some((type) => VEHICLE_TYPES.has(type))) return hasAnything(node);
  if (!types.some((type) => MAYBE_TYPES.has(type))) return false;
  if (ONLY_CARS_HAVE.some((property) => textOf(valuesOf(node, property)) !== null || property in node)) return true;
  if (types.includes("listitem") && objectsOf(valuesOf(node, "item")).length > 0) return false;
  const name = textOf(valuesOf(node, "name"));
  if (types.includes("offer")) return false;
  return typeof name === "string" && Boolean(parseTitle(name.slice(0, 200), ANY_YEAR)?.make);
}

/** A type alone is not enough: some pages have `typeof=Car` around a whole list. */
function hasAnything(node: JsonObject): boolean {
  return ["name", "model", "vin", "vehicleIdentificationNumber", "url", "offers", "sku"].some(
    (property) => property in node,
  );
}

function additional(node: JsonObject, names: RegExp): Json[] {
  return objectsOf(valuesOf(node, "additionalProperty", "identifier"))
    .filter((property) => names.test(String(textOf(valuesOf(property, "name", "propertyID")) ?? "")))
    .flatMap((property) => valuesOf(property, "value"));
}

/** The facts that stand under names of their own. */
function namedFacts(node: JsonObject): Partial<Record<NamedFact, string | number | null>> {
  return Object.fromEntries(
    NAMED_FACTS.flatMap(([fact, { properties, named }]) =>
      properties ? [[fact, textOf([...valuesOf(node, ...properties), ...(named ? additional(node, named) : [])])]] : [],
    ),
  );
}

/** The VIN from its own property, else from any identifier that looks like one. */
function vinIn(node: JsonObject): string | number | null {
  const stated = textOf([
    ...valuesOf(node, "vehicleIdentificationNumber", "vin"),
    ...additional(node, /^vin\b|vehicle ?identification/i),
  ]);
  if (stated !== null) return stated;
  for (const value of valuesOf(node, "serialNumber", "productID", "sku", "mpn", "identifier", "gtin", "@id", "url")) {
    const vin = typeof value === "string" ? findVin(value) : null;
    if (vin !== null) return vin;
  }
  return null;
}

/** What a node that is no car says it is, by its types or its category. */
function kindIn(node: JsonObject): string | null {
  const said = [typesOf(node).join(" "), ...valuesOf(node, "additionalType", "category", "vehicleType")];
  return said.filter((words) => typeof words === "string").find((words) => kindInWords(words) !== null) ?? null;
}

/** The make, from brand or manufacturer: some sites put the dealership into one of them. */
function makeIn(node: JsonObject): string | number | null {
  const names = ["brand", "manufacturer", "make"]
    .map((property) => textOf(valuesOf(node, property)))
    .filter((name) => name !== null);
  return names.find((name) => canonicalMake(String(name)) !== null) ?? names[0] ?? null;
}

function stockIn(node: JsonObject, vin: string | number | null): string | number | null {
  const stated = textOf([...valuesOf(node, "stockNumber"), ...additional(node, /stock/i)]);
  const stock = stated ?? textOf(valuesOf(node, "sku", "productID"));
  return typeof stock === "string" && (stock.toUpperCase() === String(vin).toUpperCase() || findVin(stock) !== null)
    ? null
    : stock;
}

function imagesIn(node: JsonObject): (string | number | null)[] {
  return valuesOf(node, "image", "photo", "images")
    .slice(0, 200)
    .map((image) =>
      typeof image === "object" && image !== null && !Array.isArray(image)
        ? textOf(valuesOf(image, "contentUrl", "url", "@id"))
        : textOf([image]),
    );
}

/**
 * A schema.org car as raw strings.
 * @param context the offer that has the car as `itemOffered`, and the list entry that has it as `item`
 */
export function schemaVehicle(
  node: JsonObject,
  context: { offer?: JsonObject | undefined; entry?: JsonObject | undefined },
  pageUrl: string,
): { raw: RawVehicle; sold: boolean } {
  const offers = [...objectsOf(valuesOf(node, "offers")), ...(context.offer === undefined ? [] : [context.offer])];
  const offer = readOffers(offers);
  const vin = vinIn(node) ?? (context.entry === undefined ? null : vinIn(context.entry));
  const engine = objectsOf(valuesOf(node, "vehicleEngine"))[0] ?? {};
  const mileage = objectsOf(valuesOf(node, "mileageFromOdometer"))[0];
  const address = offer.address ?? addressIn(objectsOf(valuesOf(node, "seller", "offeredBy", "provider")));
  const entry = context.entry ?? {};
  const facts = namedFacts(node);
  const raw: RawVehicle = {
    ...facts,
    pageUrl,
    vin,
    stockNumber: stockIn(node, vin),
    title: facts.title ?? textOf(valuesOf(entry, "name")),
    make: makeIn(node),
    kind: kindIn(node),
    condition: textOf(valuesOf(node, "itemCondition", "condition", "vehicleCondition")) ?? offer.condition,
    price: offer.price ?? textOf(valuesOf(node, "price")),
    mileageUnit: mileage === undefined ? null : textOf(valuesOf(mileage, "unitCode", "unitText")),
    fuelType: facts.fuelType ?? textOf(valuesOf(engine, "fuelType")),
    images: imagesIn(node).length > 0 ? imagesIn(node) : imagesIn(entry),
    city: address === null ? null : textOf(valuesOf(address, "addressLocality")),
    state: address === null ? null : textOf(valuesOf(address, "addressRegion")),
    zipCode: address === null ? null : textOf(valuesOf(address, "postalCode")),
    rooftop: offer.rooftop,
    detailUrl: textOf(valuesOf(node, "url")) ?? offer.url ?? textOf(valuesOf(entry, "url")) ?? pageIn(node),
  };
  return { raw, sold: offer.sold };
}

function pageIn(node: JsonObject): string | null {
  const values = valuesOf(node, "mainEntityOfPage", "@id").map((value) =>
    typeof value === "string" ? value : textOf([value]),
  );
  const address = values.find((value) => typeof value === "string" && /^(?:https?:)?\/\/?/i.test(value));
  return typeof address === "string" ? address : null;
}
