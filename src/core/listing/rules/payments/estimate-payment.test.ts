import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimatePayment, priceForPayment } from "./estimate-payment.ts";
import { ASSUMED_TERMS, type PaymentTerms, USUAL_TERMS_MONTHS } from "./payment-terms.ts";

const terms = (over: Partial<PaymentTerms> = {}): PaymentTerms => ({ ...ASSUMED_TERMS, ...over });

const money = (maxUsd: number) => fc.integer({ min: 0, max: maxUsd * 100 }).map((cents) => cents / 100);
const percent = (max: number) => fc.integer({ min: 0, max: max * 1_000 }).map((thousandths) => thousandths / 1_000);
const anyTerms: fc.Arbitrary<PaymentTerms> = fc.record({
  down: money(100_000),
  trade: money(100_000),
  termMonths: fc.constantFrom(...USUAL_TERMS_MONTHS, 6, 120),
  rate: percent(40),
  tax: percent(20),
  taxesAfterTrade: fc.boolean(),
});

describe("the estimate of a payment", () => {
  it("adds tax and fees, and takes down payment and trade-in off", () => {
    const found = estimatePayment(20_000, 500, terms({ down: 2_000, trade: 3_000, tax: 6, rate: 0, termMonths: 50 }));
    expect(found).toEqual({ taxUsd: 1_050, borrowedUsd: 16_550, monthlyUsd: 331, interestUsd: 0 });
  });

  it("taxes the full price where the state does", () => {
    const found = estimatePayment(20_000, 500, terms({ trade: 3_000, tax: 6, taxesAfterTrade: false }));
    expect(found.taxUsd).toBe(1_230);
  });

  it("lends nothing when down payment and trade-in pay for the car", () => {
    const found = estimatePayment(5_000, 0, terms({ down: 4_000, trade: 9_000, tax: 6 }));
    expect(found).toEqual({ taxUsd: 0, borrowedUsd: 0, monthlyUsd: 0, interestUsd: 0 });
  });

  it("says what the loan costs", () => {
    const found = estimatePayment(20_000, 0, terms({ rate: 6 }));
    expect(found).toMatchObject({ monthlyUsd: 386.66, interestUsd: 3_199.6 });
  });

  it("never asks less for a higher price, rate or tax", () => {
    fc.assert(
      fc.property(money(200_000), anyTerms, money(5_000), (price, given, more) => {
        const { monthlyUsd } = estimatePayment(price, 0, given);
        expect(estimatePayment(price + more, 0, given).monthlyUsd).toBeGreaterThanOrEqual(monthlyUsd);
        expect(estimatePayment(price, 0, { ...given, rate: given.rate + 1 }).monthlyUsd).toBeGreaterThanOrEqual(
          monthlyUsd,
        );
        expect(estimatePayment(price, 0, { ...given, tax: given.tax + 1 }).monthlyUsd).toBeGreaterThanOrEqual(
          monthlyUsd,
        );
      }),
    );
  });
});

describe("the price that fits a payment", () => {
  it("is found for $350 a month", () => {
    expect(priceForPayment(350, terms({ rate: 10, termMonths: 60 }))).toBe(16_472);
    expect(priceForPayment(350, terms({ rate: 0, termMonths: 60, down: 1_000 }))).toBe(22_000);
    expect(priceForPayment(350, terms({ rate: 0, termMonths: 60, tax: 5 }))).toBe(20_000);
  });

  it("is the highest whole dollar whose payment fits", () => {
    fc.assert(
      fc.property(money(5_000), anyTerms, (monthly, given) => {
        const price = priceForPayment(monthly, given);
        if (price > 0) expect(estimatePayment(price, 0, given).monthlyUsd).toBeLessThanOrEqual(monthly);
        expect(estimatePayment(price + 1, 0, given).monthlyUsd).toBeGreaterThan(monthly);
      }),
      { numRuns: 2_000 },
    );
  });
});
