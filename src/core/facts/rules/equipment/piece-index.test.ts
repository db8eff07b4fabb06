import { expect, it } from "vitest";
import { PieceIndex } from "./piece-index.ts";

const index = new PieceIndex([["sunroof", "moonroof"], ["heated seat"], ["xm"]]);

it("names every thing that a text may name, whatever signs stand between its words", () => {
  expect(index.candidatesIn("power moonroof and heated-seats, xm")).toEqual([0, 1, 2]);
  expect(index.candidatesIn("plain car")).toEqual([]);
  expect(index.candidatesIn("")).toEqual([]);
});

it("says of most texts at once that they name nothing", () => {
  expect(["2018 honda civic ex", "gray, 31,200 miles", ""].map((text) => index.mayName(text))).toEqual([
    false,
    false,
    false,
  ]);
  expect(["xm radio", "sun roof / moonroof"].map((text) => index.mayName(text))).toEqual([true, true]);
});
