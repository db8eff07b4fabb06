import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selectCars } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { openSingleConnection, type SingleConnection } from "../single-connection.ts";
import { importFile } from "./import-file.ts";
import type { LineKind } from "./read-record.ts";

let database: TestDatabase;
let connection: SingleConnection;
const folder = mkdtempSync(join(tmpdir(), "autohub-import-test-"));
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await openSingleConnection(database.url, "autohub-import-test");
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const dealership = (id: number, more: object = {}) => ({
  id,
  name: `Dealer ${id}`,
  city: "Fairfax",
  state: "VA",
  location: "Fairfax, VA",
  website: `https://dealer-${id}.example.com`,
  ...more,
});
const vinOf = (n: number) => `1HGCV1F34JA${String(n).padStart(6, "0")}`;
const vehicle = (n: number, more: object = {}) => ({
  vin: vinOf(n),
  make: "honda",
  model: "Accord",
  trim: "Sport",
  year: 2018,
  price: 18_995,
  mileage: 64_210,
  exterior_color: "Blue",
  images: [`https://photos.example/${n}.jpg`],
  original_listing_url: `https://dealer-1.example.com/used/${n}`,
  city: "Fairfax",
  state: "VA",
  zip_code: "22030",
  dealership_id: 1,
  first_seen: "2026-03-01T10:00:00.000Z",
  last_seen: "2026-06-30T10:00:00.000Z",
  ...more,
});
const lines = (...records: unknown[]) =>
  records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");

const PUBLIC_URL = "https://autohub.example";
let files = 0;
async function load(content: string, as: LineKind = "mixed") {
  files += 1;
  const path = join(folder, `${files}.ndjson`);
  writeFileSync(path, content);
  const rejected: [number, string][] = [];
  const done = await importFile(connection, {
    path,
    as,
    publicUrl: PUBLIC_URL,
    onRejected: (line, reason) => rejected.push([line, reason]),
  });
  return { done, rejected };
}
const cars = () => selectCars(connection.db).orderBy("identity_key").execute();

