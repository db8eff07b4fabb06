import { feesOnTop, readFeeLines } from "#core/facts/rules/fee-lines.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import type { RawVehicle } from "../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../reading/lenient-json.ts";
import { firstKind, objectAt, objectsIn, plain } from "../shared/json-answer.ts";

type Text = string | number | null;

/** Returns a record's lists of `{name, value}`, by name. The tracking list comes first, because its values are plain. */
function namedValues(record: JsonObject): Map<string, Text> {
  const values = new Map<string, Text>();
  for (const list of [record.trackingAttributes, record.attributes, record.highlightedAttributes]) {
    for (const entry of objectsIn(list)) {
      const value = plain(entry.value);
      if (typeof entry.name === "string" && value !== null && !values.has(entry.name)) values.set(entry.name, value);
    }
  }
  return values;
}

function imagesOf(record: JsonObject): string[] {
  const list = Array.isArray(record.images) ? record.images : [];
  return list.map((image) => (isObject(image) ? image.uri : image)).filter((uri) => typeof uri === "string");
}

/** Returns the dealer's CARFAX badge link. */
function carfaxOf(record: JsonObject): string | null {
  const callouts = [record.callout, record.callouts, record.badges].flatMap((list) => objectsIn(list));
  const links = callouts.map((callout) => callout.href).filter((href) => typeof href === "string");
  return links.find((href) => /carfax/i.test(href)) ?? null;
}

function titleOf(record: JsonObject): Text {
  const { title } = record;
  return Array.isArray(title) ? title.filter((part) => typeof part === "string").join(" ") : plain(title);
}

/** Returns "Certified Pre-Owned", else the condition in the tracking data (`certified: true`, `inventoryType`, `newOrUsed`). */
function conditionOf(record: JsonObject, tracking: JsonObject, named: ReadonlyMap<string, Text>): Text {
  const isCertified = [record.certified, tracking.certified].some((value) => value === true || value === "true");
  if (isCertified) return "Certified";
  return (
    plain(record.condition) ??
    plain(tracking.inventoryType) ??
    plain(record.inventoryType) ??
    plain(tracking.newOrUsed) ??
    named.get("type") ??
    null
  );
}

/** Returns the name of an account in `accounts`; else its id. */
export const accountName = (id: string, accounts: JsonObject): string =>
  String(plain(objectAt(accounts[id]).name) ?? plain(objectAt(accounts[id], "address").accountName) ?? id);

/** Returns the rooftop that has a car. On group sites each record names its account. */
function rooftopOf(record: JsonObject, tracking: JsonObject, accounts: JsonObject): string | null {
  const id = plain(record.accountId) ?? plain(tracking.accountId);
  return id === null ? null : accountName(String(id), accounts);
}

/** Returns the address of a car's rooftop. */
function addressOf(record: JsonObject, tracking: JsonObject, accounts: JsonObject): JsonObject {
  const account =
    accounts[String(record.accountId ?? tracking.accountId ?? "")] ??
    (Object.keys(accounts).length === 1 ? Object.values(accounts)[0] : null);
  const candidates = [isObject(account) ? account.address : null, record.address, tracking.address];
  return candidates.find(isObject) ?? {};
}

