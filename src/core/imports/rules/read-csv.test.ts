import { describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { RejectedCar } from "#core/inventory/rules/rejected-car.ts";
import { readCsv } from "./read-csv.ts";

async function* pieces(content: string | Buffer) {
  yield Buffer.from(content);
}

async function read(content: string | Buffer) {
  const cars: VehicleFacts[] = [];
  const rejected: { line: number; row: number; reason: string }[] = [];
  const marks: RejectedCar[] = [];
  const reading = await readCsv(() => pieces(content), {
    siteUrl: "https://dealer.example/",
    isOwnPage: () => false,
    onVehicle: (facts) => cars.push(facts),
    onRejected: ({ line, row, reason }) => rejected.push({ line, row, reason }),
    onMark: (mark) => marks.push(mark),
    drained: async () => {},
  });
  return { cars, rejected, marks, reading };
}

const FILE =
  'title,year,make,model,price,mileage,vin,location,zipCode\n2018 Citroën DS,2018,Honda,Accord,18995,64210,1HGCV1F34JA000001,"Chantilly, VA",20151\n';
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("reading a CSV file", () => {
  it.each<[string, Buffer, string]>([
    ["UTF-8", Buffer.from(FILE), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${FILE}`), "utf-8"],
    ["UTF-16, little end first, with a mark", Buffer.from(`\ufeff${FILE}`, "utf16le"), "utf-16le"],
    ["UTF-16, little end first", Buffer.from(FILE, "utf16le"), "utf-16le"],
    ["UTF-16, big end first, with a mark", utf16be(`\ufeff${FILE}`), "utf-16be"],
    ["UTF-16, big end first", utf16be(FILE), "utf-16be"],
    ["windows-1252", Buffer.from(FILE, "latin1"), "windows-1252"],
  ])("understands %s", async (_name, content, encoding) => {
    const { cars, reading } = await read(content);
    expect(reading.encoding).toBe(encoding);
    expect(cars).toMatchObject([{ title: "2018 Citroën DS", city: "Chantilly", state: "VA", priceUsd: 18_995 }]);
  });

  it.each([
    [";", "\r\n"],
    ["\t", "\n"],
    ["|", "\n"],
    [",", "\r"],
  ])("finds out that %j separates cells, and %j lines", async (delimiter, end) => {
    const text = ["VIN", "Stock #", "Year", "Make", "Model", "Series", "Odometer", "Internet Price"].join(delimiter);
    const row = ["1HGCV1F34JA000001", "P1", "2018", "HONDA", "ACCORD", "EX-L", "41000", "$18,995"];
    const { cars, reading } = await read(`${text}${end}${row.map((c) => `"${c}"`).join(delimiter)}${end}`);
    expect(reading.delimiter).toBe(delimiter);
    expect(cars).toMatchObject([{ stockNumber: "P1", trim: "EX-L", priceUsd: 18_995, mileageMiles: 41_000 }]);
  });

  it("reads years with two digits", async () => {
    const rows = ["18,Honda,Accord,1HGCV1F34JA000001", "'99,Ford,Ranger,", "7,Ford,Ranger,"];
    const { cars } = await read(`Yr,Make,Model,VIN,Stock\n${rows.map((row, n) => `${row},S${n}\n`).join("")}`);
    expect(cars.map(({ year }) => year)).toEqual([2018, 1999, null]);
  });

  it("does not take a line of totals as a car", async () => {
    const { cars, rejected, reading } = await read(
      'Unit,Year Make Model,VIN #,Mileage,Our Price\n1,2018 HONDA ACCORD,1HGCV1F34JA000001,"64,210","$18,995"\nTotal,1 unit,,"64,210","$18,995"\n2,Total Loss 2018 Honda Accord,1HGCV1F30JA000101,1,2\n',
    );
    expect(cars.map(({ stockNumber }) => stockNumber)).toEqual(["1", "2"]);
    expect(rejected).toEqual([{ line: 3, row: 2, reason: "is a line of totals" }]);
    expect(reading.nameless).toBe(0);
  });

  it("uses the delimiter that spreadsheets name in the first line", async () => {
    expect((await read("sep=;\nVIN;Year;Make;Model\n1HGCV1F34JA000001;2018;Honda;Accord\n")).cars).toHaveLength(1);
  });

  it("leaves out new cars, sold ones, repeats, impossible VINs and formulas, each with its line and reason", async () => {
    const header = "New/Used,Status,VIN,Year,Make,Model,Price";
    const { cars, rejected, reading } = await read(
      [
        header,
        "U,Active,1HGCV1F34JA000001,2018,Honda,Accord,18995",
        "N,Active,1HGCV1F34JA000002,2026,Honda,Accord,28995",
        "U,Sold,1HGCV1F34JA000003,2018,Honda,Accord,18995",
        "U,Active,1HGCV1F34JA000001,2018,Honda,Accord,17995",
        "U,Active,1HGCV1F34JA00004,2018,Honda,Accord,17995",
        "U,Active,=A1,2018,Honda,Accord,17995",
        "U,Active,1HGCV1F34JA000005,2018,Honda,Accord,17,995",
        "U,Active,,,,,",
        "U,Active,1HD1KB4197Y700123,2007,Harley-Davidson,Street Glide,9995",
      ].join("\n"),
    );
    expect(cars.map(({ vin, priceUsd }) => [vin, priceUsd])).toEqual([["1HGCV1F34JA000001", 18_995]]);
    expect(rejected).toEqual([
      { line: 3, row: 2, reason: "is a new car, and only used cars are listed" },
      { line: 4, row: 3, reason: "says that the car is sold" },
      { line: 5, row: 4, reason: "is the same car as line 2" },
      { line: 6, row: 5, reason: 'has the VIN "1HGCV1F34JA00004", which has 16 characters instead of 17' },
      { line: 7, row: 6, reason: 'holds a formula instead of a value in the column "VIN"' },
      {
        line: 8,
        row: 7,
        reason: 'has 8 cells where the first line has 7: a cell that holds a "," needs quotation marks',
      },
      { line: 9, row: 8, reason: "has no title, make or model" },
      { line: 10, row: 9, reason: "is a motorcycle, and only cars are listed" },
    ]);
    expect(reading).toMatchObject({ rowsRead: 9, rejected: 8, skippedNew: 1 });
  });

  it("takes the price for shoppers, the first above zero, and never the sticker or the cost", async () => {
    const { cars } = await read(
      [
        "Stock,VIN,Year,Make,Model,MSRP,BookValue,Invoice,SellingPrice,Internet_Price,Type,Certified,ImageList,Dealer_City,Dealer_State",
        'A,1HGCV1F34JA000001,2018,Honda,Accord,30000,20000,15000,18995,0,Used,True,"https://p.example/1.jpg,https://p.example/2.jpg",Fairfax,VA',
        "B,1HGCV1F34JA000002,2018,Honda,Accord,30000,20000,15000,18995,17995,Used,False,https://p.example/3.jpg|https://p.example/4.jpg,Fairfax,VA",
        "C,1HGCV1F34JA000003,2018,Honda,Accord,30000,20000,15000,0,,Used,,,Fairfax,VA",
      ].join("\n"),
    );
    expect(cars.map(({ priceUsd, condition, images }) => [priceUsd, condition, images.length])).toEqual([
      [18_995, "certified", 2],
      [17_995, "used", 2],
      [null, "used", 0],
    ]);
  });

  it("uses the first of two columns with the same name, and says so", async () => {
    const { cars, reading } = await read(
      "VIN,Year,Make,Model,price,price\n1HGCV1F34JA000001,2018,Honda,Accord,18995,1\n",
    );
    expect(cars).toMatchObject([{ priceUsd: 18_995 }]);
    expect(reading.warnings[0]).toBe('The column "price" occurs more than once; the first one is used.');
  });

  it("names the value that it left out of an accepted row", async () => {
    const { cars, reading } = await read("VIN,Year,Make,Model,price\n1HGCV1F34JA000001,2018,Honda,Accord,99999999\n");
    expect(cars).toMatchObject([{ priceUsd: null }]);
    expect(reading.warnings).toContainEqual('Line 2: the price "99999999" cannot be right and was left out.');
  });

  it("drops zero bytes from a cell and keeps the row", async () => {
    const { cars } = await read("VIN,Year,Make,Model\n1HGCV1F34JA000001,2018,Hon\u0000da,Accord\n");
    expect(cars).toMatchObject([{ make: "Honda" }]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["nothing", "", /empty/],
    ["blank lines", "\n\n  \n", /no header/],
    ["no header", "1HGCV1F34JA000001,2018,Honda\n2,3,4\n", /must name the columns/],
    ["1,000 columns", `${"a,".repeat(999)}b\n1\n`, /1,000 columns/],
    ["a workbook", Buffer.from("PK\u0003\u0004xxxx"), /Excel/],
    ["a picture", Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 251)), /not hold text/],
    ["zeros", Buffer.alloc(5_000), /not hold text/],
  ])("refuses %s in words", async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

it("refuses a file with more rows than any stock has", async () => {
  // Rows with one cell too many are read fast.
  const rows = "a,b,c,d\n".repeat(200_001);
  await expect(read(`year,make,model\n${rows}`)).rejects.toThrow(/more than 200,000 rows/);
});

describe("a row that says its car is sold", () => {
  const rows = async (header: string, ...cells: string[]) =>
    read(
      `stock #,make,model,year,${header}\n${cells.map((cell, n) => `S${n},Honda,Accord,2018,${cell}`).join("\n")}\n`,
    );

  it("is recognized by its status, a flag or a past day, and names its car", async () => {
    const status = ["Sold", "SOLD OUT", "out of stock", "NOT_AVAILABLE", "removed"];
    expect((await rows("status", ...status)).marks).toHaveLength(status.length);
    const days = ["2024-05-31", "5/31/2024", "5/31/24 10:00", "20240531", '"May 31, 2024"'];
    const { marks, rejected } = await rows("Sold Date", ...days);
    expect(marks.map(({ isSold, stockNumber }) => [isSold, stockNumber])).toEqual(days.map((_, n) => [true, `S${n}`]));
    expect(rejected[0]?.reason).toBe("says that the car is sold");
  });

  it("is recognized by that word in place of the price, unless there is also a figure", async () => {
    const { marks, cars } = await rows("asking price", "SOLD", "*Sold!*", "sold as is 4500", "18995");
    expect(marks).toHaveLength(2);
    expect(cars.map(({ priceUsd }) => priceUsd).at(-1)).toBe(18_995);
    expect(cars).toHaveLength(2);
  });

  it("is not recognized by a future day, a word or a filler", async () => {
    const days = ["2999-01-01", "0000-00-00", "1900-01-01", "N/A", "pending", "hold 2020", "0"];
    expect((await rows("Sold Date", ...days)).rejected).toEqual([]);
    expect((await rows("status", "Available", "IN STOCK", "Sale pending", "AVAILABLE")).rejected).toEqual([]);
  });
});

it.each([
  ["14000 Lee Road, Chantilly, VA 20151, US", ["Chantilly", "VA", "20151"]],
  ["Chantilly, VA", ["Chantilly", "VA", null]],
  ["1 Main St Fairfax, VA 22030-1234, United States", ["Fairfax", "VA", "22030"]],
  ["1 Main St", [null, null, null]],
  ['{"addr1":"X","city":"Laurel","region":"MD","postal_code":"20707"}', ["Laurel", "MD", "20707"]],
  ["{broken", [null, null, null]],
])("reads the place in the address %s", async (address, place) => {
  const { cars } = await read(`year,make,model,address\n2018,Honda,Accord,"${address.replaceAll('"', '""')}"\n`);
  expect(cars.map(({ city, state, zipCode }) => [city, state, zipCode])).toEqual([place]);
});
