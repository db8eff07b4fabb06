import { affordableAmountCents, monthlyPaymentCents } from "./loan.ts";
import { ASSUMED_TERMS, type PaymentTerms } from "./payment-terms.ts";

/** The cost of a car, in US dollars. */
export type PaymentEstimate = {
  taxUsd: number;
  /** Price, fees and tax, less down payment and trade-in; 0 when these cover everything. */
  borrowedUsd: number;
  /** Rounded up to a cent. */
  monthlyUsd: number;
  /** The sum of all payments less the borrowed amount. */
  interestUsd: number;
};

const cents = (usd: number): number => Math.round(usd * 100);

/**
 * Estimates the payments for a car. Tax is due on the price with the dealer's mandatory fees, less the trade-in if the state
 * allows that, and rounded to a cent. Title and registration are not counted: they depend on the state and the car.
 * @param feesUsd the mandatory fees that come on top of the price
 */
export function estimatePayment(priceUsd: number, feesUsd: number, terms: PaymentTerms): PaymentEstimate {
  const full = cents(priceUsd) + cents(feesUsd);
  const trade = cents(terms.trade);
  const taxed = terms.taxesAfterTrade ? Math.max(0, full - trade) : full;
  const tax = Math.round((taxed * terms.tax) / 100);
  const borrowed = Math.max(0, full + tax - cents(terms.down) - trade);
  const loan = { ratePercent: terms.rate, termMonths: terms.termMonths };
  const payment = monthlyPaymentCents(borrowed, loan);
  const interest = Math.max(0, payment * terms.termMonths - borrowed);
  // The rounding of each payment is no interest.
  const isFree = terms.rate === 0;
  return {
    taxUsd: tax / 100,
    borrowedUsd: borrowed / 100,
    monthlyUsd: payment / 100,
    interestUsd: isFree ? 0 : interest / 100,
  };
}

/** The highest price in whole dollars, without fees, that costs at most `monthlyUsd` a month on these terms. */
export function priceForPayment(monthlyUsd: number, terms: PaymentTerms): number {
  const loan = { ratePercent: terms.rate, termMonths: terms.termMonths };
  const borrowed = affordableAmountCents(cents(monthlyUsd), loan) / 100;
  const taxFactor = 1 + terms.tax / 100;
  const untaxed = terms.taxesAfterTrade ? terms.trade : 0;
  const available = borrowed + terms.down + terms.trade;
  // The price never falls below the trade-in that is deducted from it, because all that is available beyond it is taxed.
  const price = Math.max(0, Math.floor((available - untaxed) / taxFactor + untaxed));
  // Cents of tax and payment are rounded, which can decide about the last dollar.
  const fits = (usd: number) => estimatePayment(usd, 0, terms).monthlyUsd <= monthlyUsd;
  if (fits(price + 1)) return price + 1;
  return fits(price) ? price : Math.max(0, price - 1);
}

/** Returns the highest price, in whole US dollars, that a monthly payment pays for on the site's assumed terms. */
export const priceForMonth = (monthlyUsd: number): number => priceForPayment(monthlyUsd, ASSUMED_TERMS);
