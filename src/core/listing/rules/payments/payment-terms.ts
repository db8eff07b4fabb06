import { type FieldRule, readNumberField } from "./number-field.ts";

/** A shopper's payment terms. Money in US dollars, at most two decimals. */
export type PaymentTerms = {
  down: number;
  /** Value of the trade-in, less what is still owed on it. */
  trade: number;
  termMonths: number;
  /** Annual percentage rate: 8.5 is 8.5 %. */
  rate: number;
  /** Sales tax of the shopper's state, county and city together: 6.25 is 6.25 %. */
  tax: number;
  /** True when the trade-in is deducted before tax. A simplification: a few states tax the full price, some limit the deduction. */
  taxesAfterTrade: boolean;
};

/** The fields that the shopper types into: the terms, the price of a car, and the monthly payment. */
export type PaymentField = Exclude<keyof PaymentTerms, "taxesAfterTrade"> | "price" | "monthly";

/** Every number of the estimate, with its label and limits. */
export const PAYMENT_FIELDS: Record<PaymentField, FieldRule> = {
  price: { label: "Price of the car", unit: "$", min: 1, max: 1_000_000, decimals: 2 },
  monthly: { label: "Monthly payment", unit: "$", min: 10, max: 50_000, decimals: 2 },
  down: { label: "Down payment", unit: "$", min: 0, max: 1_000_000, decimals: 2 },
  trade: { label: "Trade-in value", unit: "$", min: 0, max: 1_000_000, decimals: 2 },
  termMonths: { label: "Term", unit: "months", min: 6, max: 120, decimals: 0 },
  rate: { label: "Interest rate (APR)", unit: "%", min: 0, max: 40, decimals: 3 },
  tax: { label: "Sales tax", unit: "%", min: 0, max: 20, decimals: 3 },
};

/** The terms that screens offer; an address may have another one. */
export const USUAL_TERMS_MONTHS = [24, 36, 48, 60, 72, 84] as const;

/**
 * The assumptions until the shopper changes them. The rate is our own assumption of November 2026 and not an offer; tax is not
 * counted, because it depends on where the shopper lives.
 */
export const ASSUMED_TERMS: PaymentTerms = {
  down: 0,
  trade: 0,
  termMonths: 60,
  rate: 10,
  tax: 0,
  taxesAfterTrade: true,
};
export const ASSUMED_MONTHLY_USD = 350;

/** Reads a typed number. @returns the number, or its problem as a sentence. An empty field is 0 where 0 is possible */
export const readPaymentField = (field: PaymentField, text: string) => readNumberField(PAYMENT_FIELDS[field], text);
