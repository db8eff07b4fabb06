import { expect, test } from "vitest";
import { canonicalMake, splitLeadingMake } from "./make-names.ts";
import { MAKES } from "./makes.ts";
import { splitLeadingModel, tidyModel } from "./model-names.ts";
import { stateCode } from "./us-states.ts";

test.each([
  ["MERCEDES-BENZ", "Mercedes-Benz"],
  ["mercedes", "Mercedes-Benz"],
  ["VW", "Volkswagen"],
  ["Chevy", "Chevrolet"],
  ["land rover", "Land Rover"],
  ["KIA", "Kia"],
  ["RAM Trucks", "Ram"],
])("the make %s is written %s", (raw, make) => expect(canonicalMake(raw)).toBe(make));

test("every make of the filter is its own spelling", () => {
  for (const make of MAKES) expect(canonicalMake(make)).toBe(make);
});

test("a model line in place of its make is both", () => {
  expect(splitLeadingMake("Range Rover HSE")).toEqual({ make: "Land Rover", rest: "Range Rover HSE" });
  expect(splitLeadingMake("MINI Cooper S")).toMatchObject({ make: "Mini" });
});

test("models with several words stay whole", () => {
  expect(splitLeadingModel("Jeep", "Grand Cherokee Limited 4x4")).toEqual({
    model: "Grand Cherokee",
    rest: "Limited 4x4",
  });
  expect(splitLeadingModel("Land Rover", "Range Rover Sport HSE")?.model).toBe("Range Rover Sport");
  expect(splitLeadingModel("Ford", "F150 XLT")).toEqual({ model: "F-150", rest: "XLT" });
});

test("a model loses the make before it and its capitals", () => {
  expect(tidyModel("Ford", "Ford F150")).toBe("F-150");
  expect(tidyModel("Toyota", "CAMRY")).toBe("Camry");
  expect(tidyModel("BMW", "X5")).toBe("X5");
});

test("states and provinces are known by name and by code", () => {
  expect(stateCode("georgia")).toBe("GA");
  expect(stateCode("N.Y.")).toBe("NY");
  expect(stateCode("N. Carolina")).toBe("NC");
  expect(stateCode("Calif.")).toBe("CA");
  expect(stateCode("Penna")).toBe("PA");
  expect(stateCode("US-VA")).toBe("VA");
  expect(stateCode("VA - Virginia")).toBe("VA");
  expect(stateCode("Virginia (VA)")).toBe("VA");
  expect(stateCode("VA - Maryland")).toBeNull();
  expect(stateCode("Wash")).toBeNull();
  expect(stateCode("Ontario")).toBe("ON");
  expect(stateCode("Atlantis")).toBeNull();
});