describe("importing from another system", () => {
  it("stores dealerships and their cars, cleaned, with their times", async () => {
    const { done, rejected } = await load(
      lines(
        dealership(1, { google_store_code: "A-1", metaDealerId: 7 }),
        vehicle(1),
        "",
        vehicle(2, { price: "$20,500" }),
      ),
    );
    expect(rejected).toEqual([]);
    expect(done).toMatchObject({ dealerships: 1, added: 2, rejected: 0, lines: 4 });
    expect(await cars()).toMatchObject([
      {
        vin: vinOf(1),
        make: "Honda",
        title: "2018 Honda Accord Sport",
        price_usd: 18_995,
        first_seen_at: new Date("2026-03-01T10:00:00.000Z"),
        confirmed_at: new Date("2026-06-30T10:00:00.000Z"),
      },
      { vin: vinOf(2), price_usd: 20_500 },
    ]);
    expect(await connection.db.selectFrom("dealerships").selectAll().execute()).toMatchObject([
      {
        ...{ name: "Dealer 1", location: "Fairfax, VA", vehicle_count: 2, sync_schedule: "off", status: "active" },
        receiver_codes: { googleStoreCode: "A-1", metaDealerId: "7" },
      },
    ]);
  });

  it("changes nothing the second time, keeps the ids, and updates what differs", async () => {
    const before = await cars();
    expect((await load(lines(dealership(1), vehicle(1), vehicle(2, { price: "$20,500" })))).done).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await cars()).toEqual(before);
    const { done } = await load(lines(vehicle(1, { price: 17_000, exterior_color: null })));
    expect(done).toMatchObject({ changed: 1 });
    expect((await cars())[0]).toMatchObject({ id: before[0]?.id, price_usd: 17_000, exterior_color: "Blue" });
  });

  it("reports the lines that it leaves out, and takes the others", async () => {
    const { done, rejected } = await load(
      lines(
        "{broken",
        "[1]",
        vehicle(3, { dealership_id: 99 }),
        vehicle(4, { vin: "123" }),
        vehicle(5, { condition: "New", mileage: 4, original_listing_url: null }),
        { dealership_id: 1, price: 4 },
        { id: 7, name: "No Website", website: "ftp://x" },
        dealership(8, { facebook_page_id: "harbormotors", google_store_code: "" }),
        vehicle(6),
      ),
    );
    expect(rejected).toEqual([
      [1, "is not JSON"],
      [2, "is not a JSON object"],
      [3, "belongs to dealership 99, which has not been imported"],
      [4, 'has the VIN "123", which is not valid'],
      [5, "is a new car, and only used cars are listed"],
      [6, "has no title, make or model"],
      [7, "has no website that is an http(s) address"],
      [8, 'has the facebook_page_id "harbormotors", which is not valid'],
    ]);
    expect(done).toMatchObject({ added: 1, rejected: 8 });
  });

  it("takes the content of a dealership's prices, keeps it where a line has none, and reports invalid values", async () => {
    const fees = [{ name: "Documentation fee", amount_usd: 499 }];
    const { rejected } = await load(
      lines(
        dealership(60, { price_basis: "plus-fees", mandatory_fees: fees }),
        dealership(60),
        dealership(61, { priceBasis: "included" }),
        dealership(62, { price_basis: "included", mandatory_fees: fees }),
        dealership(63, { price_basis: "yes" }),
      ),
    );
    const reason = "has a price_basis and mandatory_fees that do not go together";
    expect(rejected).toEqual([
      [4, reason],
      [5, reason],
    ]);
    const stored = connection.db.selectFrom("dealerships").select(["import_key", "price_basis", "mandatory_fees"]);
    expect(await stored.where("import_key", "in", ["60", "61", "62", "63"]).orderBy("import_key").execute()).toEqual([
      {
        import_key: "60",
        price_basis: "plus-fees",
        mandatory_fees: [{ name: "Documentation fee", amountUsd: 499 }],
      },
      { import_key: "61", price_basis: "included", mandatory_fees: [] },
    ]);
  });

  it("takes a dealership that was added by hand under the same address as the same", async () => {
    const { id } = await connection.db
      .insertInto("dealerships")
      .values({ name: "By hand", url: "https://dealer-50.example.com", status: "active" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await load(lines(dealership(50)), "dealerships");
    const rows = await connection.db
      .selectFrom("dealerships")
      .select(["id", "name"])
      .where("import_key", "=", "50")
      .execute();
    expect(rows).toEqual([{ id, name: "Dealer 50" }]);
  });

  it("lets the database count the tables afterwards: plans for small tables would be slow", async () => {
    await load(lines(...Array.from({ length: 300 }, (_, n) => vehicle(5_000 + n))));
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where relname = 'vehicles'`.execute(connection.db);
    expect(rows[0]?.reltuples).toBe((await cars()).length);
  });

  it("continues where it was killed, and ends with every car once", async () => {
    // One batch, and half of another.
    const count = 12_000;
    const path = join(folder, "large.ndjson");
    writeFileSync(path, lines(...Array.from({ length: count }, (_, n) => vehicle(100_000 + n))));
    const program = `
      const { importFile } = await import(${JSON.stringify(new URL("./import-file.ts", import.meta.url).href)});
      const { openSingleConnection } = await import(${JSON.stringify(new URL("../single-connection.ts", import.meta.url).href)});
      const connection = await openSingleConnection(${JSON.stringify(database.url)}, "autohub-import-killed");
      await importFile(connection, { path: ${JSON.stringify(path)}, as: "vehicles", publicUrl: "https://autohub.example" });`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const stored = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*)::int as count from vehicles where vin like '1HGCV1F34JA1%'`.execute(connection.db)
      ).rows[0]?.count ?? 0;
    await expect.poll(stored, { timeout: 40_000, interval: 5 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    const connections = async () =>
      (
        await sql`select 1 from pg_stat_activity where application_name = 'autohub-import-killed'`.execute(
          connection.db,
        )
      ).rows.length;
    await expect.poll(connections).toBe(0);
    const before = await stored();
    const starts: number[] = [];
    const done = await importFile(connection, {
      path,
      as: "vehicles",
      publicUrl: PUBLIC_URL,
      onProgress: (checkpoint) => starts.push(checkpoint.lines),
    });
    expect(starts[0]).toBe(before);
    expect([done.lines, done.added, await stored()]).toEqual([count, count, count]);
  });
});

it("drops listings that lead to our own site", async () => {
  const own = vehicle(901, { original_listing_url: `${PUBLIC_URL}/api/auth/logout` });
  await load(lines(dealership(1), own, vehicle(902)));
  const imported = (await cars()).filter(({ vin }) => vin === vinOf(901) || vin === vinOf(902));
  const listings = imported.map((car) => car.original_listing_url);
  expect(listings).toEqual([null, "https://dealer-1.example.com/used/902"]);
});
