import { describe, expect, it } from "vitest";
import { LATENCY_STEPS_SECONDS, percentileMs } from "./latency.ts";

const counts = (at: Record<number, number>): number[] =>
  Array.from({ length: LATENCY_STEPS_SECONDS.length + 1 }, (_, step) => at[step] ?? 0);

describe("the time within which calls are answered", () => {
  it("is not known without calls", () => {
    expect(percentileMs(counts({}), 0.5)).toBeNull();
  });

  it("lies within the step that holds the wanted call, spread evenly", () => {
    // 100 calls between 5 and 10 ms.
    expect(percentileMs(counts({ 1: 100 }), 0.5)).toBeCloseTo(7.5);
    expect(percentileMs(counts({ 1: 100 }), 1)).toBeCloseTo(10);
    // 90 below 5 ms, 10 between 250 and 500 ms.
    expect(percentileMs(counts({ 0: 90, 6: 10 }), 0.5)).toBeCloseTo(2.78, 1);
    expect(percentileMs(counts({ 0: 90, 6: 10 }), 0.95)).toBeCloseTo(375);
  });

  it("is the end of the last step for what took longer than all", () => {
    expect(percentileMs(counts({ 12: 3 }), 0.5)).toBe(30_000);
  });
});
