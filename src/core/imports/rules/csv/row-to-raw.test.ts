import { describe, expect, it } from "vitest";
import type { CsvField } from "../csv-columns.ts";
import { rowReader } from "./row-to-raw.ts";

/** Reads a row with cells under these fields; a number after its name stands for the same field again ("condition 2"). */
function read(row: Record<string, string>) {
  const columns = new Map<CsvField, number[]>();
  const shown = Object.keys(row).map((header, index) => {
    const field = header.replace(/ \d$/, "") as CsvField;
    columns.set(field, [...(columns.get(field) ?? []), index]);
    return { header, key: header, field, certainty: "sure" as const, why: "", suggested: null, samples: [] };
  });
  const reader = rowReader(
    { columns, paidPrices: [], shown, width: shown.length, warnings: [], problem: null },
    { siteUrl: "https://lot.example/home?a=1" },
  );
  return reader(Object.values(row));
}
const rawOf = (row: Record<string, string>) => read(row).raw;

describe("a row says that its car is sold", () => {
  it.each<Record<string, string>>([
    ...[
      ..."Sold|sold 3/4|Deleted|removed|ARCHIVED|inactive|wholesale|wholesaled|out of stock|out-of-stock|out_of_stock".split(
        "|",
      ),
      ..."notavailable|not available|not_available|unavailable|SLD|Closed Won|Removed from lot|inactive - sold".split(
        "|",
      ),
    ].map((status) => ({ status })),
    ..."y|Yes|t|true|1|x|c|sold".split("|").map((sold) => ({ sold })),
    ...["SOLD", "*Sold!*", " sold "].map((price) => ({ price })),
    { soldDate: "2020-03-04" },
    { price: "", "price 2": "SOLD" },
  ])("%j", (row) => {
    expect(read(row)).toMatchObject({ isSold: true, refusal: "says that the car is sold" });
  });

  it.each<Record<string, string>>([
    ..."available|unsold|in stock|soldier|not removed|active|removed from hold|unavailable until May|"
      .split("|")
      .map((status) => ({ status })),
    ..."n|no|0|false|yesterday|".split("|").map((sold) => ({ sold })),
    ...["Sold at $9,995", "9995", "unsold"].map((price) => ({ price })),
    { soldDate: "N/A" },
    { soldDate: "2999-03-04" },
    {},
  ])("and not by %j", (row) => {
    expect(read(row)).toMatchObject({ isSold: false, refusal: null });
  });
});

it("refuses a row with a formula, and names the column", () => {
  expect(read({ title: "2019 Honda Civic", trim: "=HYPERLINK(1)", status: "sold" })).toMatchObject({
    isSold: false,
    refusal: 'holds a formula instead of a value in the column "trim"',
  });
});

describe("the condition of a row", () => {
  it.each<[Record<string, string>, string]>([
    [{ condition: "Used" }, "Used"],
    [{ condition: "EXCELLENT", "condition 2": "New" }, "New"],
    [{ condition: "EXCELLENT", "condition 2": "car_truck" }, "EXCELLENT"],
    [{ condition: "", "condition 2": "car_truck" }, "car_truck"],
    [{ title: "Certified", condition: "Used" }, "Certified"],
    [{ title: "2019 Honda Civic New", condition: "" }, ""],
    ...["y", "YES", "t", "true", "1", "x", "c", "CPO", "certified pre-owned", "Honda Certified"].map(
      (certified): [Record<string, string>, string] => [{ certified, condition: "Used" }, "Certified"],
    ),
    [{ certified: "yes", condition: "New" }, "New"],
    [{ certified: "no", condition: "Used" }, "Used"],
    [{ certified: "yes" }, "Certified"],
    [{}, ""],
  ])("of %j is %j", (row, condition) => {
    expect(rawOf(row).condition).toBe(condition);
  });
  it("is used unless the file has a column for it whose cell is empty", () => {
    expect(rawOf({ title: "x" }).pageUrl).toBe("https://lot.example/used/");
    expect(rawOf({ condition: "Used" }).pageUrl).toBe("https://lot.example/used/");
    expect(rawOf({ condition: "" }).pageUrl).toBe("https://lot.example/");
  });
  it("may say that it is not a car", () => {
    expect(rawOf({ condition: "Used", "condition 2": "Motorcycle" }).kind).toBe("Motorcycle");
    expect(rawOf({ condition: "Used" }).kind).toBeNull();
  });
  it("is not a title", () => {
    expect(rawOf({ title: "Pre-Owned" }).title).toBe("");
    expect(rawOf({ title: "Pre-Owned Civic" }).title).toBe("Pre-Owned Civic");
  });
});

