import { remember } from "#kernel/words/rules/remember.ts";
import { mayBeginMake, splitLeadingMake } from "./make-names.ts";
import { startsWithModel } from "./model-names.ts";
import { YEARS_IN_TEXT } from "./model-year.ts";

/** Slogans about an offer, in a separate part of a title. They do not describe the car. */
const SLOGANS = String.raw`(?:buy|pay) here|sharp|only|just|now|wow|hot|sale|price[ds]?|reduced|call|text us|financ\w*|approved|approval|payments?|low miles?|(?:one|1)[ -]owner|clean (?:title|history)|carfax|autocheck|no accidents?|accident[ -]free|warranty|guarante\w*|must (?:see|sell|go)|won'?t last|(?:great|best) (?:deal|condition|price|value|car|shape)|deal|savings?|save|like new|clearance|free|trade[ -]ins?|we (?:buy|finance|ship)|available|in stock|inspected|(?:excellent|mint|beautiful|super clean|very clean|nice)|loaded|\d[\d,]{0,7}k? ?(?:(?:original|actual|low) )*(?:mi|miles|km)`;
const SLOGAN = new RegExp(String.raw`\b(?:${SLOGANS})\b`, "i");
/** Words for the condition before a name. */
const CONDITION = /^(?:(?:used|new|certified|pre-?owned)\s+){0,3}/i;
/** The most words of a slogan before a name. */
const LONGEST_SLOGAN = 7;
/** Words that always belong to names. */
const NAME = /\b(?:edition|series|package|pkg)\b/i;
const PARTS = /[!|•*~;]+|,|:\s|\s[–—-]+(?=\s|$)|[–—]/;
/** Words that end a title without a separator before them, and a stock number ("#A1004"). */
const TAIL =
  /[\s,:](?:call(?: us)?(?: (?:today|now|for (?:(?:our|best) ){0,2}(?:price|pricing|details|info)))|for sale(?: (?:in|near|at)\b.{0,60})?|(?:with |only |just ){0,2}\d[\d,]{0,7}k?\s?(?:(?:original|actual|low)\s){0,3}(?:mi|miles|km)|(?:with )?(?:low ){1,3}mile(?:s|age)?|stunning|gorgeous|immaculate|pristine|(?:price )?(?:reduced|drop)|(?:(?:now|only|just|for|at) ){1,3}\d{1,3},\d{3}|clean (?:carfax|title)|(?:one|1)[ -]owner|no accidents?|must see|we finance|financing available|(?:(?:stock|stk)\.?\s?(?:no\.?\s?|number\s?)?)?#\s?(?=[a-z-]{0,4}\d)[a-z\d-]{2,12})$/i;
/** Labels that remain after a price has been cut off. */
const PRICE_LABEL =
  /[\s,:–—-](?:prix|comptant|demandé|our|your|sale|special|internet|asking|selling|cash|best|today'?s|low|great|reduced|priced?|only|just|now|was|for|at|is|from|to|m\.?s\.?r\.?p|retail|list|book|market|average|kbb|nada|original|regular|savings?|discount)$/i;
const LEADING_PRICE = /^\W{0,5}\$\s?[\d,]+(?:\.\d\d)?[\s:|–—-]*/;
/** A price and the text before it. */
const PRICE_WITH_LABEL = /^([^$]{0,40})\$\s?[\d,]+(?:\.\d\d)?\W{0,9}/;
/** Pictures in place of words: fire, stars, check marks. */
const EMOJI = /[\u2600-\u27bf\u2b50\u{1f000}-\u{1faff}]\ufe0f?/gu;
/** How many words and parts are removed. Text with more of them is no title. */
const MAX_CUTS = 20;

/**
 * Returns a title without the price and the slogans around the name: "2019 Honda Civic EX - Only $17,995! Financing available" is "2019
 * Honda Civic EX", "Low miles! 2018 Jeep" is "2018 Jeep". Unchanged where no name would be left. Cached, because a card, its link and its
 * data have the same title.
 */
export const withoutSlogans = remember(500, (title): string => {
  const written = withoutLeadingPrices(withoutLeadingSlogan(title.replace(EMOJI, " | ")));
  const price = written.search(/\$\s?\d/);
  const named = price > 0 ? cutRepeatedly(written.slice(0, price), PRICE_LABEL) : written;
  const text = withoutSloganParts(cutRepeatedly(withoutBrackets(named), TAIL));
  return /\p{L}/u.test(text) ? cutRepeatedly(text, TAIL) : title;
});

/**
 * Returns a text without the slogan before the name in it, although nothing separates the two: "Buy Here Pay Here 2019 Honda Civic" is "2019
 * Honda Civic". The words for its condition stay.
 */
export function withoutLeadingSlogan(text: string): string {
  if (!SLOGAN.test(text.slice(0, 60))) return text;
  const [condition = ""] = CONDITION.exec(text) ?? [];
  const words = text.slice(condition.length).split(" ");
  for (let i = 1; i < words.length && i <= LONGEST_SLOGAN; i++) {
    const name = words.slice(i).join(" ");
    const isNamed = STARTS_WITH_YEAR.test(name) || mayBeginMake(words[i] ?? "");
    if (isNamed && beginsWithCar(name)) return isSlogan(words.slice(0, i).join(" ")) ? condition + name : text;
  }
  return text;
}

/** True for a model year and a make, or a make and its model. */
function beginsWithCar(name: string): boolean {
  const split = splitLeadingMake(name.replace(STARTS_WITH_YEAR, ""));
  return split !== null && (STARTS_WITH_YEAR.test(name) || startsWithModel(split.make, split.rest));
}

const STARTS_WITH_YEAR = /^(?:19|20)\d\d\s+/;

/** Removes the prices before the name: "Only $17,995! 2019 Honda" is "2019 Honda". */
function withoutLeadingPrices(title: string): string {
  let rest = title.replace(LEADING_PRICE, "");
  for (let cuts = 0; cuts < MAX_CUTS; cuts++) {
    const [price = "", before = ""] = PRICE_WITH_LABEL.exec(rest) ?? [];
    const isLabel = isSlogan(before) || !/\p{L}/u.test(cutRepeatedly(` ${before}`, PRICE_LABEL));
    if (price === "" || !isLabel || rest.slice(price.length).search(YEARS_IN_TEXT) < 0) break;
    rest = rest.slice(price.length);
  }
  return rest;
}

/** Removes the tail and the punctuation before it, repeatedly. */
function cutRepeatedly(text: string, tail: RegExp): string {
  let rest = withoutPunctuation(text);
  for (let cuts = 0; cuts < MAX_CUTS && tail.test(rest); cuts++) rest = withoutPunctuation(rest.replace(tail, ""));
  return rest;
}

function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,:;.!|*~–—-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const withoutBrackets = (title: string): string =>
  title.replace(/[([]([^()[\]]{0,80})[)\]]/g, (whole, inner: string) => (isSlogan(inner) ? "" : whole));

/** Drops the slogans before the first and after the last part that is a name. */
function withoutSloganParts(title: string): string {
  let start = 0;
  let end = title.length;
  for (let cuts = 0; cuts < MAX_CUTS; cuts++) {
    const text = title.slice(start, end);
    const first = PARTS.exec(text);
    const last = [...text.matchAll(new RegExp(PARTS, "g"))].at(-1);
    if (first === null || last === undefined) break;
    const [head, tail] = [text.slice(0, first.index), text.slice(last.index + last[0].length)];
    if (isSlogan(tail) || tail.trim() === "") end = start + last.index;
    else if (isSlogan(head) || head.trim() === "") start += first.index + first[0].length;
    else break;
  }
  return title.slice(start, end).trim();
}

const isSlogan = (part: string): boolean => SLOGAN.test(part) && !NAME.test(part) && part.search(YEARS_IN_TEXT) < 0;
