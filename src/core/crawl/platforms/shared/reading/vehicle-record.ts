import { conditionInWords } from "#core/facts/rules/condition.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { FactSource } from "#core/facts/rules/vehicle-fields.ts";
import { kindInWords } from "#core/facts/rules/vehicle-kind.ts";
import type { RawVehicle } from "../../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";
import * as keys from "./page-names.ts";

type Scalar = string | number | boolean;
/** The scalars of a record by plain name. Those of outer objects come first. */
type Fields = Map<string, Scalar[]>;

const MAX_FIELDS = 2_000;
export const plainKey = (name: string): string =>
  name
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
const INNER_VALUE = ["value", "label", "name", "display", "displayvalue", "formatted", "text", "title"];

function put(fields: Fields, key: string, value: Json | undefined): void {
  if (value === null || value === undefined || typeof value === "object" || value === "") return;
  const known = fields.get(key);
  if (known === undefined) fields.set(key, [value]);
  else known.push(value);
}

/** Adds lists of named values as fields: `[{name: "odometer", value: "5,227 miles"}]`. */
function putNamedValues(fields: Fields, list: readonly Json[]): void {
  for (const entry of list.slice(0, 100)) {
    if (!isObject(entry)) continue;
    const name = entry.name ?? entry.key ?? entry.code ?? entry.label;
    if (typeof name === "string") put(fields, plainKey(name), entry.value ?? entry.displayValue ?? null);
  }
}

/** Adds a nested object that holds one value: `{make: {name: "Ford"}}`. */
function putInner(fields: Fields, key: string, object: JsonObject): void {
  for (const [name, value] of Object.entries(object)) {
    if (INNER_VALUE.includes(plainKey(name))) put(fields, key, value);
    if (plainKey(name) === "unit" || plainKey(name) === "unitcode") put(fields, `${key}unit`, value);
  }
}

function putPrices(fields: Fields, container: JsonObject): void {
  for (const [name, value] of Object.entries(container)) {
    const key = plainKey(name);
    if (isObject(value)) put(fields, `inner:${key}`, value.value ?? value.amount ?? value.price ?? null);
    else put(fields, `inner:${key}`, value);
  }
}

/** Returns the fields of a record: its own, then those of nested objects that describe the car, then its location. */
function flatten(record: JsonObject): Fields {
  const fields: Fields = new Map();
  const later: { key: string; object: JsonObject; depth: number }[] = [];
  const visit = (object: JsonObject, depth: number): void => {
    for (const [name, value] of Object.entries(object)) {
      if (fields.size > MAX_FIELDS) return;
      const key = plainKey(name);
      if (Array.isArray(value)) putNamedValues(fields, value);
      else if (!isObject(value)) put(fields, key, value);
      else {
        putInner(fields, key, value);
        if (depth < 3) later.push({ key, object: value, depth: depth + 1 });
      }
    }
  };
  visit(record, 0);
  for (let next = later.shift(); next !== undefined; next = later.shift()) {
    if (keys.PRICE_CONTAINERS.has(next.key)) putPrices(fields, next.object);
    if (keys.OWN_CONTAINERS.has(next.key)) visit(next.object, next.depth);
    else if (keys.PLACE_CONTAINERS.has(next.key)) visitPlace(fields, next.object);
  }
  return fields;
}

function visitPlace(fields: Fields, object: JsonObject): void {
  const places = [object, ...Object.values(object).filter(isObject)];
  for (const key of [...keys.PAGE_NAMES.city.keys, ...keys.PAGE_NAMES.state.keys, ...keys.PAGE_NAMES.zipCode.keys]) {
    for (const place of places) {
      for (const [name, value] of Object.entries(place)) if (plainKey(name) === key) put(fields, key, value);
    }
  }
}

function first(fields: Fields, names: readonly string[]): string | number | null {
  for (const name of names) {
    const value = fields.get(name)?.find((entry) => typeof entry !== "boolean");
    if (value !== undefined) return value as string | number;
  }
  return null;
}

