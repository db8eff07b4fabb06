import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { emptyProbe } from "#core/crawl/car-pages/probe.ts";
import type { StartCrawl } from "#core/crawl/start-crawl.ts";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import { DISK_FULL_RUN } from "#core/dealerships/rules/reading.ts";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { DISK_FULL_BYTES } from "#kernel/files/rules/disk-space.ts";
import { insertDealership, makeFacts, makeReport } from "#test/factories.ts";
import { roomy } from "#test/roomy.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { type CrawlRoom, createCrawlRoom, WAITING_FOR_ROOM } from "./crawl-room.ts";
import { runSync } from "./run-sync.ts";

const test = sharedTestApp();
let connection: ReturnType<typeof openLeases>;
/** Number of times that a website was read. */
let reads: number;
const start: StartCrawl = (_order, { onVehicles }) => {
  reads += 1;
  const read = async () => {
    await onVehicles([makeFacts()]);
    return makeReport({ found: 1 });
  };
  return { report: read(), probe: async () => emptyProbe(), close: async () => {}, evidence: () => null };
};

beforeAll(async () => {
  connection = openLeases(test.databaseUrl, test.context.log);
  await test.asOwner(`create function refuse_for_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
});
afterAll(() => connection.close());
beforeEach(() => {
  reads = 0;
});

async function makeRun() {
  const dealershipId = await insertDealership(test.db, { status: "syncing", sync_schedule: "weekly" });
  const { id } = await test.db
    .insertInto("sync_runs")
    .values({ dealership_id: dealershipId, trigger: "schedule", status: "queued" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const carryOut = (id: number, room: CrawlRoom) => {
  const crawler = { ...test.context.crawler, start };
  return runSync({ ...test.context, crawler, room, leases: connection.ofKind("run") }, id, AbortSignal.timeout(60_000));
};
const runOf = (id: number) =>
  test.db
    .selectFrom("sync_runs")
    .innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id")
    .select(["sync_runs.status", "sync_runs.attempt", "step", "reason", "failures_in_row", "dealership_id"])
    .where("sync_runs.id", "=", id)
    .executeTakeFirstOrThrow();
/** Makes the database refuse crawled cars, as with a full disk. */
const fillDatabaseDisk = () =>
  test.asOwner(`create trigger no_room before insert on sync_run_vehicles execute function refuse_for_room()`);
const emptyDatabaseDisk = () => test.asOwner("drop trigger if exists no_room on sync_run_vehicles");

it("reads no website before there is room on the disk, and says so", async () => {
  let freeBytes = DISK_FULL_BYTES - 1;
  const room = createCrawlRoom({
    ...{ db: test.db, dataDir: ".", log: test.context.log },
    ...{ readFreeBytes: async () => freeBytes, lookEveryMs: 5 },
  });
  const id = await makeRun();
  const running = carryOut(id, room);
  await expect.poll(async () => (await runOf(id)).step).toBe(WAITING_FOR_ROOM);
  expect(await runOf(id)).toMatchObject({ status: "queued", attempt: 0 });
  expect(reads).toBe(0);
  freeBytes = DISK_FULL_BYTES;
  await running;
  expect(await runOf(id)).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(reads).toBe(1);
});

it("ends a crawl for which the database's disk has no room, in a sentence, after one reading, and without blaming the site", async () => {
  const noted: string[] = [];
  const room = { ...roomy, noteDatabaseFull: () => void noted.push("full") };
  const id = await makeRun();
  await fillDatabaseDisk();
  await carryOut(id, room).finally(emptyDatabaseDisk);
  const run = await runOf(id);
  expect(run).toMatchObject({ status: "failed", reason: DISK_FULL_RUN, failures_in_row: 0 });
  const [read] = await listReadings(test.db, { ids: [run.dealership_id] });
  expect(read?.reading).toMatchObject({
    state: "failed",
    reason: DISK_FULL_RUN,
    toDo: "Make room on the server's disk.",
  });
  expect([reads, noted]).toEqual([1, ["full"]]);
});

it("lets the next crawl begin once the database takes writes again", async () => {
  const room = createCrawlRoom({
    db: test.db,
    dataDir: ".",
    log: test.context.log,
    readFreeBytes: async () => 2 ** 40,
  });
  room.noteDatabaseFull();
  expect(await room.hasRoom()).toBe(true);
});
