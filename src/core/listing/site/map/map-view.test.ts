import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxText, readBox } from "../../rules/map-box.ts";
import { project } from "../../rules/map-projection.ts";
import {
  boxAfterKey,
  boxBetween,
  inBounds,
  MAX_ZOOM,
  outlineOf,
  panBy,
  VIEW_HEIGHT,
  VIEW_WIDTH,
  viewBoxOf,
  viewOf,
  WHOLE_MAP,
  zoomAt,
} from "./map-view.ts";

const numbers = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("what of the map is in view", () => {
  it("never leaves the map, however it is moved", () => {
    fc.assert(
      fc.property(numbers(-9_999, 9_999), numbers(-9_999, 9_999), numbers(0.001, 999), (x, y, zoom) => {
        const [left = 0, top = 0, width = 0, height = 0] = viewBoxOf(inBounds({ x, y, zoom })).split(" ").map(Number);
        expect(left).toBeGreaterThanOrEqual(-40.01);
        expect(top).toBeGreaterThanOrEqual(-40.01);
        expect(left + width).toBeLessThanOrEqual(VIEW_WIDTH - 39.99);
        expect(top + height).toBeLessThanOrEqual(VIEW_HEIGHT - 39.99);
      }),
    );
  });
  it("keeps the point under the pointer when it zooms, and ends at its limits", () => {
    const seen = zoomAt({ x: 400, y: 300, zoom: 2 }, 2, { x: 450, y: 280 });
    expect(seen).toEqual({ x: 425, y: 290, zoom: 4 });
    expect(zoomAt(seen, 1_000).zoom).toBe(MAX_ZOOM);
    expect(zoomAt(seen, 0.0001)).toEqual(WHOLE_MAP);
    expect(panBy(WHOLE_MAP, 50, 50)).toEqual(WHOLE_MAP);
    expect(panBy(seen, 10, -5)).toEqual({ x: 435, y: 285, zoom: 4 });
  });
  it("can be that of a box, even of a point", () => {
    const at = project(47.25, -122.44) ?? { x: 0, y: 0 };
    const view = viewOf({ west: -122.44, south: 47.25, east: -122.44, north: 47.25 });
    expect(view.x).toBeCloseTo(at.x, 0);
    expect(view.zoom).toBe(MAX_ZOOM);
  });
});

describe("a box on the map", () => {
  it("is the one whose corners were pointed at, in any order, and one that the search takes", () => {
    const [tacoma, seattle] = [project(47.25, -122.44), project(47.6, -122.33)];
    if (!tacoma || !seattle) throw new Error("not on the map");
    const box = { west: -122.44, south: 47.25, east: -122.33, north: 47.6 };
    expect(boxBetween(tacoma, seattle, "mainland")).toEqual(box);
    expect(boxBetween(seattle, tacoma, "mainland")).toEqual(box);
    const points = fc.record({ x: numbers(0, VIEW_WIDTH), y: numbers(0, VIEW_HEIGHT) });
    const regions = fc.constantFrom("mainland", "alaska", "hawaii");
    fc.assert(
      fc.property(points, points, regions, (a, b, region) => {
        const drawn = boxBetween(a, b, region as "mainland");
        expect(readBox(boxText(drawn))).toEqual(drawn);
      }),
    );
  });
  it("has its corners on its outline", () => {
    const outline = outlineOf({ west: -100, south: 35, east: -90, north: 40 }, "mainland");
    for (const corner of [project(35, -100), project(35, -90), project(40, -90), project(40, -100)]) {
      expect(outline.some(({ x, y }) => Math.hypot(x - (corner?.x ?? 0), y - (corner?.y ?? 0)) < 0.001)).toBe(true);
    }
  });
  it("is moved by arrow keys, resized with Shift, and stays on the earth", () => {
    const box = { west: -100, south: 32, east: -92, north: 40 };
    expect(boxAfterKey(box, "ArrowRight", false)).toEqual({ west: -99, south: 32, east: -91, north: 40 });
    expect(boxAfterKey(box, "ArrowDown", false)).toEqual({ west: -100, south: 31, east: -92, north: 39 });
    expect(boxAfterKey(box, "ArrowUp", true)).toEqual({ west: -100, south: 32, east: -92, north: 41 });
    expect(boxAfterKey(box, "ArrowLeft", true)).toEqual({ west: -100, south: 32, east: -93, north: 40 });
    expect(boxAfterKey(box, "Enter", false)).toBe(box);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"), fc.boolean()), {
          maxLength: 200,
        }),
        (keys) => {
          const moved = keys.reduce((now, [key, resizes]) => boxAfterKey(now, key, resizes), box);
          expect(readBox(boxText(moved))).toEqual(moved);
        },
      ),
    );
  });
});
