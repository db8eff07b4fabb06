import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const INVENTORY = "src/core/inventory/";

/** The other files that write vehicles or prices, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  "bench/admin.ts": "makes the dead rows that a night of crawls leaves, without crawls",
  "bench/country.ts": "changes a thousandth of a separate database's cars while nobody reads them",
  "bench/follows.ts": "changes prices of a separate database so that followers have news",
  "bench/market.ts": "changes a thousand prices of a separate database",
  "bench/origin-sweep.ts": "fills its own database in seconds",
  "bench/replicas.ts": "changes prices of a separate database while replicas follow it",
  "bench/support/fill-admin-data.ts": "fills its own database in seconds",
  "bench/support/fill-cars.ts": "fills its own database in seconds",
  "bench/support/fill-market.ts": "fills its own database in seconds",
  "bench/support/fill-marketplace.ts": "fills its own database in seconds",
  "bench/support/fill-stock.ts": "fills its own database in seconds",
};

const TABLE = `["'\`]?(?:vehicles|vehicle_prices|vehicle_confirmations|vehicle_fact_origins|fact_origin_codes|vehicle_corrections|vehicle_former_vins|doubted_prices|price_doubt_factor)\\b`;
const WRITES = [
  new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate|copy)\\s+(?:(?:only|table)\\s+)?${TABLE}`,
    "i",
  ),
  new RegExp(`\\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*\\[?\\s*${TABLE}`),
];

/** Removes comments, which may mention updates of vehicles. */
const withoutComments = (code: string): string => code.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
const writesVehicles = (code: string): boolean => WRITES.some((pattern) => pattern.test(withoutComments(code)));

/** Returns the product's files below some folders, without tests. @param test of a file's text */
const filesWith = (roots: readonly string[], test: (code: string) => boolean): string[] =>
  roots.flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
      .map((name) => `${root}/${name.replaceAll(sep, "/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("src/test/"))
      .filter((path) => test(readFileSync(join(ROOT, path), "utf8"))),
  );
const writers = filesWith(["src", "scripts", "bench", "demo"], writesVehicles);

it.each([
  "sql`insert into vehicles (id) values (1)`",
  "sql`\n  with gone as (\n    UPDATE vehicles v set removed_at = now())`",
  "sql`update only vehicles set vin = null`",
  "sql`delete from vehicle_prices p using plan`",
  'query("truncate vehicles cascade")',
  "copyFrom(`copy vehicles (id, vin) from stdin`)",
  'db.insertInto("vehicle_prices").values(rows)',
  'trx.updateTable("doubted_prices").set({ kept_at: null })',
  "sql`delete from price_doubt_factor`",
  'trx\n  .updateTable("vehicles as v")',
  "trx.deleteFrom('vehicles')",
])("recognises a write: %s", (code) => {
  expect(writesVehicles(code)).toBe(true);
});

it("lets others read and speak of vehicles", () => {
  expect(
    writesVehicles('/** Crawls update vehicles. */ db.selectFrom("vehicles"); sql`update vehicle_views set n = 1`'),
  ).toBe(false);
});

it("keeps every write of vehicles and prices in the inventory", () => {
  expect(writers.filter((path) => path.startsWith(INVENTORY)).length).toBeGreaterThan(3);
  expect(writers.filter((path) => !path.startsWith(INVENTORY)).sort()).toEqual(Object.keys(EXCEPTIONS));
});

/** Folders that may read the table itself. Others read the views. */
const MAY_READ_TABLE = ["src/core/inventory/", "src/core/sync/", "src/core/imports/", "src/features/market/"];
/** The other files that read it, with the reason. */
const TABLE_EXCEPTIONS: Record<string, string> = {
  "src/core/listing/engines/memory/saved/stock-totals.ts": "compares sums of the whole table by one of its indexes",
};
/** Folders that may read `stock_vehicles`, which masks nothing: the operator's screens and mails, and the dealership's own pages. */
const MAY_READ_STOCK = [
  ...["src/core/inventory/", "src/features/bulk/", "src/features/leads/report-leads.ts", "src/features/notifications/"],
  ...["src/features/onboarding/", "src/features/portal/", "src/features/records/", "src/features/rights/"],
  ...["src/features/scorecards/"],
];
/** The other files that read it, with the reason. */
const STOCK_EXCEPTIONS: Record<string, string> = {
  "src/core/listing/get-vehicle.ts": "finds out whether a car was taken down, and shows nothing else of it",
  "src/features/follows/collect-news.ts": "notes news of cars by their ids; mails and feeds show public_vehicles",
  "src/features/shopper/get-shared-list.ts": "finds out whose car it was, and whether it was taken down",
};

const reads = (relation: string) => {
  const patterns = [
    new RegExp(`\\b(?:from|join|using)\\s+(?:only\\s+)?"?${relation}\\b(?!\\s*[:(])`, "i"),
    new RegExp(`(?:From|Join|using|table)\\(\\s*\\[?\\s*["'\`]${relation}\\b`),
    new RegExp(`\\?\\s*"\\w+"\\s*:\\s*"${relation}"\\)`),
  ];
  return (code: string): boolean => patterns.some((pattern) => pattern.test(withoutComments(code)));
};

it.each([
  'db.selectFrom("vehicles as v")',
  'trx.selectFrom(["dealerships as d", "x"]).innerJoin("vehicles", "a", "b")',
  "sql`select 1 from d, x join vehicles v on true`",
  "sql`delete from x using vehicles v`",
  'sql.table("vehicles")',
  'sql.table(tagged === "dealership" ? "dealerships" : "vehicles")',
])("recognises a read: %s", (code) => {
  expect(reads("vehicles")(code)).toBe(true);
});

it.each(['db.selectFrom("public_vehicles as v")', "sql`select from stock_vehicles v`", "/** From vehicles. */"])(
  "takes this for no read of the table: %s",
  (code) => {
    expect(reads("vehicles")(code)).toBe(false);
  },
);

it.each([
  ["vehicles", MAY_READ_TABLE, TABLE_EXCEPTIONS],
  ["stock_vehicles", MAY_READ_STOCK, STOCK_EXCEPTIONS],
  ["masked_vehicles", ["src/core/listing/"], {}],
] as const)("lets only some read %s, because it holds what the public may not see", (relation, rooms, exceptions) => {
  const readers = filesWith(["src"], reads(relation));
  const inRooms = (path: string) => rooms.some((room) => path.startsWith(room));
  expect(readers.filter(inRooms).length).toBeGreaterThan(2);
  expect(readers.filter((path) => !inRooms(path)).sort()).toEqual(Object.keys(exceptions));
});
