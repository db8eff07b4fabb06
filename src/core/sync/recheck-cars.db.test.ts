import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeByPage } from "#core/inventory/remove-by-page.ts";
import { emptyMemory } from "#core/inventory/rules/removal-memory.ts";
import type { LeadActivity } from "#features/leads/lead-activity.ts";
import { recordShopperAction } from "#features/leads/record-shopper-action.ts";
import { MAX_UNSIGNED_PER_HOUR } from "#features/leads/rules/lead-rules.ts";
import { dailyKeys, visitorKeys } from "#features/leads/visitor-key.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, makeEvidence, makeFacts, setConfirmedAt } from "#test/factories.ts";
import type { FakeSite } from "#test/fake-dealer-site.ts";
import { startFakeSite } from "#test/fake-dealer-site.ts";
import { runPlayer } from "#test/play-run.ts";
import { roomy } from "#test/roomy.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { recheckCars } from "./recheck-cars.ts";

const log = createLogger({ level: "silent", pretty: false });
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

let site: FakeSite;
let gone: Set<string>;
/** Cars whose pages the site does not answer. */
const silent = new Set<string>();
let test: TestApp;
let player: ReturnType<typeof runPlayer>;
beforeAll(async () => {
  gone = new Set();
  site = await startFakeSite((request, response) => {
    const vin = /^\/vdp\/(\w{17})$/.exec(request.path)?.[1];
    if (vin !== undefined && silent.has(vin)) return void response.destroy();
    if (vin === undefined || gone.has(vin)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><title>Honda</title><body><main><h1>2020 Honda Accord</h1>${vin} <b>$18,995</b></main></body>`,
    );
  });
  test = await createTestApp({ allowHosts: [site.host] });
  player = runPlayer(test.context.db);
});
afterAll(async () => {
  await test.close();
  await site.close();
});

type Lot = { dealershipId: number; cars: { id: number; vin: string }[] };
/** A dealership with cars from a crawl of long ago. */
async function makeLot(count: number): Promise<Lot> {
  const { db } = test.context;
  const dealershipId = await insertDealership(db, { url: `${site.url}/used` });
  const facts = Array.from({ length: count }, () => {
    const car = makeFacts();
    return { ...car, originalListingUrl: `${site.url}/vdp/${car.vin}` };
  });
  await player.run(dealershipId, facts);
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "vin"])
    .where("dealership_id", "=", dealershipId)
    .orderBy("id")
    .execute();
  return { dealershipId, cars: rows.map(({ id, vin }) => ({ id, vin: vin ?? "" })) };
}
let address = 0;
const act = async (id: number, what: "contact" | "track-view", agent = PHONE) => {
  address += 1;
  const { statusCode } = await test.app.inject({
    method: "POST",
    url: `/api/vehicles/${id}/${what}`,
    remoteAddress: `192.0.2.${address % 250}`,
    headers: { "content-type": "application/json", "user-agent": agent },
  });
  expect(statusCode).toBe(200);
};
const waiting = () =>
  test.context.db
    .selectFrom("vehicle_checks")
    .select(["vehicle_id", "asked_at", "answer"])
    .orderBy("vehicle_id")
    .execute();
const waitingCars = async () => (await waiting()).map(({ vehicle_id }) => vehicle_id);
const ask = () => recheckCars({ ...test.context, log, room: roomy }, AbortSignal.timeout(100_000));
const askedFor = () => site.requests.filter(({ path }) => path.startsWith("/vdp/")).map(({ path }) => path.slice(5));

beforeEach(async () => {
  gone.clear();
  silent.clear();
  site.requests.length = 0;
  await test.context.db.deleteFrom("vehicle_checks").execute();
});

describe("a car in which a shopper is interested", () => {
  it("is asked for once when it was confirmed long ago, and not because of bots", async () => {
    const {
      cars: [car, other],
    } = await makeLot(2);
    if (!car || !other) throw new Error("there are two cars");
    await act(car.id, "track-view");
    await act(car.id, "track-view");
    await act(other.id, "track-view", "Googlebot/2.1");
    await expect.poll(waitingCars).toEqual([car.id]);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    expect(askedFor()).toEqual([car.vin]);
    const { lastConfirmedAt, confirmedIn } = (await test.app.inject({ url: `/api/vehicles/${car.id}` })).json();
    expect([Date.now() - Date.parse(lastConfirmedAt) < 60_000, confirmedIn]).toEqual([true, "website"]);
    expect(await waiting()).toEqual([{ vehicle_id: car.id, asked_at: expect.any(Date), answer: "sale" }]);
  });

  it("is left alone when it was confirmed a moment ago, unless its seller is contacted", async () => {
    const {
      cars: [seen, contacted],
    } = await makeLot(2);
    if (!seen || !contacted) throw new Error("there are two cars");
    await test.context.db
      .updateTable("vehicles")
      .set({ first_seen_at: new Date() })
      .where("id", "in", [seen.id, contacted.id])
      .execute();
    await act(seen.id, "track-view");
    await act(contacted.id, "contact");
    await expect.poll(waitingCars).toEqual([contacted.id]);
  });

  it("is not asked for while its website shows another dealer's cars, and is again once its own are back", async () => {
    const { dealershipId, cars } = await makeLot(12);
    const [car] = cars;
    if (!car) throw new Error("there are twelve cars");
    const facts = (
      await test.context.db.selectFrom("vehicles").selectAll().where("dealership_id", "=", dealershipId).execute()
    ).map(({ vin, original_listing_url }) =>
      makeFacts({ vin, identityKey: `vin:${vin}`, originalListingUrl: original_listing_url }),
    );
    const others = Array.from({ length: 12 }, () => makeFacts());
    expect((await player.run(dealershipId, others)).status).toBe("held");
    gone.add(car.vin);
    await act(car.id, "contact");
    await expect.poll(waiting).toHaveLength(1);
    await ask();
    expect(askedFor()).toEqual([]);
    expect((await player.run(dealershipId, facts)).status).toBe("succeeded");
    await act(car.id, "contact");
    await expect.poll(async () => (await waiting())[0]?.answer).toBeNull();
    await test.context.db.updateTable("vehicle_checks").set({ requested_at: new Date() }).execute();
    await ask();
    expect(askedFor()[0]).toBe(car.vin);
  });

  it("is removed when its page is gone, before the next shopper comes, and that is journalled and learned", async () => {
    const lot = await makeLot(4);
    const [sold] = lot.cars;
    if (!sold) throw new Error("there are four cars");
    gone.add(sold.vin);
    await act(sold.id, "contact");
    await expect.poll(waiting).toHaveLength(1);
    await ask();
    const row = await test.context.db
      .selectFrom("vehicles")
      .selectAll()
      .where("id", "=", sold.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ removed_at: expect.any(Date), missed_runs: 1 });
    const journal = await test.context.db
      .selectFrom("vehicle_absences")
      .selectAll()
      .where("vehicle_id", "=", sold.id)
      .execute();
    expect(journal).toMatchObject([{ run_id: null, answer: "gone", removed: true, status: 404 }]);
    const { removal_memory: memory } = await test.context.db
      .selectFrom("dealerships")
      .select("removal_memory")
      .where("id", "=", lot.dealershipId)
      .executeTakeFirstOrThrow();
    expect(memory?.answers?.gone.reached[0]).toBe(1);
  });

  /** Contacts the sellers of these cars and runs the recheck. @returns the cars that are still listed */
  const contactAll = async ({ dealershipId }: Lot, cars: Lot["cars"]) => {
    for (const { id } of cars) await act(id, "contact");
    await expect.poll(waiting).toHaveLength(cars.length);
    await ask();
    return test.context.db
      .selectFrom("vehicles")
      .select(["id", "vin"])
      .where("removed_at", "is", null)
      .where("dealership_id", "=", dealershipId)
      .orderBy("id")
      .execute();
  };

  it("waits while a crawl of its dealership is under way, which may show it", async () => {
    const { dealershipId, cars } = await makeLot(2);
    const { db } = test.context;
    await db
      .insertInto("sync_runs")
      .values({ dealership_id: dealershipId, trigger: "manual", status: "running" })
      .execute();
    await act(cars[0]?.id ?? 0, "contact");
    await expect.poll(waiting).toHaveLength(1);
    expect(await ask()).toBe(0);
    await db.updateTable("sync_runs").set({ status: "failed" }).where("dealership_id", "=", dealershipId).execute();
    expect(await ask()).toBe(1);
  });

  it("stays when a crawl has shown it since its page was asked for", async () => {
    const { cars } = await makeLot(2);
    const car = cars[0]?.id ?? 0;
    const askedAt = new Date();
    await setConfirmedAt(test.context.db, car, new Date(askedAt.getTime() + 1_000));
    const removed = await test.context.db
      .transaction()
      .execute((trx) => removeByPage(trx, car, emptyMemory(), makeEvidence("gone"), askedAt));
    expect(removed).toBeNull();
  });

  it("stays when the site is in doubt, because many of its lot were removed in this way since the last crawl", async () => {
    const lot = await makeLot(20);
    const sold = lot.cars.slice(0, 5);
    for (const { vin } of sold) gone.add(vin);
    expect(await contactAll(lot, sold)).toHaveLength(18);
  });

  it("does not hold up the cars of others when its site is silent", async () => {
    const [quiet, other] = [await makeLot(3), await makeLot(1)];
    for (const { vin } of quiet.cars) silent.add(vin);
    await contactAll(other, [...quiet.cars, ...other.cars]);
    const asked = new Set(askedFor());
    expect(quiet.cars.filter(({ vin }) => asked.has(vin))).toHaveLength(1);
    expect(asked.has(other.cars[0]?.vin ?? "")).toBe(true);
  });

  it("is not asked for because of visitors whose hour is full", async () => {
    const { cars } = await makeLot(1);
    await test.context.db
      .insertInto("lead_activity")
      .values({
        hour: sql<Date>`date_trunc('hour', now(), 'UTC')`,
        visitor: visitorKeys(await dailyKeys(test.context.db), "198.51.100.7").current,
        ...{ action: "contact", outcome: "unsigned", times: MAX_UNSIGNED_PER_HOUR.contact },
        ...{ network: "198.51.100.0/24", agent: "x" },
      })
      .execute();
    const heard: number[] = [];
    const onInterest = (_: string, { id }: { id: number }) => void heard.push(id);
    const { db, activity } = { db: test.context.db, activity: { note: () => {} } as unknown as LeadActivity };
    const shopper = { address: "198.51.100.7", isOurs: false, userAgent: PHONE, isFromOtherSite: false, token: "" };
    const outcome = await recordShopperAction({ db, activity, onInterest }, "contact", String(cars[0]?.id), shopper);
    expect([outcome, heard]).toEqual(["cap", []]);
  });

  it("stays when the pages of listed cars are gone too", async () => {
    const { cars } = await makeLot(3);
    for (const { vin } of cars) gone.add(vin);
    const [first] = cars;
    await act(first?.id ?? 0, "contact");
    await expect.poll(waiting).toHaveLength(1);
    await ask();
    const listed = await test.context.db
      .selectFrom("vehicles")
      .select("id")
      .where("removed_at", "is", null)
      .where("id", "=", first?.id ?? 0)
      .execute();
    expect(listed).toHaveLength(1);
  });
});
