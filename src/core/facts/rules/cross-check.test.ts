import { describe, expect, test } from "vitest";
import { HONDA } from "#core/crawl/platforms/conformance/fixture-kit.ts";
import { crossCheck, type DecodedVin } from "./cross-check.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";

const civic: DecodedVin = { year: 2019, make: "HONDA", model: "Civic", fuelType: "Gasoline", doors: 4, kind: null };
const facts = {
  ...{ vin: HONDA, title: "A car", year: 2019, make: "Honda", model: "Civic", trim: null, fuelType: "Gas" },
  doors: 4 as number | null,
};
const conflictsOf = (site: Partial<typeof facts>, decoded: Partial<DecodedVin>) =>
  crossCheck({ ...facts, ...site }, { ...civic, ...decoded }).conflicts;

describe("facts and the decoded VIN", () => {
  test("that agree leave the facts alone", () => {
    expect(crossCheck(facts, civic)).toEqual({ filled: {}, others: [], conflicts: [] });
  });

  test("fill the facts that the site leaves out, in the market's spelling", () => {
    const open = { ...facts, year: null, make: null, model: null, fuelType: null, doors: null };
    expect(crossCheck(open, civic).filled).toEqual({
      ...{ year: 2019, make: "Honda", model: "Civic", fuelType: "Gasoline", doors: 4 },
    });
  });

  test("that contradict each other are reported, and the site's words stay", () => {
    const { kind, ...rest } = normalizeVehicle(
      { pageUrl: "https://dealer.example/used/", vin: HONDA, title: "2019 Toyota Camry", condition: "Used" },
      2026,
      () => civic,
    );
    expect(kind).toBe("vehicle");
    expect(rest).toMatchObject({
      facts: { make: "Toyota", model: "Camry" },
      warnings: [`2019 Toyota Camry: the VIN ${HONDA} belongs to a Honda, the site says Toyota.`],
    });
    expect(conflictsOf({ model: "Accord" }, {})).toHaveLength(1);
  });

  test("report a vehicle that is not a car, but not for a make that builds only cars", () => {
    const read = (title: string) =>
      normalizeVehicle({ pageUrl: "https://dealer.example/used/", vin: HONDA, title, mileage: 9_000 }, 2026, () => ({
        year: 2019,
        make: null,
        model: null,
        fuelType: null,
        doors: null,
        kind: "trailer",
      }));
    expect(read("2019 Acme 16 ft")).toEqual({ kind: "other", what: "trailer" });
    expect(read("2019 Honda 16 ft")).toEqual({ kind: "other", what: "trailer" });
    expect(read("2019 Volvo XC90").kind).toBe("vehicle");
  });

  test("are no contradiction where makers and dealers only name things differently", () => {
    expect(conflictsOf({ make: "Mercedes-Benz", model: "C 300" }, { make: "MERCEDES-BENZ", model: "C-Class" })).toEqual(
      [],
    );
    expect(conflictsOf({ make: "BMW", model: "3 Series" }, { make: "BMW", model: "330i" })).toEqual([]);
    expect(conflictsOf({ make: "Dodge", model: "Ram 1500" }, { make: "RAM", model: "1500" })).toEqual([]);
    expect(
      conflictsOf({ make: "Chevrolet", model: "Silverado 1500" }, { make: "CHEVROLET", model: "Silverado" }),
    ).toEqual([]);
  });

  test("tell two doors from four, and ignore the hatch", () => {
    const othersOf = (doors: number) => crossCheck({ ...facts, doors }, civic).others;
    expect(crossCheck({ ...facts, doors: 2 }, civic).conflicts).toEqual([
      `A car: the VIN ${HONDA} belongs to a car with 4 doors, the site says 2.`,
    ]);
    expect(othersOf(2)).toEqual([["doors", "4", "va"]]);
    expect(othersOf(3)).toEqual([["doors", "4", "va"]]);
    expect(othersOf(5)).toEqual([]);
    expect(crossCheck({ ...facts, doors: null }, { ...civic, doors: null }).filled.doors).toBeUndefined();
  });

  test("do not fill the doors where the number may belong to another car", () => {
    expect(crossCheck({ ...facts, make: "Toyota", model: "Supra", doors: null }, civic).filled.doors).toBeUndefined();
  });

  test("do not call a hybrid a gasoline car", () => {
    const hybrid = { ...facts, title: "2019 Honda Accord Hybrid", fuelType: null };
    expect(crossCheck(hybrid, civic).filled.fuelType ?? null).toBeNull();
    expect(crossCheck(hybrid, { ...civic, fuelType: "Hybrid" }).filled.fuelType).toBe("Hybrid");
  });
});
