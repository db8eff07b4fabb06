import type { RawVehicle } from "../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../reading/lenient-json.ts";
import { dealerComPrice } from "./price-rows.ts";

type Text = string | number | null;

function text(value: Json | undefined): Text {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" && value !== "null" ? value : null;
}

/** Lists of `{name, value}` that a record carries, by name; the tracking list has plain values, the others displayed ones. */
function namedValues(record: JsonObject): Map<string, Text> {
  const values = new Map<string, Text>();
  for (const list of [record.trackingAttributes, record.attributes, record.highlightedAttributes]) {
    for (const entry of Array.isArray(list) ? list.filter(isObject) : []) {
      const value = text(entry.value);
      if (typeof entry.name === "string" && value !== null && !values.has(entry.name)) values.set(entry.name, value);
    }
  }
  return values;
}

function imagesOf(record: JsonObject): string[] {
  const list = Array.isArray(record.images) ? record.images : [];
  return list.map((image) => (isObject(image) ? image.uri : image)).filter((uri) => typeof uri === "string");
}

/** The dealer's CARFAX badge link. */
function carfaxOf(record: JsonObject): string | null {
  const callouts = [record.callout, record.callouts, record.badges].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject) : [],
  );
  const links = callouts.map((callout) => callout.href).filter((href) => typeof href === "string");
  return links.find((href) => /carfax/i.test(href)) ?? null;
}

function titleOf(record: JsonObject): Text {
  const { title } = record;
  return Array.isArray(title) ? title.filter((part) => typeof part === "string").join(" ") : text(title);
}

/** "Certified Pre-Owned", else what the tracking data says (`certified: true`, `inventoryType`, `newOrUsed`). */
function conditionOf(record: JsonObject, tracking: JsonObject, named: ReadonlyMap<string, Text>): Text {
  const isCertified = [record.certified, tracking.certified].some((value) => value === true || value === "true");
  if (isCertified) return "Certified";
  return (
    text(record.condition) ??
    text(tracking.inventoryType) ??
    text(record.inventoryType) ??
    text(tracking.newOrUsed) ??
    named.get("type") ??
    null
  );
}

/** The rooftop of a car: on group sites each record names its account. */
function addressOf(record: JsonObject, tracking: JsonObject, accounts: JsonObject): JsonObject {
  const account =
    accounts[String(record.accountId ?? tracking.accountId ?? "")] ??
    (Object.keys(accounts).length === 1 ? Object.values(accounts)[0] : null);
  const candidates = [isObject(account) ? account.address : null, record.address, tracking.address];
  return candidates.find(isObject) ?? {};
}

/**
 * One entry of `inventory[]` as raw strings, joined with its entry of `pageInfo.trackingData[]` (2022: the VIN stands only
 * there and among the attributes). Null for placeholders and for entries that name no car.
 */
export function inventoryRecord(
  record: JsonObject,
  tracking: JsonObject,
  accounts: JsonObject,
  pageUrl: string,
): RawVehicle | null {
  if (record.isPlaceholder === true) return null;
  const named = namedValues(record);
  const either = (name: string, ...others: string[]): Text =>
    [name, ...others]
      .map((key) => text(record[key]) ?? text(tracking[key]) ?? named.get(key) ?? null)
      .find((value) => value !== null) ?? null;
  const address = addressOf(record, tracking, accounts);
  const raw: RawVehicle = {
    pageUrl,
    vin: either("vin"),
    stockNumber: either("stockNumber"),
    title: titleOf(record),
    year: either("year", "modelYear"),
    make: either("make"),
    model: either("model"),
    trim: either("trim"),
    bodyStyle: either("bodyStyle"),
    condition: conditionOf(record, tracking, named),
    price: dealerComPrice(record, tracking),
    mileage: either("odometer", "mileage"),
    exteriorColor: either("exteriorColor"),
    interiorColor: either("interiorColor"),
    fuelType: either("fuelType", "normalFuelType"),
    transmission: either("transmission"),
    drivetrain: either("driveLine", "normalDriveLine"),
    images: imagesOf(record).length > 0 ? imagesOf(record) : imagesOf(tracking),
    city: text(address.city),
    state: text(address.state) ?? text(address.stateProvince),
    zipCode: text(address.postalCode),
    carfaxUrl: carfaxOf(record),
    detailUrl: either("link"),
  };
  return raw.vin === null && raw.detailUrl === null ? null : raw;
}
