import fc from "fast-check";
import { expect, it } from "vitest";
import { areManyDoubtful, isDoubtful, learnPriceFactor, pricesBeingChecked } from "./price-doubt.ts";

it("doubts every price that has lost or gained a digit", () => {
  const price = fc.integer({ min: 1_000, max: 999_999 });
  const lost = (digits: string, at: number) => Number(digits.slice(0, at) + digits.slice(at + 1));
  fc.assert(
    fc.property(price, fc.nat(), (before, at) => {
      const now = lost(String(before), at % String(before).length);
      return isDoubtful(before, now) && (now === 0 || isDoubtful(now, before));
    }),
  );
});
it("believes what cars do", () => {
  expect(isDoubtful(20_000, 10_001)).toBe(false);
  expect(isDoubtful(20_000, 10_000)).toBe(true);
  expect(isDoubtful(10_000, 19_999)).toBe(false);
  expect(isDoubtful(10_000, 20_000)).toBe(true);
  expect(isDoubtful(20_000, 12_995, 1.5)).toBe(true);
});
it("learns from enough changes, within bounds", () => {
  expect(learnPriceFactor({ changes: 1_999, factor: 1.6 })).toBe(2);
  expect(learnPriceFactor({ changes: 2_000, factor: 1.6 })).toBe(1.6);
  expect(learnPriceFactor({ changes: 9_000, factor: 1.2 })).toBe(1.5);
  expect(learnPriceFactor({ changes: 9_000, factor: 14 })).toBe(2);
  expect(learnPriceFactor({ changes: 9_000, factor: null })).toBe(2);
});
it("takes many doubtful prices for the site's doing", () => {
  expect([areManyDoubtful(4, 4), areManyDoubtful(5, 26), areManyDoubtful(5, 25)]).toEqual([false, false, true]);
});

it("says how many prices wait", () => {
  expect(pricesBeingChecked(1)).toBe("1 price changed beyond what cars do and is being checked");
  expect(pricesBeingChecked(1_200)).toBe("1,200 prices changed beyond what cars do and are being checked");
});
