import { expect, it } from "vitest";
import { priceLinePath, pricePoints } from "./price-history.tsx";

const on = (day: number) => `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;

it("keeps each known change once", () => {
  const history = [
    { price: 20_000, at: on(1) },
    { price: null, at: on(2) },
    { price: 20_000, at: on(3) },
    { price: 19_500, at: on(4) },
  ];
  expect(pricePoints(history)).toEqual([
    { price: 20_000, at: on(1) },
    { price: 19_500, at: on(4) },
  ]);
  expect(pricePoints([])).toEqual([]);
});

it("draws each price as holding until the next, dear at the top", () => {
  const points = [
    { price: 20_000, at: on(1) },
    { price: 19_000, at: on(6) },
  ];
  expect(priceLinePath(points, on(11), 100, 40)).toBe("M0 0H50V40H100");
});

it("draws a line also when all happened at once, or the last change is newer than the last look", () => {
  const points = [
    { price: 20_000, at: on(1) },
    { price: 21_000, at: on(6) },
  ];
  expect(priceLinePath(points, on(3), 100, 40)).toBe("M0 40H100V0H100");
  expect(priceLinePath([{ price: 1, at: on(1) }], on(1), 100, 40)).toBe("M0 20H100");
});
