import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts, setConfirmedAt } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase, type TestDb } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { findComparedVehicle, getVehicle } from "./get-vehicle.ts";
import { writeVehicles } from "./present-found.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";
import { findLanding, listLocations } from "./stock/landings.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import { vehicleSchema } from "./vehicle-schemas.ts";

let database: TestDatabase;
let db: TestDb;
let test: TestSearch;
const ids: Record<string, number> = {};

/** Stores one car and remembers its id under a name. */
async function car(name: string, dealershipId: number, facts: Parameters<typeof makeFacts>[0] = {}) {
  const [id] = await insertVehicles(db, dealershipId, [makeFacts({ title: name, ...facts })]);
  ids[name] = id ?? 0;
}

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  db = test.db;
  const harbor = await insertDealership(db, { name: "Harbor Motors", location: "Chantilly, VA" });
  const summit = await insertDealership(db, { name: "Summit Auto", location: "Denver, CO" });
  const expired = await insertDealership(db, { name: "Gone Cars", status: "expired" });
  const lapsed = await insertDealership(db, { name: "Lapsed Cars", expires_at: new Date(Date.now() - 1000) });
  await car("civic", harbor, { make: "Honda", model: "Civic", year: 2018, priceUsd: 15_000, mileageMiles: 60_000 });
  await car("x3", harbor, {
    make: "BMW",
    model: "X3",
    year: 2021,
    priceUsd: 32_000,
    mileageMiles: 20_000,
    images: [],
    doors: 3,
  });
  await car("call", harbor, { make: "Audi", model: "A4", year: 2019, priceUsd: null, mileageMiles: null });
  await car("tacoma", summit, {
    make: "Toyota",
    model: "Tacoma",
    year: 2020,
    priceUsd: 28_000,
    mileageMiles: 41_000,
    bodyStyle: "Double Cab Pickup",
    drivetrain: "4x4",
    exteriorColor: "Magnetic Gray Metallic",
    transmission: "6-Speed",
    doors: null,
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
    exteriorColor: "Machine Grey",
    transmission: "6-Speed Manual",
    doors: 5,
    city: null,
    state: null,
    zipCode: null,
  });
  await car("hidden", expired, { make: "Saab", model: "Aero" });
  await car("lapsed", lapsed);
  await car("removed", harbor);
  await db
    .updateTable("vehicles")
    .set({ removed_at: new Date() })
    .where("id", "=", ids.removed ?? 0)
    .execute();
  await car("twin older", harbor, { identityKey: "vin:T", vin: "5YJ3E1EA7KF317000", make: "Tesla", priceUsd: 25_000 });
  await car("twin newer", summit, { identityKey: "vin:T", vin: "5YJ3E1EA7KF317000", make: "Tesla", priceUsd: 25_000 });
  await test.pool.query("update dealerships set price_basis = 'included'");
  const deals = [
    ["civic", 15_000, 16_000, "good"],
    ["x3", 32_000, 30_000, "high"],
    ["tacoma", 28_000, 32_000, "great"],
    ["nowhere", 12_400, 15_000, "great"],
    ["hidden", 21_995, 30_000, "great"],
  ] as const;
  for (const [name, price, value, label] of deals) {
    await test.pool.query(
      `insert into market_values (vehicle_id, price_usd, value_usd, label, comparable_count, valued_on)
       values ($1, $2, $3, $4, 9, '2026-01-01')`,
      [ids[name], price, value, label],
    );
  }
  await test.pool.query("update vehicles set price_drop_usd = 500, price_dropped_at = now() where id = $1", [
    ids.civic,
  ]);
  await test.pool.query("update vehicles set price_drop_usd = 1000, price_dropped_at = now() where id = $1", [ids.x3]);
  await setConfirmedAt(db, ids["twin older"] ?? 0, new Date(Date.now() - 86_400_000));
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

