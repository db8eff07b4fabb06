import { expect, it } from "vitest";
import { describeSpan, priceBefore, priceLinePath } from "./price-history.tsx";

const on = (day: number) => `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;
const LOT = { id: 1, name: "Here Motors" };
const here = (price: number, from: number, to: number | null) => ({
  ...{ price, at: on(from), until: to === null ? null : on(to), dealership: LOT, here: true },
});
const there = (price: number, from: number, to: number | null, dealership: typeof LOT | null = null) => ({
  ...here(price, from, to),
  ...{ dealership, here: false },
});

it("draws each price as holding until the next, dear at the top", () => {
  expect(priceLinePath([here(20_000, 1, 6), here(19_000, 6, null)], on(11), 100, 40)).toBe("M0 0H50M50 0V40H100");
});

it("draws a listing elsewhere on the same scale, with a gap while the car was nowhere", () => {
  const spans = [there(21_000, 1, 3), here(20_000, 6, null)];
  expect(priceLinePath(spans, on(11), 100, 40, false)).toBe("M0 0H20");
  expect(priceLinePath(spans, on(11), 100, 40)).toBe("M50 40H100");
});

it("draws a line also when all happened at once, or the last change is newer than the last look", () => {
  expect(priceLinePath([here(20_000, 1, 6), here(21_000, 6, null)], on(3), 100, 40)).toBe("M0 40H100M100 40V0H100");
  expect(priceLinePath([here(1, 1, null)], on(1), 100, 40)).toBe("M0 20H100");
});

it("compares a price with the one before it of the same listing only", () => {
  const other = { id: 2, name: "There Autos" };
  const spans = [there(22_000, 1, 4, other), here(20_000, 2, 5), there(21_000, 4, null, other), here(19_000, 5, null)];
  expect(spans.map((_, index) => priceBefore(spans, index))).toEqual([undefined, undefined, 22_000, 20_000]);
  const unnamed = [there(22_000, 1, 4), there(21_000, 4, 6), there(20_000, 8, 9)];
  expect(unnamed.map((_, index) => priceBefore(unnamed, index))).toEqual([undefined, 22_000, undefined]);
});

it("says for how long a price stood", () => {
  expect(describeSpan(here(1, 1, 10), on(20))).toBe("9 days");
  expect(describeSpan(here(1, 1, 2), on(20))).toBe("1 day");
  expect(describeSpan(here(1, 1, 1), on(20))).toBe("less than a day");
  expect(describeSpan(here(1, 1, null), on(13))).toBe("12 days so far");
  expect(describeSpan(here(1, 13, null), on(13))).toBe("less than a day");
});
