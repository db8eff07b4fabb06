import { describe, expect, it } from "vitest";
import { areCompatible } from "./compatibility.ts";
import type { MarketCar } from "./market-car.ts";

const car: MarketCar = {
  vin: null,
  year: 2021,
  make: "Ford",
  model: "F-150",
  trim: "XLT",
  fuelType: null,
  drivetrain: null,
  bodyStyle: null,
  mileage: 40_000,
  region: null,
  dealer: null,
};

describe("whether two cars of one trim can be compared", () => {
  it.each([
    ["fuelType", "Gasoline", "Electric"],
    ["fuelType", "Gasoline Fuel", "Gas/Electric Hybrid"],
    ["fuelType", "Diesel", "Unleaded"],
    ["drivetrain", "AWD", "Front-Wheel Drive"],
    ["drivetrain", "4x4", "RWD"],
    ["bodyStyle", "Convertible", "2dr Coupe"],
    ["bodyStyle", "Sedan", "Hatchback"],
    ["bodyStyle", "Crew Cab Pickup", "Regular Cab Pickup"],
  ] as const)("denies it for %s %s and %s", (fact, one, other) => {
    expect(areCompatible({ ...car, [fact]: one }, { ...car, [fact]: other })).toBe(false);
  });

  it.each([
    ["fuelType", "Electric Fuel System", "electric"],
    ["fuelType", "Plug-In Hybrid", "Hybrid"],
    ["fuelType", "Gasoline", "Gasoline/Mild Electric Hybrid"],
    ["fuelType", "Flex Fuel", "Gas"],
    ["drivetrain", "4WD", "All Wheel Drive"],
    ["drivetrain", "quattro", "AWD"],
    ["bodyStyle", "SUV", "4D Sport Utility"],
    ["bodyStyle", "Wagon", "Crossover"],
    ["bodyStyle", "SuperCrew", "Crew Cab"],
    ["bodyStyle", "Gran Coupe", "Sedan"],
  ] as const)("allows it for %s %s and %s", (fact, one, other) => {
    expect(areCompatible({ ...car, [fact]: one }, { ...car, [fact]: other })).toBe(true);
  });

  it("takes what is unknown for compatible", () => {
    expect(areCompatible({ ...car, drivetrain: "4WD", fuelType: "Diesel" }, car)).toBe(true);
    expect(areCompatible({ ...car, fuelType: "see dealer" }, { ...car, fuelType: "Gasoline" })).toBe(true);
  });
});
