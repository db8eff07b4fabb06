import { beforeEach, describe, expect, it } from "vitest";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, makeFacts, pagesOf, selectCars } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { SYNC_RETENTION } from "./retention.ts";

const DAY_MS = 86_400_000;

const test = sharedTestApp();

const cars = (count: number) => Array.from({ length: count }, (_, n) => makeFacts({ priceUsd: 15_000 + 500 * n }));
const readingOf = async (id: number) => (await listReadings(test.db, { ids: [id] }))[0]?.reading;
const listed = (dealershipId: number) =>
  selectCars(test.db).where("dealership_id", "=", dealershipId).where("removed_at", "is", null).orderBy("id").execute();

describe("a platform of which many dealerships lose cars in one night", () => {
  const SIZE = 30;
  let platform = "";
  let lots: { id: number; known: VehicleFacts[] }[];
  beforeEach(async () => {
    platform = `platform-${Math.random()}`;
    lots = [];
    for (let n = 0; n < 10; n += 1) lots.push({ id: await insertDealership(test.db), known: cars(SIZE) });
  });
  /** Crawls all of them in one night. */
  const night = async (seen: (lot: (typeof lots)[number]) => VehicleFacts[], gone = false) => {
    const runs = [];
    for (const lot of lots) {
      const shown = seen(lot);
      const ids = (await listed(lot.id)).filter(({ vin }) => !shown.some((car) => car.vin === vin)).map(({ id }) => id);
      runs.push(await test.player.run(lot.id, shown, { platform }, gone ? pagesOf(ids, "gone") : {}));
      test.player.sooner(DAY_MS - 60_000);
    }
    test.player.sooner(-DAY_MS + 10 * 60_000);
    return runs;
  };
  const alarms = async () =>
    (await test.call("GET", "/api/admin/sync")).body.alarms.length +
    (await test.db.selectFrom("platform_alarms").select("id").where("platform", "=", platform).execute()).length;

  it.each([
    ["a third", 1 / 3],
    ["a fifth", 1 / 5],
  ])("keeps all cars when each lost %s, even if their pages are gone, with one alarm", async (_, share) => {
    await night(({ known }) => known);
    const runs = await night(({ known }) => known.slice(Math.round(SIZE * share)), true);
    expect(runs.map(({ removed }) => removed)).toEqual(Array(10).fill(0));
    expect(runs.slice(2).map(({ status }) => status)).toEqual(Array(8).fill("held"));
    for (const { id } of lots) expect(await listed(id)).toHaveLength(SIZE);
    const held = await test.db
      .selectFrom("dealerships")
      .selectAll()
      .where("id", "=", lots[5]?.id ?? 0)
      .executeTakeFirst();
    expect(held?.removal_memory?.levels).toEqual([SIZE]);
    const reading = await readingOf(lots[5]?.id ?? 0);
    expect(`${reading?.words} ${reading?.reason}`.match(/nothing/gi)).toHaveLength(1);
    // The nights of this test are long past, so the console shows no alarm.
    expect(await alarms()).toBe(1);
  });

  it("is not remembered forever", async () => {
    const alarm = (words: string, days: number) => {
      const at = new Date(Date.now() - days * DAY_MS);
      return { platform, words, created_at: at, updated_at: at };
    };
    await test.db
      .insertInto("platform_alarms")
      .values([alarm("old", 401), alarm("new", 399)])
      .execute();
    await sweepExpired(test.db, SYNC_RETENTION);
    const left = await test.db.selectFrom("platform_alarms").select("words").where("platform", "=", platform).execute();
    expect(left).toEqual([{ words: "new" }]);
  });

  it("removes cars that are gone at a few of its dealerships as usual", async () => {
    await night(({ known }) => known);
    const runs = await night((lot) => (lot === lots[0] ? lot.known.slice(2) : lot.known), true);
    expect(runs[0]).toMatchObject({ status: "succeeded", removed: 2 });
    expect(await alarms()).toBe(0);
  });
});

