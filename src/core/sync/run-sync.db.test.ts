import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { emptyProbe, type ProbeOrder } from "#core/crawl/car-pages/probe.ts";
import type { CrawlOrder } from "#core/crawl/messages.ts";
import type { StartCrawl } from "#core/crawl/start-crawl.ts";
import { type Leases, type LeasesOfKind, openLeases } from "#kernel/database/leases/leases.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts, makeReport } from "#test/factories.ts";
import { overtake } from "#test/overtake.ts";
import { roomy } from "#test/roomy.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { runSync } from "./run-sync.ts";

const log = createLogger({ level: "silent", pretty: false });

let test: TestApp;
let ours: LeasesOfKind;
let theirs: LeasesOfKind;
let connections: Leases[];
beforeAll(async () => {
  test = await createTestApp({ works: "later" });
  connections = [openLeases(test.databaseUrl, log), openLeases(test.databaseUrl, log)];
  [ours, theirs] = connections.map((connection) => connection.ofKind("run")) as [LeasesOfKind, LeasesOfKind];
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await test.close();
});

const doRun = (runId: number) =>
  runSync({ ...test.context, log, leases: ours, room: roomy }, runId, AbortSignal.timeout(20_000));

/** A run of a dealership whose address the crawler refuses at once, so that the crawl ends quickly. */
async function makeRun(status: "queued" | "running"): Promise<number> {
  const dealership_id = await insertDealership(test.context.db, { url: "http://127.0.0.1:1/used" });
  const run = { dealership_id, trigger: "manual" as const, status };
  const { id } = await test.context.db.insertInto("sync_runs").values(run).returning("id").executeTakeFirstOrThrow();
  return id;
}
const statusOf = async (id: number) =>
  (await test.context.db.selectFrom("sync_runs").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

it("keeps the job of a waiting run whose lease a worker that hands it back has not yet given back", async () => {
  const id = await makeRun("queued");
  const theirLease = await theirs.take(id);
  await expect(doRun(id)).rejects.toThrow("still held by another worker");
  expect(await statusOf(id)).toBe("queued");
  await theirLease?.giveBack();
  await doRun(id);
  expect(await statusOf(id)).toBe("failed");
});

it("leaves a run alone that another worker is carrying out", async () => {
  const id = await makeRun("running");
  expect(await theirs.take(id)).not.toBeNull();
  await doRun(id);
  expect(await statusOf(id)).toBe("running");
});

it("drops the result of a worker that is late: another one has taken the run over", async () => {
  const id = await makeRun("queued");
  const [car, crawled] = [makeFacts(), Promise.withResolvers<void>()];
  const begun = Promise.withResolvers<void>();
  const start: StartCrawl = (_order, { onVehicles }) => {
    begun.resolve();
    const report = crawled.promise.then(async () => {
      await onVehicles([car]);
      return makeReport({ found: 1 });
    });
    return { report, probe: async () => emptyProbe(), close: async () => {}, evidence: () => null };
  };
  const warn = vi.fn();
  const late = runSync(
    {
      ...{ ...test.context, crawler: { ...test.context.crawler, start }, leases: ours, room: roomy },
      log: Object.assign(log.child({}), { warn }),
    },
    id,
    AbortSignal.timeout(20_000),
  );
  await begun.promise;
  const next = await overtake(test.context, "run", id);
  crawled.resolve();
  await late;
  await next.end();
  expect(await statusOf(id)).toBe("running");
  const words = "another worker may have taken this run over; its result was dropped";
  expect(warn).toHaveBeenCalledWith({ runId: id }, words);
  const { rowCount } = await test.context.pool.query("select from vehicles where vin = $1", [car.vin]);
  expect(rowCount).toBe(0);
});

it("is begun by the next start when its job is gone, as in a restored backup", async () => {
  const id = await makeRun("queued");
  const worker = await test.context.startWorker();
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe("failed");
  await worker.stop(0);
});

it("does not ask for the pages of cars that the website names as another rooftop's", async () => {
  const { db, crawler } = test.context;
  const dealership_id = await insertDealership(db);
  const [own, other, missing] = [makeFacts(), makeFacts(), makeFacts()];
  await insertVehicles(test.context.db, dealership_id, [own, other, missing]);
  const run = { dealership_id, trigger: "manual" as const, status: "queued" as const };
  const { id } = await db.insertInto("sync_runs").values(run).returning("id").executeTakeFirstOrThrow();
  const probes: ProbeOrder[] = [];
  const start: StartCrawl = (_order, { onVehicles }) => ({
    report: Promise.resolve(onVehicles([own])).then(() =>
      makeReport({ outcome: "incomplete", reason: "x", found: 1, otherRooftops: [other.identityKey] }),
    ),
    probe: async (order) => {
      probes.push(order);
      return emptyProbe();
    },
    close: async () => {},
    evidence: () => null,
  });
  await runSync(
    { ...test.context, crawler: { ...crawler, start }, log, leases: ours, room: roomy },
    id,
    AbortSignal.timeout(20_000),
  );
  expect(probes.map((order) => order.missing.map(({ vin }) => vin))).toEqual([[missing.vin]]);
});

it("passes the crawl the dealership's name, whether it takes all rooftops of its website, and the version of the reading code", async () => {
  const { db, crawler } = test.context;
  const orders: CrawlOrder[] = [];
  const start: StartCrawl = (order) => {
    orders.push(order);
    return {
      report: Promise.resolve(makeReport()),
      probe: async () => emptyProbe(),
      close: async () => {},
      evidence: () => null,
    };
  };
  for (const include_other_rooftops of [false, true]) {
    const dealership_id = await insertDealership(db, { name: "Smith Ford" });
    await db.updateTable("dealerships").set({ include_other_rooftops }).where("id", "=", dealership_id).execute();
    const { id } = await db
      .insertInto("sync_runs")
      .values({ dealership_id, trigger: "manual", status: "queued" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await runSync(
      { ...test.context, crawler: { ...crawler, start }, log, leases: ours, room: roomy },
      id,
      AbortSignal.timeout(20_000),
    );
  }
  const codeVersion = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(orders).toMatchObject([
    { dealershipName: "Smith Ford", includeOtherRooftops: false, codeVersion },
    { dealershipName: "Smith Ford", includeOtherRooftops: true, codeVersion },
  ]);
});

it("gives a run up with a reason when its process has ended three times, and before starts it over", async () => {
  const own = await createTestApp({ works: "later" });
  const { db } = own.context;
  const interrupted = async (attempt: number) => {
    const dealership_id = await insertDealership(db, { url: "http://127.0.0.1:1/used", status: "syncing" });
    const run = { dealership_id, trigger: "manual" as const, status: "running" as const, attempt };
    await db.insertInto("sync_runs").values(run).execute();
    return dealership_id;
  };
  const [twice, thrice] = [await interrupted(2), await interrupted(3)];
  const ended = async (dealershipId: number) => {
    const joined = db.selectFrom("sync_runs").innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id");
    const columns = ["sync_runs.status as run", "attempt", "reason", "dealerships.status"] as const;
    return joined.select(columns).where("dealerships.id", "=", dealershipId).executeTakeFirst();
  };
  const worker = await own.context.startWorker();
  try {
    const reason = expect.stringContaining("interrupted 3 times and was given up. Nothing was changed.");
    const givenUp = { run: "failed", attempt: 3, reason, status: "error" };
    expect(await ended(thrice)).toEqual(givenUp);
    await expect.poll(() => ended(twice)).toMatchObject({ run: "failed", attempt: 3 });
    expect((await ended(twice))?.reason).not.toContain("interrupted");
  } finally {
    await worker.stop(0);
    await own.close();
  }
});
