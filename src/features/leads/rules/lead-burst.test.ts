import { describe, expect, it } from "vitest";
import { burstOver } from "./lead-burst.ts";

describe("a burst of leads", () => {
  const days = (count: number, each: number) => Array.from({ length: count }, () => each);

  it("is far over the usual, and never a small number", () => {
    expect(burstOver(days(28, 0), 9)).toBeNull();
    expect(burstOver(days(28, 0), 10)).toBe(0);
    expect(burstOver(days(28, 20), 46)).toBeNull();
    expect(burstOver(days(28, 20), 47)).toBe(20);
  });

  it("is measured against the usual spread, which single busy days do not change", () => {
    const lively = Array.from({ length: 28 }, (_, n) => (n % 2 === 0 ? 10 : 30));
    expect(burstOver(lively, 100)).toBeNull();
    expect(burstOver([...days(24, 2), 90, 90, 90, 90], 12)).toBe(2);
  });

  it("needs a week to know what is usual", () => {
    expect(burstOver(days(6, 1), 500)).toBeNull();
    expect(burstOver(days(7, 1), 500)).toBe(1);
  });
});
