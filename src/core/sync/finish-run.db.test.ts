import { describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { findSecondLooks } from "#core/inventory/absences.ts";
import { stageVehicles } from "#core/inventory/staged-run.ts";
import { makeFacts, makeReport } from "#test/factories.ts";
import { sharedDealership } from "#test/shared-dealership.ts";
import { claimRun } from "./claim-run.ts";
import { finishRun } from "./finish-run.ts";
import { getSyncRun } from "./get-sync-run.ts";

const lot = sharedDealership();
const { run, listed } = lot;

const HOUR_MS = 3_600_000;

const cars = (count: number) => Array.from({ length: count }, () => makeFacts());

describe("finishing a run", () => {
  it("adds the cars of a first crawl and sets status, count and time", async () => {
    const result = await run(cars(3));
    expect(result).toMatchObject({ status: "succeeded", added: 3, changed: 0, removed: 0, reason: null });
    expect(await lot.row()).toMatchObject({ status: "active", vehicle_count: 3, platform: "structured-data" });
    expect((await lot.row()).last_synced_at).toBeInstanceOf(Date);
  });

  it("keeps the fees that the website shows with its run", async () => {
    const fee = { name: "Documentation fee", amountUsd: 499, cars: 2, exampleUrl: null };
    const siteFees = { cars: 2, fees: [fee] };
    const { id } = await run(cars(2), { siteFees });
    expect((await getSyncRun(lot.db, id)).siteFees).toEqual(siteFees);
  });

  it("stores every fact of a car", async () => {
    const facts = makeFacts({
      images: ["https://photos.example/a.jpg", "https://photos.example/b.jpg"],
      carfaxUrl: "https://www.carfax.com/x",
    });
    await run([facts]);
    expect((await listed())[0]).toMatchObject({
      vin: facts.vin,
      title: facts.title,
      year: 2020,
      price_usd: 21_995,
      mileage_miles: 34_120,
      images: facts.images,
      carfax_url: "https://www.carfax.com/x",
      original_listing_url: facts.originalListingUrl,
      condition: "used",
      drivetrain: "FWD",
      zip_code: "20151",
      city: "Chantilly",
      state: "VA",
      identity_key: facts.identityKey,
      source: "crawl",
    });
  });

  it("keeps ids and first-seen times when the same cars are seen again, and counts what changed", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    const before = await listed();
    const result = await run([{ ...a, priceUsd: 19_995 }, b]);
    const after = await listed();
    expect(result).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(after.map((v) => [v.id, v.first_seen_at])).toEqual(before.map((v) => [v.id, v.first_seen_at]));
    expect(after[0]?.price_usd).toBe(19_995);
    expect(after[0]?.changed_at.getTime()).toBeGreaterThan(before[0]?.changed_at.getTime() ?? 0);
    expect(after[1]?.changed_at).toEqual(before[1]?.changed_at);
  });

  it("removes a car only after four nightly complete runs in a row without it, from a site it does not know", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    for (let missed = 1; missed <= 3; missed += 1) {
      expect(await run([a])).toMatchObject({ missing: 1, removed: 0 });
      expect((await listed()).map((car) => car.missed_runs)).toEqual([0, missed]);
    }
    expect(await run([a])).toMatchObject({ missing: 0, removed: 1 });
    expect(await listed()).toHaveLength(1);
    expect((await lot.row()).vehicle_count).toBe(1);
  });

  it("starts counting misses from zero when a car was seen in between", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    for (const seen of [[a], [a], [a], [a, b], [a], [a], [a]]) await run(seen);
    expect(await listed()).toHaveLength(2);
  });

  it("gives a car that comes back its old id", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    const ids = (await listed()).map((v) => v.id);
    for (let day = 0; day < 4; day += 1) await run([a]);
    expect(await listed()).toHaveLength(1);
    expect(await run([a, b])).toMatchObject({ added: 1, unchanged: 1 });
    expect((await listed()).map((v) => v.id)).toEqual(ids);
  });

  it("keeps every price a car has had, once for each change", async () => {
    const a = makeFacts({ priceUsd: 20_000 });
    await run([a]);
    await run([a]);
    await run([{ ...a, priceUsd: null }]);
    await run([{ ...a, priceUsd: 18_500 }]);
    const prices = await lot.db
      .selectFrom("vehicle_prices")
      .innerJoin("vehicles", "vehicles.id", "vehicle_prices.vehicle_id")
      .select("vehicle_prices.price_usd")
      .where("dealership_id", "=", lot.id)
      .orderBy("vehicle_prices.id")
      .execute();
    expect(prices.map((row) => row.price_usd)).toEqual([20_000, null, 18_500]);
  });

  it("holds an incomplete run: adds and updates, counts no misses, removes nothing, and gives the reason", async () => {
    const known = cars(4);
    await run(known);
    for (let day = 0; day < 4; day += 1) {
      const result = await run([...known.slice(0, 3), makeFacts()], {
        outcome: "incomplete",
        reason: "Page 2 answered 500.",
      });
      expect(result).toMatchObject({
        status: "held",
        reason: "Page 2 answered 500.",
        removed: 0,
        added: 1,
      });
    }
    expect((await listed()).map((car) => car.missed_runs)).toEqual(Array(8).fill(0));
    expect(await listed()).toHaveLength(8);
    expect(await lot.row()).toMatchObject({ status: "active" });
    expect(await lot.reading()).toMatchObject({
      words: "Read in part, nothing removed",
      reason: "Page 2 answered 500.",
    });
  });

  it("removes a car within four nights from a site that declares 101 cars and shows 100", async () => {
    const known = cars(100);
    const short = (declaredTotal: number) =>
      ({ outcome: "incomplete", reason: "One could not be read.", unread: 1, declaredTotal }) as const;
    expect(await run(known, short(101))).toMatchObject({ status: "held", unread: 0 });
    const nights = [];
    for (let night = 0; night < 4; night += 1) nights.push(await run(known.slice(1), short(100)));
    expect(nights.map(({ status, unread }) => [status, unread])).toEqual(Array(4).fill(["succeeded", 1]));
    expect(nights.map(({ removed }) => removed)).toEqual([0, 0, 0, 1]);
  });

  it("keeps known facts when a held run shows a car without them, and clears them when a complete one does", async () => {
    const car = makeFacts({ priceUsd: 18_000, trim: "Sport", images: ["https://photos.example/a.jpg"] });
    await run([car]);
    const bare = { ...car, priceUsd: null, trim: null, images: [] };
    expect(await run([bare], { outcome: "incomplete", reason: "Page 2 answered 500." })).toMatchObject({ changed: 0 });
    expect(await listed()).toMatchObject([
      { price_usd: 18_000, trim: "Sport", images: ["https://photos.example/a.jpg"] },
    ]);
    expect(await run([bare])).toMatchObject({ status: "succeeded", changed: 1 });
    expect(await listed()).toMatchObject([{ price_usd: null, trim: null, images: [] }]);
  });

  it("recognises cars by stock number or address when their pages fail and the list shows no VINs", async () => {
    const known = cars(6);
    await run(known);
    const before = await listed();
    const without = (facts: VehicleFacts, more: Partial<VehicleFacts> = {}) => {
      const bare = { ...facts, vin: null, trim: null, ...more };
      const identityKey = bare.stockNumber === null ? `url:${bare.originalListingUrl}` : `stock:${bare.stockNumber}`;
      return { ...bare, identityKey };
    };
    const thin = known.map((facts, n) => without(facts, n === 0 ? { stockNumber: null } : {}));
    const incomplete = { outcome: "incomplete", reason: "The pages of 6 cars could not be read." } as const;
    expect(await run(thin, incomplete)).toMatchObject({ status: "held", added: 0, missing: 0, changed: 0 });
    expect((await listed()).map(({ id, vin }) => [id, vin])).toEqual(before.map(({ id, vin }) => [id, vin]));
  });

  it("keeps the same cars when a later run shows the VINs that the first one could not read", async () => {
    const known = cars(3);
    await run(known.map((facts) => ({ ...facts, vin: null, identityKey: `stock:${facts.stockNumber}` })));
    const before = await listed();
    expect(await run(known)).toMatchObject({ added: 0, missing: 0, changed: 3, lost: 0 });
    expect((await listed()).map(({ id, vin }) => [id, vin])).toEqual(before.map(({ id }, n) => [id, known[n]?.vin]));
  });

  it("does not take another car for a known one because its stock number was used again", async () => {
    const [sold, other] = [makeFacts({ year: 2015 }), makeFacts({ year: 2021 })];
    await run([sold]);
    const again = { ...other, vin: null, stockNumber: sold.stockNumber, identityKey: `stock:${sold.stockNumber}` };
    expect(await run([again])).toMatchObject({ added: 1, missing: 1 });
  });

  describe("of a group's website that names the cars of other rooftops", () => {
    const keysOf = (facts: readonly VehicleFacts[]) => facts.map(({ identityKey }) => identityKey);

    it("removes them at once, and continues with the smaller lot", async () => {
      const [own, others] = [cars(6), cars(14)];
      await run([...own, ...others]);
      const result = await run(own, { otherRooftops: keysOf(others) });
      expect(result).toMatchObject({ status: "succeeded", missing: 0, removed: 14, lost: 0 });
      expect(result.log.map(({ words }) => words)).toContain(
        "Removed 14 cars that belong to another rooftop, as the website says.",
      );
      expect((await listed()).map((car) => car.identity_key)).toEqual(keysOf(own));
      const { changes } = await getSyncRun(lot.db, result.id);
      expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual(Array(14).fill(["removed", "other_rooftop"]));
      expect(await run(own, { otherRooftops: keysOf(others) })).toMatchObject({ status: "succeeded", unchanged: 6 });
    });

    it("keeps them in a run that is held, and misses none", async () => {
      const [own, others] = [cars(6), cars(3)];
      await run([...own, ...others]);
      const incomplete = { outcome: "incomplete", reason: "Page 2 answered 500." } as const;
      const found = { otherRooftops: keysOf(others) };
      expect(await run(own, { ...incomplete, ...found })).toMatchObject({ status: "held", removed: 0, missing: 3 });
      expect((await listed()).map((car) => car.missed_runs)).toEqual(Array(9).fill(0));
    });

    it("learns nothing from it: the same cars are there again once all rooftops are wanted", async () => {
      const [own, other] = [cars(4), cars(1)];
      await run([...own, ...other]);
      await run(own);
      const removed = await run(own, { otherRooftops: keysOf(other) });
      expect(removed).toMatchObject({ removed: 1 });
      const id = (
        await lot.db
          .selectFrom("vehicles")
          .select("id")
          .where("identity_key", "=", keysOf(other)[0] ?? "")
          .executeTakeFirstOrThrow()
      ).id;
      const later = new Date((removed.finished_at?.getTime() ?? 0) + 8 * 24 * HOUR_MS);
      // It gets no second look either when it had gone and come back before.
      await lot.db
        .insertInto("vehicle_absences")
        .values({
          vehicle_id: id,
          run_id: null,
          at: new Date(0),
          misses: 4,
          counted: true,
          removed: true,
          answer: "gone",
          is_offered: false,
        })
        .execute();
      expect(await findSecondLooks(lot.db, { id: 0, attempt: 0, dealershipId: lot.id }, later)).toEqual([]);
      expect(await run([...own, ...other])).toMatchObject({ added: 1 });
      expect((await listed()).map((car) => car.id)).toContain(id);
      expect((await lot.row()).removal_memory?.answers?.unasked.returned).toEqual(Array(8).fill(0));
    });
  });

  it("holds a run that collapsed although it calls itself complete", async () => {
    const known = cars(10);
    await run(known);
    for (let day = 0; day < 4; day += 1) {
      expect(await run(known.slice(0, 6))).toMatchObject({ status: "held", removed: 0, missing: 4 });
    }
    expect((await listed()).map((car) => car.missed_runs)).toEqual(Array(10).fill(0));
  });

  it("trusts a lot that has stayed small for four days, and then removes the missing cars", async () => {
    const known = cars(10);
    await run(known);
    const statuses = [];
    for (let day = 0; day < 9; day += 1) statuses.push((await run(known.slice(0, 6))).status);
    expect(statuses.slice(0, 5)).toEqual(["held", "held", "held", "held", "succeeded"]);
    expect(await listed()).toHaveLength(6);
  });

  it("counts runs of the same day once", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    for (let hour = 0; hour < 8; hour += 1) {
      await run([a]);
      lot.player.sooner(23 * HOUR_MS);
    }
    expect((await listed()).map((car) => car.missed_runs)).toEqual([0, 1]);
  });

  it.each(["blocked", "failed", "incomplete"] as const)(
    "touches nothing when a run is %s and saw nothing",
    async (outcome) => {
      const known = cars(2);
      await run(known);
      const before = await listed();
      const synced = (await lot.row()).last_synced_at;
      const result = await run([], { outcome, reason: "The site answered 403." });
      expect(result).toMatchObject({ status: "failed", outcome, reason: "The site answered 403." });
      expect(await listed()).toEqual(before);
      expect(await lot.row()).toMatchObject({ status: "error", last_synced_at: synced });
      expect(await lot.reading()).toMatchObject({ words: "Failed", reason: "The site answered 403." });
    },
  );

  it("drops the result when the staging table lost rows in a database crash", async () => {
    const known = cars(2);
    await run(known);
    const result = await run(known.slice(0, 1), { found: 2 });
    expect(result).toMatchObject({ status: "failed", missing: 0, removed: 0 });
    expect(await listed()).toHaveLength(2);
  });

  it("never removes or misses a car that came by CSV", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    await lot.db.updateTable("vehicles").set({ source: "csv" }).where("identity_key", "=", b.identityKey).execute();
    for (let day = 0; day < 4; day += 1) await run([a]);
    expect(await listed()).toHaveLength(2);
  });

  it("leaves an expired dealership expired", async () => {
    await lot.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", lot.id)
      .execute();
    await run(cars(1));
    expect((await lot.row()).status).toBe("expired");
  });

  it("drops the result of an attempt that another worker has taken over", async () => {
    const { id } = await lot.db
      .insertInto("sync_runs")
      .values({ dealership_id: lot.id, trigger: "manual", status: "queued" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const first = await claimRun(lot.db, id);
    await lot.db.updateTable("sync_runs").set({ status: "queued" }).where("id", "=", id).execute();
    const second = await claimRun(lot.db, id);
    if (!first || !second) throw new Error("the run could not be claimed");
    await stageVehicles(lot.db, first, [makeFacts()]);
    expect(await finishRun(lot.db, first, makeReport({ found: 1 }))).toBeNull();
    expect(await listed()).toHaveLength(0);
    expect(await finishRun(lot.db, second, makeReport({ outcome: "failed", reason: "x" }))).toBe("failed");
  });

  it.each([
    ["its address", { url: "https://other.example/used" }],
    ["its further addresses", { additional_urls: ["https://other.example/used"] }],
    ["its website for a feed", { url: "https://dealer.example/used.csv", is_feed: true }],
    ["whose cars of the website are wanted", { include_other_rooftops: true }],
  ])("drops the result of a crawl during which the operator changed %s", async (_, change) => {
    const known = cars(2);
    await run(known);
    const { id } = await lot.db
      .insertInto("sync_runs")
      .values({ dealership_id: lot.id, trigger: "manual", status: "queued" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const claimed = await claimRun(lot.db, id);
    if (!claimed) throw new Error("the run could not be claimed");
    await stageVehicles(lot.db, claimed, [makeFacts()]);
    await lot.db
      .updateTable("dealerships")
      .set({ ...change, removal_memory: null, platform: null })
      .where("id", "=", lot.id)
      .execute();
    const feed = { content: null, dealers: [], serverKey: "ssh-ed25519 SHA256:former", unreadable: [] };
    expect(await finishRun(lot.db, claimed, makeReport({ found: 1, feed }))).toBe("failed");
    expect((await listed()).map((car) => car.identity_key)).toEqual(known.map((car) => car.identityKey));
    expect(await lot.reading()).toMatchObject({
      reason: "What is read for this dealership was changed during the sync, so its result was dropped.",
    });
    expect(await lot.row()).toMatchObject({
      platform: null,
      removal_memory: null,
      feed_state: null,
    });
  });

  it("leaves nothing in the staging table", async () => {
    await run(cars(3));
    expect(await lot.db.selectFrom("sync_run_vehicles").selectAll().execute()).toEqual([]);
  });
});
