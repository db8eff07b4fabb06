import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { MarketValuer } from "./market-valuer.ts";
import { passOverMarket } from "./pass-over-market.ts";

const test = sharedTestApp();

const DAY_MS = 86_400_000;
const NOW = new Date();
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let valuer: MarketValuer;
/** Another model in each test, so that tests do not see each other's cars. */
let model: string;
let dealers: number[];
let modelNumber = 0;

/** A dealership whose prices include all fees. */
async function addDealer(name: string): Promise<number> {
  const id = await insertDealership(test.db, { name });
  await test.db.updateTable("dealerships").set({ price_basis: "included" }).where("id", "=", id).execute();
  return id;
}

const settle = async (now = NOW): Promise<void> => {
  while ((await valuer.applyChanges(now)) !== null);
};
const pass = (now = NOW) => passOverMarket({ db: test.db, market: valuer.marketOn(now), between: () => settle(now) });

/** @param overrides for a three years old sedan with 30,000 miles for $20,000 */
const car = (overrides: Partial<VehicleFacts> = {}): VehicleFacts =>
  makeFacts({ model, title: `2023 Honda ${model}`, year: 2023, mileageMiles: 30_000, priceUsd: 20_000, ...overrides });

/** Twelve cars with similar prices at four dealers. @returns their ids */
async function addMarket(): Promise<number[]> {
  const added: number[] = [];
  for (const [n, dealer] of dealers.entries()) {
    const facts = [0, 1, 2].map((i) =>
      car({ mileageMiles: 28_000 + 1_500 * i + 100 * n, priceUsd: 20_100 - 75 * i + 20 * n }),
    );
    added.push(...(await insertVehicles(test.db, dealer, facts)));
  }
  return added;
}

async function addCar(overrides: Partial<VehicleFacts> = {}, dealer = dealers[0] ?? 0): Promise<number> {
  const [id = 0] = await insertVehicles(test.db, dealer, [car(overrides)]);
  return id;
}

const kept = async (id: number) => {
  const value = await test.db.selectFrom("market_values").selectAll().where("vehicle_id", "=", id).executeTakeFirst();
  if (value === undefined) throw new Error(`car ${id} has no row in market_values`);
  return value;
};
const ask = (id: number, priceUsd: number | null) =>
  test.db.updateTable("vehicles").set({ price_usd: priceUsd }).where("id", "=", id).execute();
const remove = (ids: readonly number[], at: Date = NOW) =>
  test.db.updateTable("vehicles").set({ removed_at: at }).where("id", "in", ids).execute();

beforeEach(async () => {
  modelNumber += 1;
  model = `Zephyra-${modelNumber}`;
  dealers = [];
  for (const name of ["North", "East", "South", "West"]) dealers.push(await addDealer(`${name} ${modelNumber}`));
  valuer = await MarketValuer.open(test.db);
});

