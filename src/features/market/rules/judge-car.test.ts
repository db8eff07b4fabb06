import { expect, it } from "vitest";
import type { Appraisal } from "./appraise.ts";
import { hasToBeWritten, judgeCar } from "./judge-car.ts";

const VALUED: Appraisal = {
  kind: "value",
  valueUsd: 20_000,
  lowUsd: 19_000,
  highUsd: 21_000,
  spread: 0.04,
  comparables: [],
  effectiveCount: 9.4,
};
const CAR = { priceUsd: 20_100, isBasisKnown: true, isBranded: false };
const judged = judgeCar(CAR, VALUED, null, 100);

it("says why there is no label, and keeps the value for the dealer", () => {
  expect(judgeCar({ ...CAR, isBasisKnown: false }, VALUED, judged, 100)).toMatchObject({
    label: null,
    reason: "basis-unknown",
    valueUsd: 20_000,
  });
  expect(judgeCar({ ...CAR, priceUsd: null }, VALUED, judged, 100).reason).toBe("price-unknown");
  expect(judgeCar({ ...CAR, priceUsd: 27_000 }, VALUED, judged, 100).reason).toBe("far-from-value");
  expect(judgeCar(CAR, { kind: "none", reason: "too-few", comparables: 2 }, judged, 100)).toMatchObject({
    reason: "too-few",
    valueUsd: null,
    comparableCount: 2,
  });
});

it("gives a written-off car no value at all", () => {
  expect(judgeCar({ ...CAR, isBranded: true }, VALUED, null, 100)).toMatchObject({
    reason: "branded-title",
    valueUsd: null,
  });
});

it("begins a new label when there was none", () => {
  const without = judgeCar({ ...CAR, isBasisKnown: false }, VALUED, null, 90);
  expect(judgeCar(CAR, VALUED, without, 100)).toMatchObject({ label: "fair", labelSince: 100 });
  expect(judgeCar(CAR, VALUED, judged, 130)).toMatchObject({ label: "fair", labelSince: 100 });
});

it("writes what shoppers would see, and no more", () => {
  expect(hasToBeWritten(null, judged)).toBe(true);
  expect(hasToBeWritten(judged, { ...judged, valueUsd: 20_040 })).toBe(false);
  expect(hasToBeWritten(judged, { ...judged, valueUsd: 20_060 })).toBe(true);
  expect(hasToBeWritten(judged, { ...judged, lowUsd: 18_800 })).toBe(true);
  expect(hasToBeWritten(judged, { ...judged, otherSince: 101 })).toBe(true);
  expect(hasToBeWritten(judged, { ...judged, priceUsd: 20_099 })).toBe(true);
  expect(hasToBeWritten({ ...judged, comparableCount: 20 }, { ...judged, comparableCount: 16 })).toBe(false);
  expect(hasToBeWritten({ ...judged, comparableCount: 20 }, { ...judged, comparableCount: 9 })).toBe(true);
});

it("counts the cars that a value rests on by how much each counts", () => {
  expect(judged.comparableCount).toBe(9);
});

it("gives no label to a price that cannot be", () => {
  const cheap: Appraisal = { ...VALUED, valueUsd: 400 };
  expect(judgeCar({ ...CAR, priceUsd: 399 }, cheap, null, 100)).toMatchObject({
    label: null,
    reason: "facts-impossible",
  });
});

it("begins a new label when the stored one is incomplete", () => {
  for (const gap of [{ label: null }, { labelSince: null }, { priceUsd: null }]) {
    expect(judgeCar(CAR, VALUED, { ...judged, ...gap }, 130)).toMatchObject({ label: "fair", labelSince: 130 });
  }
});

it("writes a value that moved by a quarter of a percent, a range that moved by one, and what appeared or went", () => {
  const worth = (before: object, now: object) => hasToBeWritten({ ...judged, ...before }, { ...judged, ...now });
  expect(worth({ valueUsd: 10_000 }, { valueUsd: 10_026 })).toBe(true);
  expect(worth({ valueUsd: 10_000 }, { valueUsd: 10_024 })).toBe(false);
  expect(worth({ highUsd: 10_000 }, { highUsd: 10_101 })).toBe(true);
  expect(worth({ highUsd: 10_000 }, { highUsd: 10_099 })).toBe(false);
  expect(worth({ valueUsd: null }, {})).toBe(true);
  expect(worth({}, { valueUsd: null })).toBe(true);
  expect(worth({ valueUsd: null }, { valueUsd: null })).toBe(false);
  expect(worth({ comparableCount: 20 }, { comparableCount: 15 })).toBe(false);
  expect(worth({ comparableCount: 20 }, { comparableCount: 14 })).toBe(true);
  expect(worth({ comparableCount: 4 }, { comparableCount: 2 })).toBe(false);
  expect(worth({ comparableCount: 4 }, { comparableCount: 1 })).toBe(true);
});
