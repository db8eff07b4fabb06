import { expect, it } from "vitest";
import { crowding, shareAt } from "./crowding.ts";

it("grows with a day's total by levels, and ends", () => {
  expect([0, 499, 500, 999, 1_000, 2_000, 4_000, 1e9].map((today) => crowding(today, 500))).toEqual([
    ...[0, 0, 1, 1, 2, 3, 3, 3],
  ]);
});

it("leaves everybody something, and those who do the work more", () => {
  const levels = [0, 1, 2, 3];
  expect(levels.map((level) => shareAt(30, level, true))).toEqual([30, 15, 7, 3]);
  expect(levels.map((level) => shareAt(30, level, false))).toEqual([30, 3, 1, 1]);
});
