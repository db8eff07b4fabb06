import { cleanText } from "./text.ts";

/** Below this a figure is a placeholder ("$1"), a payment or a fee, not the price of a car. */
const MIN_PRICE_USD = 100;
const MAX_PRICE_USD = 5_000_000;
/** Figures that dealers type to fill a required field. */
const FILLERS = new Set([99_999_999, 9_999_999, 999_999, 1_234_567, 123_456]);
const AMOUNT = /(?<![\w.])-?\s?\$?\s?-?(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d{1,4})?\s?(k\b)?/gi;
/** The usual way to write it: "18995", "$18995.00". */
const PLAIN_AMOUNT = /^\$?([1-9]\d{2,7}(?:\.\d\d)?)$/;
/** "$199/mo", "149 per month", "$99 bi-weekly", "$2,000 down", "15% off": not what the car costs. */
const NOT_A_PRICE =
  /\/\s?(?:mo|wk|month|week)|\b(?:per|a)[ -](?:month|week)|\bmonthly|\bweekly|\b(?:down|off|savings?|discount|fee)\b|%/i;

export type Reading = { value: number | null; invalid: boolean };

const nothing: Reading = { value: null, invalid: false };
const unusable: Reading = { value: null, invalid: true };

/**
 * A price in whole US dollars. "Call for price", an empty value and 0 are null; a figure that cannot be a car's price
 * (negative, under $100, over $5 million, a filler like 999999, a payment, two different figures) is null and invalid.
 */
export function readPrice(raw: unknown): Reading {
  const text = cleanText(raw, 200);
  if (text === null) return nothing;
  const plain = PLAIN_AMOUNT.exec(text);
  if (plain !== null) return judgeAmount(Number(plain[1]));
  const amounts = new Set<number>();
  for (const match of text.matchAll(AMOUNT)) {
    const figure = Number(`${(match[1] ?? "").replace(/\D/g, "")}${match[2] ?? ""}`) * (match[3] ? 1_000 : 1);
    amounts.add(match[0].includes("-") ? -figure : figure);
  }
  amounts.delete(0);
  const [amount, ...others] = amounts;
  if (amount === undefined) return nothing;
  if (others.length > 0 || NOT_A_PRICE.test(text)) return unusable;
  return judgeAmount(amount);
}

function judgeAmount(amount: number): Reading {
  const dollars = Math.round(amount);
  if (dollars < MIN_PRICE_USD || dollars > MAX_PRICE_USD || FILLERS.has(dollars)) return unusable;
  return { value: dollars, invalid: false };
}
