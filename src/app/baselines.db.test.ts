import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#kernel/database/migrate.ts";
import { type MigrationFile, readMigrationFiles } from "#kernel/database/migration-files.ts";
import { readObjectFiles } from "#kernel/database/object-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { readCatalog } from "#test/read-catalog.ts";
import { createTestApp } from "#test/test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { grantToRole } from "./database-role.ts";
import { FEATURES } from "./features.ts";

const log = createLogger({ level: "silent", pretty: false });
const LAST_BASELINE = "0299";
const SOURCE = join(import.meta.dirname, "..");

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

let files: MigrationFile[];
const namesOf = (kind: MigrationFile["kind"]) => files.filter((file) => file.kind === kind).map(({ name }) => name);
beforeAll(async () => {
  files = await readMigrationFiles();
});

it("makes by the baselines what the old steps and the migrations behind them make of an old database", async () => {
  const [made, old] = await Promise.all([1, 2].map(() => createTestDatabase({ migrated: false })));
  if (!made || !old) throw new Error("no database");
  expect(await migrate(made.url, log)).toEqual([...namesOf("baseline"), ...namesOf("later")]);
  const [first = ""] = namesOf("before");
  await migrate(old.url, log, { only: [first] });
  expect(await migrate(old.url, log)).toEqual([...namesOf("before").slice(1), ...namesOf("later")]);
  const [catalog, expected] = [await readCatalog(made.url), await readCatalog(old.url)];
  expect(catalog.filter((line) => !expected.includes(line))).toEqual([]);
  expect(expected.filter((line) => !catalog.includes(line))).toEqual([]);
  expect(catalog).toHaveLength(expected.length);
  expect(catalog.length).toBeGreaterThan(1_000);
  await Promise.all([made.drop(), old.drop()]);
});

describe("the files", () => {
  it("have numbers of baselines up to 0299 and later ones above, each number once", () => {
    expect(namesOf("baseline").every((name) => name > "0200" && name < LAST_BASELINE)).toBe(true);
    expect(namesOf("later").every((name) => name > LAST_BASELINE)).toBe(true);
    const numbers = files.map(({ name }) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("leave functions, triggers and views to objects/", () => {
    const made = /create (?:or replace )?(?:function|trigger|view|procedure)/i;
    expect(files.filter(({ kind, sql }) => kind !== "before" && made.test(sql)).map(({ name }) => name)).toEqual([]);
  });

  it("of objects are named like the view or function that they make, and can be applied again", async () => {
    for (const { name, sql } of await readObjectFiles()) {
      const made = [...sql.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, object]) => object);
      expect(made, name).toEqual([name.split("/").at(-1)]);
      expect(sql.match(/^create (?!or replace )/gm), name).toBeNull();
    }
  });

  it("lie in each room that declares tables, or a later migration of the room made its tables", () => {
    const paths = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
    const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");
    const declaring = paths
      .filter((path) => /^(kernel|core|features).*-tables?\.ts$/.test(path))
      .filter((path) => readFileSync(join(SOURCE, path), "utf8").includes("interface Database"))
      .map(roomOf);
    expect(declaring.length).toBeGreaterThan(20);
    const making = paths.filter(
      (path) =>
        /\/migrations\/\w+\.sql$/.test(path) &&
        (/_baseline_/.test(path) || /^create table /m.test(readFileSync(join(SOURCE, path), "utf8"))),
    );
    const withTables = new Set(making.map(roomOf));
    expect([...new Set(declaring)].filter((room) => !withTables.has(room))).toEqual([]);
  });
});

it("keeps the columns of the search's table in the order of the view that fills it", async () => {
  const database = await createTestDatabase();
  const columnsOf = async (relation: string) =>
    (await query(database.url, `select * from ${relation} limit 0`)).fields.map(({ name }) => name);
  expect(await columnsOf("listing_vehicles")).toEqual(await columnsOf("listing_vehicles_source"));
  await database.drop();
});

/** Features whose tables are read only by themselves and by features above them. */
const REMOVABLE = [
  ...["assistants", "backups", "bulk", "exports", "feeds", "follows", "health", "inquiries"],
  ...["notifications", "onboarding", "partner", "portal", "scorecards", "shopper", "stats"],
];

/** Makes a folder of layers with the SQL of all rooms except the removed features. */
function rootWithout(features: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), "autohub-without-"));
  const gone = features.map((name) => join(SOURCE, "features", name));
  cpSync(SOURCE, root, {
    recursive: true,
    filter: (path) => !gone.includes(path) && (statSync(path).isDirectory() || path.endsWith(".sql")),
  });
  return root;
}

it("makes no tables of features whose folders are gone, and the product works without them", async () => {
  const database = await createTestDatabase({ migrated: false });
  const root = rootWithout(REMOVABLE);
  await migrate(database.url, log, { root });
  await grantToRole(database.url, new URL(database.productUrl).username, log);
  const tables = new Set((await readCatalog(database.url)).map((line) => /^table (\w+)/.exec(line)?.[1]));
  expect(["vehicles", "sync_runs", "market_values", "listing_records"].filter((name) => !tables.has(name))).toEqual([]);
  const left = ["partner_syncs", "shared_lists", "exports", "follows", "backups", "notifications", "portal_people"];
  expect(left.filter((name) => tables.has(name))).toEqual([]);
  await query(
    database.url,
    `insert into dealerships (name, url, status) values ('Harbor Motors', 'https://a.example', 'active');
     insert into vehicles (dealership_id, identity_key, source, title, condition, price_usd)
       values (1, 'stock:1', 'crawl', '2020 BMW X5', 'used', 30000);
     update vehicles set price_usd = 29000`,
  );
  const test = await createTestApp({
    beside: { databaseUrl: database.productUrl, asOwner: async () => {} },
    works: true,
    features: FEATURES.filter(({ name }) => !REMOVABLE.includes(name)),
  });
  const headers = { cookie: await test.signIn() };
  for (const url of ["/api/vehicles", "/api/dealerships", "/api/settings", "/readyz"]) {
    const answer = await test.app.inject({ url, headers });
    expect({ url, status: answer.statusCode }).toEqual({ url, status: 200 });
  }
  expect((await test.app.inject("/api/vehicles")).json().vehicles).toMatchObject([{ price: 29_000 }]);
  await test.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
