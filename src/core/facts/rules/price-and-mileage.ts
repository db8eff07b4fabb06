import { type Figure, figuresIn } from "./figures.ts";
import { cleanText } from "./text.ts";

/** Below this a figure is a placeholder ("$1"), a payment or a fee, not the price of a car. */
const MIN_PRICE_USD = 100;
const MAX_PRICE_USD = 5_000_000;
/** Figures that dealers type to fill a required field. */
const FILLERS = new Set([99_999_999, 9_999_999, 999_999, 1_234_567, 123_456]);
/** The usual spelling: "18995", "$18995.00". */
const PLAIN_AMOUNT = /^\$?([1-9]\d{2,7}(?:\.\d\d)?)$/;
/** A negative figure as bookkeepers write it: "(18,995)". */
const NEGATIVE = /^\$?\(\$?[\d,.]{2,15}\)$/;
/** "$199/mo", "149 per month", "$99 bi-weekly", "$2,000 down", "15% off": not the car's price. */
const NOT_A_PRICE =
  /\/\s?(?:mo|wk|month|week)|\b(?:per|a)[ -](?:month|week)|\bmonthly|\bweekly|\b(?:down|off|savings?|discount|fee)\b|%/i;

/** Words or signs before an amount that make it a bound: "under $10,000", "<50,000". */
const BOUND =
  /[<>≤≥]\s?$|\b(?:under|below|over|above|up to|at least|(?:less|fewer|more|greater) than|between)\W{0,3}$/i;

/** `unread`: there is a figure, and what touches it cannot be understood. */
type NumberReading = { value: number | null; invalid: boolean; unread?: true };

const nothing: NumberReading = { value: null, invalid: false };
const unusable: NumberReading = { value: null, invalid: true };
const unread: NumberReading = { value: null, invalid: true, unread: true };

/** True for a figure that states no single value. */
const isDoubtful = (text: string, { value, isBound, start }: Figure): boolean =>
  value === null || isBound || BOUND.test(text.slice(0, start).slice(-20));

/**
 * Reads a price in whole US dollars. "Call for price", an empty value and 0 are null. A figure that cannot be a car's price (negative,
 * under $100, over $5 million, a filler like 999999, a payment, two different figures) is null and invalid. So is one that is only partly
 * understood ("$18,9xx", "1.2e5").
 */
export function readPrice(raw: unknown): NumberReading {
  if (typeof raw === "number" && Number.isFinite(raw)) return raw === 0 ? nothing : judgeAmount(raw);
  const text = cleanText(raw, 200);
  if (text === null) return nothing;
  const plain = PLAIN_AMOUNT.exec(text);
  if (plain !== null) return judgeAmount(Number(plain[1]));
  if (NEGATIVE.test(text)) return unread;
  const all = figuresIn(text);
  const signed = all.filter(({ sign }) => sign !== null);
  const figures = signed.length > 0 ? signed : all;
  if (NOT_A_PRICE.test(text)) return figures.length > 0 ? unusable : nothing;
  if (figures.some((figure) => isDoubtful(text, figure) || isAmbiguous(text, figure))) return unread;
  const amounts = new Set(figures.map(({ value, isNegative }) => (isNegative ? -1 : 1) * (value ?? 0)));
  amounts.delete(0);
  amounts.delete(-0);
  const [amount, ...others] = amounts;
  if (amount === undefined) return nothing;
  if (others.length > 0) return unusable;
  return judgeAmount(amount);
}

/** True for "995.000", which may be 995 dollars or thousands. "18.995" is no price in dollars, so it means thousands. */
const isAmbiguous = (text: string, { start, end }: Figure): boolean =>
  /^\D*[1-9]\d\d\.\d{3}\D*$/.test(text.slice(start, end));

function judgeAmount(amount: number): NumberReading {
  const dollars = Math.round(amount);
  if (dollars < MIN_PRICE_USD || dollars > MAX_PRICE_USD || FILLERS.has(dollars)) return unusable;
  return { value: dollars, invalid: false };
}

const MILES_PER_KILOMETRE = 0.621_371;
const MAX_MILES = 999_998;
/** The largest difference between a distance in miles and the same in kilometres, rounded. */
const MAX_ROUNDING_MILES = 2;
/** UN/CEFACT Recommendation 20: KMT is a kilometre, SMI a statute mile. */
const KILOMETRES = /^k(?:m|ms|mt|ilom\w*)\b/i;

