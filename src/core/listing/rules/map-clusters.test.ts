import fc from "fast-check";
import { expect, it } from "vitest";
import { loadZips } from "../zip-codes.ts";
import { boxText, isInBox, readBox } from "./map-box.ts";
import { clusterPlaces, type MapPlace } from "./map-clusters.ts";
import { regionOf } from "./map-projection.ts";

const place = (latitude: number, longitude: number, count = 1): MapPlace => ({ latitude, longitude, count, label: "" });
/** A hundredth of all zip codes, and those of Alaska and Hawaii. */
const zips = await loadZips();
const TOWNS = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, "0")).flatMap((zip) => {
  const line = zips.lineOfZip(zip);
  if (line < 0 || (line % 100 > 0 && zip < "96700")) return [];
  const { latitude, longitude } = zips.pointOf(line);
  return place(latitude, longitude, 1 + (line % 50));
});
const OPTIONS = { scale: 0.9, radiusPx: 22, gridDegrees: null };

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((whole) => whole / 10_000);
const mainland = fc.tuple(degrees(24, 50), degrees(-125, -66));
const alaska = fc.tuple(degrees(51, 71), degrees(-172, -130));
const hawaii = fc.tuple(degrees(18, 23), degrees(-161, -154));
const outside = fc.tuple(degrees(-90, 17), degrees(-180, 180));
const places = fc.array(
  fc
    .tuple(fc.oneof({ weight: 8, arbitrary: mainland }, alaska, hawaii, outside), fc.integer({ min: 1, max: 5_000 }))
    .map(([[latitude, longitude], count]) => place(latitude, longitude, count)),
  { maxLength: 400 },
);
const scales = fc.double({ min: 0.3, max: 30, noNaN: true });

it("loses and doubles nothing that the map shows, and each cluster's box holds its places and no others", () => {
  fc.assert(
    fc.property(places, scales, (all, scale) => {
      const clusters = clusterPlaces(all, { ...OPTIONS, scale });
      const shown = all.filter(({ latitude, longitude }) => regionOf(latitude, longitude));
      expect(new Set(clusters.flatMap((cluster) => cluster.places))).toEqual(new Set(shown));
      for (const { box, count } of clusters) {
        expect(readBox(boxText(box))).toEqual(box);
        const inBox = all.filter(({ latitude, longitude }) => isInBox(box, latitude, longitude));
        expect(inBox.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      }
    }),
  );
});

it("never lets two circles overlap, wherever in the country the cars are", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(TOWNS, { maxLength: 300 }),
      scales,
      fc.constantFrom(16, 22),
      (all, scale, radiusPx) => {
        const clusters = clusterPlaces(all, { scale, radiusPx, gridDegrees: null });
        const distances = clusters.flatMap((a, index) =>
          clusters.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) * scale),
        );
        expect(distances.filter((distance) => distance < 2 * radiusPx - 0.5)).toEqual([]);
      },
    ),
  );
});

it("holds whole cells of a grid, so that a search within its box still finds as many", () => {
  fc.assert(
    fc.property(places, scales, fc.constantFrom(0.05, 0.2, 1), (all, scale, gridDegrees) => {
      const cellOf = (degree: number) => Math.floor(Math.round(degree * 10_000) / Math.round(gridDegrees * 10_000));
      const shown = all.filter(({ latitude, longitude }) => regionOf(latitude, longitude));
      for (const { box, places: own } of clusterPlaces(all, { ...OPTIONS, scale, gridDegrees })) {
        const cells = new Set(own.map(({ latitude, longitude }) => `${cellOf(latitude)} ${cellOf(longitude)}`));
        for (const { latitude, longitude } of shown) {
          const isOwn = cells.has(`${cellOf(latitude)} ${cellOf(longitude)}`);
          if (isOwn) expect(isInBox(box, latitude, longitude)).toBe(true);
        }
        // The box's corners lie in cells of the same rows and columns.
        const rows = own.map(({ latitude }) => cellOf(latitude));
        expect([cellOf(box.south), cellOf(box.north)]).toEqual([Math.min(...rows), Math.max(...rows)]);
      }
    }),
  );
});

it("shows a place that is alone where it is, and parts towns as the map comes nearer", () => {
  const [seattle, tacoma, miami] = [
    place(47.6062, -122.3321, 5),
    place(47.2529, -122.4443, 3),
    place(25.76, -80.19, 2),
  ];
  const far = clusterPlaces([seattle, tacoma, miami], OPTIONS);
  expect(far.map(({ count }) => count).sort()).toEqual([2, 8]);
  const near = clusterPlaces([seattle, tacoma, miami], { ...OPTIONS, scale: 12 });
  expect(near.map(({ count }) => count).sort()).toEqual([2, 3, 5]);
  const alone = near.find(({ count }) => count === 2);
  expect(alone?.x).toBeCloseTo(822.8, 0);
  expect(alone?.y).toBeCloseTo(572.7, 0);
});
