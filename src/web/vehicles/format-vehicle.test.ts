import { expect, it } from "vitest";
import { dealershipName, formatCarCount, formatMileage, formatPrice, vehiclePlace } from "./format-vehicle.ts";

it("writes prices in whole dollars and never invents one", () => {
  expect(formatPrice(27_480)).toBe("$27,480");
  expect(formatPrice(27_480.6)).toBe("$27,481");
  expect(formatPrice(null)).toBe("Call for price");
});

it("writes mileage with thousands separators", () => {
  expect(formatMileage(34_120)).toBe("34,120 miles");
  expect(formatMileage(null)).toBe("Mileage not listed");
});

it("counts cars", () => {
  expect(formatCarCount(1)).toBe("1 car");
  expect(formatCarCount(1_204)).toBe("1,204 cars");
});

it("takes the dealership's place first, then the car's own, then its zip code", () => {
  const car = { location: "Sterling, VA", zipCode: "20166" };
  expect(vehiclePlace({ ...car, dealership: { id: 1, name: "A", location: "Chantilly, VA" } })).toBe("Chantilly, VA");
  expect(vehiclePlace({ ...car, dealership: { id: 1, name: "A", location: null } })).toBe("Sterling, VA");
  expect(vehiclePlace({ location: null, zipCode: "20166" })).toBe("20166");
  expect(vehiclePlace({ location: null, zipCode: null })).toBeUndefined();
});

it("says when the dealership is unknown", () => {
  expect(dealershipName({ dealership: { id: 1, name: "", location: null } })).toBe("Unknown Dealership");
  expect(dealershipName({})).toBe("Unknown Dealership");
});
