import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH, project, projectIn, regionAt, regionOf, unprojectIn } from "./map-projection.ts";

describe("the map of the United States", () => {
  // The results of d3-geo 3.1.1: geoAlbersUsa().scale(1300).translate([487.5, 305]).
  it.each([
    ["Seattle", 47.6062, -122.3321, 97.62, 46.32],
    ["Miami", 25.7617, -80.1918, 822.74, 572.54],
    ["New York", 40.7128, -74.006, 869.72, 215.74],
    ["Denver", 39.7392, -104.9903, 342.85, 273.88],
    ["Brownsville", 25.9, -97.5, 467.12, 596.26],
    ["Anchorage", 61.2181, -149.9003, 112.28, 544.28],
    ["Ketchikan", 55.34, -131.65, 195.67, 574.75],
    ["Honolulu", 21.3069, -157.8583, 266.96, 549.19],
  ])("has %s where other maps of this projection have it", (_, latitude, longitude, x, y) => {
    const point = project(latitude, longitude);
    expect(point?.x).toBeCloseTo(x, 1);
    expect(point?.y).toBeCloseTo(y, 1);
  });

  it.each([
    ["San Juan", 18.4655, -66.1057],
    ["Guam", 13.4443, 144.7937],
    ["Adak", 51.874, -176.634],
    ["London", 51.5, 0],
    ["a pole", 90, 0],
  ])("does not show %s", (_, latitude, longitude) => expect(project(latitude, longitude)).toBeNull());

  it("leads back from each of its points to the place there, inside the frame", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 24, max: 72, noNaN: true }),
        fc.double({ min: -172, max: -66, noNaN: true }),
        (a, b) => {
          const region = regionOf(a, b);
          fc.pre(region !== null);
          const point = projectIn(region, a, b);
          const { latitude, longitude } = unprojectIn(region, point);
          expect(latitude).toBeCloseTo(a, 6);
          expect(longitude).toBeCloseTo(b, 6);
        },
      ),
    );
  });

  it("has Alaska and Hawaii in their frames, and the lower 48 states outside them", () => {
    const at = (latitude: number, longitude: number) => regionAt(project(latitude, longitude) ?? { x: 0, y: 0 });
    expect([at(61.2181, -149.9003), at(55.34, -131.65), at(71.29, -156.79)]).toEqual(["alaska", "alaska", "alaska"]);
    expect([at(21.3069, -157.8583), at(19.7, -155.09), at(21.98, -159.37)]).toEqual(["hawaii", "hawaii", "hawaii"]);
    expect([at(32.7157, -117.1611), at(25.9, -97.5)]).toEqual(["mainland", "mainland"]);
    for (const [latitude, longitude] of [
      [24.555, -81.78],
      [47.1, -67.9],
      [48.38, -124.7],
      [63.77, -171.7],
    ] as const) {
      const { x = -1, y = -1 } = project(latitude, longitude) ?? {};
      expect(x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT, `${latitude}, ${longitude}`).toBe(true);
    }
  });
});
