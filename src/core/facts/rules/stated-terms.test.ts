import { expect, it } from "vitest";
import { readCertifiedProgram, readInteriorMaterial, readPriorUse, readWarranty } from "./stated-terms.ts";

it.each([
  [null, ["Former rental, well kept."], "rental"],
  [null, ["This car was never a rental."], null],
  [null, ["Not a previous rental!"], null],
  [null, ["Ask about our rental cars while yours is in the shop.", "Off-lease and clean."], "lease"],
  [null, ["Lease or buy today."], null],
  [null, ["Contact our fleet manager."], null],
  [null, ["Corporate fleet vehicle."], "fleet"],
  [null, ["Great for commercial use."], null],
  [null, ["Free rental car with every service visit."], null],
  [null, ["This would make a great fleet vehicle."], null],
  [null, ["Retired police cruiser"], "commercial"],
  ["Personal Lease", [], "lease"],
  ["Personal", ["Former rental."], "personal"],
  ["Rental", [], "rental"],
] as const)("reads the use before from %j and %j as %j", (value, sentences, use) => {
  expect(readPriorUse(value, sentences)).toBe(use);
});

it.each([
  ["Black Leather", [], "leather"],
  ["Leatherette", [], "synthetic leather"],
  ["Leather-wrapped wheel", [], null],
  ["Beige", ["cloth-seats"], "cloth"],
  [null, ["leather-seats", "cloth-seats"], null],
  [null, [], null],
] as const)("reads the material of the seats from %j and %j as %j", (value, features, material) => {
  expect(readInteriorMaterial(value, features)).toBe(material);
});

it.each([
  ["Toyota Gold Certified", [], true, "Toyota Gold Certified"],
  ["Yes", [], true, null],
  ["Toyota Gold Certified", [], false, null],
  [null, ["This is a Honda Certified Pre-Owned car."], true, "Honda Certified Pre-Owned"],
  [null, ["It is not Honda certified."], true, null],
  [null, ["Certified Pre-Owned"], true, null],
] as const)("reads the programme from %j and %j (certified: %j) as %j", (value, sentences, isCertified, program) => {
  expect(readCertifiedProgram(value, sentences, isCertified)).toBe(program);
});

it.each([
  ["Factory until 2027", [], "Factory until 2027"],
  ["Yes", [], null],
  ["As-Is", [], "Sold as is"],
  [null, ["Balance of the factory warranty!"], "Factory warranty remaining"],
  [null, ["Still under manufacturer's warranty."], "Factory warranty remaining"],
  [null, ["Comes with a 3 month/3,000 mile warranty."], "3 months or 3,000 miles"],
  [null, ["1-year / 12k miles limited warranty"], "1 year or 12,000 miles"],
  [null, ["Extended warranty available.", "Ask about a 36 month/36,000 mile warranty."], null],
  [null, ["Out of factory warranty."], null],
  [null, ["Sold as is, no warranty."], "Sold as is"],
  [null, ["Not sold as is."], null],
  [null, ["Still under factory warranty?"], null],
] as const)("reads the warranty from %j and %j as %j", (value, sentences, warranty) => {
  expect(readWarranty(value, sentences)).toBe(warranty);
});