describe("a site that changes suddenly", () => {
  let id: number;
  let known: VehicleFacts[];
  beforeEach(async () => {
    id = await insertDealership(test.db);
    known = cars(12);
    await test.player.run(id, known);
  });
  const dearer = (facts: VehicleFacts) => ({ ...facts, priceUsd: (facts.priceUsd ?? 0) * 2 });
  const prices = async () => (await listed(id)).map(({ price_usd }) => price_usd);

  it("is held when all prices moved: known cars keep theirs, new ones have none, and the operator gets a notification", async () => {
    const before = await prices();
    const fresh = makeFacts({ priceUsd: 40_000 });
    const run = await test.player.run(id, [...known.map(dearer), fresh]);
    expect(run).toMatchObject({
      status: "held",
      added: 1,
      changed: 0,
      sudden_changes: [{ what: "Median price", before: "$17,750", after: expect.stringContaining("$") }],
    });
    expect(await prices()).toEqual([...before, null]);
    expect(await readingOf(id)).toMatchObject({
      words: "Read in part, nothing removed",
      reason: expect.stringContaining("Median price $17,750 before"),
      toDo: "Apply if that is right: accepts the change.",
    });
    const { body } = await test.call("GET", `/api/runs/${run.id}`);
    expect(body).toMatchObject({ canApply: true, suddenChanges: [{ what: "Median price" }] });
  });

  it("is not read fully from then on, also when a crawl in between fails or is incomplete, until one is believed", async () => {
    const { finished_at } = await test.player.run(id, known.map(dearer));
    const since = finished_at?.toISOString();
    await test.player.run(id, known.slice(1), { outcome: "incomplete", reason: "Page 2 answered 500." });
    expect(await readingOf(id)).toMatchObject({ state: "part", since, toDo: "Nothing to do unless it lasts." });
    await test.player.run(id, [], { outcome: "failed", reason: "The site was down." });
    expect(await readingOf(id)).toMatchObject({ state: "failed", since, reason: "The site was down." });
    await test.player.run(id, known);
    expect(await readingOf(id)).toMatchObject({ state: "full", reason: null, toDo: null });
  });

  it("becomes the normal state once the operator accepts it", async () => {
    const held = await test.player.run(id, known.map(dearer));
    expect((await test.call("POST", `/api/runs/${held.id}/apply`)).status).toBe(200);
    expect(await readingOf(id)).toMatchObject({ state: "full", reason: null, toDo: null });
    const requested = await test.db
      .selectFrom("sync_runs")
      .select("status")
      .where("dealership_id", "=", id)
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(requested).toEqual([{ status: "queued" }]);
    await test.db
      .updateTable("sync_runs")
      .set({ status: "failed" })
      .where("dealership_id", "=", id)
      .where("status", "=", "queued")
      .execute();
    expect(await test.player.run(id, known.map(dearer))).toMatchObject({ status: "succeeded", changed: 12 });
  });

  it("is not crawled again when the operator accepts it after its subscription has ended", async () => {
    const held = await test.player.run(id, known.map(dearer));
    await test.db.updateTable("dealerships").set({ status: "expired" }).where("id", "=", id).execute();
    expect((await test.call("POST", `/api/runs/${held.id}/apply`)).status).toBe(200);
    const runs = test.db.selectFrom("sync_runs").select("id").where("dealership_id", "=", id);
    expect(await runs.where("status", "=", "queued").execute()).toEqual([]);
  });

  it("is held when its platform is another one, and misses no car meanwhile", async () => {
    const run = await test.player.run(id, known.slice(1), { platform: "dealer-on" });
    expect(run).toMatchObject({ status: "held", missing: 1, removed: 0 });
    expect((await listed(id)).map(({ missed_runs }) => missed_runs)).toEqual(Array(12).fill(0));
  });
});
