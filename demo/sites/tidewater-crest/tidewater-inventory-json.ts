import { createHash } from "node:crypto";
import type { DemoDealership } from "../../inventory/dealerships.ts";
import { BODY_STYLE_NAMES, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPaths } from "../../pictures/car-photos.ts";
import { conditionWords, doorsOf, equipmentOf, mileageWords } from "../car-words.ts";

/** The site's name at its (imaginary) website provider. */
export const SITE_ID = "tidewatercrestautogroup";

/** A list of the site: its address and its name in the page. */
export type Listing = { path: string; alias: string; title: string; holds(car: DemoCar): boolean };

/** The lists of dealerships on this platform: pre-owned, new and all. */
export const LISTINGS = [
  {
    path: "/used-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_USED",
    title: "Pre-Owned Inventory",
    holds: (car) => car.condition !== "new",
  },
  {
    path: "/new-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_NEW",
    title: "New Inventory",
    holds: (car) => car.condition === "new",
  },
  {
    path: "/all-inventory/index.htm",
    alias: "INVENTORY_LISTING_DEFAULT_AUTO_ALL",
    title: "All Inventory",
    holds: () => true,
  },
] as const satisfies readonly Listing[];

/** The list of pre-owned cars. */
export const LIST_PATH = LISTINGS[0].path;

/** Returns a stable 32-digit id like the ones in this platform's addresses. */
function carUuid(car: DemoCar): string {
  return createHash("md5").update(`${SITE_ID}/${car.vin}`).digest("hex");
}

/** Returns the address of a car's page: /used/BMW/2021-BMW-X3-xDrive30i-0123….htm */
export function detailPath(car: DemoCar): string {
  const words = [car.year, car.make, car.model, car.trim].join(" ").replace(/[^A-Za-z0-9]+/g, "-");
  return `/${car.condition}/${car.make.replace(/[^A-Za-z0-9]+/g, "-")}/${words}-${carUuid(car)}.htm`;
}

const dollars = (amount: number): string => `$${amount.toLocaleString("en-US")}`;

/** Returns the price rows that a shopper sees. Only one of them is the price. */
function priceLines(car: DemoCar) {
  if (car.priceUsd === null) {
    return [{ label: "Price", value: "Please Call", type: "noPrice", typeClass: "noPrice", isFinalPrice: true }];
  }
  const asked = {
    label: "Internet Price",
    value: dollars(car.priceUsd),
    type: "internetPrice",
    typeClass: "internetPrice",
  };
  const listed = Math.round((car.priceUsd * 1.04) / 100) * 100;
  return [
    {
      label: "Retail Price",
      value: dollars(listed),
      type: "retailValue",
      typeClass: "retailValue",
      isFinalPrice: false,
    },
    {
      label: "Savings",
      value: dollars(listed - car.priceUsd),
      type: "discount",
      typeClass: "discount",
      isFinalPrice: false,
    },
    { ...asked, isFinalPrice: true },
  ];
}

function trackingPricing(car: DemoCar): Record<string, string> {
  const internetPrice = car.priceUsd === null ? "" : String(car.priceUsd);
  return {
    msrp: car.condition === "new" ? String(car.msrpUsd) : "",
    internetPrice,
    salePrice: "0",
    askingPrice: internetPrice,
  };
}

const attribute = (name: string, label: string, value: string) => ({
  name,
  label,
  value,
  labeledValue: `${label}: ${value}`,
});

const display = (car: DemoCar) => [
  attribute("odometer", "Mileage", mileageWords(car)),
  attribute("exteriorColor", "Exterior Color", car.paint.name),
  attribute("interiorColor", "Interior Color", car.interiorColor),
  attribute("engine", "Engine", car.engine),
  attribute("transmission", "Transmission", car.transmission),
  attribute("fuelType", "Fuel Type", car.fuelType),
  attribute("driveLine", "Drivetrain", car.drivetrain),
  attribute("stockNumber", "Stock #", car.stockNumber),
  attribute("vin", "VIN", car.vin),
];

const tracking = (car: DemoCar) => [
  { name: "odometer", value: String(car.mileageMiles), unit: "mi" },
  { name: "exteriorColor", value: car.paint.name },
  { name: "interiorColor", value: car.interiorColor },
  { name: "engine", value: car.engine },
  { name: "transmission", value: car.transmission },
  { name: "fuelType", value: car.fuelType },
  { name: "driveLine", value: car.drivetrain },
  { name: "doors", value: `${doorsOf(car)} door` },
];

const historyBadge = (car: DemoCar) =>
  car.carfaxUrl
    ? [{ badgeClasses: "carfax-snapshot", href: car.carfaxUrl, imageAlt: "CARFAX report", type: "carfax" }]
    : [];

/** Returns one record of the list. */
function vehicle(car: DemoCar, origin: string) {
  return {
    accountId: car.rooftop.id,
    uuid: carUuid(car),
    vin: car.vin,
    year: car.year,
    make: car.make,
    model: car.model,
    trim: car.trim,
    title: [`${car.year} ${car.make} ${car.model}`, car.trim],
    bodyStyle: BODY_STYLE_NAMES[car.shape],
    condition: conditionWords(car),
    type: car.condition === "new" ? "new" : "used",
    certified: car.condition === "certified",
    stockNumber: car.stockNumber,
    status: "live",
    link: detailPath(car),
    images: photoPaths(car).map((path, id) => ({ id, uri: origin + path, alt: carTitle(car), title: carTitle(car) })),
    pricing: { dprice: priceLines(car) },
    trackingPricing: trackingPricing(car),
    attributes: display(car),
    trackingAttributes: tracking(car),
    callout: historyBadge(car),
    packageNames: equipmentOf(car),
  };
}

const accounts = (dealership: DemoDealership) =>
  Object.fromEntries(
    dealership.rooftops.map(({ id, name, street, city, state, zipCode, phone }) => [
      id,
      { name, phone, address: { address1: street, city, state, postalCode: zipCode, country: "US" } },
    ]),
  );

/** Returns the response of the inventory widget's endpoint for one slice of a list. */
export function inventoryJson(
  dealership: DemoDealership,
  cars: readonly DemoCar[],
  slice: { start: number; size: number },
  origin: string,
) {
  return {
    pageInfo: { totalCount: cars.length, pageSize: slice.size, pageStart: slice.start },
    inventory: cars.slice(slice.start, slice.start + slice.size).map((car) => vehicle(car, origin)),
    accounts: accounts(dealership),
  };
}
