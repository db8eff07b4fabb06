import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";

/** A dealer with its address. `state` is a province on Canadian sites. */
export type Dealer = {
  name: string;
  city: string;
  state: string;
  zipCode: string;
  street: string;
  phone: string;
  host: string;
};

const TOWNS: readonly (readonly [city: string, state: string, zip: string])[] = [
  ["Dover", "DE", "19901"],
  ["Salem", "OR", "97301"],
  ["Macon", "GA", "31201"],
  ["Toledo", "OH", "43604"],
  ["Waco", "TX", "76701"],
  ["Fresno", "CA", "93721"],
  ["Portland", "ME", "04101"],
  ["Worcester", "MA", "01608"],
  ["Ocala", "FL", "34471"],
  ["St. Cloud", "MN", "56301"],
  ["Fort Wayne", "IN", "46802"],
  ["Boise", "ID", "83702"],
];
const CANADIAN_TOWNS: readonly (readonly [city: string, state: string, zip: string])[] = [
  ["Laval", "QC", "H7C 1A1"],
  ["Pickering", "ON", "L1V 2P8"],
  ["Calgary", "AB", "T2P 1J9"],
  ["Surrey", "BC", "V3T 2W1"],
];
const OWNERS = [
  "Lee",
  "Harbor",
  "Miller",
  "Sunrise",
  "Blue Ridge",
  "Kowalski",
  "Main Street",
  "Premier",
  "Ortega",
  "Lakeside",
];
const TRADES = [
  "Motors",
  "Auto Sales",
  "Auto Mall",
  "Automotive",
  "Used Cars",
  "Motor Company",
  "Imports",
  "Auto Group",
];
const STREETS = ["Route 13", "Main St", "E. Cedar Ave", "Highway 41 N", "Commerce Blvd", "Old Mill Rd"];

/** Draws a dealer. @param number makes its host another than that of any other dealer */
export function drawDealer(draw: Draw, number: number | string, { canada, hostEnd }: SitePlan): Dealer {
  const [city, state, zipCode] = draw.pick(canada ? CANADIAN_TOWNS : TOWNS);
  const name = `${draw.pick(OWNERS)} ${draw.pick(TRADES)}`;
  const host = `www.${name.toLowerCase().replace(/[^a-z]/g, "")}-${number}.${hostEnd}`;
  const street = `${draw.between(12, 9_800)} ${draw.pick(STREETS)}`;
  return {
    name,
    city,
    state,
    zipCode,
    street,
    phone: `(${draw.between(201, 989)}) 555-01${draw.between(10, 99)}`,
    host,
  };
}
