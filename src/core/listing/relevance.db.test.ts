import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";

let database: TestDatabase;
let test: TestSearch;

const VA = { city: "Chantilly", state: "VA", zipCode: "20151" };
const CO = { city: "Denver", state: "CO", zipCode: "80202" };
const NY = { city: "New York", state: "NY", zipCode: "10001" };

/** The stock, by the names that the queries below use. */
const CARS: Record<string, Partial<VehicleFacts>> = {
  civic: { make: "Honda", model: "Civic", trim: "EX", year: 2018, priceUsd: 15_000, mileageMiles: 60_000, ...VA },
  crv: { make: "Honda", model: "CR-V", trim: "Touring", year: 2020, bodyStyle: "SUV", priceUsd: 26_000, ...CO },
  accord: { make: "Honda", model: "Accord", trim: "Sport", year: 2016, priceUsd: 14_000, mileageMiles: 90_000, ...NY },
  elantra: { make: "Hyundai", model: "Elantra", trim: "SEL", year: 2019, priceUsd: 13_000, ...VA },
  santafe: { make: "Hyundai", model: "Santa Fe", trim: "Limited", year: 2021, bodyStyle: "SUV", ...CO },
  silverado: { make: "Chevrolet", model: "Silverado 1500", trim: "LT", year: 2017, bodyStyle: "Pickup", ...CO },
  corvette: { make: "Chevrolet", model: "Corvette", trim: "Z06", year: 2015, bodyStyle: "Coupe", ...NY },
  f150: { make: "Ford", model: "F-150", trim: "XLT", year: 2019, bodyStyle: "Pickup", priceUsd: 31_000, ...VA },
  mustang: { make: "Ford", model: "Mustang", trim: "GT", year: 2022, bodyStyle: "Convertible", ...NY },
  jetta: { make: "Volkswagen", model: "Jetta", trim: "S", year: 2018, priceUsd: 11_000, ...VA },
  cclass: { make: "Mercedes-Benz", model: "C-Class", trim: "C 300", year: 2019, ...NY },
  c300: { make: "Mercedes-Benz", model: "C 300", trim: "4MATIC", year: 2021, ...CO },
  three: { make: "BMW", model: "3 Series", trim: "328i", year: 2016, ...NY },
  i330: { make: "BMW", model: "330i", trim: "xDrive", year: 2020, ...VA },
  x5: { make: "BMW", model: "X5", trim: "xDrive40i", year: 2021, bodyStyle: "SUV", ...CO },
  model3: { make: "Tesla", model: "Model 3", trim: "Long Range", year: 2021, fuelType: "Electric", ...CO },
  rangerover: { make: "Land Rover", model: "Range Rover Sport", trim: "HSE", year: 2020, bodyStyle: "SUV", ...NY },
  grand: { make: "Jeep", model: "Grand Cherokee", trim: "Limited", year: 2018, bodyStyle: "SUV", ...VA },
  mx5: { make: "Mazda", model: "MX-5 Miata", trim: "Club", year: 2017, bodyStyle: "Convertible", ...CO },
  mazda3: { make: "Mazda", model: "Mazda3", trim: "Touring", year: 2019, ...VA },
  rav4: { make: "Toyota", model: "RAV4", trim: "XLE", year: 2020, bodyStyle: "SUV", fuelType: "Hybrid", ...VA },
  runner: { make: "Toyota", model: "4Runner", trim: "SR5", year: 2019, bodyStyle: "SUV", ...CO },
  tacoma: {
    make: "Toyota",
    model: "Tacoma",
    trim: "TRD",
    year: 2020,
    bodyStyle: "Pickup",
    vin: "5TFCZ5AN1LX123456",
    ...CO,
  },
  porsche: { make: "Porsche", model: "911", trim: "Carrera", year: 2014, bodyStyle: "Coupe", ...NY },
};

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const capital = await insertDealership(test.db, { name: "Capital Motors", location: "Chantilly, VA" });
  const rocky = await insertDealership(test.db, { name: "Rocky Mountain Autos", location: "Denver, CO" });
  const facts = Object.entries(CARS).map(([title, car]) =>
    makeFacts({ title, bodyStyle: "Sedan", fuelType: "Gasoline", ...car }),
  );
  await insertVehicles(
    test.db,
    capital,
    facts.filter(({ state }) => state !== "CO"),
  );
  await insertVehicles(
    test.db,
    rocky,
    facts.filter(({ state }) => state === "CO"),
  );
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