/**
 * Returns one entry of `inventory[]` as raw strings, joined with its entry of `pageInfo.trackingData[]` (in 2022 the VIN was only there and
 * in the attributes). Null for placeholders and for entries without VIN and address.
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
      .map((key) => plain(record[key]) ?? plain(tracking[key]) ?? named.get(key) ?? null)
      .find((value) => value !== null) ?? null;
  const address = addressOf(record, tracking, accounts);
  const price = dealerComPrice(record, tracking);
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
    kind: firstKind(either("vehicleType"), either("categoryName"), either("classificationName")),
    condition: conditionOf(record, tracking, named),
    price,
    fees: dealerComFees(record, price),
    mileage: either("odometer", "mileage"),
    exteriorColor: either("exteriorColor"),
    interiorColor: either("interiorColor"),
    fuelType: either("fuelType", "normalFuelType"),
    transmission: either("transmission"),
    drivetrain: either("driveLine", "normalDriveLine"),
    doors: either("doors"),
    engine: named.get("engine") ?? plain(record.engine),
    engineCc: either("engineSize"),
    cylinders: plain(tracking.engine),
    cityMpg: either("cityMpg", "cityFuelEconomy", "cityFuelEfficiency"),
    highwayMpg: either("highwayMpg", "highwayFuelEconomy", "highwayFuelEfficiency"),
    features: Array.isArray(record.packageNames) ? record.packageNames.map((name) => plain(name)) : [],
    images: imagesOf(record).length > 0 ? imagesOf(record) : imagesOf(tracking),
    city: plain(address.city),
    state: plain(address.state) ?? plain(address.stateProvince),
    zipCode: plain(address.postalCode),
    rooftop: rooftopOf(record, tracking, accounts),
    carfaxUrl: carfaxOf(record),
    detailUrl: either("link"),
  };
  return raw.vin === null && raw.detailUrl === null ? null : raw;
}

/** Words in rows of a price table that are never the price. */
const NOT_THE_PRICE =
  /msrp|retail|nada|kbb|book|was\b|original|sticker|saving|discount|rebate|incentive|invoice|loan|lease|payment|finance|fee|asubb|market/i;
/** Kinds of rows that are the price, best first. */
const ITS_PRICE = ["finalprice", "internetprice", "saleprice", "specialprice", "askingprice", "price"];
/** The fields of the tracking objects that are the price, unlike `retailValue` and `msrp`. */
const TRACKED = ["finalPrice", "internetPrice", "salePrice", "askingPrice"];

function scalar(value: Json | undefined): Text {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Returns the price of the final row, else of the best row. `decided`: there is a final row, perhaps without a price ("Call us"). */
function fromRows(rows: readonly JsonObject[]): { price: Text; decided: boolean } {
  const final = rows.find((row) => row.isFinalPrice === true || row.isFinalPrice === "true");
  if (final !== undefined) return { price: scalar(final.value), decided: true };
  const usable = rows.filter(
    (row) =>
      row.isDiscount !== true &&
      readPrice(scalar(row.value)).value !== null &&
      !NOT_THE_PRICE.test(`${row.label} ${row.typeClass}`),
  );
  for (const kind of ITS_PRICE) {
    const row = usable.find(
      (entry) =>
        String(entry.typeClass).toLowerCase() === kind ||
        String(entry.label)
          .toLowerCase()
          .replace(/[^a-z]/g, "") === kind,
    );
    if (row !== undefined) return { price: scalar(row.value), decided: false };
  }
  return { price: usable.length === 1 ? scalar(usable[0]?.value) : null, decided: false };
}

const priceRows = (record: JsonObject): JsonObject[] => {
  const pricing = objectAt(record.pricing);
  return [pricing.dPrice, pricing.dprice].flatMap((list) => objectsIn(list));
};

/** Returns the fees in the rows of the price table that the price does not include; undefined where there are none. */
function dealerComFees(record: JsonObject, price: Text): MandatoryFee[] | undefined {
  const rows = priceRows(record).map(({ label, value }) => ({ label, dollars: readAmount(value) }));
  const fees = rows.flatMap(({ label, dollars }) => readFeeLines(`${label} $${dollars}`));
  const amounts = rows.map(({ dollars }) => dollars);
  const onTop = feesOnTop(fees, readPrice(price).value, amounts);
  return onTop.length === 0 ? undefined : onTop.map(({ name, amountUsd }) => ({ name, amountUsd }));
}

const readAmount = (value: Json | undefined): number => Number(String(value ?? "").replace(/[$,+\s]/g, ""));

/**
 * Returns the shopper's price in a Dealer.com record: the row with `isFinalPrice` of `pricing.dPrice` (2022) or `pricing.dprice` (2025),
 * else the internet, sale or asking price there or in the tracking objects. Rows with NADA value, MSRP, "Was", savings or loans are never
 * the price. "0" means that the dealer does not use that field.
 */
function dealerComPrice(record: JsonObject, tracking: JsonObject): Text {
  const rows = priceRows(record);
  const { price, decided } = fromRows(rows);
  if (price !== null || decided) return price;
  for (const source of [record.trackingPricing, tracking.pricing, tracking].filter(isObject)) {
    for (const name of TRACKED) {
      const value = scalar(source[name]);
      if (readPrice(value).value !== null) return value;
    }
  }
  return null;
}
