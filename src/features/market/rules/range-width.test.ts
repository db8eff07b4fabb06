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
    expect(learnRangeWidth([9])).toBeCloseTo((9 + 1.35 * 50) / 51, 10);
  });

  it("is the distance that four of five cars keep, in any order", () => {
    const five = [5, 1, 4, 2, 3];
    expect(learnRangeWidth(five)).toBeCloseTo((5 * 5 + 1.35 * 50) / 55, 10);
    expect(learnRangeWidth([...five, 0.5, 0.4, 0.3, 0.2, 0.1])).toBeCloseTo((4 * 10 + 1.35 * 50) / 60, 10);
  });
});
