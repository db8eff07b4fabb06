import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointOnly } from "../shared/endpoint-list.ts";
import { firstKind, jsonAnswer, objectsIn, plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";

/**
 * Wayne Reaves. Every page is the same frame, which scripts fill from one service on the dealer's own host. Its response also contains cars
 * that are sold, deleted or not meant for the website. Without the service no page shows any car.
 */
export const wayneReaves: Platform = {
  id: "wayne-reaves",
  about: {
    recognised: "the credit in the footer, which links to waynereaves.com or waynereaves.net",
    gives: "the inventory service: all cars at once with price, mileage, photos in order",
    lacks: "the price of cars on special offer; a total to check the list against",
    evidence: { kind: "composed", of: "a record of 2026 that a public scraper quotes" },
  },
  readsGenerically: true,
  detect: detectBy(/\bwaynereaves\.(?:com|net)\b/i, "The page credits Wayne Reaves."),
  crawl: (entry, context) => endpointOnly("Wayne Reaves", service(entry), context),
};

function service(entry: Page): EndpointList {
  return {
    listing: "inventory",
    first: { url: new URL("/service/inventory/website", entry.url).href },
    read(page) {
      const records = jsonAnswer(page);
      if (!Array.isArray(records)) return null;
      const forSale = objectsIn(records).filter(isForSale);
      return { vehicles: forSale.map((record) => vehicleOf(record, entry.url)), total: null, next: null };
    },
  };
}

/** True for the cars that the site shows. It marks those with `soldOn` as "SOLD". */
function isForSale({ soldOn, deletedAt, forWeb }: JsonObject): boolean {
  return isEmpty(soldOn) && isEmpty(deletedAt) && !isFalse(forWeb);
}

type Mark = JsonObject[string] | undefined;
const isEmpty = (mark: Mark): boolean => mark === undefined || mark === null || mark === "" || isFalse(mark);
const isFalse = (mark: Mark): boolean => mark === false || mark === 0 || mark === "0" || mark === "false";
const isTrue = (mark: Mark): boolean => mark === true || mark === 1 || mark === "1" || mark === "true";

function vehicleOf(record: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(record, pageUrl);
  return {
    ...raw,
    vin: plain(record.vin),
    stockNumber: plain(record.stockNo),
    year: plain(record.year),
    make: plain(record.make),
    model: plain(record.model),
    trim: plain(record.trim),
    bodyStyle: plain(record.style) ?? plain(record.body),
    kind: firstKind(record.body, record.style),
    condition: conditionOf(record),
    price: priceOf(record),
    mileage: plain(record.mileage),
    exteriorColor: plain(record.exteriorColor),
    interiorColor: plain(record.interiorColor),
    fuelType: plain(record.fuel),
    transmission: plain(record.transmission),
    drivetrain: plain(record.driveTrain),
    images: picturesOf(record),
    detailUrl: pageOf(record),
  };
}

/** Returns the condition. `used` may be null: then mileage and age decide, as for every platform. */
function conditionOf({ certified, used }: JsonObject): string | null {
  if (isTrue(certified)) return "Certified";
  if (isTrue(used)) return "Used";
  return isFalse(used) ? "New" : null;
}

/**
 * Returns the price. "0.00" means that the page says "Contact Us". When price and special price differ, it is unknown which one the page
 * shows: no price is better than a wrong one.
 */
function priceOf({ price, specialPrice }: JsonObject): string | number | null {
  const asked = readPrice(price).value;
  const special = readPrice(specialPrice).value;
  return special !== null && special !== asked ? null : plain(price);
}

/** Returns the pictures in the dealer's order (`sortOrder`), which differs from the array's. */
function picturesOf(record: JsonObject): string[] {
  const order = (picture: JsonObject): number => Number(picture.sortOrder ?? Number.MAX_SAFE_INTEGER);
  return objectsIn(record.pictures)
    .toSorted((a, b) => order(a) - order(b))
    .map(({ url }) => url)
    .filter((url) => typeof url === "string");
}

/** Returns the address that the page's script builds from the record. The name at its end is only for people. */
function pageOf(record: JsonObject): string | null {
  const account = plain(record.accountNo);
  const stock = plain(record.stockNo);
  if (account === null || stock === null) return null;
  const name = [record.year, record.make, record.model].map(plain).filter((part) => part !== null);
  return `/inventory/${[account, "view", stock, name.join("-")].map((part) => encodeURIComponent(part)).join("/")}`;
}
