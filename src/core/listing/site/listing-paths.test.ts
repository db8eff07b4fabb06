import { expect, it } from "vitest";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { isListingPath, listingPath, parsePageNumber } from "./listing-paths.ts";

it("puts page 1 of the listing at the root and the others under /page, with the query string", () => {
  const params = new URLSearchParams({ make: "BMW" });
  expect(listingPath(1)).toBe("/");
  expect(listingPath(1, params)).toBe("/?make=BMW");
  expect(listingPath(3, params)).toBe("/page/3?make=BMW");
});

it("addresses a vehicle by VIN, else by id", () => {
  expect(vehiclePath({ id: 7, vin: "1HGCM82633A004352" })).toBe("/vehicles/1HGCM82633A004352");
  expect(vehiclePath({ id: 7, vin: null })).toBe("/vehicles/7");
  expect(vehiclePath({ id: 7, vin: "A/B?" })).toBe("/vehicles/A%2FB%3F");
});

it("takes only positive whole numbers for a page", () => {
  expect(parsePageNumber("12")).toBe(12);
  for (const text of ["0", "-1", "1.5", "abc", "01", "1e3", " 1", "", "9999999999", undefined]) {
    expect(parsePageNumber(text), String(text)).toBeUndefined();
  }
});

it("knows where the listing is", () => {
  expect(isListingPath("/")).toBe(true);
  expect(isListingPath("/page/2")).toBe(true);
  expect(isListingPath("/vehicles/2")).toBe(false);
});
