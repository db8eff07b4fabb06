import { expect, it } from "vitest";
import { MAP_PLACES_MAX } from "../rules/search-limits.ts";
import { loadZips } from "../zip-codes.ts";
import { placesOf } from "./count-places.ts";

const zips = await loadZips();
const at = (zip: string | null, place: string | null, count = 1) => ({ zip, place, count });

it("has a car where its zip code is, else at its town's first zip code, else nowhere", () => {
  const places = placesOf(
    [
      at("20151", "Chantilly, VA", 3),
      at(null, "chantilly, va", 2),
      at("00000", "Denver, CO"),
      at(null, null, 4),
      at("80202", null),
    ],
    zips,
  );
  expect(places).toMatchObject({ total: 11, unplaced: 5, gridDegrees: null });
  expect(places.places).toMatchObject([
    { latitude: 38.8867, longitude: -77.4457, count: 5, label: "Chantilly, VA", zipCode: "20151", state: "VA" },
    { count: 1, label: "Zip code 80202", zipCode: "80202", state: "CO" },
  ]);
});

it("names a place by the town with most of its cars, whatever the order", () => {
  const counted = [at("20151", "Dulles, VA", 2), at("20151", "Chantilly, VA", 7), at("20151", "Ashburn, VA", 2)];
  expect(placesOf(counted, zips).places).toMatchObject([{ label: "Chantilly, VA", count: 11 }]);
  expect(placesOf(counted.toReversed(), zips)).toEqual(placesOf(counted, zips));
});

it("puts places together in a grid when there are too many, and loses none", () => {
  const everywhere = Array.from({ length: 100_000 }, (_, zip) => at(String(zip).padStart(5, "0"), null, 2));
  const { total, unplaced, gridDegrees, places } = placesOf(everywhere, zips);
  expect(total).toBe(200_000);
  expect(places.reduce((sum, { count }) => sum + count, unplaced)).toBe(total);
  expect(places.length).toBeLessThanOrEqual(MAP_PLACES_MAX);
  expect(places.length).toBeGreaterThan(MAP_PLACES_MAX / 5);
  expect(gridDegrees).toBeGreaterThan(0);
  const cells = places.map(({ latitude, longitude }) =>
    [latitude, longitude]
      .map((degrees) => Math.floor(Math.round(degrees * 10_000) / Math.round((gridDegrees ?? 0) * 10_000)))
      .join(),
  );
  expect(new Set(cells).size).toBe(places.length);
});

it("says nothing of nothing", () => {
  expect(placesOf([], zips)).toEqual({ total: 0, unplaced: 0, gridDegrees: null, places: [] });
});
