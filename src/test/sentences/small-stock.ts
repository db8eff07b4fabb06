import { ZipTable } from "#core/listing/zip-codes.ts";
import { namesOf } from "./test-stock.ts";

/** A zip code with its town, its state's code, and its latitude and longitude in degrees. */
export type ZipRow = readonly [zip: string, town: string, state: string, latitude: number, longitude: number];

/** Makes a table of a few zip codes. The whole one takes longer to read than most tests run. */
export const zipsOf = (rows: readonly ZipRow[]): ZipTable =>
  new ZipTable(
    rows.map(([zip, town, state, latitude, longitude]) => [zip, town, state, latitude, longitude].join("\t")),
  );

/** A few towns, in some of which the stock has no car. */
const SMALL_ZIPS = zipsOf([
  ["98402", "Tacoma", "WA", 47.25, -122.44],
  ["98101", "Seattle", "WA", 47.61, -122.33],
  ["97201", "Portland", "OR", 45.5, -122.69],
  ["04101", "Portland", "ME", 43.66, -70.26],
  ["04102", "Portland", "ME", 43.66, -70.29],
  ["04103", "Portland", "ME", 43.69, -70.29],
  ["10601", "White Plains", "NY", 41.03, -73.77],
  ["92866", "Orange", "CA", 33.79, -117.85],
  ["68501", "Lincoln", "NE", 40.81, -96.68],
  ["68502", "Lincoln", "NE", 40.79, -96.69],
  ["83702", "Boise", "ID", 43.63, -116.21],
  ["83703", "Boise", "ID", 43.66, -116.24],
  ["99762", "Nome", "AK", 64.5, -165.4],
  ["64106", "Kansas City", "MO", 39.11, -94.57],
  ["63101", "Saint Louis", "MO", 38.63, -90.19],
  ["63102", "Saint Louis", "MO", 38.63, -90.18],
  ["20500", "Washington", "DC", 38.9, -77.04],
  ["28202", "Charlotte", "NC", 35.23, -80.84],
  ["28203", "Charlotte", "NC", 35.21, -80.86],
  ["88901", "The Lakes", "NV", 36.13, -115.27],
]);

/** A search's names for a small stock. Tests of names need not read the table of all towns. */
export const SMALL_STOCK = namesOf(
  {
    cars: {
      Toyota: "Tacoma,Camry,RAV4,Land Cruiser",
      Honda: "Civic,Accord,CR-V",
      Ford: "F-150,Escape,Edge,Mustang",
      Chevrolet: "Silverado 1500,Corvette",
      Ram: "1500,2500",
      Jeep: "Grand Cherokee,Wrangler",
      Lincoln: "Navigator",
      "Land Rover": "Range Rover",
      "Alfa Romeo": "Giulia",
      Kia: "Rio,Soul",
      Tesla: "Model 3,Model Y",
      Chrysler: "300",
      Fiat: "500",
      BMW: "330i,X5",
    },
    places: [
      ["Tacoma", "WA", "98402"],
      ["Seattle", "WA", "98101"],
      ["Portland", "OR", "97201"],
      ["Portland", "ME", "04101"],
      ["White Plains", "NY", "10601"],
      ["White Plains", "CA", "92866"],
      ["Orange", "CA", "92866"],
      ["Lincoln", "NE", "68501"],
    ],
    dealerships: ["Blue Ridge Motors", "Harbor Auto", "Right Way Motors", "Wheelhouse"],
    trims: ["XLE", "Sport", "GT", "Long Range", "Premium"],
    years: [2015, 2018],
  },
  SMALL_ZIPS,
);
