import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { readMigrationFiles } from "#kernel/database/migration-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const test = sharedTestApp();
let dealership: number;
beforeEach(async () => {
  dealership = await insertDealership(test.db);
});

/** A price in dollars and the day of November on which it was first shown. */
type Shown = [priceUsd: number | null, day: number];

/** Returns the drop of a car with these prices, of which the last is its current one. */
async function dropOf(prices: Shown[]): Promise<{ amount: number; day: number } | null> {
  const [id = 0] = await insertVehicles(test.db, dealership, [makeFacts()]);
  await test.db.deleteFrom("vehicle_prices").where("vehicle_id", "=", id).execute();
  const rows = prices.map(([price_usd, day]) => ({
    vehicle_id: id,
    price_usd,
    seen_at: new Date(Date.UTC(2026, 10, day, 12)),
  }));
  await test.db.insertInto("vehicle_prices").values(rows).execute();
  const { rows: drops } = await sql<{ amount: number; since: Date }>`
    select * from price_drop(${id}::int, ${prices.at(-1)?.[0]}::int, now())`.execute(test.db);
  return drops[0] === undefined ? null : { amount: drops[0].amount, day: drops[0].since.getUTCDate() };
}

describe("a price drop", () => {
  it.each<[string, Shown[]]>([
    [
      "less than $100",
      [
        [5_000, 1],
        [4_901, 30],
      ],
    ],
    [
      "less than one percent",
      [
        [40_000, 1],
        [39_601, 30],
      ],
    ],
    [
      "a rise",
      [
        [20_000, 1],
        [21_000, 30],
      ],
    ],
    ["the first price", [[20_000, 1]]],
    [
      "a price that came back within a week of a rise",
      [
        [20_000, 1],
        [22_000, 20],
        [20_000, 27],
      ],
    ],
    [
      "a price that came down in two steps within a week of a rise",
      [
        [20_000, 1],
        [22_000, 20],
        [21_000, 22],
        [20_000, 27],
      ],
    ],
    [
      "a price that is no longer shown",
      [
        [21_000, 1],
        [20_000, 29],
        [null, 30],
      ],
    ],
    [
      "a small step after a large one",
      [
        [21_000, 1],
        [20_000, 10],
        [19_990, 20],
      ],
    ],
  ])("is not %s", async (_, prices) => {
    expect(await dropOf(prices)).toBeNull();
  });

  it.each<[string, Shown[], { amount: number; day: number }]>([
    [
      "from one percent on",
      [
        [40_000, 1],
        [39_600, 30],
      ],
      { amount: 400, day: 30 },
    ],
    [
      "from $100 on",
      [
        [5_000, 1],
        [4_900, 30],
      ],
      { amount: 100, day: 30 },
    ],
    [
      "again when a rise is more than a week ago",
      [
        [20_000, 1],
        [22_000, 20],
        [20_000, 28],
      ],
      { amount: 2_000, day: 28 },
    ],
    [
      "through days on which no price was shown",
      [
        [21_000, 1],
        [null, 10],
        [20_000, 12],
      ],
      { amount: 1_000, day: 12 },
    ],
    [
      "from its first day, also when the price was hidden for a while",
      [
        [21_000, 1],
        [20_000, 12],
        [null, 14],
        [20_000, 20],
      ],
      { amount: 1_000, day: 12 },
    ],
  ])("counts %s", async (_, prices, drop) => {
    expect(await dropOf(prices)).toEqual(drop);
  });
});

