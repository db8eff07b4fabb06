import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Harbor Motors" });
});

const rowOf = ({ vin }: VehicleFacts) =>
  test.db
    .selectFrom("vehicles")
    .selectAll()
    .where("dealership_id", "=", id)
    .where("vin", "=", vin)
    .executeTakeFirstOrThrow();
const nightly = (...cars: VehicleFacts[]) => test.player.run(id, cars);
const correct = async (car: VehicleFacts, field: string, value: string, reason = "") =>
  test.call("POST", `/api/admin/vehicles/${(await rowOf(car)).id}/corrections`, { field, value, reason });
const end = async (car: VehicleFacts, field: string) =>
  test.call("POST", `/api/admin/vehicles/${(await rowOf(car)).id}/corrections/end`, { field });
const corrections = async (car: VehicleFacts) =>
  test.db
    .selectFrom("vehicle_corrections")
    .selectAll()
    .where("vehicle_id", "=", (await rowOf(car)).id)
    .orderBy("id")
    .execute();
const upload = (car: VehicleFacts, color: string) =>
  uploadCsv(test, test.cookie, id, `vin,title,exterior color\n${car.vin},${car.title},${color}\n`);

describe("a corrected fact", () => {
  it("is what shoppers see at once, and is recorded in the audit log", async () => {
    const car = makeFacts({ mileageMiles: 5_000 });
    await nightly(car);
    expect(await correct(car, "mileageMiles", "50,000", "read from the photo")).toEqual({
      status: 200,
      body: { message: "Mileage is corrected" },
    });
    const shown = await test.app.inject(`/api/vehicles/${(await rowOf(car)).id}`);
    expect(shown.json()).toMatchObject({ mileage: 50_000 });
    const log = await test.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(log).toEqual({
      action: "vehicle.corrected",
      details: `Mileage: 5000 → 50000 (read from the photo); ${car.vin}, at Harbor Motors`,
    });
  });

  it("stays through crawls and files that say otherwise, which are recorded, and costs them no write", async () => {
    const car = makeFacts({ exteriorColor: "Blue" });
    await nightly(car);
    await correct(car, "exteriorColor", "Red");
    const before = await rowOf(car);
    await nightly(car);
    expect(await rowOf(car)).toEqual(before);
    expect(await corrections(car)).toMatchObject([{ said: "Blue", said_since: null, ended_at: null }]);
    await nightly({ ...car, exteriorColor: "Green" });
    await upload(car, "Yellow");
    await nightly({ ...car, exteriorColor: null, trim: "EX" });
    expect(await rowOf(car)).toMatchObject({ exterior_color: "Red", trim: "EX" });
    expect(await corrections(car)).toMatchObject([
      { said: "Yellow", said_since: expect.any(Date), ended_at: null, value: "Red" },
    ]);
  });

  it("changes the title that is composed of it, for as long as it stands, and no other title", async () => {
    const car = makeFacts({ title: "2018 Honda Acord EX", year: 2018, make: "Honda", model: "Acord", trim: "EX" });
    const given = makeFacts({ title: "The red one", year: 2018, make: "Honda", model: "Acord" });
    await nightly(car, given);
    await correct(car, "model", "Accord");
    await correct(car, "trim", "Touring");
    await correct(given, "model", "Accord");
    expect(await rowOf(car)).toMatchObject({ title: "2018 Honda Accord Touring" });
    const before = await rowOf(car);
    await nightly(car, given);
    expect(await rowOf(car)).toEqual(before);
    await nightly({ ...car, title: "2019 Honda Acord EX", year: 2019 }, given);
    expect(await rowOf(car)).toMatchObject({ title: "2019 Honda Accord Touring" });
    await end(car, "trim");
    expect(await rowOf(car)).toMatchObject({ title: "2019 Honda Accord EX" });
    await correct(car, "title", "Our Accord");
    await correct(car, "year", "2020");
    expect([(await rowOf(car)).title, (await rowOf(given)).title]).toEqual(["Our Accord", "The red one"]);
  });

  it("ends by itself when the site says the same, and follows the site from then on", async () => {
    const car = makeFacts({ year: 2020 });
    await nightly(car);
    await correct(car, "year", "2021");
    const run = await nightly({ ...car, year: 2021 });
    expect(await corrections(car)).toMatchObject([{ ended_by: "site", ended_run_id: run.id }]);
    await nightly({ ...car, year: 2022 });
    expect(await rowOf(car)).toMatchObject({ year: 2022 });
  });

  it("does not end when an unrelated file agrees, but ends when a file agrees and no crawl has the car", async () => {
    const [crawled, filed] = [makeFacts({ exteriorColor: "Blue" }), makeFacts()];
    await nightly(crawled);
    await correct(crawled, "exteriorColor", "Red");
    await upload(crawled, "Red");
    expect(await corrections(crawled)).toMatchObject([{ ended_at: null }]);
    await upload(filed, "Blue");
    await correct(filed, "exteriorColor", "Red");
    await upload(filed, "Red");
    expect(await corrections(filed)).toMatchObject([{ ended_by: "site", ended_import_id: expect.any(Number) }]);
  });

  it("gets back what the site said last when the operator ends it", async () => {
    const car = makeFacts({ priceUsd: 1_999 });
    await nightly(car);
    await correct(car, "priceUsd", "19990");
    await nightly({ ...car, priceUsd: 2_100 });
    expect(await rowOf(car)).toMatchObject({ price_usd: 19_990 });
    expect(await end(car, "priceUsd")).toMatchObject({ status: 200 });
    expect(await rowOf(car)).toMatchObject({ price_usd: 2_100 });
    expect(await end(car, "priceUsd")).toMatchObject({ status: 409 });
    const prices = await test.db
      .selectFrom("vehicle_prices")
      .select(["price_usd", "correction_id"])
      .where("vehicle_id", "=", (await rowOf(car)).id)
      .orderBy("id")
      .execute();
    const correctionId = (await corrections(car))[0]?.id;
    expect(prices).toEqual([
      { price_usd: 1_999, correction_id: null },
      { price_usd: 19_990, correction_id: correctionId },
      { price_usd: 2_100, correction_id: correctionId },
    ]);
  });

  it("can be corrected again, and typing the site's value ends it", async () => {
    const car = makeFacts({ model: "Accord" });
    await nightly(car);
    await correct(car, "model", "Civic");
    await correct(car, "model", "Insight");
    expect(await corrections(car)).toMatchObject([
      { ended_by: "correction", value: "Civic" },
      { ended_at: null, value: "Insight", said: "Accord" },
    ]);
    expect(await correct(car, "model", "Insight")).toMatchObject({ status: 409 });
    await correct(car, "model", "Accord");
    expect((await corrections(car)).map(({ ended_by }) => ended_by)).toEqual(["correction", "operator"]);
    expect(await rowOf(car)).toMatchObject({ model: "Accord" });
  });

  it("may be cleared, which a crawl without the fact does not end", async () => {
    const car = makeFacts({ carfaxUrl: "https://www.carfax.com/1" });
    await nightly(car);
    await correct(car, "carfaxUrl", "");
    await nightly(car);
    await nightly({ ...car, carfaxUrl: null });
    expect(await rowOf(car)).toMatchObject({ carfax_url: null });
    expect(await corrections(car)).toMatchObject([{ ended_at: null, value: null }]);
  });

  it("survives the undoing of the run before it and of the run after it", async () => {
    const car = makeFacts({ transmission: "Manual", trim: "LX" });
    await nightly(car);
    const first = await nightly({ ...car, trim: "EX", transmission: "CVT" });
    await correct(car, "transmission", "Automatic");
    expect(await test.call("POST", `/api/runs/${first.id}/undo`)).toMatchObject({ status: 200 });
    expect(await rowOf(car)).toMatchObject({ transmission: "Automatic" });
    const second = await nightly({ ...car, trim: "Sport", transmission: "CVT" });
    await test.call("POST", `/api/runs/${second.id}/undo`);
    expect(await rowOf(car)).toMatchObject({ transmission: "Automatic", trim: "EX" });
    expect(await corrections(car)).toMatchObject([{ ended_at: null }]);
  });

  it("stands again when the run that agreed with it is undone", async () => {
    const car = makeFacts({ year: 2020 });
    await nightly(car);
    await correct(car, "year", "2021");
    const run = await nightly({ ...car, year: 2021, trim: "EX" });
    await test.call("POST", `/api/runs/${run.id}/undo`);
    expect(await corrections(car)).toMatchObject([{ ended_at: null, said: 2020 }]);
    await nightly({ ...car, year: 2020 });
    expect(await rowOf(car)).toMatchObject({ year: 2021 });
  });

  it("is kept by a car that is removed and comes back", async () => {
    const [car, other] = [makeFacts({ interiorColor: "Tan" }), makeFacts()];
    await nightly(car, other);
    await correct(car, "interiorColor", "Black");
    await test.call("POST", `/api/admin/vehicles/${(await rowOf(car)).id}/remove`);
    await nightly(car, other);
    expect(await rowOf(car)).toMatchObject({ removed_at: null, interior_color: "Black" });
  });

  it("waits for a crawl that is being applied, and is not overwritten by it", async () => {
    const car = makeFacts({ city: "Chantilly" });
    await nightly(car);
    const both = [nightly({ ...car, city: "Reston" }), correct(car, "city", "Fairfax")] as const;
    await Promise.all(both);
    expect(await rowOf(car)).toMatchObject({ city: "Fairfax" });
    await nightly({ ...car, city: "Reston" });
    expect(await corrections(car)).toMatchObject([{ said: "Reston", ended_at: null }]);
  });
});

it.each([
  ["is no value of the fact", { field: "priceUsd", value: "soon" }, 400],
  ["is about what identifies the car", { field: "vin", value: "1HGCM82633A004352" }, 400],
])("refuses a correction that %s", async (_, body, status) => {
  const car = makeFacts();
  await nightly(car);
  expect((await test.call("POST", `/api/admin/vehicles/${(await rowOf(car)).id}/corrections`, body)).status).toBe(
    status,
  );
  expect(await corrections(car)).toEqual([]);
});

it("answers 404 for a car that is not there", async () => {
  expect((await test.call("GET", "/api/admin/vehicles/999999")).status).toBe(404);
  const body = { field: "trim", value: "EX" };
  expect((await test.call("POST", "/api/admin/vehicles/999999/corrections", body)).status).toBe(404);
});
