import { describe, expect, it } from "vitest";
import { askedBefore } from "./market-car.ts";

const spells = [
  { priceUsd: 20_000, from: 10, to: 19 },
  { priceUsd: 19_000, from: 20, to: 40 },
];

describe("the price that was asked before a day", () => {
  it("is the last one of earlier days", () => {
    expect(askedBefore(spells, 21)).toEqual({ priceUsd: 19_000, lastDay: 20 });
  });

  it("is not the day's own, nor a later one", () => {
    expect(askedBefore(spells, 20)).toEqual({ priceUsd: 20_000, lastDay: 19 });
    expect(askedBefore(spells, 10)).toBeNull();
  });

  it("counts for as many days as are asked for after the car has gone", () => {
    expect(askedBefore(spells, 45, 5)).toEqual({ priceUsd: 19_000, lastDay: 40 });
    expect(askedBefore(spells, 46, 5)).toBeNull();
  });
});
