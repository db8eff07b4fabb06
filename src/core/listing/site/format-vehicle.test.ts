import { expect, it } from "vitest";
import {
  dealershipName,
  describeDaysListed,
  formatDay,
  formatDistance,
  formatMileage,
  formatPrice,
  formatPriceDrop,
  formatTimeAgo,
  otherPlace,
  vehiclePlace,
} from "./format-vehicle.ts";

it("writes prices in whole dollars and never invents one", () => {
  expect(formatPrice(27_480)).toBe("$27,480");
  expect(formatPrice(27_480.6)).toBe("$27,481");
  expect(formatPrice(null)).toBe("Call for price");
});

it("writes mileage with thousands separators", () => {
  expect(formatMileage(34_120)).toBe("34,120 miles");
  expect(formatMileage(null)).toBe("Mileage not listed");
});

it("takes the dealership's place first, then the car's own, then its zip code", () => {
  const car = { location: "Sterling, VA", zipCode: "20166" };
  expect(vehiclePlace({ ...car, dealership: { id: 1, name: "A", location: "Chantilly, VA" } })).toBe("Chantilly, VA");
  expect(vehiclePlace({ ...car, dealership: { id: 1, name: "A", location: null } })).toBe("Sterling, VA");
  expect(vehiclePlace({ location: null, zipCode: "20166" })).toBe("20166");
  expect(vehiclePlace({ location: null, zipCode: null })).toBeUndefined();
});

it("names the car's own place beside a dealership's in another town", () => {
  const dealership = { id: 1, name: "A", location: "Chantilly, VA" };
  expect(otherPlace({ dealership, location: "Rockville, MD" })).toBe("Rockville, MD");
  expect(otherPlace({ dealership, location: "Chantilly, VA" })).toBeUndefined();
  expect(otherPlace({ dealership: { ...dealership, location: null }, location: "Rockville, MD" })).toBeUndefined();
});

it("says when the dealership is unknown", () => {
  expect(dealershipName({ dealership: { id: 1, name: "", location: null } })).toBe("Unknown Dealership");
  expect(dealershipName({})).toBe("Unknown Dealership");
});

const at = "2026-11-20T23:30:00.000Z";
const later = (minutes: number) => Date.parse(at) + minutes * 60_000;

it("names the day the same everywhere", () => {
  expect(formatDay(at)).toBe("Nov 20, 2026");
  const inWords = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  for (let day = 0; day < 800; day += 1) {
    const date = new Date(Date.UTC(2023, 11, 1 + day, 23, 59));
    expect(formatDay(date.toISOString())).toBe(date.toLocaleDateString("en-US", inWords));
  }
});

it("says how long ago something was, and the day when that is long", () => {
  expect(formatTimeAgo(at, later(1))).toBe("just now");
  expect(formatTimeAgo(at, later(12))).toBe("12 minutes ago");
  expect(formatTimeAgo(at, later(150))).toBe("2 hours ago");
  expect(formatTimeAgo(at, later(25 * 60))).toBe("yesterday");
  expect(formatTimeAgo(at, later(8 * 24 * 60))).toBe("Nov 20, 2026");
});

it("calls a time that is ahead of the reader's clock just now", () => {
  expect(formatTimeAgo(at, later(-30))).toBe("just now");
});

it("says how far a car is only when it is known", () => {
  expect(formatDistance(12.4)).toBe("12 mi away");
  expect(formatDistance(0.3)).toBe("Under 1 mi away");
  expect(formatDistance(null)).toBeUndefined();
});

it("says by how much a price fell, and when", () => {
  expect(formatPriceDrop({ amount: 900, since: "2026-11-03T23:30:00.000Z" })).toBe("Dropped $900 on Nov 3");
});

const LISTED_AT = "2026-11-01T10:00:00.000Z";
const hoursLater = (hours: number) => Date.parse(LISTED_AT) + hours * 60 * 60 * 1_000;

it("counts whole days since a car was listed, and none below zero", () => {
  expect(describeDaysListed(LISTED_AT, hoursLater(-1))).toBe("today");
  expect(describeDaysListed(LISTED_AT, hoursLater(23))).toBe("today");
  expect(describeDaysListed(LISTED_AT, hoursLater(24))).toBe("yesterday");
  expect(describeDaysListed(LISTED_AT, hoursLater(19 * 24 + 5))).toBe("19 days ago");
});
