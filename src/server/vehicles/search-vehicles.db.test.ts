import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vehicleQuerySchema } from "#contract/vehicles/vehicle-query.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { type Db, openDb } from "../infra/db.ts";
import { createLogger } from "../infra/logger.ts";
import { getVehicle } from "./get-vehicle.ts";
import { listLocations } from "./list-locations.ts";
import { searchVehicles } from "./search-vehicles.ts";

let database: TestDatabase;
let db: Db;
const ids: Record<string, number> = {};

/** Stores one car and remembers its id under a name. */
async function car(name: string, dealershipId: number, facts: Parameters<typeof makeFacts>[0] = {}) {
  const [id] = await insertVehicles(db, dealershipId, [makeFacts({ title: name, ...facts })]);
  ids[name] = id ?? 0;
}

/** Titles that a query string finds, in order. */
const find = async (query: Record<string, string | string[]>) =>
  (await searchVehicles(db, vehicleQuerySchema.parse({ limit: "100", ...query }))).vehicles.map((v) => v.title);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, createLogger({ level: "silent", pretty: false })).db;
  const harbor = await insertDealership(db, { name: "Harbor Motors", location: "Chantilly, VA" });
  const summit = await insertDealership(db, { name: "Summit Auto", location: "Denver, CO" });
  const expired = await insertDealership(db, { name: "Gone Cars", status: "expired" });
  const lapsed = await insertDealership(db, { name: "Lapsed Cars", expires_at: new Date(Date.now() - 1000) });
  await car("civic", harbor, { make: "Honda", model: "Civic", year: 2018, priceUsd: 15_000, mileageMiles: 60_000 });
  await car("x3", harbor, { make: "BMW", model: "X3", year: 2021, priceUsd: 32_000, mileageMiles: 20_000, images: [] });
  await car("call", harbor, { make: "Audi", model: "A4", year: 2019, priceUsd: null, mileageMiles: null });
  await car("tacoma", summit, {
    make: "Toyota",
    model: "Tacoma",
    year: 2020,
    priceUsd: 28_000,
    mileageMiles: 41_000,
    city: "Boulder",
    state: "CO",
    zipCode: "80301",
  });
  await car("nowhere", summit, {
    make: "Mazda",
    model: "CX-5",
    year: 2017,
    priceUsd: 12_500,
    mileageMiles: 88_000,
    city: null,
    state: null,
    zipCode: null,
  });
  await car("hidden", expired);
  await car("lapsed", lapsed);
  await car("removed", harbor);
  await db
    .updateTable("vehicles")
    .set({ removed_at: new Date() })
    .where("id", "=", ids.removed ?? 0)
    .execute();
  await car("twin older", harbor, { identityKey: "vin:T", vin: "5YJ3E1EA7KF317000", make: "Tesla", priceUsd: 25_000 });
  await car("twin newer", summit, { identityKey: "vin:T", vin: "5YJ3E1EA7KF317000", make: "Tesla", priceUsd: 25_000 });
  await db
    .updateTable("vehicles")
    .set({ confirmed_at: new Date(Date.now() - 86_400_000) })
    .where("id", "=", ids["twin older"] ?? 0)
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe("searching vehicles", () => {
  it("shows what is listed at dealerships that have not expired, and the same VIN once", async () => {
    expect((await find({})).sort()).toEqual(["call", "civic", "nowhere", "tacoma", "twin newer", "x3"]);
  });

  it("pages without repeating or losing a car, and says how many there are", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => searchVehicles(db, vehicleQuerySchema.parse({ page: String(page), limit: "2" }))),
    );
    expect(pages.flatMap((page) => page.vehicles.map((v) => v.title)).sort()).toEqual([
      "call",
      "civic",
      "nowhere",
      "tacoma",
      "twin newer",
      "x3",
    ]);
    expect(pages[0]).toMatchObject({ currentPage: 1, totalPages: 3, total: 6 });
  });

  it("answers a page far past the end with no cars", async () => {
    const result = await searchVehicles(db, vehicleQuerySchema.parse({ page: "1000000000" }));
    expect(result).toMatchObject({ vehicles: [], total: 6, currentPage: 1_000_000_000 });
  });

  it.each([
    ["price_low", ["nowhere", "civic", "twin newer", "tacoma", "x3", "call"]],
    ["price_high", ["x3", "tacoma", "twin newer", "civic", "nowhere", "call"]],
  ])("sorts by %s with unknown prices last", async (sortBy, expected) => {
    expect(await find({ sortBy })).toEqual(expected);
  });

  it("sorts by newest year and lowest mileage", async () => {
    expect((await find({ sortBy: "year_new" }))[0]).toBe("x3");
    const byMileage = await find({ sortBy: "mileage_low" });
    expect([byMileage[0], byMileage.at(-1)]).toEqual(["x3", "call"]);
  });

  it("puts cars with photo and price first when it sorts by relevance", async () => {
    expect((await find({})).slice(-2)).toEqual(["call", "x3"]);
  });

  it.each([
    [{ priceMax: "15000" }, ["civic", "nowhere"]],
    [{ priceMin: "0" }, ["civic", "nowhere", "tacoma", "twin newer", "x3"]],
    [{ mileageMin: "50000", mileageMax: "70000" }, ["civic"]],
    [{ yearMin: "2020", yearMax: "2020", make: "Toyota" }, ["tacoma"]],
    [{ make: ["honda", "BMW"] }, ["civic", "x3"]],
    [{ location: "boulder, co" }, ["tacoma"]],
    [{ location: "Denver, CO" }, ["nowhere"]],
  ])("filters by %j, leaving out unknown values", async (query, expected) => {
    expect((await find(query)).sort()).toEqual(expected);
  });

  it("finds cars around a zip, 50 miles unless told, by zip or by town", async () => {
    expect((await find({ zipCode: "80202" })).sort()).toEqual(["nowhere", "tacoma"]);
    expect(await find({ zipCode: "80202", distance: "5" })).toEqual(["nowhere"]);
    expect(await find({ zipCode: "20171", make: "Honda" })).toEqual(["civic"]);
  });

  it("refuses a zip that does not exist", async () => {
    await expect(find({ zipCode: "00000" })).rejects.toThrow("zipCode 00000 is not a US zip code");
  });

  it.each([
    ["honda", ["civic"]],
    ["CIVIC 2018", ["civic"]],
    ["colorado", ["tacoma"]],
    ["summit tesla", ["twin newer"]],
    ["virginia bmw", ["x3"]],
    ["5YJ3E1EA7KF317000", ["twin newer"]],
    ["100% honda", []],
    ["_____", []],
  ])("finds %s by keyword, every word somewhere", async (keyword, expected) => {
    expect(await find({ keyword })).toEqual(expected);
  });

  it("lists the places that have cars", async () => {
    expect(await listLocations(db)).toEqual([
      { location: "Boulder, CO" },
      { location: "Chantilly, VA" },
      { location: "Denver, CO" },
    ]);
  });
});

describe("getting one vehicle", () => {
  it("takes an id or a VIN in any case, the latest listing of it", async () => {
    expect((await getVehicle(db, String(ids.civic))).title).toBe("civic");
    expect((await getVehicle(db, "5yj3e1ea7kf317000")).title).toBe("twin newer");
    expect((await getVehicle(db, String(ids["twin older"]))).title).toBe("twin older");
  });

  it.each(["0", "999999999", "99999999999", "-1", "nonsense", "' or 1=1 --"])("answers 404 for %s", async (id) => {
    await expect(getVehicle(db, id)).rejects.toMatchObject({ status: 404, message: "Vehicle not found" });
  });

  it("does not show removed cars or those of expired dealerships", async () => {
    for (const name of ["removed", "hidden", "lapsed"]) {
      await expect(getVehicle(db, String(ids[name]))).rejects.toMatchObject({ status: 404 });
    }
  });
});
