import { describe, expect, it } from "vitest";
import { isOfModel, type MatchedCar, matchVariants, type OfficialVariant } from "./match-variants.ts";

const EMPTY: MatchedCar = {
  ...{ year: 2018, make: null, model: null, trim: null, bodyStyle: null, doors: null },
  ...{ fuelType: null, transmission: null, drivetrain: null, engineCc: null, cylinders: null },
};

/** Makes a variant of "F150 Pickup 4WD | 4wd gas 5.0". */
function variant(text: string): OfficialVariant {
  const [model = "", facts = ""] = text.split(" | ");
  const [drive = "", energy = "gas", liters = ""] = facts.split(" ");
  return {
    model,
    drive: drive === "4wd" || drive === "2wd" ? drive : null,
    energy: energy as OfficialVariant["energy"],
    gearbox: "automatic",
    cylinders: null,
    liters: Number(liters) || null,
  };
}

/** Returns the models that fit a car: "Ford; F-150; XLT 4x4". */
function fitting(text: string, list: readonly string[], facts: Partial<MatchedCar> = {}): string[] {
  const [make = "", model = "", trim] = text.split("; ");
  return matchVariants({ ...EMPTY, make, model, trim: trim ?? null, ...facts }, list.map(variant)).map(
    (found) => found.model,
  );
}

describe("a model in the maker's writing and in the agency's", () => {
  it.each([
    ["Ford; F-150; XLT", "F150 Pickup 4WD", "F150 Lightning 4WD"],
    ["Chevrolet; Silverado 1500; LT", "Silverado K15 4WD", "Silverado 2500 HD 4WD"],
    ["Chevrolet; Silverado 1500; LT", "Silverado C10 2WD", "Silverado LD C15 2WD"],
    ["Ram; 1500; Big Horn", "Ram 1500 Pickup 4WD", "Ram Van 1500 2WD"],
    ["Dodge; Ram 1500; SLT", "Ram 1500 Pickup 2WD", "Dakota Pickup 2WD"],
    ["Mazda; Mazda3; Touring", "3 4-Door 2WD", "CX-3 2WD"],
    ["Mazda; CX-5; Touring", "CX-5 2WD", "CX-50 4WD"],
    ["Mazda; MX-5 Miata; Club", "MX-5", "MX-6"],
    ["BMW; 3 Series; 330i xDrive", "330i xDrive", "340i xDrive"],
    ["BMW; 330; i xDrive", "330i xDrive", "430i xDrive Gran Coupe"],
    ["BMW; X5; xDrive35i", "X5 xDrive35i", "X5 M"],
    ["Mercedes-Benz; C-Class; C 300 4MATIC", "C300 4matic", "CLA250 4matic"],
    ["Mercedes-Benz; AMG; C 63 S Coupe", "AMG C63 S Coupe", "C300 Coupe"],
    ["Lexus; RX; 350 L", "RX 350 L AWD", "RX 450h AWD"],
    ["Jeep; Grand Cherokee; Laredo", "Grand Cherokee 4WD", "Grand Cherokee L 4WD"],
    ["Land Rover; Range Rover; HSE", "Range Rover", "Range Rover Sport"],
    ["Land Rover; Range Rover Evoque; SE", "Evoque", "Range Rover"],
    ["Mini; Countryman; Cooper S ALL4", "Cooper S Countryman All4", "Cooper S Clubman All4"],
    ["Subaru; Outback; 2.5i", "Legacy/Outback AWD", "Forester AWD"],
    ["Toyota; Camry; XSE", "Camry XLE/XSE", "Camry LE/SE"],
    ["Chrysler; Town & Country; Touring", "Town and Country", "200"],
    ["Nissan; Rogue; SV", "Rogue AWD", "Rogue Sport AWD"],
  ])("finds %s as %s and not as %s", (car, right, wrong) => {
    expect(fitting(car, [right, wrong])).toEqual([right]);
  });

  it("finds nothing for a heavy truck, which the agency does not rate", () => {
    expect(fitting("Chevrolet; Silverado 2500HD; LT", ["Silverado C15 2WD | 2wd gas 5.3"])).toEqual([]);
    expect(fitting("Ford; F-250; XL", ["F150 Pickup 2WD | 2wd gas 5.0"])).toEqual([]);
  });
});