describe("the mileage of a row", () => {
  it.each<[Record<string, string>, string, string]>([
    [{ mileage: "100", kilometers: "160" }, "100", ""],
    [{ mileage: "100", mileageUnit: "km" }, "100", "km"],
    [{ mileage: "", kilometers: "160", mileageUnit: "mi" }, "160", "km"],
    [{ mileage: "", kilometers: "" }, "", ""],
  ])("of %j is %s %s", (row, mileage, mileageUnit) => {
    expect(rawOf(row)).toMatchObject({ mileage, mileageUnit });
  });
});

it.each([
  ["18", "2018"],
  ["'98", "1998"],
  ["’49", "2049"],
  [" 50 ", "1950"],
  ["2018", "2018"],
  ["7", "7"],
  ["118", "118"],
  ["", ""],
])("reads the year %j as %j", (year, read) => {
  expect(rawOf({ year }).year).toBe(read);
});

describe("the place of a row", () => {
  const address = "14000 Lee Road, Chantilly, VA 20151";
  it.each<[Record<string, string>, string, string, string]>([
    [{ address }, "Chantilly", "VA", "20151"],
    [{ address, city: "Reno", state: "NV", zipCode: "89501" }, "Reno", "NV", "89501"],
    [{ address, city: "Reno", location: "Sparks" }, "Sparks", "VA", "20151"],
    [{}, "", "", ""],
  ])("of %j", (row, city, state, zipCode) => {
    expect(rawOf(row)).toMatchObject({ city, state, zipCode });
  });
});

it.each([
  ["https://lot.example/car/1", "https://lot.example/car/1"],
  ["https://lot.example/car/1?store={store_code}", "https://lot.example/car/1"],
  ["https://lot.example/car/1?id=7&store={store_code}&&a=b", "https://lot.example/car/1?id=7&a=b"],
  ["https://lot.example/car/1?id=7?a=b", "https://lot.example/car/1?id=7?a=b"],
  ["https://lot.example/car/1?u={lpurl}&id=7", "https://lot.example/car/1?id=7"],
  ["{lpurl}https://lot.example/car/1?id=7", "https://lot.example/car/1?id=7"],
  ["https://lot.example/{id}?a=b", ""],
])("reads the address %j as %j", (detailUrl, read) => {
  expect(rawOf({ detailUrl }).detailUrl).toBe(read);
});

it("reads a bare figure below a header with a unit as a number", () => {
  const raw = rawOf({ electricRangeMiles: "272", batteryKwh: "77.45", fastChargeKw: "1234", kwhPer100Miles: "27 kWh" });
  expect(raw).toMatchObject({
    electricRangeMiles: 272,
    batteryKwh: 77.45,
    fastChargeKw: "1234",
    kwhPer100Miles: "27 kWh",
  });
});

it("reads prices, currencies, pictures and the car's dealer", () => {
  const row = read({
    price: "$9,995",
    currency: "CAD",
    images: "/1.jpg|/2.jpg",
    "images 2": "/3.jpg",
    dealerId: "A1",
    dealerName: "Lee",
  });
  expect(row.raw).toMatchObject({ price: "$9,995", priceCurrency: "CAD", images: ["/1.jpg", "/2.jpg", "/3.jpg"] });
  expect(row.dealer).toEqual({ id: "A1", name: "Lee" });
  expect(read({}).dealer).toEqual({ id: "", name: "" });
});

describe("the origin of a row's fact", () => {
  it("is the first column with a value", () => {
    const { origins } = rawOf({ trim: " ", "trim 2": "EX", model: "Civic", make: "" });
    expect(origins?.trim).toEqual({ kind: "column", name: "trim 2", statedValue: "EX" });
    expect(origins?.model).toEqual({ kind: "column", name: "model", statedValue: "Civic" });
    expect(origins).not.toHaveProperty("make");
    expect(origins).not.toHaveProperty("vin");
    expect(rawOf({ title: "Pre-Owned" }).origins).not.toHaveProperty("title");
  });
  it.each<[string, Record<string, string>, string]>([
    ["condition", { condition: "Used", certified: "yes" }, "condition"],
    ["mileage", { mileage: "100", kilometers: "160" }, "mileage"],
    ["state", { state: "NV", address: "1 A St, Reno, NV" }, "state"],
    ["zipCode", { zipCode: "89501", address: "1 A St, Reno, NV 89501" }, "zipCode"],
    ["condition", { certified: "yes" }, "certified"],
    ["condition", { title: "Used" }, "title"],
    ["mileage", { mileage: "", kilometers: "160" }, "kilometers"],
    ["city", { location: "Sparks", city: "Reno" }, "location"],
    ["city", { city: "Reno" }, "city"],
    ["city", { address: "1 A St, Reno, NV" }, "address"],
    ["state", { address: "1 A St, Reno, NV" }, "address"],
    ["zipCode", { address: "1 A St, Reno, NV 89501" }, "address"],
  ])("for its %s may be another column: %j", (fact, row, name) => {
    expect(rawOf(row).origins?.[fact as "city"]?.name).toBe(name);
  });
});
