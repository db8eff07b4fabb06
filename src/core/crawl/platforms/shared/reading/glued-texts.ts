import { isText } from "domhandler";
import { figuresIn } from "#core/facts/rules/figures.ts";
import { type PageDocument, parentOf, type Segment } from "./page-document.ts";

/** The longest text, in characters, that can be a part of a figure. */
const MAX_PART = 24;
const SIGN = /^(?:(?:US|CA?|MX)?[$€£]|USD|CAD|MXN)$/;
const UNIT = /^(?:mi|miles|kms?|kilomet(?:er|re)s)\.?$/i;
const ENDS_WITH_SIGN = /(?:^|[^\d\s.,]\s?)(?:USD|[$€£])$/;
const ONLY_FIGURE = /^[$€£]?\s?\d[\d.,' ]*k?$/i;
const STARTS_WITH_DIGITS = /^\d/;
const STARTS_WITH_THOUSANDS = /^\d{3}(?!\d)/;

/**
 * Joins the parts of figures that are split over elements: "18,995" and "$", "$" and "18" and "," and "995", "41,000" and "miles". All other
 * texts stay as they are.
 */
export function glueFigures(document: PageDocument, segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }, i) => text.length <= MAX_PART && isPart(text, segments[i + 1]?.text))) return segments;
  const glued: Segment[] = [];
  for (let i = 0; i < segments.length; i++) {
    const next = segments[i];
    const last = glued.at(-1);
    if (next === undefined) continue;
    const joined = last === undefined ? null : join(document, last, next, segments[i + 1]);
    if (joined === null) glued.push(next);
    else glued[glued.length - 1] = joined;
  }
  return glued;
}

/** True when a text or the border to the next one can belong to a split figure. */
const isPart = (text: string, next = ""): boolean =>
  SIGN.test(text) ||
  UNIT.test(text) ||
  ENDS_WITH_SIGN.test(text) ||
  (/\d[.,]?$/.test(text) && /^[.,]?\d{3}(?!\d)|^[.,]$/.test(next));

/** Returns two texts as one where they are parts of one figure; else null. */
function join(document: PageDocument, last: Segment, next: Segment, after: Segment | undefined): Segment | null {
  const [a, b] = [last.text, next.text];
  if (ENDS_WITH_SIGN.test(a) && STARTS_WITH_DIGITS.test(b) && !isMeasured(b)) {
    return { element: next.element, text: `${a}${b}` };
  }
  // A sign may stand apart from its amount. Digits and units that stand apart may be other facts.
  const isSign = SIGN.test(b);
  if (!/[\d.,]$/.test(a) || !isNear(document, last, next, isSign)) return null;
  const digits = areCells(last, next) ? null : joinDigits(a, b, after?.text ?? "");
  if (digits !== null) return { ...last, text: digits };
  const isMark = isSign ? !SIGN.test(a.charAt(0)) : UNIT.test(b);
  if (!ONLY_FIGURE.test(a) || !isMark) return null;
  const leads = after !== undefined && isNear(document, next, after, isSign) && leadsToNext(b, after);
  return leads ? null : { ...last, text: `${a} ${b}` };
}

/** True for two texts in different cells or items: each is a whole value. */
const areCells = (a: Segment, b: Segment): boolean =>
  a.element !== b.element && CELL.test(a.element.name) && CELL.test(b.element.name);
const CELL = /^(?:t[dh]|li|d[dt])$/;

/** Returns "18" and ",995" as one, also with the comma apart or at the end of the first; null where they are no parts of one figure. */
function joinDigits(a: string, b: string, after: string): string | null {
  if (/(?:^|\D)\d{1,3}[.,]$/.test(a)) return STARTS_WITH_THOUSANDS.test(b) ? `${a}${b}` : null;
  if (!/(?:^|\D)\d{1,3}$/.test(a)) return null;
  if (/^[.,]$/.test(b)) return STARTS_WITH_THOUSANDS.test(after) ? `${a}${b}` : null;
  if (/^[.,]\d{3}(?!\d)/.test(b)) return `${a}${b}`;
  return /^(?:US)?[$€£]\s?\d{1,3}$/.test(a) && /^\d{3}$/.test(b) ? `${a},${b}` : null;
}

/** True for a text that begins with a distance. */
const isMeasured = (text: string): boolean => figuresIn(text)[0]?.unit != null;

/** True when a sign or a unit belongs to the text after it: "$" before "17,450", "Miles" before "41,000". */
function leadsToNext(mark: string, { text }: Segment): boolean {
  const [figure] = STARTS_WITH_DIGITS.test(text) ? figuresIn(text) : [];
  return figure !== undefined && figure.sign === null && (figure.unit === null || UNIT.test(mark));
}

/**
 * True when one text is inside the element of the other, directly behind it, or both are all that their common parent has.
 * @param mayBeApart true where white space may be between the two elements
 */
function isNear(document: PageDocument, a: Segment, b: Segment, mayBeApart: boolean): boolean {
  if (a.element === b.element) return true;
  const [outerA, outerB] = [parentOf(a.element), parentOf(b.element)];
  if (outerA === b.element || outerB === a.element) return true;
  if (outerA === null || outerA !== outerB) return false;
  let sibling = a.element.nextSibling;
  for (let steps = 0; sibling !== null && steps < MAX_PARTS; steps++, sibling = sibling.nextSibling) {
    if (sibling === b.element) return true;
    if (sibling.type !== "tag" && !(mayBeApart && isText(sibling) && sibling.data.trim() === "")) break;
  }
  const span = document.spans.get(outerA);
  return span !== undefined && span.textEnd - span.textStart <= MAX_PARTS;
}
/** The most texts of an element that holds nothing but one figure: sign, three groups, two separators, unit. */
const MAX_PARTS = 7;
