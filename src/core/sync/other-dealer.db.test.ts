import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import type { DealerIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { insertDealership, makeFacts, pagesOf, selectCars } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { CRAWL_NOTICES } from "./find-crawl-notices.ts";

const test = sharedTestApp();

const SMITH: DealerIdentity = {
  sites: ["smith.example"],
  names: ["Smith Motors"],
  towns: ["springfield, il"],
  phones: ["2175550100"],
};
const JONES: DealerIdentity = {
  sites: ["jones.example"],
  names: ["Jones Auto Sales"],
  towns: ["salem, or"],
  phones: ["5035550199"],
};

const cars = (count: number, facts: Partial<VehicleFacts> = {}) =>
  Array.from({ length: count }, () => makeFacts(facts));
let id: number;
let own: VehicleFacts[];
let others: VehicleFacts[];
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Smith Motors" });
  own = cars(14);
  others = cars(16);
  await test.player.run(id, own, { dealer: SMITH });
});
const night = (seen: readonly VehicleFacts[], dealer: DealerIdentity | null = SMITH, report = {}, probe = {}) =>
  test.player.run(id, seen, { dealer, ...report }, probe);
const reading = async () => (await listReadings(test.db, { ids: [id] }))[0]?.reading;
const dealership = () => test.db.selectFrom("dealerships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listed = async () =>
  (
    await selectCars(test.db).where("dealership_id", "=", id).where("removed_at", "is", null).orderBy("id").execute()
  ).map(({ vin }) => vin);
const vins = (list: readonly VehicleFacts[]) => list.map(({ vin }) => vin);
/** All data that a crawl may write about the dealership's cars. */
const everything = async () => [
  (await sql`select *, xmin::text from vehicles where dealership_id = ${id} order by id`.execute(test.db)).rows,
  (
    await sql`select c.* from vehicle_confirmations c join vehicles v on v.id = c.vehicle_id where v.dealership_id = ${id}`.execute(
      test.db,
    )
  ).rows,
];

it("changes nothing when a site brings another dealer's cars, with any evidence and for any number of nights", async () => {
  const before = await everything();
  const ids = (await selectCars(test.db).where("dealership_id", "=", id).execute()).map((car) => car.id);
  for (const dealer of [SMITH, null, JONES, JONES]) {
    const run = await night(others, dealer, {}, pagesOf(ids, "gone"));
    expect(run).toMatchObject({ status: "held", added: 0, changed: 0, removed: 0, missing: 14 });
  }
  // Part of a list is enough when the site names its dealer.
  expect(
    await night(others.slice(0, 5), JONES, { outcome: "incomplete", reason: "Page 2 answered 500." }),
  ).toMatchObject({
    status: "held",
    added: 0,
  });
  expect(await everything()).toEqual(before);
  const { removal_memory, platform } = await dealership();
  expect(await reading()).toMatchObject({
    words: "Read in part, nothing removed",
    reason: expect.stringContaining(
      "The site now shows another dealer's cars: Website smith.example before, jones.example now",
    ),
    toDo: "Apply if the dealership has moved or been renamed: takes its 5 cars in place of the listed ones.",
  });
  expect(removal_memory).toMatchObject({ dealer: SMITH, levels: [14] });
  expect(platform).toBe("structured-data");
});

it("names the dealer once, leaves the next try to the schedule, and does not count as read", async () => {
  const nextNight = new Date(Date.now() + 86_400_000);
  const before = await dealership();
  const planned = { sync_schedule: "nightly", next_sync_at: nextNight } as const;
  await test.db.updateTable("dealerships").set(planned).where("id", "=", id).execute();
  for (let n = 0; n < 2; n += 1) {
    const run = await night(others, JONES);
    expect(run.reason).toContain("Dealer's name Smith Motors before, Jones Auto Sales now");
  }
  expect(await dealership()).toMatchObject({ next_sync_at: nextNight, last_synced_at: before.last_synced_at });
  // Other held runs have seen the dealership's own cars, and are tried again soon.
  const cut = await night(own.slice(0, 12), SMITH, { outcome: "incomplete", reason: "Page 2 answered 500." });
  const after = await dealership();
  expect(cut.status).toBe("held");
  expect(after.next_sync_at?.getTime()).toBeLessThan(nextNight.getTime());
  expect(after.last_synced_at?.getTime()).toBeGreaterThan(before.last_synced_at?.getTime() ?? 0);
});

it("does not give own cars the identity of another dealer's cars with the same stock numbers", async () => {
  const noVin = { vin: null, stockNumber: "A100", identityKey: "stock:A100", year: 2020, make: "Honda" };
  await night([...own, makeFacts(noVin)]);
  const before = await everything();
  await night([...others, makeFacts({ stockNumber: "A100", year: 2020, make: "Honda" })], JONES);
  expect(await everything()).toEqual(before);
});

it("sends one notification for all nights, and ends it when the own cars are back", async () => {
  await sql`update notification_channels set began_at = '2020-01-01'`.execute(test.db);
  const readNotices = async () => {
    const kinds = new Map(Object.entries(CRAWL_NOTICES));
    await noteEvents({ db: test.db, canMail: false, kinds }, { lookBackMinutes: 2_000_000, now: new Date() });
    return test.db
      .selectFrom("notifications")
      .select(["kind", "title", "body", "resolved_at"])
      .where("dealership_id", "=", id)
      .execute();
  };
  for (let n = 0; n < 3; n += 1) {
    await night(others, JONES, { platform: "dealer-on" });
    const body = expect.stringMatching(/another dealer's cars.*Apply if the dealership has moved or been renamed/);
    expect(await readNotices()).toEqual([
      { kind: "crawl-held", title: expect.stringContaining("Smith Motors"), body, resolved_at: null },
    ]);
  }
  const { body: health } = await test.call("GET", "/api/admin/health");
  expect(health.level).toBe("soon");
  await night(own);
  expect(await readNotices()).toEqual([expect.objectContaining({ resolved_at: expect.any(Date) })]);
  expect(await reading()).toMatchObject({ state: "full", reason: null, toDo: null });
});

it("accepts the cars by one click, and knows the dealer from then on", async () => {
  const run = await night(others, JONES);
  const preview = await test.call("GET", `/api/runs/${run.id}/apply/preview`);
  expect(preview.body).toEqual({ adds: 16, changes: 0, removes: 14, seenSince: 0 });
  expect(await listed()).toEqual(vins(own));
  const applied = await test.call("POST", `/api/runs/${run.id}/apply`);
  expect(applied.body).toMatchObject({ added: 16, removed: 14, canApply: false, canUndo: true, isOtherDealer: true });
  expect(new Set(await listed())).toEqual(new Set(vins(others)));
  expect(await reading()).toMatchObject({ state: "full", reason: null, toDo: null });
  expect(await dealership()).toMatchObject({ last_synced_at: run.finished_at });
  expect(await night(others.slice(1), JONES)).toMatchObject({ status: "succeeded", unchanged: 15, missing: 1 });
});

it("knows the former dealer again when applying is undone", async () => {
  const run = await night(others, JONES);
  await test.call("POST", `/api/runs/${run.id}/apply`);
  expect((await test.call("POST", `/api/runs/${run.id}/undo`)).status).toBe(200);
  expect(await listed()).toEqual(vins(own));
  expect(await night(others, JONES)).toMatchObject({ status: "held", added: 0 });
});

it("crawls the site again when the staged cars have been lost meanwhile", async () => {
  const run = await night(others, JONES);
  await sql`delete from sync_run_vehicles`.execute(test.db);
  expect((await test.call("POST", `/api/runs/${run.id}/apply`)).status).toBe(200);
  expect(await listed()).toEqual(vins(own));
  const queued = test.db
    .selectFrom("sync_runs")
    .select("id")
    .where("dealership_id", "=", id)
    .where("status", "=", "queued");
  expect(await queued.execute()).toHaveLength(1);
  await test.db.updateTable("sync_runs").set({ status: "failed" }).where("id", "in", queued).execute();
  expect(await night(others, JONES)).toMatchObject({ status: "succeeded", added: 16 });
});

it("keeps what only the latest held run has seen", async () => {
  const staged = async () =>
    (await sql<{ run_id: number }>`select distinct run_id from sync_run_vehicles`.execute(test.db)).rows.map(
      (row) => row.run_id,
    );
  const first = await night(others, JONES);
  expect(await staged()).toContain(first.id);
  const second = await night(others, JONES);
  expect(await staged()).not.toContain(first.id);
  await night(own);
  expect(await staged()).not.toContain(second.id);
});

it("believes a dealership whose address the operator has changed", async () => {
  await test.db.updateTable("dealerships").set({ status: "active" }).where("id", "=", id).execute();
  const edited = await test.call("PATCH", `/api/dealerships/${id}`, { url: "https://jones.example" });
  expect(edited.status).toBe(200);
  expect(await night(others, JONES)).toMatchObject({ status: "succeeded", added: 16 });
});

it("continues with its own cars at a new address under a new name", async () => {
  expect(await night([...own.slice(2), ...cars(2)], JONES)).toMatchObject({ status: "succeeded", added: 2 });
  // From now on both are its own.
  expect(await night([...cars(8), ...own.slice(7)], JONES)).toMatchObject({ status: "succeeded" });
});
