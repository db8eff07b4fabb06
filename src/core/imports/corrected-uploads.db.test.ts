import { beforeEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Capital Motors" });
});

const HEADER = "vin,stock #,year,make,model,price";
const row = (car: VehicleFacts, price = 21_995) =>
  [car.vin ?? "", car.stockNumber, car.year, car.make, car.model, price].join(",");
const upload = (rows: string[], query = "", header = HEADER) =>
  uploadCsv(test, test.cookie, id, [header, ...rows].join("\n"), query);
const listed = async () =>
  (
    await test.db
      .selectFrom("vehicles")
      .select(["id", "vin", "model", "identity_key", "price_usd"])
      .where("dealership_id", "=", id)
      .where("removed_at", "is", null)
      .orderBy("id")
      .execute()
  ).map(({ identity_key: key, price_usd: price, ...car }) => ({ ...car, key, price }));
/** Returns the VIN with its eleventh character changed. */
const mistyped = ({ vin }: VehicleFacts): string =>
  `${vin?.slice(0, 10)}${vin?.charAt(10) === "Z" ? "Y" : "Z"}${vin?.slice(11)}`;
const ACCORD = { year: 2020, make: "Honda", model: "Accord" };

it("a file that corrects a VIN keeps the car, its prices and its former VIN, and restores it when it is undone", async () => {
  const [car, other] = [makeFacts(ACCORD), makeFacts(ACCORD)];
  await upload([row(car), row(other)]);
  const [before] = await listed();
  const fixed = { ...car, vin: mistyped(car) };
  const preview = await upload([row(fixed, 20_995), row(other)], "/preview?wholeLot=true");
  expect(preview.body).toMatchObject({ added: 0, changed: 1, unchanged: 1, removed: 0 });
  expect(preview.body.rows[0]).toMatchObject({ outcome: "changed", vin: fixed.vin });
  const done = await upload([row(fixed, 20_995), row(other)], "?wholeLot=true");
  expect(done.body).toMatchObject({ added: 0, changed: 1, unchanged: 1, removed: 0 });
  expect((await listed())[0]).toEqual({ ...before, vin: fixed.vin, key: `vin:${fixed.vin}`, price: 20_995 });
  const former = test.db
    .selectFrom("vehicle_former_vins")
    .select("vin")
    .where("vehicle_id", "=", before?.id ?? 0);
  expect(await former.execute()).toEqual([{ vin: car.vin }]);
  const prices = test.db
    .selectFrom("vehicle_prices")
    .select("price_usd")
    .where("vehicle_id", "=", before?.id ?? 0);
  expect((await prices.orderBy("id").execute()).map(({ price_usd }) => price_usd)).toEqual([21_995, 20_995]);

  const url = `/api/imports/${done.body.importId}/undo`;
  const undone = await test.app.inject({ method: "POST", url, headers: { cookie: test.cookie } });
  expect(undone.statusCode).toBe(200);
  expect((await listed())[0]).toEqual(before);
});

it("a file without VINs matches the cars that are listed with a VIN", async () => {
  const car = makeFacts(ACCORD);
  await test.player.run(id, [car]);
  const [before] = await listed();
  const { vin: _, ...rest } = car;
  const result = await upload([row({ ...rest, vin: null }, 20_495)]);
  expect(result.body).toMatchObject({ added: 0, changed: 1 });
  expect(await listed()).toEqual([{ ...before, price: 20_495 }]);
});

it("a stock number that a file uses again for another model belongs to another car", async () => {
  const wrx = { ...makeFacts({ year: 2019, make: "Subaru", model: "WRX", stockNumber: "S1" }), vin: null };
  const civic = { ...wrx, make: "Honda", model: "Civic Type R" };
  await upload([row(wrx, 41_320)]);
  const result = await upload([row(civic, 25_995)]);
  expect(result.body).toMatchObject({ added: 1, changed: 0 });
  expect((await listed()).map(({ model, key, price }) => [model, key, price])).toEqual([
    ["WRX", "stock:S1", 41_320],
    ["Civic Type R", "stock:S1#2", 25_995],
  ]);
  expect((await upload([row(civic, 24_995)])).body).toMatchObject({ added: 0, changed: 1 });
});

it("a file with another valid VIN for a stock number means another car", async () => {
  const car = { ...makeFacts(ACCORD), vin: "5GZCZ43D13S812715" };
  await upload([row(car)]);
  const result = await upload([row({ ...car, vin: "1HGCM82633A004352" })]);
  expect(result.body).toMatchObject({ added: 1, changed: 0 });
});
