import { describe, expect, it } from "vitest";
import { latestDrop } from "./price-drop.ts";

const prices = (...entries: [number | null, number][]) => entries.map(([priceUsd, day]) => ({ priceUsd, day }));

describe("a price drop", () => {
  it("is the last change, with the price before and the day", () => {
    expect(latestDrop(prices([21_000, 1], [20_000, 30]))).toEqual({ fromUsd: 21_000, toUsd: 20_000, day: 30 });
  });

  it.each([
    ["less than $100", prices([5_000, 1], [4_901, 30])],
    ["less than one percent", prices([40_000, 1], [39_700, 30])],
    ["a rise", prices([20_000, 1], [21_000, 30])],
    ["the first price", prices([20_000, 1])],
    ["a price that came back within a week of a rise", prices([20_000, 1], [22_000, 30], [20_000, 37])],
    ["a price that is no longer shown", prices([21_000, 1], [20_000, 30], [null, 31])],
  ])("is not %s", (_, changes) => {
    expect(latestDrop(changes)).toBeNull();
  });

  it("counts again when the rise is more than a week ago", () => {
    expect(latestDrop(prices([20_000, 1], [22_000, 30], [20_000, 38]))).toMatchObject({ fromUsd: 22_000, day: 38 });
  });

  it("looks through days on which no price was shown", () => {
    expect(latestDrop(prices([21_000, 1], [null, 10], [20_000, 12]))).toMatchObject({ fromUsd: 21_000, day: 12 });
  });
});
