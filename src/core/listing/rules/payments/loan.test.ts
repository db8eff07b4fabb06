import { describe, expect, it } from "vitest";
import { affordableAmountCents, monthlyPaymentCents } from "./loan.ts";

describe("a loan's monthly payment", () => {
  it("is what lenders' tables say", () => {
    // $20,000 over 60 months: the textbook figures of the annuity formula.
    expect(monthlyPaymentCents(2_000_000, { ratePercent: 6, termMonths: 60 })).toBe(38_666);
    expect(monthlyPaymentCents(2_000_000, { ratePercent: 10, termMonths: 60 })).toBe(42_495);
    expect(monthlyPaymentCents(1_000_000, { ratePercent: 12, termMonths: 12 })).toBe(88_849);
  });

  it("is the amount in equal parts without interest, rounded up to a cent", () => {
    expect(monthlyPaymentCents(1_200_000, { ratePercent: 0, termMonths: 60 })).toBe(20_000);
    expect(monthlyPaymentCents(100, { ratePercent: 0, termMonths: 36 })).toBe(3);
    expect(monthlyPaymentCents(0, { ratePercent: 9, termMonths: 36 })).toBe(0);
  });

  it("stays exact when the rate is next to nothing", () => {
    expect(monthlyPaymentCents(1_200_000, { ratePercent: 1e-9, termMonths: 60 })).toBe(20_000);
    expect(affordableAmountCents(20_000, { ratePercent: 1e-9, termMonths: 60 })).toBe(1_199_999);
  });

  it("pays the loan back month by month, the last payment being some cents less at most", () => {
    for (const { amount, ratePercent, termMonths } of [
      { amount: 1_842_350, ratePercent: 7.25, termMonths: 72 },
      { amount: 999, ratePercent: 40, termMonths: 120 },
      { amount: 100_000_000, ratePercent: 3.999, termMonths: 36 },
    ]) {
      const payment = monthlyPaymentCents(amount, { ratePercent, termMonths });
      let owed = amount;
      for (let month = 0; month < termMonths; month += 1) owed += (owed * ratePercent) / 1_200 - payment;
      expect(owed).toBeLessThanOrEqual(0.01);
      expect(owed).toBeGreaterThan(-termMonths * (1 + ratePercent / 1_200) ** termMonths);
    }
  });
});
