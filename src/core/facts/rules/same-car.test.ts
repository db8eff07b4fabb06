import { describe, expect, test } from "vitest";
import { type CarIdentity, type CarName, isSameCar, namesAnotherCar } from "./same-car.ts";
import { vinCheckDigit } from "./vin.ts";

const name = (year: number | null, make: string | null, model: string | null, trim: string | null = null): CarName => ({
  ...{ year, make, model, trim },
  title: [year, make, model, trim].filter((part) => part !== null).join(" "),
});

describe("two names are of one car", () => {
  test.each([
    ["another spelling", name(2019, "Ford", "F-150"), name(2019, "FORD", "F150")],
    ["a trim in the model", name(2019, "Honda", "Civic"), name(2019, "Honda", "Civic Type R")],
    ["a model split otherwise", name(2019, "Honda", "Type R"), name(2019, "Honda", "Civic", "Type R")],
    ["a series and a version", name(2019, "BMW", "3 Series"), name(2019, "BMW", "330i xDrive")],
    ["a class and a version", name(2019, "Mercedes-Benz", "C-Class"), name(2019, "Mercedes-Benz", "C 300")],
    ["an AMG of its class", name(2019, "Mercedes-Benz", "C-Class"), name(2019, "Mercedes-Benz", "AMG C 43")],
    ["a version without its number", name(2019, "Lexus", "ES"), name(2019, "Lexus", "ES 350")],
    ["a mistyped model", name(2019, "Honda", "Acord"), name(2019, "Honda", "Accord")],
    ["a make in the model", name(2019, "Mazda", "Mazda3"), name(2019, "Mazda", "3")],
    ["a weight class in the model", name(2019, "Ram", "1500"), name(2019, "Dodge", "Ram 1500")],
    ["an unknown year", name(null, "Honda", "Civic"), name(2019, "Honda", "Civic")],
    ["an unknown model", name(2019, "Honda", null), name(2019, "Honda", "Civic")],
    ["nothing but titles", name(null, null, null), name(null, null, null)],
    ["a short make", name(2019, "VW", "Golf"), name(2019, "Volkswagen", "Golf")],
  ])("with %s", (_what, a, b) => {
    expect([namesAnotherCar(a, b), namesAnotherCar(b, a)]).toEqual([false, false]);
  });
});

describe("two names are of different cars", () => {
  test.each([
    ["another make", name(2019, "Subaru", "WRX"), name(2019, "Honda", "Civic Type R")],
    ["another model", name(2019, "Honda", "Accord"), name(2019, "Honda", "Civic")],
    ["another year", name(2018, "Honda", "Civic"), name(2019, "Honda", "Civic")],
    ["another size", name(2019, "Ford", "F-150"), name(2019, "Ford", "F-250")],
    ["another series", name(2019, "BMW", "5 Series"), name(2019, "BMW", "330i")],
    ["another class", name(2019, "Mercedes-Benz", "E-Class"), name(2019, "Mercedes-Benz", "C 300")],
    ["another figure", name(2019, "Mazda", "CX-5"), name(2019, "Mazda", "CX-9")],
    ["another line", name(2019, "Toyota", "Corolla"), name(2019, "Toyota", "Camry")],
  ])("with %s", (_what, a, b) => {
    expect([namesAnotherCar(a, b), namesAnotherCar(b, a)]).toEqual([true, true]);
  });
});

/** Returns a VIN with a right check digit. */
const vin = (serial: string): string => {
  const plain = `1HGCM826X3A${serial}`;
  return plain.slice(0, 8) + vinCheckDigit(plain) + plain.slice(9);
};
const VIN = vin("004352");
const BAD = `${VIN.slice(0, 16)}9`;
const FAR = vin("771208");

describe("a car in a run is the listed one", () => {
  const car = (facts: Partial<CarIdentity>): CarIdentity => ({
    ...name(2003, "Honda", "Accord"),
    ...{ vin: null, stockNumber: null, url: null, photo: null },
    ...facts,
  });
  const known = car({ vin: VIN, stockNumber: "A1", url: "/a", photo: "/a.jpg" });
  test.each([
    [
      "the same VIN, with other differences",
      true,
      car({ ...name(2001, "Ford", "F-150"), vin: VIN, stockNumber: "Z9" }),
    ],
    ["a mistyped VIN, the same stock number", true, car({ vin: BAD, stockNumber: "a1" })],
    ["a mistyped VIN, the same page", true, car({ vin: BAD, url: "/a" })],
    ["a mistyped VIN, the same photo", true, car({ vin: BAD, photo: "/a.jpg" })],
    ["two characters of the VIN exchanged", true, car({ vin: VIN.replace("43", "34"), stockNumber: "A1" })],
    ["a quite other VIN that fails its check digit", true, car({ vin: `${FAR.slice(0, 16)}1`, stockNumber: "A1" })],
    [
      "a quite other VIN that fails its check digit, the same photo",
      false,
      car({ vin: `${FAR.slice(0, 16)}1`, photo: "/a.jpg" }),
    ],
    ["a quite other good VIN, the same stock number", false, car({ vin: FAR, stockNumber: "A1" })],
    ["a mistyped VIN, another stock number", false, car({ vin: BAD, stockNumber: "B2", url: "/a" })],
    ["a mistyped VIN, nothing else", false, car({ vin: BAD })],
    ["a mistyped VIN, another model", false, car({ ...name(2003, "Honda", "Civic"), vin: BAD, stockNumber: "A1" })],
    ["a mistyped VIN, no name", false, car({ ...name(null, null, null), vin: BAD, stockNumber: "A1" })],
    ["no VIN, the same stock number", true, car({ stockNumber: "A1" })],
    [
      "no VIN, the same stock number, another year",
      false,
      car({ ...name(2004, "Honda", "Accord"), stockNumber: "A1" }),
    ],
    ["no VIN, the same page", true, car({ url: "/a" })],
    ["no VIN, the same photo only", false, car({ photo: "/a.jpg" })],
  ])("by %s: %s", (_what, same, seen) => {
    expect(isSameCar(seen, known)).toBe(same);
  });
});