function flag(fields: Fields, names: readonly string[]): boolean | null {
  for (const name of names) {
    const value = fields.get(name)?.[0];
    if (value === true || value === 1 || /^(?:true|yes|1|y)$/i.test(String(value))) return true;
    if (value === false || value === 0 || /^(?:false|no|0|n)$/i.test(String(value))) return false;
  }
  return null;
}

function conditionOf(fields: Fields): string | null {
  if (flag(fields, keys.CERTIFIED_FLAGS) === true) return "Certified";
  for (const name of keys.CONDITION_KEYS) {
    const value = fields.get(name)?.find((entry) => conditionInWords(entry) !== null);
    if (value !== undefined) return String(value);
  }
  const isNew = flag(fields, keys.NEW_FLAGS);
  if (flag(fields, keys.USED_FLAGS) === true || isNew === false) return "Used";
  return isNew === true ? "New" : null;
}

/** Returns the first amount that can be a price. Zero and empty ones mean that the dealer does not use that field. */
function priceOf(fields: Fields): string | number | null {
  for (const name of [...keys.INNER_PRICE_KEYS.map((key) => `inner:${key}`), ...keys.PRICE_KEYS]) {
    for (const value of fields.get(name) ?? []) {
      if (typeof value !== "boolean" && readPrice(value).value !== null) return value;
    }
  }
  return null;
}

function imageAddress(value: Json): string | null {
  if (typeof value === "string") return value;
  if (!isObject(value)) return null;
  const byKey = new Map(Object.entries(value).map(([name, entry]) => [plainKey(name), entry]));
  for (const key of keys.IMAGE_ADDRESS_KEYS) {
    const entry = byKey.get(key);
    if (typeof entry === "string" && entry !== "") return entry;
    if (isObject(entry) && typeof entry.url === "string") return entry.url;
  }
  return null;
}

function imagesOf(record: JsonObject): string[] {
  const nested = Object.entries(record).filter(
    ([name, value]) => isObject(value) && keys.OWN_CONTAINERS.has(plainKey(name)),
  );
  for (const object of [record, ...nested.map(([, value]) => value as JsonObject)]) {
    const byKey = new Map(Object.entries(object).map(([name, value]) => [plainKey(name), value]));
    for (const key of keys.IMAGE_LIST_KEYS) {
      const list = byKey.get(key);
      const images = Array.isArray(list)
        ? list
            .slice(0, 200)
            .map(imageAddress)
            .filter((url) => url !== null)
        : [];
      if (images.length > 0) return images;
    }
    const single = keys.SINGLE_IMAGE_KEYS.map((key) => imageAddress(byKey.get(key) ?? null)).find(
      (url) => url !== null,
    );
    if (single !== undefined && single !== null) return [single];
  }
  return [];
}

function carfaxOf(fields: Fields): string | number | null {
  for (const values of fields.values()) {
    const link = values.find(
      (value) => typeof value === "string" && /^(?:https?:)?\/\/[^/]*carfax\.(?:com|ca)\/./i.test(value),
    );
    if (link !== undefined) return link as string;
  }
  return first(fields, keys.PAGE_NAMES.carfaxUrl.keys);
}

/**
 * True when an object is a car: it has a VIN and a make, year, title or model, or it has year, make, model and a price or
 * mileage. The values must look right too, because maps of field names, forms and filters have the same keys.
 */
export function isVehicleRecord(object: JsonObject): boolean {
  const byKey = new Map(
    Object.entries(object)
      .slice(0, 400)
      .map(([name, value]) => [plainKey(name), value]),
  );
  const has = (list: readonly string[]): boolean => list.some((name) => byKey.has(name));
  const says = (list: readonly string[], pattern: RegExp): boolean =>
    list.some((name) => pattern.test(saidBy(byKey.get(name))));
  const hasMake = says(keys.PAGE_NAMES.make.keys, /\p{L}{2}/u);
  const hasYear = says(keys.PAGE_NAMES.year.keys, /^(?:19|20)\d\d(?:-|$)/);
  if (says(keys.PAGE_NAMES.vin.keys, /^(?=.*\d)[\w -]{8,24}$/)) {
    return (
      hasMake ||
      hasYear ||
      says(keys.PAGE_NAMES.title.keys, /\p{L}/u) ||
      says(keys.PAGE_NAMES.model.keys, /\w/) ||
      nestedVehicle(object)
    );
  }
  if (!hasYear || !hasMake || !says(keys.PAGE_NAMES.model.keys, /[\p{L}\d]/u)) return false;
  const priced = has(keys.PRICE_KEYS) || has(keys.PAGE_NAMES.mileage.keys) || byKey.has("pricing");
  return priced && (has(keys.PAGE_NAMES.stockNumber.keys) || has(keys.PAGE_NAMES.detailUrl.keys) || byKey.has("id"));
}

