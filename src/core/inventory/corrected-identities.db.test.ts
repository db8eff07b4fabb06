import { expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { makeFacts } from "#test/factories.ts";
import { sharedDealership } from "#test/shared-dealership.ts";
import { runJournal, undoChanges } from "./inventory-journal.ts";
import { lockInventory } from "./inventory-tables.ts";

const lot = sharedDealership();

const withVin = (facts: VehicleFacts, vin: string): VehicleFacts => ({ ...facts, vin, identityKey: `vin:${vin}` });
/** The VIN with its eleventh character changed, which no other car has. */
const mistyped = (facts: VehicleFacts): VehicleFacts => {
  const { vin } = facts;
  if (vin === null) throw new Error("it has no VIN");
  return withVin(facts, `${vin.slice(0, 10)}${vin.charAt(10) === "Z" ? "Y" : "Z"}${vin.slice(11)}`);
};
const withoutVin = (facts: VehicleFacts): VehicleFacts => ({
  ...facts,
  vin: null,
  identityKey: `stock:${facts.stockNumber}`,
});
const cars = async () => (await lot.listed()).map(({ id, vin, identity_key: key }) => ({ id, vin, key }));
const pricesOf = async (id: number) =>
  (
    await lot.db.selectFrom("vehicle_prices").select("price_usd").where("vehicle_id", "=", id).orderBy("id").execute()
  ).map((row) => row.price_usd);
const undo = (runId: number) =>
  lot.db.transaction().execute(async (trx) => {
    await lockInventory(trx, lot.id);
    return undoChanges(trx, runJournal(runId), new Date());
  });
const WRX = { year: 2019, make: "Subaru", model: "WRX", title: "2019 Subaru WRX", priceUsd: 41_320 };
const CIVIC = { year: 2019, make: "Honda", model: "Civic Type R", title: "2019 Honda Civic Type R", priceUsd: 25_995 };

it("takes thirty cars whose VINs have all changed by a digit for the same cars", async () => {
  const before = Array.from({ length: 30 }, () => makeFacts());
  await lot.run(before);
  const known = await cars();
  const run = await lot.run(before.map(mistyped));
  expect([run.status, run.added, run.missing, run.removed, run.changed]).toEqual(["succeeded", 0, 0, 0, 30]);
  const after = await cars();
  expect(after.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
  expect(after.every(({ vin, key }) => key === `vin:${vin}`)).toBe(true);
  expect(after.map(({ vin }) => vin)).toEqual(before.map((car) => mistyped(car).vin));
});

it("keeps a corrected car's prices and corrections, remembers its former VIN, and gives it back when the run is undone", async () => {
  const car = makeFacts({ priceUsd: 20_000, trim: "LX" });
  const others = [makeFacts(), makeFacts()];
  await lot.run([car, ...others]);
  const [{ id } = { id: 0 }] = await cars();
  await lot.db
    .insertInto("vehicle_corrections")
    .values({
      vehicle_id: id,
      field: "trim",
      value: JSON.stringify("EX"),
      said: JSON.stringify("LX"),
      made_by: "test",
      made_at: new Date(),
      reason: "",
    })
    .execute();
  const fixed = { ...mistyped(car), priceUsd: 19_000 };
  const run = await lot.run([fixed, ...others]);
  expect((await cars())[0]).toEqual({ id, vin: fixed.vin, key: fixed.identityKey });
  expect((await lot.listed())[0]).toMatchObject({ trim: "EX", price_usd: 19_000, price_drop_usd: 1_000 });
  expect(await pricesOf(id)).toEqual([20_000, 19_000]);
  const [change] = await lot.db.selectFrom("sync_run_changes").selectAll().where("run_id", "=", run.id).execute();
  expect([change?.kind, change?.before]).toMatchObject(["changed", { vin: car.vin, identity_key: car.identityKey }]);
  const former = lot.db.selectFrom("vehicle_former_vins").select("vin").where("vehicle_id", "=", id).orderBy("vin");
  expect((await former.execute()).map(({ vin }) => vin)).toEqual([car.vin]);

  await undo(run.id);
  expect((await cars())[0]).toEqual({ id, vin: car.vin, key: car.identityKey });
  expect(await pricesOf(id)).toEqual([20_000]);
  const again = await lot.run([fixed, ...others]);
  expect([again.added, (await cars())[0]]).toEqual([0, { id, vin: fixed.vin, key: fixed.identityKey }]);
});

it("does not take another car's VIN when the run is undone", async () => {
  const car = makeFacts();
  const others = [makeFacts(), makeFacts()];
  await lot.run([car, ...others]);
  const run = await lot.run([mistyped(car), ...others]);
  await lot.run([mistyped(car), { ...car, stockNumber: "ELSEWHERE" }, ...others]);
  expect((await undo(run.id)).kept).toBe(1);
  expect((await cars()).length).toBe(4);
});

it("gives a car its VIN as soon as the site shows it, and takes it away when the run is undone", async () => {
  const car = makeFacts();
  await lot.run([withoutVin(car), makeFacts()]);
  const [{ id } = { id: 0 }] = await cars();
  const run = await lot.run([car]);
  expect((await cars())[0]).toEqual({ id, vin: car.vin, key: car.identityKey });
  await undo(run.id);
  expect((await cars())[0]).toEqual({ id, vin: null, key: `stock:${car.stockNumber}` });
});

it("leaves a car hidden whose VIN is corrected", async () => {
  const car = makeFacts();
  await lot.run([car, makeFacts()]);
  const [{ id } = { id: 0 }] = await cars();
  const at = new Date();
  await lot.db.updateTable("vehicles").set({ hidden_at: at, removed_at: at }).where("id", "=", id).execute();
  const run = await lot.run([mistyped(car)]);
  expect([run.added, (await cars()).some(({ vin }) => vin === mistyped(car).vin)]).toEqual([0, false]);
});

it.each([
  ["another good VIN", (facts: VehicleFacts) => ({ ...withVin(facts, "1HGCM82633A004352") })],
  ["another model", (facts: VehicleFacts) => ({ ...mistyped(facts), ...CIVIC })],
  ["another stock number", (facts: VehicleFacts) => ({ ...mistyped(facts), stockNumber: "Z-1" })],
])("takes a car with %s for another one", async (_what, change) => {
  const car = withVin(makeFacts(WRX), "JF1VA1A65K9812345");
  const others = [makeFacts(), makeFacts()];
  await lot.run([car, ...others]);
  const run = await lot.run([change(car), ...others]);
  expect([run.added, run.missing]).toEqual([1, 1]);
});

it("treats a reused stock number as another car's, and recognises both cars afterwards", async () => {
  const wrx = withoutVin(makeFacts({ ...WRX, stockNumber: "S1" }));
  const civic = { ...wrx, ...CIVIC };
  const others = [makeFacts(), makeFacts()];
  await lot.run([wrx, ...others]);
  const [{ id } = { id: 0 }] = await cars();
  const run = await lot.run([civic, ...others]);
  expect([run.added, run.missing]).toEqual([1, 1]);
  const added = (await lot.listed()).at(-1);
  expect(added).toMatchObject({ model: "Civic Type R", identity_key: "stock:S1#2", price_drop_usd: null });
  expect(await pricesOf(added?.id ?? 0)).toEqual([25_995]);
  expect(await pricesOf(id)).toEqual([41_320]);

  const next = await lot.run([{ ...civic, model: "Civic", priceUsd: 24_995 }, ...others]);
  expect([next.added, next.changed]).toEqual([0, 1]);
  await lot.run([wrx, ...others]);
  expect((await lot.listed()).find((car) => car.id === id)).toMatchObject({
    model: "WRX",
    price_usd: 41_320,
    missed_runs: 0,
  });
});
