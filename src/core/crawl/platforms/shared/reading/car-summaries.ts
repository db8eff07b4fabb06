import { canonicalMake, mayBeginMake, splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { startsWithModel } from "#core/facts/rules/model-names.ts";
import { withoutLeadingSlogan } from "#core/facts/rules/slogans.ts";
import { ANY_YEAR, parseName, withFullYear } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { type Element, linksWithin, type PageDocument, parentOf, type Segment } from "./page-document.ts";
import { isLine } from "./split-lines.ts";

/** The longest text, in characters, that can be a car's name or one of its figures. */
export const LONGEST_NAME = 120;
/** Elements whose texts are choices or links for visitors. */
const CHOICE = /^(?:nav|footer|select|option|button|label|datalist|fieldset)$/;
/** An amount of money, an odometer, a VIN or a stock number, or the words in their place. */
const FIGURE =
  /[$€£]|\bUSD\b|^\W{0,3}(?:\w+ )?(?:price|prix|mileage|kilométrage|miles|odometer|stock|stk|vin|niv)\b|\d\s?k?\s?(?:mi|miles|km|kilometers)\b|\bcall\b|\bVIN\b/i;
const MILES = /(?<![\d.$])(\d{1,3}(?:[,. \u00a0]\d{3}){1,2}|\d{3,6}|\d{1,3}k)\s?(?:mi|miles|km|kilometers)\b/i;
/** A stock number, and the shorter VIN of an old car, behind their labels. */
const STOCK = /^\W{0,3}(?:stock|stk)\W{0,3}(?:number|no\.?|#)?\W{0,3}(?=\w*\d)([\w-]{2,20})$/i;
const OLD_VIN =
  /^\W{0,3}(?:VIN|VIN\/Serial|Serial|Chassis)(?: (?:No|Number)\b)?\W{1,3}(?=(?:[A-Z]*\d){5})([A-Z\d]{8,13})$/i;
const LEADING =
  /^(?:(?:used|new|certified|pre-?owned|cpo|occasion|usagée?|certifiée?|usad[oa]|seminuev[oa]|sold|featured|just arrived|[*!#~|:–—-])\s*)+/i;

const YEAR = /\b(?:19|20)\d\d\b/;
const FIRST_WORD = /[^\s]+/;

type Name = { year: number | null; make: string; model: string | null };
/** The cars that an element is about: those that its texts name and the figures in it. */
export type Summary = {
  /** True when it is about several cars. */
  several: boolean;
  name: Name | null;
  figure: boolean;
  miles: string | null;
  vin: string | null;
  stock: string | null;
};

/** The summary of a part without a name and a figure. */
export const NOTHING: Summary = { several: false, name: null, figure: false, miles: null, vin: null, stock: null };

/** Returns the summaries of all elements with a name or a figure. Each text reaches its ancestors once, so it takes linear time. */
export function summarize(document: PageDocument, described: readonly Segment[] = []): Map<Element, Summary> {
  const summaries = new Map<Element, Summary>();
  const outside = choices(document);
  for (const { element, text } of [...document.segments, ...described]) {
    if (outside.has(element)) continue;
    const found = summaryOf(text);
    if (found === null) continue;
    const known = summaries.get(element);
    summaries.set(element, known === undefined ? found : joined(known, found));
  }
  const whole = new Map<Element | null, Map<string, Element>>();
  // Parents come before their children, so the reverse order joins all children before their parent is used.
  for (let i = document.elements.length - 1; i > 0; i--) {
    const element = document.elements[i];
    const own = element === undefined ? undefined : summaries.get(element);
    const parent = element === undefined ? null : parentOf(element);
    if (element === undefined || own === undefined || parent === null) continue;
    const known = summaries.get(parent);
    // Children come last to first.
    const both = known === undefined ? own : joined(own, known);
    summaries.set(parent, hasTwin(document, whole, element, own) ? { ...both, several: true } : both);
  }
  return summaries;
}

/**
 * True when an element shows a whole car and a sibling of the same shape does too: two cars with the same name. With the same link they are
 * one car, shown twice.
 * @param whole the siblings seen so far, by their shape
 */
function hasTwin(
  document: PageDocument,
  whole: Map<Element | null, Map<string, Element>>,
  element: Element,
  { several, name, figure }: Summary,
): boolean {
  if (several || name?.model == null || !figure) return false;
  const parent = parentOf(element);
  const siblings = whole.get(parent) ?? new Map<string, Element>();
  whole.set(parent, siblings);
  const twin = siblings.get(shapeOf(element));
  siblings.set(shapeOf(element), element);
  if (twin === undefined) return false;
  const [link, other] = [element, twin].map((part) => firstLink(document, part));
  return link === null || link !== other;
}

function firstLink(document: PageDocument, element: Element): string | null {
  const span = document.spans.get(element);
  return span === undefined ? null : (linksWithin(document, span).find(({ page }) => page !== null)?.page ?? null);
}

/** Returns the elements within choices, menus and the footer. */
function choices(document: PageDocument): ReadonlySet<Element> {
  const found = new Set<Element>();
  for (const element of document.elements) {
    const parent = parentOf(element);
    if (CHOICE.test(element.name) || (parent !== null && found.has(parent))) found.add(element);
  }
  return found;
}

const summaryOf = (text: string): Summary | null => rememberedSummary(text).summary;

const rememberedSummary = remember(2_000, (text) => {
  const isLong = text.length > LONGEST_NAME;
  if (isLong && !isLine(text)) return { summary: null };
  const name = isLong ? null : nameIn(text);
  // "LOW MILES!" before a name is no mileage.
  const figure =
    FIGURE.test(name === null ? text : withoutLeadingSlogan(text)) || (text.length >= 17 && findVin(text) !== null);
  if (name === null && !figure) return { summary: null };
  const miles = MILES.exec(text)?.[1]?.replace(/\D/g, "") ?? null;
  const vin = (text.length >= 17 ? findVin(text) : OLD_VIN.exec(text)?.[1]) ?? null;
  const stock = STOCK.exec(text)?.[1] ?? null;
  return { summary: { several: false, name, figure, miles, vin, stock } };
});

/** Returns the car that a text names: with its model, or only its make ("honda" above "2018 accord"). */
export function nameIn(written: string): Name | null {
  const text = withFullYear(withoutLeadingSlogan(written), ANY_YEAR);
  const hasYear = YEAR.test(text);
  if (!hasYear && !mayBeginMake(FIRST_WORD.exec(text)?.[0] ?? "") && !LEADING.test(text)) return null;
  const plain = text.replace(LEADING, "");
  const make = text.length <= 30 ? canonicalMake(plain) : null;
  if (make !== null) return { year: null, make, model: null };
  const rest = plain.replace(/^(?:19|20)\d\d[\s,:–-]+/, "");
  const split = splitLeadingMake(rest);
  if (split === null) {
    const found = hasYear ? parseName(text, ANY_YEAR) : null;
    return found?.make ? { year: found.year, make: found.make, model: found.model } : null;
  }
  if (rest === plain && !startsWithModel(split.make, split.rest)) return null;
  const found = parseName(plain, ANY_YEAR);
  return found?.make ? { year: found.year, make: found.make, model: found.model } : null;
}

/** Joins the summaries of two parts, the first before the second. */
function joined(a: Summary, b: Summary): Summary {
  return {
    several: a.several || b.several || isAnotherName(a.name, b.name) || areTwoCars(a, b),
    name: fuller(a.name, b.name),
    figure: a.figure || b.figure,
    miles: a.miles ?? b.miles,
    vin: a.vin ?? b.vin,
    stock: a.stock ?? b.stock,
  };
}

/** True when two parts with the same name are two cars: each has a name, and their mileages, VINs or stock numbers differ. */
const areTwoCars = (a: Summary, b: Summary): boolean =>
  a.name !== null && b.name !== null && (differ(a.miles, b.miles) || differ(a.vin, b.vin) || differ(a.stock, b.stock));

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

function isAnotherName(a: Name | null, b: Name | null): boolean {
  if (a === null || b === null) return false;
  if (a.make !== b.make || (a.year !== null && b.year !== null && a.year !== b.year)) return true;
  if (a.model === null || b.model === null) return false;
  const [one, other] = [a.model.toLowerCase(), b.model.toLowerCase()];
  return !one.startsWith(other) && !other.startsWith(one);
}

/** Returns the name that says more. */
function fuller(a: Name | null, b: Name | null): Name | null {
  if (a === null || b === null) return a ?? b;
  const says = ({ year, model }: Name) => (model === null ? 0 : 2) + (year === null ? 0 : 1);
  return says(b) > says(a) ? b : a;
}

/** True for the summary of a part that names one car, and has a figure. */
export const isOneCar = (found: Summary | undefined): boolean =>
  found !== undefined && !found.several && found.name !== null && found.figure;

/** Returns an element's name and its first class, without numbers: "div car-". */
export const shapeOf = ({ name, attribs }: Element): string =>
  `${name} ${(attribs.class ?? "").trim().split(/\s+/, 1)[0]?.replace(/\d+/g, "") ?? ""}`;
