import { expect, it } from "vitest";
import { CLASS_NAMES, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { CLASS_COUNTERS, classesNumber, countersOfClass, countersOfValue, countersOfVehicle } from "./class-numbers.ts";

const NOTHING = {
  bodyStyle: null,
  drivetrain: null,
  fuelType: null,
  transmission: null,
  exteriorColor: null,
  interiorColor: null,
  doors: null,
};
const LAST = {
  bodyStyle: "Van",
  drivetrain: "RWD",
  fuelType: "Hydrogen",
  transmission: "CVT",
  exteriorColor: "Purple",
  interiorColor: "Purple",
  doors: "5",
};

it("holds all classes in 32 bits", () => {
  const largest = classesNumber(LAST);
  expect(largest).toBeLessThanOrEqual(0xffff_ffff);
  expect(countersOfVehicle(largest)).toEqual(
    CLASS_NAMES.flatMap((name) => countersOfValue(name, VEHICLE_CLASSES[name].at(-1) as ClassValue)),
  );
  expect(CLASS_COUNTERS).toBe(CLASS_NAMES.flatMap((name) => VEHICLE_CLASSES[name]).length);
});

it("counts a CVT as an automatic, too", () => {
  const cvt = countersOfVehicle(classesNumber({ ...NOTHING, transmission: "CVT" }));
  expect(cvt.toSorted()).toEqual(countersOfClass("transmission", ["automatic", "cvt"]).toSorted());
});

it("has no counter for what is not known", () => {
  expect(countersOfVehicle(classesNumber(NOTHING))).toEqual([]);
  expect(countersOfVehicle(classesNumber({ ...NOTHING, fuelType: "Diesel", exteriorColor: "Red" }))).toEqual([
    ...countersOfClass("fuel", ["diesel"]),
    ...countersOfClass("color", ["red"]),
  ]);
});
