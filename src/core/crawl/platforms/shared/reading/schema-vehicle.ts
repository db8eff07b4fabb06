import { canonicalMake } from "#core/facts/rules/make-names.ts";
import type { FactSource } from "#core/facts/rules/vehicle-fields.ts";
import { kindInWords } from "#core/facts/rules/vehicle-kind.ts";
import { ANY_YEAR, parseTitle } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { Json, JsonObject } from "../../../reading/lenient-json.ts";
import { isFact, NAMED_FACTS, type NamedFact } from "./page-names.ts";
import { objectsOf, textOf, typesOf, valuesOf } from "./schema-node.ts";
import { addressIn, readOffers } from "./schema-offer.ts";

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

/** True when a schema.org node is a car: by its type, by properties that only cars have, or by its name. */
export function isVehicleNode(node: JsonObject): boolean {
  const types = typesOf(node);
  if (types.some((type) => VEHICLE_TYPES.has(type))) return hasAnything(node);
  if (!types.some((type) => MAYBE_TYPES.has(type))) return false;
  if (ONLY_CARS_HAVE.some((property) => property in node)) return true;
  if (types.includes("listitem") && objectsOf(valuesOf(node, "item")).length > 0) return false;
  const name = textOf(valuesOf(node, "name"));
  if (types.includes("offer")) return false;
  return typeof name === "string" && Boolean(parseTitle(name.slice(0, 200), ANY_YEAR)?.make);
}

/** True when the node has any facts. A type alone is not enough: some pages have `typeof=Car` around a whole list. */
function hasAnything(node: JsonObject): boolean {
  return ["name", "model", "vin", "vehicleIdentificationNumber", "url", "offers", "sku"].some(
    (property) => property in node,
  );
}

/** Returns the additional properties of a node, which have names. */
const namedProperties = (node: JsonObject): JsonObject[] =>
  objectsOf(valuesOf(node, "additionalProperty", "identifier"));

function additional(properties: readonly JsonObject[], names: RegExp): Json[] {
  return properties
    .filter((property) => names.test(String(textOf(valuesOf(property, "name", "propertyID")) ?? "")))
    .flatMap((property) => valuesOf(property, "value"));
}

type Origins = NonNullable<RawVehicle["origins"]>;

/** Returns the facts with their own property names, and these names. */
function namedFacts(
  node: JsonObject,
  apart: readonly JsonObject[],
): { facts: Partial<Record<NamedFact, string | number | null>>; origins: Origins } {
  const facts: Partial<Record<NamedFact, string | number | null>> = {};
  const origins: Origins = {};
  for (const [fact, { properties, named }] of NAMED_FACTS) {
    if (!properties) continue;
    let statedValue: ReturnType<typeof textOf> = null;
    for (const name of properties) {
      statedValue = name in node ? textOf(valuesOf(node, name)) : null;
      if (statedValue === null) continue;
      if (isFact(fact)) origins[fact] = { name, statedValue };
      break;
    }
    facts[fact] = statedValue ?? (named && apart.length > 0 ? textOf(additional(apart, named)) : null);
  }
  return { facts, origins };
}

/** Returns the VIN from its own property, else from any identifier that looks like one. */
function vinIn(node: JsonObject, apart = namedProperties(node)): string | number | null {
  const stated = textOf([
    ...valuesOf(node, "vehicleIdentificationNumber", "vin"),
    ...additional(apart, /^vin\b|vehicle ?identification/i),
  ]);
  if (stated !== null) return stated;
  for (const value of valuesOf(node, "serialNumber", "productID", "sku", "mpn", "identifier", "gtin", "@id", "url")) {
    const vin = typeof value === "string" ? findVin(value) : null;
    if (vin !== null) return vin;
  }
  return null;
}

/** Returns the kind of a node that is not a car, by its types or its category. */
function kindIn(node: JsonObject): string | null {
  const kinds = [typesOf(node).join(" "), ...valuesOf(node, "additionalType", "category", "vehicleType")];
  return kinds.filter((words) => typeof words === "string").find((words) => kindInWords(words) !== null) ?? null;
}

/** Returns the make, from brand or manufacturer: some sites put the dealership into one of them. */
function makeIn(node: JsonObject): string | number | null {
  const names = ["brand", "manufacturer", "make"]
    .map((property) => textOf(valuesOf(node, property)))
    .filter((name) => name !== null);
  return names.find((name) => canonicalMake(String(name)) !== null) ?? names[0] ?? null;
}

function stockIn(node: JsonObject, vin: string | number | null, apart: readonly JsonObject[]): string | number | null {
  const stated = textOf([...valuesOf(node, "stockNumber"), ...additional(apart, /stock/i)]);
  const stock = stated ?? textOf(valuesOf(node, "sku", "productID"));
  return typeof stock === "string" && (stock.toUpperCase() === String(vin).toUpperCase() || findVin(stock) !== null)
    ? null
    : stock;
}

/** Returns the fuel and the words of the engine, where the car itself has none. */
function engineIn(node: JsonObject, { fuelType, engine }: Partial<Record<NamedFact, string | number | null>>) {
  const apart = objectsOf(valuesOf(node, "vehicleEngine"))[0] ?? {};
  return { fuelType: fuelType ?? textOf(valuesOf(apart, "fuelType")), engine: engine ?? engineWords(node, apart) };
}

/** Returns the words of the property itself, or of its name and displacement. */
function engineWords(node: JsonObject, engine: JsonObject): string | null {
  const own = valuesOf(node, "vehicleEngine").filter((value) => typeof value === "string" || typeof value === "number");
  const words = [...own, textOf(valuesOf(engine, "name", "description", "engineType")), displacementIn(engine)];
  return words.filter((part) => part !== null && part !== "").join(" ") || null;
}

