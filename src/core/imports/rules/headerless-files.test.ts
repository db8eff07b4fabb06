import { expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { CsvError } from "./csv-error.ts";
import { readCsv } from "./read-csv.ts";

async function read(lines: readonly string[], takesCertainGuesses = true) {
  const cars: VehicleFacts[] = [];
  const file = async function* () {
    yield Buffer.from(`${lines.join("\n")}\n`);
  };
  const reading = await readCsv(file, {
    siteUrl: "http://unknown.invalid/",
    isOwnPage: () => false,
    choices: { chosen: new Map(), remembered: new Map(), takesCertainGuesses },
    onVehicle: (facts) => cars.push(facts),
    onRejected: () => {},
    onMark: () => {},
    drained: async () => {},
  });
  return { cars, reading };
}

async function refusalOf(lines: readonly string[], takesCertainGuesses = true): Promise<CsvError> {
  const error = await read(lines, takesCertainGuesses).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CsvError)) throw new Error("the file was not refused");
  return error;
}

/** Rows as a dealers' program writes them: stock number, year, make, model, trim, cylinders, VIN, miles, colors, prices, photos, body. */
const ROWS = [
  "000101,2018,HONDA,ACCORD,EX-L,4,Automatic,FWD,1HGCV1F30JA000101,64210,SILVER,GRAY,18995.00,18995.00,https://p.example/1.jpg,Sedan",
  "A00102,2019,FORD,F-150,XLT,6,Automatic,4WD,1FTEW1E49KFA00102,41037,RED,BLACK,31500.00,31500.00,https://p.example/2.jpg,Truck",
  "000106,2019,TOYOTA,CAMRY,LE,4,Automatic,FWD,4T1B11HK2KU000106,38512,BLUE,GRAY,17990.00,17990.00,https://p.example/3.jpg,Sedan",
  "000000,2018,HONDA,ACCORD,,4,CVT,FWD,1HGCV1F35JA000000,71833,BLACK,TAN,16495.00,16495.00,https://p.example/4.jpg,Sedan",
  "E00000,2018,FORD,F-150,XL,6,Automatic,RWD,1FTEW1EP7JKE00000,90218,WHITE,GRAY,22500.00,22500.00,https://p.example/5.jpg,Truck",
];
const suggestionsOf = (error: CsvError) => error.understood?.header.shown.map(({ suggested }) => suggested);

it("takes the columns of a feed without names by their values, and says so", async () => {
  const { cars, reading } = await read(ROWS);
  expect(cars).toHaveLength(5);
  expect(cars[0]).toMatchObject({
    ...{ vin: "1HGCV1F30JA000101", stockNumber: "000101", year: 2018, make: "Honda", model: "Accord", trim: "EX-L" },
    ...{ priceUsd: 18_995, mileageMiles: 64_210, transmission: "Automatic", drivetrain: "FWD", bodyStyle: "Sedan" },
    ...{ exteriorColor: "SILVER", interiorColor: "GRAY", images: ["https://p.example/1.jpg"] },
  });
  expect(reading.warnings).toEqual([
    "The file has no header line. What its columns hold was understood by their values.",
  ]);
});

it("only suggests them where an operator can confirm them", async () => {
  const error = await refusalOf(ROWS, false);
  expect(error.message).toMatch(/no header line\. Choose what each column holds\.$/);
  expect(suggestionsOf(error)).toEqual([
    ...["stockNumber", "year", "make", "model", "trim", null, "transmission", "drivetrain", "vin", "mileage"],
    ...["exteriorColor", "interiorColor", "price", null, "images", "bodyStyle"],
  ]);
});

it.each<[string, (cells: string[], row: number) => string[]]>([
  ["the two prices differ: one may be a cost", (cells, row) => cells.with(13, `${15_000 + row}.00`)],
  ["a figure may be a price or a mileage", (cells) => cells.with(9, `${cells[9]?.slice(0, 2)}000`)],
  ["the years are not the VINs'", (cells) => cells.with(1, "2003")],
  ["check digits are wrong", (cells) => cells.with(8, cells[8]?.replace(/.$/, "9").replace(/^(.{8})./, "$1X") ?? "")],
  ["there are no VINs", (cells) => cells.with(8, "")],
])("refuses a feed without names when %s, and says what to do", async (_why, change) => {
  const rows = ROWS.map((row, n) => change(row.split(","), n).join(","));
  expect((await refusalOf(rows)).message).toMatch(/not certain from their values: upload the file once/);
});

it("refuses a feed without names that may be of several dealers", async () => {
  const rows = [...ROWS, ROWS[0]].map((row, n) => `${row},LOT${n % 2}01`);
  expect((await refusalOf(rows)).message).toMatch(/not certain/);
});