describe("the drop in a car's row", () => {
  const rowOf = async ({ vin }: VehicleFacts) =>
    test.db
      .selectFrom("vehicles")
      .select(["id", "price_drop_usd", "price_dropped_at"])
      .where("vin", "=", vin)
      .executeTakeFirstOrThrow();
  const dropIn = async (car: VehicleFacts) => (await rowOf(car)).price_drop_usd;
  const nightly = (...cars: VehicleFacts[]) => test.player.run(dealership, cars);
  const csv = (car: VehicleFacts, price: number) => `vin,title,price\n${car.vin},${car.title},${price}\n`;
  const upload = async (car: VehicleFacts, price: number) =>
    (await uploadCsv(test, test.cookie, dealership, csv(car, price))).body as { importId: number };

  it("begins with a crawl's lower price, stays while the price stays, and ends with the next rise or without a price", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    expect(await dropIn(car)).toBeNull();
    const { finished_at } = await nightly({ ...car, priceUsd: 19_000 });
    expect(await rowOf(car)).toMatchObject({ price_drop_usd: 1_000, price_dropped_at: finished_at });
    await nightly({ ...car, priceUsd: 19_000, mileageMiles: 40_000 });
    expect(await rowOf(car)).toMatchObject({ price_drop_usd: 1_000, price_dropped_at: finished_at });
    await nightly({ ...car, priceUsd: null });
    expect(await rowOf(car)).toMatchObject({ price_drop_usd: null, price_dropped_at: null });
    await nightly({ ...car, priceUsd: 19_000 });
    expect(await rowOf(car)).toMatchObject({ price_drop_usd: 1_000, price_dropped_at: finished_at });
    await nightly({ ...car, priceUsd: 19_500 });
    expect(await dropIn(car)).toBeNull();
  });

  it("is as before when the crawl that brought it, or took it away, is undone", async () => {
    const [fallen, risen] = [makeFacts({ priceUsd: 20_000 }), makeFacts({ priceUsd: 20_000 })];
    await nightly(fallen, risen);
    await nightly(fallen, { ...risen, priceUsd: 18_000 });
    const before = [await rowOf(fallen), await rowOf(risen)];
    const { id } = await nightly({ ...fallen, priceUsd: 17_000 }, { ...risen, priceUsd: 21_000 });
    expect([await dropIn(fallen), await dropIn(risen)]).toEqual([3_000, null]);
    expect((await test.call("POST", `/api/runs/${id}/undo`)).status).toBe(200);
    expect([await rowOf(fallen), await rowOf(risen)]).toEqual(before);
  });

  it("is reckoned from what remains when an upload is undone whose price a crawl has changed since", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    const { importId } = await upload(car, 19_000);
    await nightly({ ...car, priceUsd: 18_500 });
    expect(await dropIn(car)).toBe(500);
    expect((await test.call("POST", `/api/imports/${importId}/undo`)).status).toBe(200);
    expect(await dropIn(car)).toBe(1_500);
  });

  it("is on the card and the page, with the price before", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    const { finished_at } = await nightly({ ...car, priceUsd: 19_000 });
    const drop = { amount: 1_000, since: finished_at?.toISOString(), from: 20_000 };
    const { id } = await rowOf(car);
    expect((await test.call("GET", `/api/vehicles/${id}`)).body).toMatchObject({ price: 19_000, priceDrop: drop });
    const { vehicles } = (await test.call("GET", `/api/vehicles?dealershipId=${dealership}`)).body;
    expect(vehicles).toMatchObject([{ id, priceDrop: drop }]);
  });
});

it("is known of cars from before it was kept", async () => {
  const database = await createTestDatabase({ migrated: false });
  const before = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name < "0038");
  const log = createLogger({ level: "silent", pretty: false });
  await migrate(database.url, log, { only: before });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      insert into dealerships (name, url, status) values ('A', 'https://a.example', 'active');
      insert into vehicles (dealership_id, identity_key, source, title, condition, price_usd)
        select 1, key, 'crawl', 'x', 'used', 19000 from unnest(array['fallen', 'same', 'risen']) key;
      insert into vehicle_prices (vehicle_id, price_usd, seen_at) values (1, 20000, '2026-11-01Z'), (1, 19000, '2026-11-09Z'),
        (3, 19000, '2026-11-01Z'), (4, 18000, '2026-11-01Z'), (4, 19000, '2026-11-09Z')`);
    await migrate(database.url, log);
    const { rows } = await client.query("select price_drop_usd, price_dropped_at from vehicles order by id");
    const none = { price_drop_usd: null, price_dropped_at: null };
    expect(rows).toEqual([{ price_drop_usd: 1_000, price_dropped_at: new Date("2026-11-09Z") }, none, none]);
    const { rows: recorded } = await client.query("select vehicle_id, price_usd from listing_records order by 1");
    expect(recorded).toEqual([1, 3, 4].map((vehicle_id) => ({ vehicle_id, price_usd: 19_000 })));
  } finally {
    await client.end();
    await database.drop();
  }
});
