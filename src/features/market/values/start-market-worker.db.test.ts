import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { followMarket, hasMarketWork } from "./follow-market.ts";
import { startMarketWorker } from "./start-market-worker.ts";

const test = sharedTestApp();
const log = createLogger({ level: "silent", pretty: false });
const started: { stop(): Promise<void> }[] = [];

/** Starts a worker as another process would. */
function startWorker() {
  const leases = openLeases(test.databaseUrl, log);
  const market = leases.ofKind("market");
  const worker = startMarketWorker({ db: test.db, databaseUrl: test.databaseUrl, leases: market, log });
  const stop = async () => {
    await worker.stop();
    await leases.close();
  };
  started.push({ stop });
  return { market, stop };
}

afterEach(async () => {
  for (const worker of started.splice(0)) await worker.stop();
});

const countValues = async () => {
  const { count } = await test.db
    .selectFrom("market_values")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const waitFor = async (isDone: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200 && !(await isDone()); tries += 1) await sleep(100);
  expect(await isDone()).toBe(true);
};

it("values cars as they come, one process at a time, and another takes over when it stops", async () => {
  const dealership = await insertDealership(test.db);
  await insertVehicles(test.db, dealership, [makeFacts()]);
  const first = startWorker();
  await waitFor(async () => (await countValues()) === 1);
  const { market } = startWorker();
  expect(await market.take(1)).toBe(null);
  await first.stop();
  await insertVehicles(test.db, dealership, [makeFacts()]);
  await waitFor(async () => (await countValues()) === 2);
});

it("waits for a crawl that holds a car, and values it then", async () => {
  const dealership = await insertDealership(test.db);
  startWorker();
  const [held = 0] = await insertVehicles(test.db, dealership, [makeFacts()]);
  const hasValue = async () =>
    (await test.db.selectFrom("market_values").select("vehicle_id").where("vehicle_id", "=", held).execute()).length ===
    1;
  await waitFor(hasValue);
  await test.db.transaction().execute(async (trx) => {
    await trx.selectFrom("vehicles").select("id").where("id", "=", held).forUpdate().execute();
    await test.db.updateTable("dealerships").set({ price_basis: "included" }).where("id", "=", dealership).execute();
    await sleep(2_000);
  });
  await waitFor(async () => {
    const rows = await test.db.selectFrom("market_values").select("reason").where("vehicle_id", "=", held).execute();
    return rows[0]?.reason === "too-few";
  });
});

it("lets go of a market in which nothing happens, with the memory of its prices", async () => {
  const dealership = await insertDealership(test.db);
  await insertVehicles(test.db, dealership, [makeFacts()]);
  const before = await countValues();
  const stopping = new AbortController();
  const timer = setTimeout(() => stopping.abort(), 20_000);
  await followMarket(test.db, log, stopping.signal, 300);
  clearTimeout(timer);
  expect(stopping.signal.aborted).toBe(false);
  expect(await countValues()).toBe(before + 1);
  expect(await hasMarketWork(test.db, new Date())).toBe(false);
});