describe("what is known of the car", () => {
  const accords = ["Accord | 2wd gas 1.5", "Accord Sport/Touring | 2wd gas 2.0", "Accord Hybrid | 2wd hybrid 2.0"];

  it("leaves only variants that agree with it", () => {
    const trucks = [
      "F150 Pickup 2WD | 2wd gas 3.5",
      "F150 Pickup 4WD | 4wd gas 3.5",
      "F150 Pickup 4WD FFV | 4wd gas 5.0",
    ];
    expect(fitting("Ford; F-150; XLT", trucks, { drivetrain: "4x4" })).toHaveLength(2);
    expect(fitting("Ford; F-150; XLT", trucks, { drivetrain: "4WD", engineCc: 5_000 })).toEqual([
      "F150 Pickup 4WD FFV",
    ]);
    expect(fitting("Ford; F-150; XLT 4x4", trucks, { engineCc: 2_700 })).toEqual([]);
  });

  it("tells gasoline, hybrid and electric apart, by fuel and by name", () => {
    expect(fitting("Honda; Accord; EX Hybrid", accords)).toEqual(["Accord Hybrid"]);
    expect(fitting("Honda; Accord; LX", accords, { fuelType: "Gasoline" })).toEqual(["Accord"]);
    expect(fitting("Honda; Accord; LX", accords)).toEqual(["Accord"]);
    expect(fitting("Honda; Accord; LX", accords, { fuelType: "Electric" })).toEqual([]);
    expect(fitting("BMW; 530e", ["530i | 2wd gas 2.0", "530e | 2wd plugin 2.0"])).toEqual(["530e"]);
    const minis = ["Cooper Hardtop 2 door | 2wd gas 1.5", "Cooper SE Hardtop 2 door | 2wd electric"];
    expect(fitting("Mini; Hardtop; Cooper SE", minis)).toEqual(["Cooper SE Hardtop 2 door"]);
  });

  it("offers a mild hybrid that is not named as one beside gasoline", () => {
    const wranglers = ["Wrangler 4dr 4WD | 4wd gas 2.0", "Wrangler 4dr 4WD | 4wd hybrid 3.6"];
    expect(fitting("Jeep; Wrangler Unlimited; Sahara", wranglers, { fuelType: "Gasoline" })).toHaveLength(2);
  });

  it("does not take a convertible's figures for a car whose body is not known to be one", () => {
    const list = ["G6 | 2wd gas 3.5", "G6 GT/GTP Convertible | 2wd gas 3.9"];
    expect(fitting("Pontiac; G6; GT", list)).toHaveLength(2);
    expect(fitting("Pontiac; G6; GT", list, { bodyStyle: "Convertible" })).toEqual(["G6 GT/GTP Convertible"]);
  });

  it("takes a special version only where the car names it", () => {
    const list = ["Charger | 2wd gas 3.6", "Charger SRT | 2wd gas 6.2"];
    expect(fitting("Dodge; Charger; SXT", list)).toEqual(["Charger"]);
    expect(fitting("Dodge; Charger", list)).toEqual(["Charger"]);
    expect(fitting("Dodge; Charger; SRT Hellcat", list)).toEqual(["Charger SRT"]);
  });
});

it("knows a model in lists without engines, by its drivetrain and energy", () => {
  const accord = { ...EMPTY, make: "Honda", model: "Accord", trim: "EX" };
  expect(isOfModel(accord, "ACCORD")).toBe(true);
  expect(isOfModel(accord, "ACCORD HYBRID")).toBe(false);
  expect(isOfModel(accord, "ACCORD CROSSTOUR")).toBe(false);
  expect(isOfModel({ ...accord, drivetrain: "AWD" }, "ACCORD", "2wd")).toBe(false);
  expect(isOfModel({ ...EMPTY, make: "Ford", model: "F-150" }, "F-150 SUPERCREW")).toBe(true);
  expect(isOfModel({ ...EMPTY, make: "BMW", model: "3 Series", trim: "330i" }, "328I")).toBe(false);
  expect(isOfModel({ ...EMPTY, make: "BMW", model: "3 Series", trim: "330i" }, "3 SERIES")).toBe(true);
});
