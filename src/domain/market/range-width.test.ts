import { describe, expect, it } from "vitest";
import { learnRangeWidth } from "./range-width.ts";

describe("the width of ranges", () => {
  it("is the usual one where nothing has been learned", () => {
    expect(learnRangeWidth([])).toBe(1.35);
  });

  it("follows the market that it has seen much of", () => {
    const distances = Array.from({ length: 10_000 }, (_, i) => (2.5 * i) / 10_000);
    expect(learnRangeWidth(distances)).toBeCloseTo(2, 2);
  });

  it("hardly moves for a few cars", () => {
    expect(learnRangeWidth([9, 9, 9])).toBeLessThan(1.8);
  });
});