/** Returns "2.5 L" of a displacement in liters or cubic centimetres; null without its unit. */
function displacementIn(engine: JsonObject): string | null {
  const [volume] = objectsOf(valuesOf(engine, "engineDisplacement"));
  if (volume === undefined) return textOf(valuesOf(engine, "engineDisplacement"))?.toString() ?? null;
  const value = textOf(valuesOf(volume, "value"));
  const unit = String(textOf(valuesOf(volume, "unitCode", "unitText")) ?? "");
  if (value === null) return null;
  if (/^(?:LTR|L|liters?)$/i.test(unit)) return `${value}L`;
  return /^(?:CMQ|cc|ccm)$/i.test(unit) ? `${value} cc` : null;
}

/** Returns the address of a car's own video. */
function videoIn(node: JsonObject): string | number | null {
  const [video] = valuesOf(node, "video", "subjectOf");
  const object = objectsOf([video ?? null])[0];
  return object === undefined ? textOf([video ?? null]) : textOf(valuesOf(object, "embedUrl", "contentUrl"));
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
 * Reads a schema.org car as raw strings.
 * @param context the offer that has the car as `itemOffered`, and the list entry that has it as `item`
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function schemaVehicle(
  node: JsonObject,
  context: { offer?: JsonObject | undefined; entry?: JsonObject | undefined },
  pageUrl: string,
): { raw: RawVehicle; sold: boolean } {
  const offers = [...objectsOf(valuesOf(node, "offers")), ...(context.offer === undefined ? [] : [context.offer])];
  const offer = readOffers(offers);
  const apart = namedProperties(node);
  const vin = vinIn(node, apart) ?? (context.entry === undefined ? null : vinIn(context.entry));
  const mileage = objectsOf(valuesOf(node, "mileageFromOdometer"))[0];
  const sellers = objectsOf(valuesOf(node, "seller", "offeredBy", "provider"));
  const address = offer.address ?? addressIn(sellers);
  const entry = context.entry ?? {};
  const { facts, origins } = namedFacts(node, apart);
  const images = imagesIn(node);
  const raw: RawVehicle = {
    ...facts,
    pageUrl,
    vin,
    stockNumber: stockIn(node, vin, apart),
    title: facts.title ?? textOf(valuesOf(entry, "name")),
    make: makeIn(node),
    kind: kindIn(node),
    condition: textOf(valuesOf(node, "itemCondition", "condition", "vehicleCondition")) ?? offer.condition,
    price: offer.price ?? textOf(valuesOf(node, "price")),
    priceCurrency: offer.price === null ? textOf(valuesOf(node, "priceCurrency")) : offer.currency,
    mileageUnit: mileage === undefined ? null : textOf(valuesOf(mileage, "unitCode", "unitText")),
    ...engineIn(node, facts),
    images: images.length > 0 ? images : imagesIn(entry),
    city: address === null ? null : textOf(valuesOf(address, "addressLocality")),
    state: address === null ? null : textOf(valuesOf(address, "addressRegion")),
    zipCode: address === null ? null : textOf(valuesOf(address, "postalCode")),
    rooftop: offer.rooftop ?? nameOfFirst(sellers),
    videoUrl: videoIn(node),
    detailUrl: textOf(valuesOf(node, "url")) ?? offer.url ?? textOf(valuesOf(entry, "url")) ?? pageIn(node),
  };
  raw.origins = propertiesOf(raw, node, origins);
  if (raw.price != null)
    raw.origins.price = { name: offer.price === raw.price ? "offers.price" : "price", statedValue: raw.price };
  return { raw, sold: offer.sold };
}

const nameOfFirst = (sellers: readonly JsonObject[]): string | number | null =>
  textOf(sellers.flatMap((seller) => valuesOf(seller, "@id", "name")));

/** Returns the seller of a car's node, as `schemaVehicle` does, without its other facts. */
export const sellerOf = (node: JsonObject): string | number | null =>
  readOffers(objectsOf(valuesOf(node, "offers"))).rooftop ??
  nameOfFirst(objectsOf(valuesOf(node, "seller", "offeredBy", "provider")));

/** The properties of a car's facts that follow separate rules. */
const OTHER_PROPERTIES = Object.entries({
  vin: ["vehicleIdentificationNumber", "vin", "serialNumber", "productID", "sku", "mpn"],
  stockNumber: ["stockNumber", "sku", "productID"],
  make: ["brand", "manufacturer", "make"],
  condition: ["itemCondition", "condition", "vehicleCondition"],
  detailUrl: ["url"],
} satisfies Partial<Record<FactSource, readonly string[]>>) as [FactSource, readonly string[]][];

/**
 * Returns the property under which each value of a car was found. Only the plainest way is checked: a value from elsewhere has no name.
 * @param named of the facts with their own property names
 */
function propertiesOf(raw: RawVehicle, node: JsonObject, named: Origins): Origins {
  const origins: Origins = { ...named };
  for (const [source, properties] of OTHER_PROPERTIES) {
    const statedValue = raw[source];
    if (statedValue === null || statedValue === undefined) continue;
    const name = properties.find((property) => textOf(valuesOf(node, property)) === statedValue);
    if (name !== undefined) origins[source] = { name, statedValue };
  }
  return origins;
}

function pageIn(node: JsonObject): string | null {
  const values = valuesOf(node, "mainEntityOfPage", "@id").map((value) => textOf([value]));
  const address = values.find((value) => typeof value === "string" && /^(?:https?:)?\/\/?/i.test(value));
  return typeof address === "string" ? address : null;
}
