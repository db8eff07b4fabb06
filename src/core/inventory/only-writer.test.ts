import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const INVENTORY = "src/core/inventory/";

/** Who else writes vehicles or prices, and why that is right. */
const EXCEPTIONS: Record<string, string> = {
  "bench/admin.ts": "makes the dead rows that a night of crawls leaves, without crawls",
  "bench/country.ts": "changes a thousandth of its own database's cars while nobody reads them",
  "bench/follows.ts": "changes prices of its own database so that followers have news",
  "bench/market.ts": "changes a thousand prices of its own database",
  "bench/origin-sweep.ts": "fills a database of its own in seconds",
  "bench/replicas.ts": "changes prices of its own database while replicas follow it",
  "bench/support/fill-admin-data.ts": "fills a database of its own in seconds",
  "bench/support/fill-cars.ts": "fills a database of its own in seconds",
  "bench/support/fill-market.ts": "fills a database of its own in seconds",
  "bench/support/fill-marketplace.ts": "fills a database of its own in seconds",
  "bench/support/fill-stock.ts": "fills a database of its own in seconds",
};

const TABLE = `["'\`]?(?:vehicles|vehicle_prices|vehicle_confirmations|vehicle_fact_origins|fact_origin_codes|vehicle_corrections|vehicle_former_vins|doubted_prices|price_doubt_factor)\\b`;
const WRITES = [
  new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate|copy)\\s+(?:(?:only|table)\\s+)?${TABLE}`,
    "i",
  ),
  new RegExp(`\\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*\\[?\\s*${TABLE}`),
];

/** Comments may speak of what updates vehicles. */
const withoutComments = (code: string): string => code.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
const writesVehicles = (code: string): boolean => WRITES.some((pattern) => pattern.test(withoutComments(code)));

const writers = ["src", "scripts", "bench", "demo"].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
    .map((name) => `${root}/${name.replaceAll(sep, "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("src/test/"))
    .filter((path) => writesVehicles(readFileSync(join(ROOT, path), "utf8"))),
);

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
