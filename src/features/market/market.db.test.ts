import { beforeAll, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { Market, VehicleMarket } from "./market-endpoints.ts";
import { MarketValuer } from "./values/market-valuer.ts";
import { passOverMarket } from "./values/pass-over-market.ts";

const test = sharedTestApp();

let valuer: MarketValuer;
/** Costs $18,700 where others ask $20,000. */
let bargain: number;
let dealership: number;
let others: number[];

const settle = async (): Promise<void> => {
  while ((await valuer.applyChanges(new Date())) !== null);
};
const market = async (id: number | string): Promise<VehicleMarket> => {
  const { body } = await test.call("GET", `/api/vehicles/${id}/market`);
  return body;
};
const setDealership = (values: object) =>
  test.db.updateTable("dealerships").set(values).where("id", "=", dealership).execute();
const ask = (id: number, priceUsd: number | null) =>
  test.db.updateTable("vehicles").set({ price_usd: priceUsd }).where("id", "=", id).execute();

beforeAll(async () => {
  others = [];
  for (const [at, name] of ["North", "East", "South"].entries()) {
    const id = await insertDealership(test.db, { name });
    const facts = [0, 1, 2, 3].map((n) =>
      makeFacts({ priceUsd: 20_200 - 100 * n + 20 * at, mileageMiles: 30_000 + 2_500 * n + 40 * at }),
    );
    others.push(...(await insertVehicles(test.db, id, facts)));
  }
  dealership = await insertDealership(test.db, { name: "Bargains" });
  await test.db.updateTable("dealerships").set({ price_basis: "included" }).execute();
  [bargain = 0] = await insertVehicles(test.db, dealership, [makeFacts({ priceUsd: 18_700, mileageMiles: 33_000 })]);
  valuer = await MarketValuer.open(test.db);
  await settle();
  await passOverMarket({ db: test.db, market: valuer.marketOn(new Date()), between: settle });
});

describe("why a car has its label", () => {
  it("names the cars that its value rests on, and each adds up to the dollar", async () => {
    const answer = await market(bargain);
    if (answer.kind !== "value") throw new Error(`no value: ${answer.reason}`);
    expect(answer).toMatchObject({
      label: "good",
      reason: null,
      priceUsd: 18_700,
      count: 12,
      leftOut: ["options", "condition"],
    });
    expect(answer.lowUsd).toBeLessThan(answer.valueUsd);
    expect(answer.highUsd).toBeGreaterThan(answer.valueUsd);
    expect(answer.borders.toSorted((a, b) => a - b)).toEqual(answer.borders);
    expect(answer.comparables.map(({ id }) => id).sort()).toEqual(others.toSorted());
    let weighted = 0;
    for (const { price, adjustments, adjustedUsd, share } of answer.comparables) {
      expect(price + adjustments.age + adjustments.mileage + adjustments.region + adjustments.time).toBe(adjustedUsd);
      weighted += share * adjustedUsd;
    }
    expect(answer.comparables.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
    expect(Math.abs(weighted / answer.valueUsd - 1)).toBeLessThan(0.01);
  });

  it("is found by VIN, and names unknown fees", async () => {
    const { vin } = await test.db
      .selectFrom("vehicles")
      .select("vin")
      .where("id", "=", bargain)
      .executeTakeFirstOrThrow();
    await test.db.updateTable("dealerships").set({ price_basis: "unknown" }).where("name", "=", "North").execute();
    expect(await market(vin ?? "")).toMatchObject({ kind: "value", leftOut: ["options", "condition", "fees"] });
    await test.db.updateTable("dealerships").set({ price_basis: "included" }).where("name", "=", "North").execute();
    await settle();
  });

  it("never stands beside a price that it was not made from", async () => {
    await ask(bargain, 20_300);
    expect(await market(bargain)).toEqual({ kind: "none", reason: "not-valued-yet", comparables: 0 });
    await settle();
    expect(await market(bargain)).toMatchObject({ kind: "value", label: "fair", priceUsd: 20_300 });
    await ask(bargain, 18_700);
    await settle();
    expect(await market(bargain)).toMatchObject({ label: "good" });
  });

  it("is not shown when the dealership or the site shows no labels", async () => {
    const off = { kind: "none", reason: "switched-off", comparables: 0 };
    await setDealership({ deal_labels: false });
    expect(await market(bargain)).toEqual(off);
    await setDealership({ deal_labels: true });
    expect(await market(bargain)).toMatchObject({ label: "good" });
    await test.db.insertInto("settings").values({ key: "showDealLabels", value: "false" }).execute();
    expect(await market(bargain)).toEqual(off);
    await test.db.deleteFrom("settings").execute();
  });

  it("says why there is none", async () => {
    await setDealership({ price_basis: "unknown" });
    await settle();
    expect(await market(bargain)).toEqual({ kind: "none", reason: "basis-unknown", comparables: 12 });
    await setDealership({ price_basis: "included" });
    await ask(bargain, 9_000);
    await settle();
    expect(await market(bargain)).toEqual({ kind: "none", reason: "far-from-value", comparables: 12 });
    await ask(bargain, 18_700);
    await settle();
  });

  it("keeps the car that a value rests on when it goes, without a link, and not when the operator hides it", async () => {
    const [gone = 0, hidden = 0] = others;
    await test.db.updateTable("vehicles").set({ removed_at: new Date() }).where("id", "in", [gone, hidden]).execute();
    await test.db.updateTable("vehicles").set({ hidden_at: new Date() }).where("id", "=", hidden).execute();
    const answer = await market(bargain);
    if (answer.kind !== "value") throw new Error(`no value: ${answer.reason}`);
    expect(answer.comparables.find(({ id }) => id === gone)).toMatchObject({ isListed: false });
    expect(answer.comparables.find(({ id }) => id === hidden)).toBeUndefined();
    await test.db
      .updateTable("vehicles")
      .set({ removed_at: null, hidden_at: null })
      .where("id", "in", [gone, hidden])
      .execute();
    await settle();
  });

  it("does not exist for a car that is not shown", async () => {
    expect((await test.call("GET", "/api/vehicles/999999/market")).status).toBe(404);
  });
});

describe("the market of the stock", () => {
  const figures = async (): Promise<Market> => (await test.call("GET", "/api/admin/market")).body;

  it("counts cars by label, and cars without one by the reason, with examples", async () => {
    await ask(bargain, 9_000);
    await setDealership({ deal_labels: true });
    await settle();
    const { labels, withoutLabel, farFromValue, passedOn } = await figures();
    expect(labels).toEqual([
      { label: "great", count: 0 },
      { label: "good", count: 0 },
      { label: "fair", count: 12 },
      { label: "high", count: 0 },
      { label: "overpriced", count: 0 },
    ]);
    expect(withoutLabel).toMatchObject([{ reason: "far-from-value", count: 1, examples: [{ id: bargain }] }]);
    expect(farFromValue).toMatchObject([{ id: bargain, priceUsd: 9_000, label: null }]);
    expect(passedOn).toBe(new Date().toISOString().slice(0, 10));
    await ask(bargain, 18_700);
    await settle();
  });

  it("counts the labels that a dealership does not show as switched off", async () => {
    await setDealership({ deal_labels: false });
    const { labels, withoutLabel } = await figures();
    expect(labels.find(({ label }) => label === "good")?.count).toBe(0);
    expect(withoutLabel).toMatchObject([{ reason: "switched-off", count: 1, examples: [{ id: bargain }] }]);
    await setDealership({ deal_labels: true });
  });

  it("lists high prices that have stood for sixty days", async () => {
    await ask(bargain, 23_000);
    await settle();
    expect((await figures()).stale).toEqual([]);
    const monthsAgo = new Date(Date.now() - 75 * 86_400_000);
    await test.db.updateTable("vehicles").set({ first_seen_at: monthsAgo }).where("id", "=", bargain).execute();
    await settle();
    expect((await figures()).stale).toMatchObject([{ id: bargain, label: "overpriced", daysListed: 75 }]);
    await ask(bargain, 18_700);
    await settle();
  });

  it("shows how long cars of a label stay, and the supply of a model", async () => {
    const [gone = 0] = others;
    await test.db.updateTable("vehicles").set({ removed_at: new Date() }).where("id", "=", gone).execute();
    await settle();
    const { departures, supply } = await figures();
    expect(departures).toEqual([{ label: "fair", count: 1, medianDays: 0 }]);
    expect(supply).toMatchObject([{ make: "Honda", model: "Accord", listed: 13, leftIn30Days: 1, monthsOfSupply: 13 }]);
    expect(supply[0]?.weeks).toHaveLength(1);
    await test.db.updateTable("vehicles").set({ removed_at: null }).where("id", "=", gone).execute();
    await settle();
  });
});

describe("a dealership's cars against the market", () => {
  it("are shown with value, range, position and the usual values of similar cars", async () => {
    const views = [bargain, bargain, others[0] ?? 0].map((id, n) => ({
      vehicle_id: id,
      dealership_id: dealership,
      visitor: Buffer.from([n]),
      counted_in: null,
    }));
    await test.db.insertInto("vehicle_views").values(views).execute();
    await passOverMarket({ db: test.db, market: valuer.marketOn(new Date()), between: settle });
    const { body } = await test.call("GET", `/api/dealerships/${dealership}/market`);
    expect(body).toMatchObject({ total: 1, totalPages: 1, currentPage: 1 });
    expect(body.cars).toMatchObject([
      {
        id: bargain,
        priceUsd: 18_700,
        label: "good",
        reason: null,
        views: 2,
        usualViews: 0,
        contacts: 0,
        usualContacts: 0,
        usualDays: 0,
      },
    ]);
    expect(body.cars[0].position).toBeCloseTo(18_700 / body.cars[0].valueUsd, 3);
    expect((await test.call("GET", `/api/dealerships/${dealership}/market?page=2`)).body.cars).toEqual([]);
    expect((await test.call("GET", "/api/dealerships/999999/market")).status).toBe(404);
  });

  it("are on its scorecard", async () => {
    const { body } = await test.call("POST", `/api/dealerships/${dealership}/scorecard`, {});
    const token = new URL(body.url).pathname.split("/").at(-1);
    const { body: scorecard } = await test.call("GET", `/api/scorecards/${token}`);
    expect(scorecard.market.cars).toMatchObject([{ id: bargain, label: "good" }]);
  });

  it("wait for their value when the price has just changed", async () => {
    await ask(bargain, 17_000);
    const { body } = await test.call("GET", `/api/dealerships/${dealership}/market`);
    expect(body.cars).toMatchObject([{ priceUsd: 17_000, label: null, reason: "not-valued-yet", valueUsd: null }]);
    await ask(bargain, 18_700);
    await settle();
  });
});
