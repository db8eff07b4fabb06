import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import { isDoubtfulSql, learnFromPrices } from "./doubted-prices.ts";
import { PRICE_NOTICES } from "./find-doubted-prices.ts";
import { isDoubtful } from "./rules/price-doubt.ts";

const HOUR_MS = 3_600_000;
const test = sharedTestApp();

let id: number;
let cars: VehicleFacts[];
beforeEach(async () => {
  id = await insertDealership(test.db);
  cars = Array.from({ length: 12 }, () => makeFacts({ priceUsd: 21_995 }));
  await test.player.run(id, cars);
});
/** The first car with this price, and the other cars unchanged. */
const with$ = (priceUsd: number | null): VehicleFacts[] => {
  const [first, ...others] = cars as [VehicleFacts, ...VehicleFacts[]];
  return [{ ...first, priceUsd }, ...others];
};
const night = (priceUsd: number | null, report = {}) => test.player.run(id, with$(priceUsd), report);
const first = () =>
  test.db
    .selectFrom("vehicles")
    .select(["id", "price_usd", "price_drop_usd"])
    .where("dealership_id", "=", id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
const history = async () => {
  const { id: vehicleId } = await first();
  const rows = test.db
    .selectFrom("vehicle_prices")
    .select("price_usd")
    .where("vehicle_id", "=", vehicleId)
    .orderBy("id");
  return (await rows.execute()).map(({ price_usd }) => price_usd);
};
const doubt = async () => {
  const { body } = await test.call("GET", `/api/dealerships/${id}/vehicles?sort=-added`);
  const { id: vehicleId } = await first();
  return body.vehicles.find((car: { id: number }) => car.id === vehicleId).doubtedPrice;
};

it("keeps the former price when the new one lost a digit, and shows no drop", async () => {
  const run = await night(2_199);
  expect(run).toMatchObject({ status: "succeeded", changed: 0, doubted_prices: 1 });
  expect(await first()).toMatchObject({ price_usd: 21_995, price_drop_usd: null });
  expect(await history()).toEqual([21_995]);
  expect(await doubt()).toEqual({ before: 21_995, price: 2_199, since: expect.any(String), keptBy: null });
  const { body } = await test.call("GET", `/api/runs/${run.id}`);
  expect(body.doubtedPrices).toBe(1);
  expect(JSON.stringify(body.log)).toContain("1 price changed beyond what cars do and is being checked");
});

it("accepts it when a second trusted crawl half a day later has the same price within 1 %", async () => {
  await night(2_199);
  test.player.sooner(20 * HOUR_MS);
  await night(2_199);
  expect(await first()).toMatchObject({ price_usd: 21_995 });
  await night(2_180, { outcome: "incomplete", reason: "Page 2 answered 500." });
  expect(await first()).toMatchObject({ price_usd: 21_995 });
  await night(2_180);
  expect(await first()).toMatchObject({ price_usd: 2_180, price_drop_usd: 19_815 });
  expect(await doubt()).toBeNull();
});

it("drops the check when the former price is back, and begins again with another price", async () => {
  await night(2_199);
  await night(21_995);
  expect(await doubt()).toBeNull();
  await night(2_199);
  await night(219_950);
  expect(await first()).toMatchObject({ price_usd: 21_995 });
  expect(await doubt()).toMatchObject({ price: 219_950 });
  await night(21_500);
  expect(await doubt()).toBeNull();
  expect(await first()).toMatchObject({ price_usd: 21_500, price_drop_usd: 495 });
});

it("compares with the last known price where there was none for a night", async () => {
  await night(null);
  await night(2_199);
  expect(await first()).toMatchObject({ price_usd: null, price_drop_usd: null });
  expect(await doubt()).toMatchObject({ before: 21_995, price: 2_199 });
});

it("is decided by one click", async () => {
  await night(2_199);
  const { id: vehicleId } = await first();
  const click = (what: string) => test.call("POST", `/api/admin/vehicles/${vehicleId}/${what}-price`);
  expect((await click("keep")).body).toEqual({ message: "The price stays $21,995" });
  await night(2_199);
  await night(2_199);
  expect(await first()).toMatchObject({ price_usd: 21_995 });
  expect(await doubt()).toMatchObject({ keptBy: expect.any(String) });
  expect((await click("confirm")).body).toEqual({ message: "The price is $2,199 now" });
  expect(await first()).toMatchObject({ price_usd: 2_199, price_drop_usd: 19_796 });
  expect((await click("confirm")).status).toBe(409);
  expect(await night(2_199)).toMatchObject({ changed: 0, unchanged: 12 });
});

it("gives way to an operator's correction", async () => {
  await night(2_199);
  const { id: vehicleId } = await first();
  const correction = { field: "priceUsd", value: "20995" };
  expect((await test.call("POST", `/api/admin/vehicles/${vehicleId}/corrections`, correction)).status).toBe(200);
  expect(await doubt()).toBeNull();
  await night(2_199);
  expect(await first()).toMatchObject({ price_usd: 20_995 });
});

it("is removed when its crawl is undone", async () => {
  const run = await test.player.run(id, [...with$(2_199), makeFacts()]);
  expect((await test.call("POST", `/api/runs/${run.id}/undo`)).status).toBe(200);
  expect(await doubt()).toBeNull();
});

it("holds the prices of the whole run when a fifth of them jumps, and takes them once they are accepted", async () => {
  const jumped = cars.map((car, n) => (n < 4 ? car : { ...car, priceUsd: n < 9 ? 2_199 : 21_995 }));
  const run = await test.player.run(id, jumped);
  expect(run).toMatchObject({ status: "held", changed: 0, doubted_prices: 0 });
  expect(run.reason).toContain("Prices of 12 known cars before, 5 are at most half or at least double now");
  expect((await test.call("POST", `/api/runs/${run.id}/apply`)).status).toBe(200);
  await test.db
    .updateTable("sync_runs")
    .set({ status: "failed" })
    .where("dealership_id", "=", id)
    .where("status", "=", "queued")
    .execute();
  expect(await test.player.run(id, jumped)).toMatchObject({ status: "succeeded", changed: 5, doubted_prices: 0 });
});

it("holds a price of an uploaded file as well, and its report says so", async () => {
  const csv = `vin,title,price\n${cars[0]?.vin},${cars[0]?.title},2199\n`;
  const answer = await uploadCsv(test, test.cookie, id, csv);
  expect(answer.body.warnings.join(" ")).toContain("1 price changed beyond what cars do and is being checked");
  expect(await first()).toMatchObject({ price_usd: 21_995 });
});

it("is shown to the operator in the bell and in a list", async () => {
  await test.db
    .updateTable("notification_channels")
    .set({ began_at: new Date("2020-01-01") })
    .execute();
  const path = `/admin/dealerships?dealership=${id}&show=cars&cars.show=price-check`;
  const readNotices = async () => {
    await noteEvents(
      { db: test.db, canMail: false, kinds: new Map(Object.entries(PRICE_NOTICES)) },
      { lookBackMinutes: 1, now: new Date() },
    );
    return test.db
      .selectFrom("notifications")
      .select(["kind", "title", "body", "path", "resolved_at"])
      .where("dealership_id", "=", id)
      .execute();
  };
  const waiting = async () => (await test.call("GET", `/api/dealerships/${id}/vehicles?show=price-check`)).body;
  expect(await waiting()).toMatchObject({ total: 0, priceChecks: 0 });
  await night(2_199);
  const { id: vehicleId } = await first();
  for (let n = 0; n < 2; n += 1) {
    const title = expect.stringMatching(/: a price is being checked$/);
    const body = expect.stringContaining(`${cars[0]?.title}: $21,995 is shown, $2,199 came.`);
    expect(await readNotices()).toEqual([{ kind: "price-doubted", title, body, path, resolved_at: null }]);
  }
  expect(await waiting()).toMatchObject({ total: 1, priceChecks: 1, vehicles: [{ id: vehicleId }] });
  await test.call("POST", `/api/admin/vehicles/${vehicleId}/keep-price`);
  expect(await readNotices()).toEqual([expect.objectContaining({ resolved_at: expect.any(Date) })]);
  expect(await waiting()).toMatchObject({ total: 0, priceChecks: 0 });
});

it("doubts in SQL what the rule doubts, up to the last dollar", async () => {
  const prices = [
    0, 1, 2, 3, 999, 1_000, 9_999, 10_000, 10_001, 14_999, 15_000, 15_001, 17_001, 19_999, 20_000, 20_001, 99_999_999,
  ];
  const pairs = prices.flatMap((before) => prices.map((now) => ({ before, now })));
  for (const factor of [1.5, 1.7, 1.999, 2]) {
    await test.db.deleteFrom("price_doubt_factor").execute();
    await test.db.insertInto("price_doubt_factor").values({ factor, changes: 2_000, learned_at: new Date() }).execute();
    const { rows } = await sql<{ before: number; now: number; doubtful: boolean }>`
      select before, now, ${isDoubtfulSql(sql`before`, sql`now`)} as doubtful
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(before int, now int)`.execute(test.db);
    expect(rows).toEqual(pairs.map(({ before, now }) => ({ before, now, doubtful: isDoubtful(before, now, factor) })));
  }
  await test.db.deleteFrom("price_doubt_factor").execute();
});

it("learns from many changes of prices", async () => {
  await learnFromPrices(test.db);
  const learned = await test.db.selectFrom("price_doubt_factor").selectAll().execute();
  expect(learned).toEqual([{ factor: 2, changes: expect.any(Number), learned_at: expect.any(Date) }]);
});
