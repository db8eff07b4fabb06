import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { readInventoryFile } from "./read-inventory-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const VIN = "1HGCV1F34JA000001";
const HEADER = ["VIN", "Year", "Make", "Model", "Price", "Mileage", "Stock", "Zip Code", "Inventory Date"];

type Workbook = ReturnType<typeof utils.book_new>;

function workbookOf(rows: unknown[][], change: (workbook: Workbook) => void = () => {}): Buffer {
  const workbook = utils.book_new(utils.aoa_to_sheet(rows), "Lot");
  change(workbook);
  return write(workbook, { type: "buffer", bookType: "xlsx", compression: true }) as Buffer;
}

async function zipOf(parts: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const linesOf = async (bytes: Buffer) => (await readWorkbook(bytes)).toString().trimEnd().split("\n");

describe("a workbook's first sheet", () => {
  it("has dates and numbers as the workbook shows them, and one line for every row", async () => {
    const bytes = workbookOf(
      [HEADER, [], [VIN, 2018, "Honda", "Accord", 18_995, 41_000, 123_456_789_012, 501, 46_325]],
      (book) => {
        const sheet = book.Sheets.Lot as Record<string, { z?: string }>;
        (sheet.E3 as { z?: string }).z = '"$"#,##0';
        (sheet.H3 as { z?: string }).z = "00000";
        (sheet.I3 as { z?: string }).z = "m/d/yy";
      },
    );
    expect(await linesOf(bytes)).toEqual([
      HEADER.map((name) => `"${name}"`).join(","),
      "",
      `"${VIN}","2018","Honda","Accord","$18,995","41000","123456789012","00501","2026-10-30"`,
    ]);
  });

  it("is the first one that is not hidden, with texts of several lines and quotation marks whole", async () => {
    const bytes = workbookOf([["secret"]], (book) => {
      utils.book_append_sheet(book, utils.aoa_to_sheet([["title"], ['2018 Honda "Sport"\nAccord']]), "Cars");
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    });
    expect((await readWorkbook(bytes)).toString()).toBe('"title"\n"2018 Honda ""Sport""\nAccord"\n');
  });

  it("is not the one of sold cars, and has the value of cells merged over rows in each", async () => {
    const bytes = workbookOf([["title"], ["2012 Kia Soul"]], (book) => {
      const lot = utils.aoa_to_sheet([
        ["make", "model"],
        ["Honda", "Accord"],
        ["", "Civic"],
      ]);
      lot["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
      utils.book_append_sheet(book, lot, "Inventory");
      book.SheetNames[0] = "Sold 2026";
      book.Sheets["Sold 2026"] = book.Sheets.Lot as never;
    });
    expect(await linesOf(bytes)).toEqual(['"make","model"', '"Honda","Accord"', '"Honda","Civic"']);
  });

  it.each(["Not sold", "Unsold", "Inventory - sold removed"])(
    "is the first one where that is called %s",
    async (name) => {
      const bytes = workbookOf([["title"], ["2012 Kia Soul"]], (book) => {
        utils.book_append_sheet(book, utils.aoa_to_sheet([["Call the auction"]]), "Notes");
        book.SheetNames[0] = name;
        book.Sheets[name] = book.Sheets.Lot as never;
      });
      expect(await linesOf(bytes)).toEqual(['"title"', '"2012 Kia Soul"']);
    },
  );

  it("is read as a list of cars, and said to be an Excel workbook's", async () => {
    const bytes = workbookOf([HEADER, [VIN, 2018, "Honda", "Accord", 18_995, 41_000, "P1", "20707", ""]]);
    const cars: VehicleFacts[] = [];
    const reading = await readInventoryFile(
      async function* () {
        for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
      },
      {
        siteUrl: "http://unknown.invalid/",
        isOwnPage: () => false,
        onVehicle: (facts) => cars.push(facts),
        onRejected: () => {},
        onMark: () => {},
        drained: async () => {},
      },
    );
    expect(cars).toMatchObject([{ vin: VIN, year: 2018, priceUsd: 18_995, mileageMiles: 41_000, stockNumber: "P1" }]);
    expect(reading).toMatchObject({ delimiter: "Excel", rowsRead: 1, isCutOff: false });
  });
});

describe("a file that is no workbook we can read is refused in a sentence", () => {
  const sound = workbookOf([HEADER]);
  it.each([
    ["an archive of something else", () => zipOf({ "cars.csv": Buffer.from("vin\n") }), /ZIP archive/],
    ["a binary workbook", () => zipOf({ "xl/workbook.bin": Buffer.from("x") }), /xlsb/],
    [
      "a workbook of nothing but a name",
      () => zipOf({ "xl/workbook.xml": Buffer.from("<workbook/>") }),
      /Excel workbook/,
    ],
    ["a workbook that is cut off", async () => sound.subarray(0, sound.length - 40), /damaged/],
    [
      "a cell far to the right",
      async () => workbookOf([["vin", ...Array(600).fill(null), "x"]]),
      /more than 500 columns/,
    ],
    ["an empty sheet", async () => workbookOf([]), /empty/],
    [
      "a part that unpacks to more than 32 MB",
      () => zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(33 * 1024 * 1024) }),
      /larger than 32 MB/,
    ],
  ])("%s", async (_, make, message) => {
    await expect(readWorkbook(await make())).rejects.toThrow(message);
  });

  it("also where the archive lies about a part's size", async () => {
    const bytes = await zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(33 * 1024 * 1024) });
    const declared = bytes.indexOf("PK\u0001\u0002", 0, "latin1") + 24;
    bytes.writeUInt32LE(1_000, declared);
    await expect(readWorkbook(bytes)).rejects.toThrow(/damaged/);
  });
});
