import { expect, it } from "vitest";
import type { Appraisal } from "./appraise.ts";
import { isWorthWriting, judgeCar } from "./judge-car.ts";

const VALUED: Appraisal = {
  kind: "value",
  valueUsd: 20_000,
  lowUsd: 19_000,
  highUsd: 21_000,
  spread: 0.04,
  comparables: [],
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

it("begins a label anew when there was none", () => {
  const without = judgeCar({ ...CAR, isBasisKnown: false }, VALUED, null, 90);
  expect(judgeCar(CAR, VALUED, without, 100)).toMatchObject({ label: "fair", labelSince: 100 });
  expect(judgeCar(CAR, VALUED, judged, 130)).toMatchObject({ label: "fair", labelSince: 100 });
});

it("writes what shoppers would see, and no more", () => {
  expect(isWorthWriting(null, judged)).toBe(true);
  expect(isWorthWriting(judged, { ...judged, valueUsd: 20_040 })).toBe(false);
  expect(isWorthWriting(judged, { ...judged, valueUsd: 20_060 })).toBe(true);
  expect(isWorthWriting(judged, { ...judged, lowUsd: 18_800 })).toBe(true);
  expect(isWorthWriting(judged, { ...judged, otherSince: 101 })).toBe(true);
  expect(isWorthWriting(judged, { ...judged, priceUsd: 20_099 })).toBe(true);
  expect(isWorthWriting({ ...judged, comparableCount: 20 }, { ...judged, comparableCount: 16 })).toBe(false);
  expect(isWorthWriting({ ...judged, comparableCount: 20 }, { ...judged, comparableCount: 9 })).toBe(true);
});
