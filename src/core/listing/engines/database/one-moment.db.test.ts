import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles } from "#test/test-search.ts";
import { vehicleQuerySchema } from "../../vehicle-query-schemas.ts";
import { DatabaseSearch } from "./database-search.ts";

const log = createLogger({ level: "silent", pretty: false });
let database: TestDatabase;
let writer: ReturnType<typeof openDb>;
let reader: ReturnType<typeof openDb>;

let cars: number[];
let changes = 0;

/** Lists the next car and none of the others, in one transaction. */
async function change(): Promise<void> {
  const listed = cars[changes++ % cars.length];
  await writer.pool.query("update vehicles set removed_at = case when id <> $1 then now() end", [listed]);
}

/** Changes the stock before every statement of a connection. */
function disturb(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = (async (...args: unknown[]) => {
    await change();
    return query(...args);
  }) as unknown as pg.PoolClient["query"];
}

beforeAll(async () => {
  database = await createTestDatabase();
  writer = openDb(database.url, log);
  reader = openDb(database.url, log);
  const harbor = await insertDealership(writer.db);
  cars = await insertVehicles(
    writer.db,
    harbor,
    ["Honda", "BMW", "Kia"].map((make) => makeFacts({ make })),
  );
  await change();
  reader.pool.on("connect", disturb);
});
afterAll(async () => {
  await reader.db.destroy();
  await writer.db.destroy();
  await database.drop();
});

it("answers of one moment, even while the stock changes before every statement", async () => {
  const search = new DatabaseSearch({ ...reader, primary: reader });
  const query = vehicleQuerySchema.parse({});
  for (let call = 0; call < 6; call += 1) {
    const { vehicles, total, facets } = await listVehicles(search, query);
    expect({ total, makes: facets.make.map(({ value }) => value) }).toEqual({
      total: 1,
      makes: vehicles.map(({ make }) => make),
    });
  }
});

it("answers many calls at once over few connections, while the stock changes", async () => {
  const few = openDb(database.url, log, 4);
  const search = new DatabaseSearch({ ...few, primary: few });
  const words = ["honda", "bmw", "kia", "nobody"];
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 40 }, async (_, call) => {
      if (call % 10 === 0) await change();
      const query = { keyword: words[call % words.length], priceMax: String(100_000 + call) };
      const asked = call % 5 === 0 ? search.readStock() : listVehicles(search, vehicleQuerySchema.parse(query));
      return asked.then(() => "answered");
    });
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["answered"]));
  }
  await few.db.destroy();
});
