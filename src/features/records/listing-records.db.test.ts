import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { retentionOf } from "#app/retention.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, makeFacts, pagesOf } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import { readRecord } from "./read-record.ts";
import { repairRecords } from "./retention.ts";

const test = sharedTestApp();
let dealership: number;
beforeEach(async () => {
  dealership = await insertDealership(test.db, { name: "Harbor Motors" });
});

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const TODAY = day(0);
const idOf = async ({ vin }: VehicleFacts): Promise<number> =>
  (await test.db.selectFrom("vehicles").select("id").where("vin", "=", vin).executeTakeFirstOrThrow()).id;
const nightly = (...cars: VehicleFacts[]) => test.player.run(dealership, cars);
/** Returns the spans of a car as [first day, last day, price, pictures, basis]. */
const spellsOf = async (id: number) =>
  (await readRecord(test.db, String(id)))[0].spells.map((s) => [
    s.firstDay,
    s.lastDay,
    s.priceUsd,
    s.photoCount,
    s.basis,
  ]);
/** Moves the records `days` into the past. */
const letPass = (days: number) =>
  test.asOwner(`update listing_records set first_day = first_day - ${days}, last_day = last_day - ${days},
    recorded_at = recorded_at - interval '${days} days', part = case when part = -1 then -1 else listing_part(last_day - ${days}) end`);
const renew = () => test.call("POST", `/api/dealerships/${dealership}/renew`, { days: 30 });
const rowVersions = async () =>
  (
    await sql`select xmin::text, ctid::text, tableoid from listing_records order by vehicle_id, recorded_at`.execute(
      test.db,
    )
  ).rows;

