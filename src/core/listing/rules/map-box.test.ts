import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOX_FORMAT, boxText, isInBox, readBox, readCorners } from "./map-box.ts";

const BOX = { west: -123.1, south: 47, east: -121.5, north: 48.25 };

describe("a box that a program sends", () => {
  it("is four numbers, blanks between them allowed", () => {
    expect(readBox("-123.1,47,-121.5,48.25")).toEqual(BOX);
    expect(readBox(" -123.1, 47, -121.5, 48.25 ")).toEqual(BOX);
    expect(readBox("-0,-0,0,0")).toEqual({ west: 0, south: 0, east: 0, north: 0 });
  });
  it.each([
    "",
    "1,2,3",
    "1,2,3,4,5",
    "a,b,c,d",
    "NaN,0,0,0",
    "1e1,0,20,20",
    "0x1,0,2,3",
    "1.00001,0,2,3",
    ",,,",
    "1,2,3,",
  ])("is refused as %j, with its form", (text) => expect(readBox(text)).toBe(BOX_FORMAT));
  it("is refused outside the earth, turned round, and across the 180th meridian", () => {
    expect(readBox("-181,0,0,10")).toMatch(/from -180 to 180/);
    expect(readBox("0,0,10,91")).toMatch(/from -90 to 90/);
    expect(readBox("-123,48,-121,47")).toMatch(/south before its north/);
    expect(readBox("-121,47,-123,48")).toMatch(/west before its east/);
    expect(readBox("170,51,-170,53")).toMatch(/180th meridian, which is not supported/);
  });
  it("survives being written and read again", () => {
    const degrees = (most: number) => fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000);
    fc.assert(
      fc.property(degrees(180), degrees(90), degrees(180), degrees(90), (west, south, east, north) => {
        const box = readCorners(`${west},${south},${east},${north}`);
        expect(box && readBox(boxText(box))).toEqual(box);
      }),
    );
  });
});

describe("a box in a page's address", () => {
  it("may have its corners in any order and more decimals", () => {
    expect(readCorners("-121.5,47,-123.1,48.25")).toEqual(BOX);
    expect(readCorners("-123.1,48.25,-121.5,47")).toEqual(BOX);
    expect(readCorners("-123.100004,47.00000001,-121.5,48.2499999")).toEqual(BOX);
  });
  it.each(["", "1,2,3", "NaN,0,0,0", "Infinity,0,0,0", "-500,0,0,0", "0,0,0,99", "999999999,0,0,0", "x".repeat(5_000)])(
    "is none for %j",
    (text) => expect(readCorners(text)).toBeUndefined(),
  );
});

it("has its edges inside", () => {
  expect([isInBox(BOX, 47, -123.1), isInBox(BOX, 48.25, -121.5)]).toEqual([true, true]);
  expect([isInBox(BOX, 46.9999, -122), isInBox(BOX, 47.5, -121.4999)]).toEqual([false, false]);
});