describe("a car", () => {
  it("gets its value and label when it comes", async () => {
    await addMarket();
    const id = await addCar({ priceUsd: 18_800 });
    await settle();
    expect(await kept(id)).toMatchObject({ label: "good", reason: null, price_usd: 18_800, comparable_count: 12 });
    expect((await kept(id)).value_usd).toBeGreaterThan(19_700);
    expect((await kept(id)).value_usd).toBeLessThan(20_300);
  });

  it("gets another label at once when its price changes", async () => {
    await addMarket();
    const id = await addCar();
    await settle();
    expect((await kept(id)).label).toBe("fair");
    await ask(id, 17_000);
    await settle();
    expect(await kept(id)).toMatchObject({ label: "great", price_usd: 17_000 });
  });

  it("has no label without a price, with the reason, but still has a value", async () => {
    await addMarket();
    const id = await addCar({ priceUsd: null });
    await settle();
    const value = await kept(id);
    expect(value).toMatchObject({ label: null, reason: "price-unknown" });
    expect(value.value_usd).toBeGreaterThan(19_000);
  });

  it("that was written off has neither value nor label, and is no evidence", async () => {
    await addMarket();
    const id = await addCar({ title: `2023 Honda ${model} (Salvage Title)`, priceUsd: 12_000 });
    const usual = await addCar();
    await settle();
    expect(await kept(id)).toMatchObject({ label: null, reason: "branded-title", value_usd: null });
    const { facts } = await test.db
      .selectFrom("market_comparables")
      .select("facts")
      .where("vehicle_id", "=", usual)
      .executeTakeFirstOrThrow();
    expect(facts).not.toContain(id);
  });

  it("far from its value has no label", async () => {
    await addMarket();
    const id = await addCar({ priceUsd: 9_000 });
    await settle();
    expect(await kept(id)).toMatchObject({ label: null, reason: "far-from-value" });
  });

  it("without similar cars has the reason", async () => {
    const id = await addCar();
    const unknown = await addCar({ make: null, model: null });
    await settle();
    expect((await kept(id)).reason).toBe("too-few");
    expect((await kept(unknown)).reason).toBe("facts-missing");
  });

  it("loses its row when it goes, and how it stood is kept; when it comes back, it has one again", async () => {
    await addMarket();
    const id = await addCar();
    await settle();
    await remove([id]);
    await settle();
    await expect(kept(id)).rejects.toThrow("no row");
    const departures = () => test.db.selectFrom("market_departures").selectAll().where("vehicle_id", "=", id).execute();
    expect(await departures()).toMatchObject([{ label: "fair", days_listed: 0 }]);
    await test.db.updateTable("vehicles").set({ removed_at: null }).where("id", "=", id).execute();
    await settle();
    expect((await kept(id)).label).toBe("fair");
    expect(await departures()).toEqual([]);
  });
});

describe("the price basis", () => {
  it("that is unknown gives no label, but the price still counts for others", async () => {
    const [first = 0] = dealers;
    const ids = await addMarket();
    await test.db.updateTable("dealerships").set({ price_basis: "unknown" }).where("id", "=", first).execute();
    await settle();
    expect(await kept(ids[0] ?? 0)).toMatchObject({ label: null, reason: "basis-unknown" });
    expect((await kept(ids[11] ?? 0)).comparable_count).toBe(11);
  });

  it("with fees judges the price with all of them, as soon as they are known", async () => {
    await addMarket();
    const dealer = await addDealer("Fees");
    const id = await addCar({ priceUsd: 19_000 }, dealer);
    await settle();
    expect((await kept(id)).label).toBe("good");
    await test.db
      .updateTable("dealerships")
      .set({
        price_basis: "plus-fees",
        mandatory_fees: JSON.stringify([{ name: "Documentation fee", amountUsd: 899 }]),
      })
      .where("id", "=", dealer)
      .execute();
    await settle();
    expect(await kept(id)).toMatchObject({ price_usd: 19_899, label: "fair" });
  });
});

describe("neighbours", () => {
  /** Changes the prices of all cars but one, and values everything on a day. */
  const moveNeighbours = async (ids: readonly number[], factor: number, now: Date) => {
    await sql`update vehicles set price_usd = round(price_usd * ${factor}::float8) where id = any(${[...ids]}::integer[])`.execute(
      test.db,
    );
    await settle(now);
    await pass(now);
  };

  it("change a label only when they have stood so for three days", async () => {
    const ids = await addMarket();
    const id = await addCar();
    await settle();
    await sql`update market_values set label_since = label_since - 30 where vehicle_id = ${id}`.execute(test.db);
    await moveNeighbours(ids, 1.08, NOW);
    expect(await kept(id)).toMatchObject({ label: "fair" });
    expect((await kept(id)).other_since).not.toBeNull();
    await pass(later(2));
    expect((await kept(id)).label).toBe("fair");
    await pass(later(3));
    expect(await kept(id)).toMatchObject({ label: "good", other_since: null });
  });

  it("do not have a row written when they move its value by less than a quarter of a percent", async () => {
    const ids = await addMarket();
    const id = await addCar();
    await settle();
    await pass();
    const version = async () => {
      const { rows } = await sql<{
        version: string;
      }>`select xmin::text as version from market_values where vehicle_id = ${id}`.execute(test.db);
      return rows[0]?.version;
    };
    const before = await version();
    await ask(ids[0] ?? 0, 20_130);
    await settle();
    await pass();
    expect(await version()).toBe(before);
  });

  it("that have gone count for 90 days, unless the operator hides them", async () => {
    const ids = await addMarket();
    const id = await addCar();
    await remove(ids.slice(0, 6), later(-1));
    await settle();
    await test.db
      .updateTable("vehicles")
      .set({ hidden_at: NOW, removed_at: NOW })
      .where("id", "in", ids.slice(6, 9))
      .execute();
    await ask(id, 20_001);
    await settle();
    expect((await kept(id)).comparable_count).toBe(9);
    await pass(later(91));
    expect((await kept(id)).comparable_count).toBe(3);
  });

  it("at an expired dealership count too, and have no label themselves", async () => {
    const ids = await addMarket();
    const id = await addCar({}, dealers[1]);
    await test.db
      .updateTable("dealerships")
      .set({ status: "expired" })
      .where("id", "=", dealers[0] ?? 0)
      .execute();
    await settle();
    await expect(kept(ids[0] ?? 0)).rejects.toThrow("no row");
    await ask(id, 20_001);
    await settle();
    expect((await kept(id)).comparable_count).toBe(12);
  });
});