describe("what was advertised", () => {
  it("is one spell while nothing changes, and another one from the day of a new price or other pictures", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    const id = await idOf(car);
    expect(await spellsOf(id)).toEqual([[TODAY, null, 20_000, 1, "unknown"]]);
    await letPass(5);
    const before = await rowVersions();
    await nightly({ ...car, mileageMiles: 40_000 });
    expect(await rowVersions()).toEqual(before);
    await nightly({ ...car, priceUsd: 19_000 });
    await letPass(2);
    await nightly({ ...car, priceUsd: 19_000, images: [...car.images, "https://photos.example/2.jpg"] });
    expect(await spellsOf(id)).toEqual([
      [day(7), day(2), 20_000, 1, "unknown"],
      [day(2), TODAY, 19_000, 1, "unknown"],
      [TODAY, null, 19_000, 2, "unknown"],
    ]);
  });

  it("keeps what an upload showed before it was taken back, because it was shown", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    const id = await idOf(car);
    await letPass(3);
    const { importId } = (
      await uploadCsv(test, test.cookie, dealership, `vin,title,price\n${car.vin},${car.title},12000\n`)
    ).body as { importId: number };
    await test.call("POST", `/api/imports/${importId}/undo`);
    expect(await spellsOf(id)).toEqual([
      [day(3), TODAY, 20_000, 1, "unknown"],
      [TODAY, TODAY, 12_000, 1, "unknown"],
      [TODAY, null, 20_000, 1, "unknown"],
    ]);
  });

  it("pauses while a car is hidden or removed, and is joined again when it was for less than a day", async () => {
    const car = makeFacts();
    await nightly(car);
    const id = await idOf(car);
    const change = async (to: string) =>
      expect((await test.call("POST", `/api/admin/vehicles/${id}/${to}`)).status).toBe(200);
    await change("hide");
    await change("show");
    expect(await spellsOf(id)).toEqual([[TODAY, null, 21_995, 1, "unknown"]]);
    await change("hide");
    await letPass(4);
    expect(await spellsOf(id)).toEqual([[day(4), day(4), 21_995, 1, "unknown"]]);
    await change("show");
    const { id: run } = await test.player.run(dealership, [], {}, pagesOf([id], "gone"));
    await test.call("POST", `/api/runs/${run}/undo`);
    expect(await spellsOf(id)).toEqual([
      [day(4), day(4), 21_995, 1, "unknown"],
      [TODAY, null, 21_995, 1, "unknown"],
    ]);
  });

  it("says what the price held on each day", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    await letPass(6);
    const fees = [{ name: "Documentation fee", amountUsd: 499 }];
    await sql`update dealerships set price_basis = 'plus-fees', mandatory_fees = ${JSON.stringify(fees)}::jsonb
      where id = ${dealership}`.execute(test.db);
    const [{ spells }] = await readRecord(test.db, car.vin ?? "");
    expect(spells).toMatchObject([
      { firstDay: day(6), lastDay: TODAY, basis: "unknown", fees: [] },
      { firstDay: TODAY, lastDay: null, basis: "plus-fees", fees },
    ]);
  });

  it("ends with the dealership's time, and goes on when it is renewed", async () => {
    const car = makeFacts();
    await nightly(car);
    const id = await idOf(car);
    await letPass(9);
    await test.asOwner(`alter table dealerships disable trigger user;
      update dealerships set expires_at = now() - interval '2 days' where id = ${dealership};
      alter table dealerships enable trigger user`);
    await repairRecords(test.db);
    expect(await spellsOf(id)).toEqual([[day(9), day(2), 21_995, 1, "unknown"]]);
    await repairRecords(test.db);
    expect((await renew()).status).toBe(200);
    expect(await spellsOf(id)).toEqual([
      [day(9), day(2), 21_995, 1, "unknown"],
      [TODAY, null, 21_995, 1, "unknown"],
    ]);
  });

  it("is not looked at when a dealership is renewed before its end, and ends with an end that is set to the past", async () => {
    const car = makeFacts();
    await nightly(car);
    const id = await idOf(car);
    await letPass(9);
    await sql`update dealerships set expires_at = now() + interval '2 days' where id = ${dealership}`.execute(test.db);
    // A span that triggers do not know about. Any check of the car would end it.
    await test.asOwner(`update listing_records set price_usd = 1 where vehicle_id = ${id}`);
    expect((await renew()).status).toBe(200);
    expect(await spellsOf(id)).toEqual([[day(9), null, 1, 1, "unknown"]]);
    await sql`update dealerships set expires_at = now() - interval '1 minute' where id = ${dealership}`.execute(
      test.db,
    );
    expect(await spellsOf(id)).toMatchObject([[day(9), expect.anything(), 1, 1, "unknown"]]);
  });

  it("outlives the car and its dealership, with their names", async () => {
    const car = makeFacts({ priceUsd: 20_000 });
    await nightly(car);
    const id = await idOf(car);
    await letPass(3);
    expect((await test.call("DELETE", `/api/dealerships/${dealership}`)).status).toBe(200);
    expect(await readRecord(test.db, car.vin?.toLowerCase() ?? "")).toMatchObject([
      { id, vin: car.vin, title: car.title, dealershipName: "Harbor Motors" },
    ]);
    expect(await spellsOf(id)).toEqual([[day(3), TODAY, 20_000, 1, "unknown"]]);
  });

  it("can be read by the product and written by nobody but the triggers", async () => {
    await nightly(makeFacts());
    for (const statement of [
      sql`update listing_records set price_usd = 1`,
      sql`delete from listing_records`,
      sql`insert into price_terms (basis, fees) values ('included', '[]')`,
      sql`truncate listing_records_standing`,
    ]) {
      await expect(statement.execute(test.db)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

it("forgets months that ended more than two years ago with their deleted cars, and nothing younger", async () => {
  const [old, young] = [makeFacts(), makeFacts()];
  await nightly(old, young);
  const [oldId, youngId] = [await idOf(old), await idOf(young)];
  await nightly({ ...old, priceUsd: 15_000 }, { ...young, priceUsd: 15_000 });
  const back = async (id: number, days: number) => {
    await test.asOwner(`update listing_records set first_day = first_day - ${days}, last_day = last_day - ${days},
      part = listing_part(last_day - ${days}) where vehicle_id = ${id} and part <> -1`);
  };
  await back(oldId, 730 + 35);
  await back(youngId, 729);
  await sweepExpired(test.db, retentionOf(FEATURES));
  expect(await spellsOf(oldId)).toEqual([[TODAY, null, 15_000, 1, "unknown"]]);
  expect(await spellsOf(youngId)).toEqual([
    [day(729), day(729), 21_995, 1, "unknown"],
    [TODAY, null, 15_000, 1, "unknown"],
  ]);
  await sql`select forget_listing_records('infinity')`.execute(test.db);
  expect(await spellsOf(youngId)).toHaveLength(2);
});