describe.each(SEARCH_ENGINES)("the engine %s", (engine) => {
  const find = async (keyword: string, more: Record<string, string> = {}) => {
    const answer = await listVehicles(test[engine], vehicleQuerySchema.parse({ keyword, limit: "100", ...more }));
    return answer.vehicles.map(({ title }) => title);
  };

  describe("a keyword finds just these cars", () => {
    it.each([
      ["honda", "civic crv accord"],
      ["Honda Civic", "civic"],
      ["civic honda", "civic"],
      ["hon", "civic crv accord"],
      ["hond civ", "civic"],
      ["chevy", "silverado corvette"],
      ["chevy silverado", "silverado"],
      ["vw", "jetta"],
      ["vw jetta", "jetta"],
      ["mercedes", "cclass c300"],
      ["mercedes-benz", "cclass c300"],
      ["mercedes benz", "cclass c300"],
      ["benz c class", "cclass c300"],
      ["c300", "cclass c300"],
      ["f150", "f150"],
      ["f-150", "f150"],
      ["f 150", "f150"],
      ["ford f150 xlt", "f150"],
      ["crv", "crv"],
      ["cr-v", "crv"],
      ["honda cr v", "crv"],
      ["3 series", "three i330"],
      ["3series", "three i330"],
      ["bmw 3-series", "three i330"],
      ["bmw 328i", "three"],
      ["330i", "i330"],
      ["bimmer x5", "x5"],
      ["model 3", "model3"],
      ["tesla model3", "model3"],
      ["land rover", "rangerover"],
      ["landrover", "rangerover"],
      ["range rover", "rangerover"],
      ["grand cherokee", "grand"],
      ["jeep grandcherokee", "grand"],
      ["santa fe", "santafe"],
      ["miata", "mx5"],
      ["mx5", "mx5"],
      ["mazda 3", "mazda3"],
      ["rav 4", "rav4"],
      ["4 runner", "runner"],
      ["4runner", "runner"],
      ["vette", "corvette"],
      ["911", "porsche"],
      ["hundai elentra", "elantra"],
      ["hyundia", "elantra santafe"],
      ["toyta tacoma", "tacoma"],
      ["chevrolt corvete", "corvette"],
      ["volkswagon", "jetta"],
      ["porche", "porsche"],
      ["mersedes", "cclass c300"],
      ["silvrado", "silverado"],
      ["toyota trucks", "tacoma"],
      ["ford convertible", "mustang"],
      ["honda suv", "crv"],
      ["electric", "model3"],
      ["ev", "model3"],
      ["toyota hybrid", "rav4"],
      ["bmw virginia", "i330"],
      ["bmw va", "i330"],
      ["honda denver", "crv"],
      ["honda Denver, CO", "crv"],
      ["honda in colorado", "crv"],
      ["honda new york", "accord"],
      ["honda nyc", "accord"],
      ["rocky mountain bmw", "x5"],
      ["capital motors jeep", "grand"],
      ["5TFCZ5AN1LX123456", "tacoma"],
      ["123456", "tacoma"],
      ["X123456", "tacoma"],
      ["LX123456", "tacoma"],
      ["2019 ford", "f150"],
      ["used honda civic for sale", "civic"],
      ["honda under 15k", "civic accord"],
      ["honda less than 60,000 miles", "civic crv"],
      ["honda 2018 or newer", "civic crv"],
      ["honda near 20151", "civic"],
      ["hundai under $14,000 near 20151", "elantra"],
      ["bmw 2016-2020", "three i330"],
      ["honda tesla", ""],
      ["xyzzy", ""],
      ["!!!", ""],
      ["LX123457", ""],
    ])("%s", async (keyword, names) => {
      expect((await find(keyword)).sort()).toEqual(names.split(" ").filter(Boolean).sort());
    });
  });

  describe("with a keyword, relevance", () => {
    it.each([
      ["sport", "accord", "rangerover"],
      ["tour", "crv", "mazda3"],
      ["limited", "santafe", "grand"],
    ])("%s finds %s and %s", async (keyword, ...names) => {
      expect(await find(keyword)).toEqual(expect.arrayContaining(names));
    });

    it("puts exact matches before those that only begin with the word", async () => {
      // "S" is the whole name of a trim; many words begin with it.
      expect((await find("s"))[0]).toBe("jetta");
    });

    it("leaves the other sorts as they are", async () => {
      expect(await find("honda", { sortBy: "price_low" })).toEqual(["accord", "civic", "crv"]);
    });

    it("tells what it understood beyond words", async () => {
      const { understood } = await listVehicles(test[engine], vehicleQuerySchema.parse({ keyword: "honda under 20k" }));
      expect(understood).toEqual([
        { kind: "make", label: "Honda", text: "honda", at: 0, filters: { make: ["Honda"] } },
        { kind: "price", label: "Under $20,000", text: "under 20k", at: 6, filters: { priceMax: 20_000 } },
      ]);
    });

    it("takes a chosen filter rather than what is said", async () => {
      expect((await find("honda under 20k", { priceMax: "14500" })).sort()).toEqual(["accord"]);
      expect((await find("honda under 14500", { priceMax: "20000" })).sort()).toEqual(["accord", "civic"]);
    });
  });
});