/** Returns a scalar as text; for a nested `{name: …}` its first scalar. */
function saidBy(value: Json | undefined): string {
  if (isObject(value))
    return saidBy(
      Object.entries(value).find(([name, inner]) => INNER_VALUE.includes(plainKey(name)) && inner !== null)?.[1],
    );
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";
}

function nestedVehicle(object: JsonObject): boolean {
  return Object.entries(object).some(
    ([name, value]) => isObject(value) && /^(?:vehicle|specs|details|attributes|info)$/.test(plainKey(name)),
  );
}

/** Returns the key under which each value of a record was found. */
function namesIn(raw: RawVehicle, fields: Fields): NonNullable<RawVehicle["origins"]> {
  const origins: NonNullable<RawVehicle["origins"]> = {};
  const note = (source: FactSource, names: readonly string[]): void => {
    const statedValue = raw[source];
    if (statedValue === null || statedValue === undefined) return;
    const name = names.find((key) => fields.get(key)?.includes(statedValue as Scalar));
    if (name !== undefined) origins[source] = { name: name.replace(/^inner:/, "price."), statedValue };
  };
  for (const [fact, { keys: names }] of keys.NAMED_FACTS) if (names && keys.isFact(fact)) note(fact, names);
  note("price", [...keys.INNER_PRICE_KEYS.map((key) => `inner:${key}`), ...keys.PRICE_KEYS]);
  note("condition", keys.CONDITION_KEYS);
  return origins;
}

/** Turns a car's object in page state or in a response into raw strings, by any of the known field names. */
export function recordVehicle(record: JsonObject, pageUrl: string): { raw: RawVehicle; sold: boolean } {
  const fields = flatten(record);
  const raw: RawVehicle = {
    pageUrl,
    condition: conditionOf(fields),
    price: priceOf(fields),
    priceCurrency: first(fields, keys.CURRENCY_KEYS),
    kind:
      keys.KIND_KEYS.flatMap((name) => fields.get(name) ?? [])
        .map(String)
        .find(kindInWords) ?? null,
    images: imagesOf(record),
    mileageUnit: first(fields, [
      "mileageunit",
      "odometerunit",
      "mileageunits",
      "odometerunits",
      "odometerunitofmeasure",
    ]),
  };
  for (const [fact, { keys: names }] of keys.NAMED_FACTS) if (names) raw[fact] = first(fields, names);
  raw.carfaxUrl = carfaxOf(fields);
  const rooftop = first(fields, keys.ROOFTOP_KEYS);
  if (typeof rooftop === "string" && /\p{L}{3}/u.test(rooftop)) raw.rooftop = rooftop;
  const kilometres =
    raw.mileage === null ? first(fields, ["kilometers", "kilometres", "mileagekm", "odometerkm", "km"]) : null;
  if (kilometres !== null) Object.assign(raw, { mileage: kilometres, mileageUnit: "km" });
  raw.origins = namesIn(raw, fields);
  const status = String(first(fields, ["status", "availability", "vehiclestatus", "salestatus"]) ?? "");
  const soldOn = String(first(fields, ["soldon", "solddate", "datesold", "solddatetime"]) ?? "");
  // "0001-01-01", the smallest date of .NET, means no date.
  const isDated = /^(?:19|20)\d\d-|^\d{1,2}\/\d{1,2}\/(?:19|20)\d\d/.test(soldOn);
  return { raw, sold: flag(fields, ["issold", "sold"]) === true || isDated || /^sold\b|sold[_ ]?out/i.test(status) };
}
