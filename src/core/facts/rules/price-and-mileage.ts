import { cleanText } from "./text.ts";

/** Below this a figure is a placeholder ("$1"), a payment or a fee, not the price of a car. */
const MIN_PRICE_USD = 100;
const MAX_PRICE_USD = 5_000_000;
/** Figures that dealers type to fill a required field. */
const FILLERS = new Set([99_999_999, 9_999_999, 999_999, 1_234_567, 123_456]);
const AMOUNT = /(?<![\w.])-?\s?\$?\s?-?(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d{1,4})?\s?(k\b)?/gi;
/** The usual spelling: "18995", "$18995.00". */
const PLAIN_AMOUNT = /^\$?([1-9]\d{2,7}(?:\.\d\d)?)$/;
/** "$199/mo", "149 per month", "$99 bi-weekly", "$2,000 down", "15% off": not the car's price. */
const NOT_A_PRICE =
  /\/\s?(?:mo|wk|month|week)|\b(?:per|a)[ -](?:month|week)|\bmonthly|\bweekly|\b(?:down|off|savings?|discount|fee)\b|%/i;

type NumberReading = { value: number | null; invalid: boolean };

const nothing: NumberReading = { value: null, invalid: false };
const unusable: NumberReading = { value: null, invalid: true };

/**
 * Reads a price in whole US dollars. "Call for price", an empty value and 0 are null. A figure that cannot be a car's price (negative,
 * under $100, over $5 million, a filler like 999999, a payment, two different figures) is null and invalid.
 */
export function readPrice(raw: unknown): NumberReading {
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

function judgeAmount(amount: number): NumberReading {
  const dollars = Math.round(amount);
  if (dollars < MIN_PRICE_USD || dollars > MAX_PRICE_USD || FILLERS.has(dollars)) return unusable;
  return { value: dollars, invalid: false };
}

const MILES_PER_KILOMETRE = 0.621_371;
const MAX_MILES = 999_998;
const READING =
  /(?<![\w.])(\d{1,3}(?:[,. ']\d{3})+|\d+)(\.\d{1,3})?\s?(k(?![a-z]))?\s?(kilom\w*|kms?|kmt|miles?|mi|smi)?(?![a-z])/i;
/** UN/CEFACT Recommendation 20: KMT is a kilometre, SMI a statute mile. */
const KILOMETRES = /^k(?:m|ms|mt|ilom\w*)\b/i;

/**
 * Reads an odometer value in whole miles ("45,120 mi", "72 000 km", "45k", 45120). 0 is null: on a used car it is an empty field. Words
 * ("Exempt", "Call", "TMU") are null; a figure beyond 999,998 is null and invalid.
 * @param unit the unit when the site states it separately: "SMI", "KMT", "mi", "km"; miles when unknown
 */
export function readMileage(raw: unknown, unit?: unknown): NumberReading {
  const text = cleanText(raw, 100);
  if (text === null) return { value: null, invalid: false };
  if (/^-\s?\d/.test(text)) return { value: null, invalid: true };
  const match = READING.exec(text);
  if (match?.[1] === undefined) return { value: null, invalid: false };
  const figure = Number(`${match[1].replace(/\D/g, "")}${match[2] ?? ""}`) * (match[3] ? 1_000 : 1);
  const statedUnit = match[4] ?? cleanText(unit, 40) ?? "mi";
  const miles = Math.round(KILOMETRES.test(statedUnit) ? figure * MILES_PER_KILOMETRE : figure);
  if (miles === 0) return { value: null, invalid: false };
  return miles > MAX_MILES ? { value: null, invalid: true } : { value: miles, invalid: false };
}