describe("a poisoned stock", () => {
  const valuesAfter = async (ids: readonly number[], poison: VehicleFacts[]) => {
    await settle();
    await pass();
    const before = new Map(await Promise.all(ids.map(async (id) => [id, (await kept(id)).value_usd ?? 0] as const)));
    const dealer = await addDealer("Poison");
    await insertVehicles(test.db, dealer, poison);
    await settle();
    await pass();
    return Promise.all(ids.map(async (id) => ((await kept(id)).value_usd ?? 0) / (before.get(id) ?? 1) - 1));
  };

  it("of 500 copies at half price moves the values of others by less than 1 %", async () => {
    const ids = await addMarket();
    const copies = Array.from({ length: 500 }, (_, n) => car({ mileageMiles: 25_000 + 20 * n, priceUsd: 10_000 + n }));
    for (const moved of await valuesAfter(ids, copies)) expect(Math.abs(moved)).toBeLessThan(0.01);
  });

  it("of one car 500 times moves them by less than 1 %", async () => {
    const ids = await addMarket();
    const copies = Array.from({ length: 500 }, (_, n) =>
      car({ vin: null, identityKey: `stock:${n}`, stockNumber: `P${n}`, priceUsd: 15_000 }),
    );
    for (const moved of await valuesAfter(ids, copies)) expect(Math.abs(moved)).toBeLessThan(0.01);
  });
});

describe("a worker that dies", () => {
  it("leaves unstored changes in the queue for the next worker", async () => {
    await addMarket();
    await settle();
    const id = await addCar();
    await test.asOwner("alter table market_comparables rename to market_comparables_away");
    await expect(valuer.applyChanges(NOW)).rejects.toThrow();
    await test.asOwner("alter table market_comparables_away rename to market_comparables");
    await expect(kept(id)).rejects.toThrow("no row");
    valuer = await MarketValuer.open(test.db);
    await settle();
    expect((await kept(id)).label).toBe("fair");
  });

  it("in the middle of a pass leaves whole rows, and the next pass values the rest", async () => {
    const ids = await addMarket();
    await test.db.deleteFrom("market_values").execute();
    await sql`update market_state set passed_on = null`.execute(test.db);
    let chunks = 0;
    const between = async () => {
      chunks += 1;
      if (chunks === 2) throw new Error("killed");
    };
    await expect(passOverMarket({ db: test.db, market: valuer.marketOn(NOW), between })).rejects.toThrow("killed");
    const { rows } = await sql<{ halves: number }>`
      select count(*)::int as halves from market_values m
      where value_usd is not null and not exists (select from market_comparables c where c.vehicle_id = m.vehicle_id)`.execute(
      test.db,
    );
    expect(rows[0]?.halves).toBe(0);
    await pass();
    for (const id of ids) expect((await kept(id)).label).not.toBeNull();
    const { rows: state } = await sql<{
      passed: boolean;
    }>`select passed_on is not null as passed from market_state`.execute(test.db);
    expect(state[0]?.passed).toBe(true);
  });
});

it("keeps its own changes out of its queue", async () => {
  await addMarket();
  await settle();
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from market_changes`.execute(test.db);
  expect(rows[0]?.waiting).toBe(0);
});
