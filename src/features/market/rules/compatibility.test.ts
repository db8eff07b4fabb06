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

  it("treats unknown facts as compatible", () => {
    expect(areCompatible({ ...car, drivetrain: "4WD", fuelType: "Diesel" }, car)).toBe(true);
    expect(areCompatible(car, { ...car, drivetrain: "4WD", fuelType: "Diesel" })).toBe(true);
    expect(areCompatible({ ...car, fuelType: "see dealer" }, { ...car, fuelType: "Gasoline" })).toBe(true);
  });
});

/** Words of each kind. All words of one kind go together, and no two of different kinds. */
const KINDS = {
  fuelType: {
    gasoline: ["GAS", "Petrol", "Unleaded", "Flex", "E85", "E-85", "Ethanol", "Mild Hybrid"],
    hybrid: ["Hybrid", "Plug-In", "plugin", "PHEV", "Gas/Electric Hybrid"],
    electric: ["Electric", "EV", "BV", "BEV"],
    diesel: ["Diesel"],
    hydrogen: ["Hydrogen", "Fuel Cell"],
  },
  drivetrain: {
    all: [
      ..."AWD 4WD 4x4 quattro xDrive 4MATIC 4Motion".split(" "),
      ...["All-Wheel Drive", "Four Wheel", "4-Wheel", "4wheel"],
    ],
    two: ["FWD", "RWD", "2WD", "4x2", "Front-Wheel Drive", "Rear Wheel", "Two-wheel", "2wheel"],
  },
  bodyStyle: {
    open: ["Convertible", "Cabriolet", "Roadster", "Spyder", "Spider"],
    pickup: ["Truck", "Pickup", "Cab"],
    van: ["Van", "Minivan", "Bus"],
    hatch: [
      "Hatchback",
      "Wagon",
      "SUV",
      "Sport Utility",
      "sport-utility",
      "Crossover",
      "Liftback",
      "Sportback",
      "Estate",
    ],
    coupe: ["Coupe", "2dr Coupe"],
    sedan: ["Sedan", "Saloon"],
  },
} as const;

describe.each(["fuelType", "drivetrain", "bodyStyle"] as const)("the words of %s", (fact) => {
  const kinds = Object.entries<readonly string[]>(KINDS[fact]);
  const words = kinds.flatMap(([kind, names]) => names.map((name) => ({ kind, name })));
  it.each(words)("put $name with $kind alone", ({ kind, name }) => {
    for (const other of words) {
      const said = `${name} and ${other.name}: ${areCompatible({ ...car, [fact]: name }, { ...car, [fact]: other.name })}`;
      expect(said).toBe(`${name} and ${other.name}: ${kind === other.kind}`);
    }
  });
});

it("distinguishes pickups by their cabs", () => {
  const cabs = [
    ["Crew Cab", "SuperCrew", "CrewMax", "Double Cab"],
    ["Extended Cab", "SuperCab", "Super Cab", "Quad Cab", "King Cab", "Access Cab", "Xtracab"],
    ["Regular Cab", "Standard Cab", "Single Cab"],
  ];
  for (const [index, own] of cabs.entries()) {
    for (const [other, theirs] of cabs.entries()) {
      for (const a of own) {
        for (const b of theirs) {
          const said = areCompatible({ ...car, bodyStyle: a }, { ...car, bodyStyle: b });
          expect(`${a}, ${b}: ${said}`).toBe(`${a}, ${b}: ${index === other}`);
        }
      }
    }
  }
});

it("does not separate a coupe with four doors from a sedan or a coupe", () => {
  for (const bodyStyle of ["Gran Coupe", "4dr Coupe", "4-door coupe", "4 dr coupe", "Four-Door Coupe"]) {
    for (const other of ["Sedan", "Coupe", "Convertible"]) {
      expect(areCompatible({ ...car, bodyStyle }, { ...car, bodyStyle: other })).toBe(true);
    }
  }
});

it("treats an unknown word as no contradiction, on either side", () => {
  expect(areCompatible({ ...car, fuelType: "Gas" }, { ...car, fuelType: "see dealer" })).toBe(true);
  expect(areCompatible({ ...car, fuelType: "Gas" }, { ...car, fuelType: null })).toBe(true);
});