describe("getting one vehicle", () => {
  it("takes an id or a VIN in any case, the latest listing of it", async () => {
    expect((await getVehicle(test.pool, String(ids.civic))).title).toBe("civic");
    expect((await getVehicle(test.pool, "5yj3e1ea7kf317000")).title).toBe("twin newer");
    expect((await getVehicle(test.pool, String(ids["twin older"]))).title).toBe("twin older");
  });

  it.each(["0", "999999999", "99999999999", "-1", "nonsense", "' or 1=1 --"])("answers 404 for %s", async (id) => {
    await expect(getVehicle(test.pool, id)).rejects.toMatchObject({ status: 404, message: "Vehicle not found" });
  });

  it("does not show removed cars or those of expired dealerships", async () => {
    for (const name of ["removed", "hidden", "lapsed"]) {
      await expect(getVehicle(test.pool, String(ids[name]))).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe.each(SEARCH_ENGINES)("the engine %s", (engine) => {
  /** Returns the titles that a query string finds, in order. */
  const find = async (query: Record<string, string | string[]>) =>
    (await listVehicles(test[engine], vehicleQuerySchema.parse({ limit: "100", ...query }))).vehicles.map(
      (v) => v.title,
    );

  describe("searching vehicles", () => {
    it("shows what is listed at dealerships that have not expired, and the same VIN once", async () => {
      expect((await find({})).sort()).toEqual(["call", "civic", "nowhere", "tacoma", "twin newer", "x3"]);
    });

    it("pages without repeating or losing a car, and says how many there are", async () => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          listVehicles(test[engine], vehicleQuerySchema.parse({ page: String(page), limit: "2" })),
        ),
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
      const result = await listVehicles(test[engine], vehicleQuerySchema.parse({ page: "1000000000" }));
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

    it("sorts by the price's part of the value, and by price drop, the others last by relevance", async () => {
      // The label of "nowhere" was made from another price.
      const byRelevance = await find({});
      const first = async (sortBy: string, names: string[]) =>
        expect(await find({ sortBy })).toEqual([...names, ...byRelevance.filter((name) => !names.includes(name))]);
      await first("deal", ["tacoma", "civic", "x3"]);
      await first("price_drop", ["x3", "civic"]);
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
      [{ deal: "great" }, ["tacoma"]],
      [{ deal: ["high", "good"] }, ["civic", "x3"]],
      [{ priceDropped: "true" }, ["civic", "x3"]],
      [{ priceDropped: "true", deal: "good" }, ["civic"]],
    ])("filters by %j, leaving out unknown values", async (query, expected) => {
      expect((await find(query)).sort()).toEqual(expected);
    });

    it("finds cars around a zip, within 50 miles by default, by zip or by town", async () => {
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
      ["boulder colorado", ["tacoma"]],
      ["summit tesla", ["twin newer"]],
      ["virginia bmw", ["x3"]],
      ["bmw in colorado or virginia", ["x3"]],
      ["5YJ3E1EA7KF317000", ["twin newer"]],
      ["100% honda", ["civic"]],
      ["_____", []],
    ])("finds %s by keyword, every word somewhere", async (keyword, expected) => {
      expect(await find({ keyword })).toEqual(expected);
    });

    it("knows the names of cars that only a closed dealership has, and finds none", async () => {
      const list = await listVehicles(test[engine], vehicleQuerySchema.parse({ keyword: "aero civic" }));
      expect(list.understood?.map(({ text }) => text)).toEqual(["aero civic"]);
      expect(list.total).toBe(0);
    });

    it("says how far each car is when a zip is searched, by zip or by town", async () => {
      const { vehicles } = await listVehicles(
        test[engine],
        vehicleQuerySchema.parse({ zipCode: "80202", sortBy: "price_low" }),
      );
      expect(vehicles.map((v) => [v.title, v.distanceMiles])).toEqual([
        ["nowhere", expect.any(Number)],
        ["tacoma", expect.any(Number)],
      ]);
      expect(vehicles[0]?.distanceMiles).toBeLessThan(10);
      expect(vehicles[1]?.distanceMiles).toBeGreaterThan(15);
      expect((await listVehicles(test[engine], vehicleQuerySchema.parse({}))).vehicles[0]?.distanceMiles).toBeNull();
    });

    it("counts what each filter's values would leave, the filter's own value left aside", async () => {
      const { facets } = await listVehicles(
        test[engine],
        vehicleQuerySchema.parse({ make: "Honda", priceMax: "30000" }),
      );
      expect(facets.make).toEqual([
        { value: "Honda", count: 1 },
        { value: "Mazda", count: 1 },
        { value: "Tesla", count: 1 },
        { value: "Toyota", count: 1 },
      ]);
      expect(facets.model).toEqual([{ value: "Civic", count: 1 }]);
      expect(facets.location).toEqual([{ value: "Chantilly, VA", count: 1 }]);
      expect(facets.dealership).toEqual([{ id: expect.any(Number), name: "Harbor Motors", count: 1 }]);
      expect(facets.price.filter((range) => range.count > 0)).toEqual([{ min: 15_000, max: 20_000, count: 1 }]);
      expect(facets.price.at(-1)).toEqual({ min: 100_000, max: null, count: 0 });
      expect(facets.mileage.filter((range) => range.count > 0)).toEqual([{ min: 50_000, max: 75_000, count: 1 }]);
    });

    it("counts all labels and the dropped prices, each without its own filter", async () => {
      const count = async (query: object) => {
        const { facets } = await listVehicles(test[engine], vehicleQuerySchema.parse(query));
        return [facets.deal?.map(({ value, count }) => `${value} ${count}`).join(), facets.priceDropped];
      };
      expect(await count({})).toEqual(["great 1,good 1,fair 0,high 1,overpriced 0", 2]);
      expect(await count({ deal: "high" })).toEqual(["great 1,good 1,fair 0,high 1,overpriced 0", 1]);
      expect(await count({ priceDropped: "true" })).toEqual(["great 0,good 1,fair 0,high 1,overpriced 0", 2]);
      expect(await count({ priceDropped: "true", deal: "great", make: "BMW" })).toEqual([
        "great 0,good 0,fair 0,high 1,overpriced 0",
        0,
      ]);
    });

    it("finds and counts cars by class, of which the dealers' own words say nothing wrong", async () => {
      expect(await find({ bodyStyle: "truck" })).toEqual(["tacoma"]);
      expect(await find({ bodyStyle: ["truck", "suv"], drivetrain: "4wd" })).toEqual(["tacoma"]);
      expect((await find({ color: "gray", transmission: "manual" })).sort()).toEqual(["nowhere"]);
      expect(await find({ fuel: "electric" })).toEqual([]);
      const counts = await test[engine].listClassFacets(vehicleQuerySchema.parse({ color: "gray" }));
      const known = (facet: { value: string; count: number }[]) =>
        facet.filter(({ count }) => count > 0).map(({ value, count }) => `${value} ${count}`);
      expect(known(counts.color)).toEqual(["gray 2", "blue 4"]);
      expect(known(counts.transmission)).toEqual(["manual 1"]);
      expect(known(counts.bodyStyle)).toEqual(["truck 1", "sedan 1"]);
    });

    it("finds and counts cars by their doors, the hatch left aside and unknown ones in no value", async () => {
      expect(await find({ doors: "2" })).toEqual(["x3"]);
      expect((await find({ doors: "4", make: ["Honda", "Mazda", "Toyota"] })).sort()).toEqual(["civic", "nowhere"]);
      expect(await find({ doors: ["2", "4"], make: "Toyota" })).toEqual([]);
      const count = async (query: object) => {
        const { doors } = await test[engine].listClassFacets(vehicleQuerySchema.parse(query));
        return doors.map(({ value, count }) => `${value} ${count}`);
      };
      expect(await count({})).toEqual(["2 1", "4 4"]);
      expect(await count({ doors: "2" })).toEqual(["2 1", "4 4"]);
      expect(await count({ make: "Toyota" })).toEqual(["2 0", "4 0"]);
    });

    it("counts no models until a make is chosen, and years newest first", async () => {
      const { facets } = await listVehicles(test[engine], vehicleQuerySchema.parse({}));
      expect(facets.model).toEqual([]);
      expect(facets.year.map((year) => year.value)).toEqual(["2021", "2020", "2019", "2018", "2017"]);
    });

    it("filters by model", async () => {
      expect(await find({ make: "Toyota", model: ["tacoma", "Camry"] })).toEqual(["tacoma"]);
      expect(await find({ make: "Toyota", model: "Camry" })).toEqual([]);
    });

    it("lists the places that have cars", async () => {
      expect(listLocations(await test[engine].readStock())).toEqual([
        { location: "Boulder, CO" },
        { location: "Chantilly, VA" },
        { location: "Denver, CO" },
      ]);
    });
  });

  it("finds a part of the ids of all matches, by when the cars were first seen", async () => {
    const everything = vehicleQuerySchema.parse({ limit: "100" });
    const { vehicles } = await listVehicles(test[engine], everything);
    const oldest = vehicles.map(({ id }) => id).sort((a, b) => a - b);
    expect(await test[engine].findIds(everything, { order: "oldest", take: 100 })).toEqual(oldest);
    expect(await test[engine].findIds(everything, { order: "oldest", skip: 2, take: 2 })).toEqual(oldest.slice(2, 4));
    const newest = oldest.toReversed();
    expect(await test[engine].findIds(everything, { order: "newest", skip: 1, take: 3 })).toEqual(newest.slice(1, 4));
    expect(await test[engine].findIds(everything, { order: "newest", skip: 90, take: 20 })).toEqual([]);
    const civics = vehicleQuerySchema.parse({ keyword: "civic" });
    expect(await test[engine].findIds(civics, { order: "newest", take: 9 })).toEqual([ids.civic]);
  });

  describe("landing addresses", () => {
    it("exist for every make, model and place that has stock", async () => {
      const landings = [...(await test[engine].readStock()).landings().values()];
      expect(landings.find((landing) => landing.path === "/used/toyota")).toEqual({
        path: "/used/toyota",
        make: "Toyota",
        model: null,
        location: null,
        total: 1,
      });
      expect(landings.map((landing) => landing.path)).toEqual(
        expect.arrayContaining(["/used/mazda/cx-5", "/used-cars-in/boulder-co"]),
      );
      expect(new Set(landings.map((landing) => landing.path)).size).toBe(landings.length);
    });

    it("are found by path, and are a 404 without stock", async () => {
      const stock = await test[engine].readStock();
      expect(findLanding(stock, "/used/Mazda/CX-5/")).toMatchObject({
        make: "Mazda",
        model: "CX-5",
        total: 1,
      });
      for (const path of ["/used/mazda/mx-5", "/used/"])
        expect(() => findLanding(stock, path)).toThrow(expect.objectContaining({ status: 404 }));
    });
  });

  describe("similar vehicles", () => {
    it("are of the same make or body, without the vehicle itself, and only visible ones", async () => {
      const cards = await test[engine].listSimilar(await findComparedVehicle(test.pool, String(ids.civic)));
      const similar = vehicleSchema.array().parse(JSON.parse(writeVehicles(cards).toString()));
      const titles = similar.map(({ title }) => title);
      expect(titles).not.toContain("civic");
      expect(titles).not.toContain("removed");
      expect(titles.length).toBeGreaterThan(0);
    });
  });
});
