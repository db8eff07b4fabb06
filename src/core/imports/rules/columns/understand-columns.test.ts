import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CSV_SHAPES } from "#test/csv-shapes/expected-columns.ts";
import type { CsvShape } from "#test/csv-shapes/shape.ts";
import { CsvError } from "../csv-error.ts";
import { readCsv } from "../read-csv.ts";
import { understandColumns } from "./understand-columns.ts";
import type { UnderstoodColumn } from "./understood-column.ts";

function bytesOf({ file, encoding }: CsvShape): Buffer {
  const text = readFileSync(join(import.meta.dirname, "../../../../test/csv-shapes", file), "utf8");
  switch (encoding) {
    case "utf-8":
      return Buffer.from(text);
    case "utf-8 with a mark":
      return Buffer.from(`\ufeff${text}`);
    case "utf-16le":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "utf-16be":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    case "utf-16le without a mark":
      return Buffer.from(text, "utf16le");
    case "utf-16be without a mark":
      return Buffer.from(text, "utf16le").swap16();
    case "windows-1252":
      return Buffer.from(text.replaceAll("€", "\u0080"), "latin1");
  }
}

type Understood = { columns: UnderstoodColumn[]; first: CsvShape["first"] };

/** Returns how a file is understood, and its first car. For a refused file the columns come with the refusal. */
async function read(bytes: Buffer): Promise<Understood> {
  const cars: NonNullable<CsvShape["first"]>[] = [];
  const reading = readCsv(
    async function* () {
      yield bytes;
    },
    {
      ...{ siteUrl: "https://dealer.example/", isOwnPage: () => false, onRejected: () => {} },
      onVehicle: ({ vin, priceUsd, mileageMiles }) => cars.push({ vin, priceUsd, mileageMiles }),
      ...{ onMark: () => {}, drained: async () => {} },
    },
  );
  return reading.then(
    ({ header }) => ({ columns: header.shown, first: cars[0] }),
    (error: unknown) => {
      if (error instanceof CsvError && error.understood !== null) {
        return { columns: error.understood.header.shown, first: undefined };
      }
      throw error;
    },
  );
}

const word = ({ field, certainty, suggested }: UnderstoodColumn, wanted: string): string => {
  if (field !== null) return field;
  if (certainty !== "doubtful") return "-";
  return wanted === "?" ? "?" : `?${suggested ?? ""}`;
};

describe("the columns of a file", () => {
  it.each(CSV_SHAPES.map((shape) => [shape.file, shape] as const))("are understood: %s", async (_file, shape) => {
    const wanted = shape.columns.split(" ");
    const { columns, first } = await read(bytesOf(shape));
    const table = columns.map((column, n) => `${column.header}: ${word(column, wanted[n] ?? "")}`);
    expect(table).toEqual(columns.map(({ header }, n) => `${header}: ${wanted[n]}`));
    expect(columns).toHaveLength(wanted.length);
    if (shape.first !== undefined) expect(first).toEqual(shape.first);
  });
});

it.each([
  ...[
    "VEHICLES_Price_Cost",
    "Price Wholesale",
    "price_invoice",
    "INV-AMT",
    "BottomLinePriceCur",
    "vehicle_all_in_price",
  ],
  ...[
    "Price (CAD)",
    "Price (€)",
    "Price £",
    "Internet Price C$",
    "Preis (€)",
    "Old Prc",
    "Buy Now",
    "Cost Price Internet",
    "Internet Wholesale Price",
    "Asking Price Cost",
    "Price Paid",
    "Minimum Price Cur",
  ],
  ...["used_price_floor", "FloorPriceUSD", "Price MSRP", "Price Book Retail", "Auction Price Retail", "dealerCostUSD"],
])("takes no column %s for the asking price", (header) => {
  const rows = [21_000, 22_500, 23_999].map((figure) => ["1HGCV1F30JA000101", `${figure}`]);
  expect([...understandColumns(["VIN", header], rows).columns.keys()]).toEqual(["vin"]);
});

const VINS = ["1HGCV1F30JA000101", "1FTEW1E49KFA00102", "5TDKZ3DC0LS000103", "3GNAXUEV7LL000104", "5YJ3E1EA7LF000105"];

it.each([
  [
    "a description in prose is not a title",
    "Vehicle Description",
    ["Nice car", "One owner", "Tow package"],
    "description",
  ],
  [
    "a description that begins with year and make is one",
    "Description",
    ["2018 Honda Accord", "2019 Ford F-150"],
    "title",
  ],
  ["a type that does not describe cars", "Type", ["simple", "simple", "variable"], null],
  ["a series without a model", "Series", ["Accord", "F-150", "Highlander"], null],
  ["a lot's number on many cars", "Lot #", ["1", "2", "1", "2", "1"], null],
  ["short words and signs", "STK-NBR#", ["A1", "A2", "A3"], "stockNumber"],
  ["the last year that a model may have", "Year", ["2049", "2049", "2049"], "year"],
  ["a figure behind that year", "Year", ["2050", "2050", "2050"], null],
  ["a count of doors", "# of Doors", ["4", "2", "4dr"], "doors"],
  ["a short word for doors", "DRS", ["4", "2", ""], "doors"],
  ["a count of doors in one word", "NumDoors", ["4", "5", "3"], "doors"],
  ["words about doors without a number", "Doors", ["power sliding", "power sliding", "manual"], null],
  ["short words behind a table's name", "Vehicle__c.Odom__c", ["64210", "41000", "38450"], "mileage"],
])("%s: %s", (_what, header, values, field) => {
  const rows = values.map((value, n) => [VINS[n] ?? "", value]);
  expect(understandColumns(["VIN", header], rows).shown[1]?.field).toBe(field);
});

it.each([
  ["drivetrain", ["FWD", "4x4", "AWD"]],
  ["transmission", ["Automatic", "6-Speed Manual", "CVT"]],
  ["fuelType", ["Gas", "Diesel", "Hybrid"]],
  ["bodyStyle", ["4D Sedan", "Crew Cab Pickup", "SUV"]],
  ["exteriorColor", ["Black", "Oxford White", "Ruby Red"]],
  [null, ["Clean and black, one owner, garage kept", "White, needs tires and some paint", "Blue, was a rental"]],
] as const)("suggests for a column that nothing names by its values: %s", (field, values) => {
  const rows = values.map((value, n) => [VINS[n] ?? "", value]);
  expect(understandColumns(["VIN", "Zzz"], rows).shown[1]).toMatchObject({ field: null, suggested: field });
});