/** Hours of an engine in place of a mileage, behind the figure or as UN/CEFACT's code. */
const HOURS = /^\s?-?(?:hrs?|hours?|HUR)\b/i;

/** Words that leave the true mileage open, with or without a figure. */
const NOT_TRUE =
  /\btmu\b|\b(?:true|actual|real) (?:mileage|miles|odometer)(?: is)? (?:unknown|unavailable)|\bnot (?:the )?(?:actual|true)\b(?! (?:vehicle|car|truck|photo|picture|image|colou?r))|\b(?:odometer|mileage) (?:is )?(?:broken|inoperative|inoperable|inaccurate|discrepancy|rollback|replaced|unknown)|\bmileage inconsisten/i;
/** The words of a site that states no mileage. */
const NO_MILEAGE =
  /^\W{0,3}(?:(?:mileage|odometer|miles):?\s)?(?:exempt|t\.?m\.?u\.?|n\.?\/?a\.?|unknown|unavailable|not (?:available|stated|specified|listed|actual)|call(?: us)?(?: for (?:mileage|miles|details|info))?|contact (?:us|dealer)|ask|see dealer|tbd|inoperable|inoperative|broken)\W{0,3}$|^[-–—]{1,3}$/i;

/** True when a text says that the figure on the odometer is not the true mileage. */
export const isMileageUntrue = (text: string): boolean => NOT_TRUE.test(text);

/** True when a text says that there is no mileage, or none that is true: "TMU", "Exempt", "N/A", "Mileage: call". */
export const deniesMileage = (text: string): boolean => NO_MILEAGE.test(text) || NOT_TRUE.test(text);

/**
 * Reads an odometer value in whole miles ("45,120 mi", "72 000 km", "45k", 45120). 0 is null: on a used car it is an empty field. Words
 * ("Exempt", "Call", "TMU") are null. A figure beyond 999,998 is null and invalid, and so is one that is only partly understood ("45xxx",
 * "120,***", "1.2e5"), a range or a bound.
 * @param unit the unit when the site states it separately: "SMI", "KMT", "mi", "km"; miles when unknown
 */
export function readMileage(raw: unknown, unit?: unknown): NumberReading {
  const plain = typeof raw === "number" && Number.isFinite(raw) ? raw : null;
  const text = plain === null ? cleanText(raw, 100) : null;
  const statedUnit = cleanText(unit, 40) ?? "mi";
  if (HOURS.test(statedUnit)) return nothing;
  if (plain !== null) return judgeMileage(plain, statedUnit);
  if (text === null || NOT_TRUE.test(text)) return nothing;
  const all = figuresIn(text).filter(({ sign }) => sign === null);
  const measured = all.filter((figure) => figure.unit !== null);
  const figures = measured.length > 0 ? measured : all;
  const [figure, ...others] = figures.length > 1 ? withoutTwin(figures) : figures;
  if (figure === undefined) return nothing;
  if (HOURS.test(text.slice(figure.end))) return nothing;
  if (others.length > 0 || figure.value === null || isDoubtful(text, figure)) return unread;
  // A comma before two digits is no separator of thousands: "45,00".
  if (/\d,\d\d(?!\d)/.test(text.slice(figure.start, figure.end))) return unread;
  return judgeMileage(figure.isNegative ? -figure.value : figure.value, figure.unit ?? statedUnit);
}

/** Returns the figures without one that repeats another, also in the other unit: "45,120 mi (72,613 km)". */
function withoutTwin(figures: readonly Figure[]): Figure[] {
  const miles = ({ value, unit }: Figure): number => (value ?? -1) * (unit === "km" ? MILES_PER_KILOMETRE : 1);
  const first = figures.find(({ unit }) => unit === "mi") ?? figures[0];
  if (first === undefined) return [];
  return [first, ...figures.filter((figure) => Math.abs(miles(figure) - miles(first)) > MAX_ROUNDING_MILES)];
}

function judgeMileage(figure: number, unit: string): NumberReading {
  const miles = Math.round(KILOMETRES.test(unit) ? figure * MILES_PER_KILOMETRE : figure);
  if (miles === 0) return nothing;
  return miles < 0 || miles > MAX_MILES ? unusable : { value: miles, invalid: false };
}
