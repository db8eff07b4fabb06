import { currencyInLabel, foreignCurrency, namesUsDollars } from "#core/facts/rules/currency.ts";
import { type Figure, figuresIn } from "#core/facts/rules/figures.ts";
import { type AmountKind, amountKind, asksToCall, namesDealerFee, unitBehind } from "../../../rules/amount-kind.ts";
import type { ShownAmount } from "../../../rules/shown-price.ts";

/** An amount, and the currency in its own sign or label; null for a plain "$". */
export type Amount = ShownAmount & { currency: string | null };

/** The texts before and after a text, the currency in the text after it, and the names of the elements around it. */
export type Surroundings = {
  before: string;
  after: string;
  /** True when the text before is in an element around this one, so that both can be one sentence. */
  continues: boolean;
  currency: string;
  names(): readonly string[];
};

/** The amounts of a text. `unread`: those that are only partly understood ("$18,9xx"), as written. */
export type AmountsOfText = { amounts: Amount[]; unread: string[] };

/** A text without any of these marks has no amount with a currency. */
const MARK = /[$€£¥]|\b(?:USD|usd|CAD|CDN|MXN|EUR|GBP|dollars)|\d(?:USD|US|CAD|EUR|GBP)\b/;
/** The words of a label that give an amount without a currency mark its meaning. */
const PRICE_LABEL = /(?:^|[^a-z])(?:price|asking|priced(?: at)?|precio(?: de \w{3,8})?)\W{0,3}$/i;
const PRICE_WORD = /price|asking|precio/i;
const MIN_UNMARKED_USD = 500;
/** Kinds of amounts that can be the price of the car. */
const PRICES: ReadonlySet<AmountKind> = new Set(["final", "price", "plain", "list"]);
/** The most words of a sentence around an amount that is not about something else. */
const MAX_WORDS = 6;
/** A car's name in front of its price. */
const STARTS_WITH_YEAR = /^\W{0,3}(?:\w{1,12} ){0,2}(?:19|20)\d\d\b/;
/** The longest text, in characters, that is only an amount. */
const MAX_ALONE = 24;

/** True when a text has a mark of a currency. */
export const hasCurrencyMark = (text: string): boolean => MARK.test(text);

/** True for a text that is only an amount. */
export function isAloneAmount(text: string): boolean {
  if (text.length > MAX_ALONE || !/\d/.test(text) || !MARK.test(text)) return false;
  const [figure, ...others] = figuresIn(text);
  if (figure === undefined || others.length > 0 || figure.sign === null) return false;
  return /^[-–]?\s?$/.test(text.slice(0, figure.start)) && /^[*†‡]?$/.test(text.slice(figure.end));
}

/** True when a text may have an amount, by its own marks and words or by the label before it. */
export const mayHaveAmount = (text: string, label: string): boolean =>
  /\d/.test(text) && (MARK.test(text) || PRICE_LABEL.test(label) || PRICE_WORD.test(text));

/** Returns the amounts in one text. A figure without a currency mark is one only behind the label of a price. */
export function amountsOf(text: string, around: Surroundings): AmountsOfText {
  const found: AmountsOfText = { amounts: [], unread: [] };
  let from = 0;
  for (const figure of figuresIn(text)) {
    const { start, end } = figure;
    const amount = start < from ? null : amountOf(text, figure, from, around);
    if (amount === "unread") found.unread.push(text.slice(start, end + 12).trim());
    if (amount === null || amount === "unread") continue;
    found.amounts.push(amount);
    // "$1,500 down - $9,995": the words of this amount are not the label of the next.
    from = end + unitBehind(text.slice(end, end + MAX_BEHIND)).length;
  }
  return found;
}

/** The most characters that are read after an amount. */
const MAX_BEHIND = 40;

/**
 * Returns a figure as an amount; null when it is none, "unread" when it may be the price and is only partly understood.
 * @param from where the text before it begins
 */
function amountOf(text: string, figure: Figure, from: number, around: Surroundings): Amount | "unread" | null {
  const { value, sign, start, end } = figure;
  const own = text.slice(from, start).trim();
  const before = own || (from === 0 ? around.before : "");
  if (sign === null && !isPriceByLabel(figure, before, own === "" ? text.slice(end) : "")) return null;
  const behind = text.slice(end, end + MAX_BEHIND);
  const kind = isTakenOff(text.slice(from, start))
    ? "other"
    : amountKind(before, behind || around.after, around.names(), value);
  const mayBePrice = PRICES.has(kind);
  if (value === null) return mayBePrice ? "unread" : null;
  if (figure.isBound || (sign === null && !mayBePrice)) return null;
  return {
    dollars: Math.round(value),
    ...(own === "" && /^\W*$/.test(behind) && { isAlone: true }),
    ...(kind === "other" && namesDealerFee(before, behind) && { isFee: true }),
    kind: kind === "plain" && isInSentence(sentenceBefore(own, around), behind) ? "other" : kind,
    currency: currencyOf(`${text.slice(start, end)} ${behind === "" ? around.currency : ""}`, before),
  };
}

/** Returns the text before an amount that can be in one sentence with it. */
const sentenceBefore = (own: string, { before, continues }: Surroundings): string => own || (continues ? before : "");

/** True for an amount that is taken off the one before: "-$1,000" alone, or directly behind a label. */
const isTakenOff = (before: string): boolean => /(?:^|[:(]\s?)[-−]$/.test(before);

/**
 * True for a figure without a currency mark behind the label of a price. Years are none.
 * @param rest the text after the figure, where the label is in the text before
 */
function isPriceByLabel({ value, unit, isGrouped }: Figure, label: string, rest: string): boolean {
  // "Ask for Price" stands in the place of a price; the figure after it is another fact.
  if (unit !== null || !PRICE_LABEL.test(label) || rest !== "" || asksToCall(label)) return false;
  return value === null || (value >= MIN_UNMARKED_USD && (isGrouped || value > LAST_YEAR));
}
/** Larger figures without a separator are no model years. */
const LAST_YEAR = 2_100;

const currencyOf = (mark: string, label: string): string | null =>
  namesUsDollars(mark) ? "USD" : (foreignCurrency(mark) ?? currencyInLabel(label));

/** True when an amount without a label stands in a sentence: "Bought mine with 60,000 miles on it and saved $4,500 on the way". */
function isInSentence(before: string, behind: string): boolean {
  const [start = "", end = ""] = [before.split(/[.!?;|•]\s/).at(-1), behind.split(/[.!?;|•](?:\s|$)/)[0]];
  if (STARTS_WITH_YEAR.test(start)) return false;
  return (`${start} ${end}`.match(/\p{L}{2,}/gu)?.length ?? 0) > MAX_WORDS;
}
