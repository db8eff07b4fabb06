import { saysNew } from "#core/facts/rules/condition.ts";
import { type Element, hasData, type PageDocument, type Segment, type Span, textWithin } from "./page-document.ts";

const WORDS = "(?:brand[- ]new|new|used|pre-?owned|certified(?:[- ]pre-?owned)?|cpo)";
/** A text that is only a condition: "New", "Pre-Owned", "Used Vehicle". */
const WHOLE = new RegExp(`^${WORDS}(?:[- ](?:vehicle|car|truck|suv|inventory))?$`, "i");
const ATTRIBUTES = [
  "data-condition",
  "data-vehicle-condition",
  "data-type",
  "data-vehicle-type",
  "data-inventory-type",
  "data-stock-type",
  "data-newused",
  "data-new-used",
]; // prettier-ignore
const CLASS = new RegExp(
  String.raw`(?:^|\s)(?:inv(?:entory)?|vehicle|car|stock|condition)(?:[-_]{1,2}(?:type|condition|status))?[-_]{1,2}(${WORDS})(?=\s|$)`,
  "i",
);
/** Offers that only new cars have: "Lease for $249/mo", "36 month lease". */
const LEASED =
  /\b(?<!off[- ])lease (?:for|from|at|special|offer)\b|\b\d\d[- ]months? lease\b(?! (?:return|turn))|\bper month lease\b/i;
/** A heading of a section of the page: "New Vehicle Specials", "Used Car Offers". */
const SECTION = /\b(?:vehicles?|cars?|trucks?|suvs?|inventory|models?|specials?|offers?|deals?)\b/i;
const SILENT = /^(?:option|label|button|select|nav)$/;
const MAX_BADGE = 30;

/** Returns the condition of a card's car, by badge, attribute or class; null when there is none, or both new and used. */
export function cardCondition(elements: readonly Element[], segments: readonly Segment[]): string | null {
  const conditions = new Set<string>();
  for (const { attribs } of elements) addFromAttributes(conditions, attribs);
  let isLeased = false;
  for (const { element, text } of segments) {
    if (text.length > 120 || SILENT.test(element.name)) continue;
    if (text.length <= MAX_BADGE && WHOLE.test(text)) conditions.add(kindOf(text));
    else isLeased ||= LEASED.test(text);
  }
  if (conditions.size === 0) return isLeased ? "New" : null;
  if (conditions.has("New")) return conditions.size === 1 ? "New" : null;
  return conditions.has("Certified") ? "Certified" : "Used";
}

function addFromAttributes(conditions: Set<string>, attribs: Element["attribs"]): void {
  for (const name of hasData(attribs) ? ATTRIBUTES : []) {
    const value = attribs[name];
    if (value !== undefined && value.length <= MAX_BADGE && WHOLE.test(value.trim())) conditions.add(kindOf(value));
  }
  const inClass = attribs.class === undefined ? null : CLASS.exec(attribs.class);
  if (inClass?.[1] !== undefined) conditions.add(kindOf(inClass[1]));
}

function kindOf(text: string): string {
  if (/new/i.test(text)) return "New";
  return /certif|cpo/i.test(text) ? "Certified" : "Used";
}

type Heading = { at: number; condition: "used" | "new" | null };

/**
 * Finds the condition in the nearest heading above a position on the page. A page of offers has several such headings, one for new and one
 * for used cars.
 * @param cards the parts of the page that are single cars; headings inside them are ignored
 */
export function sectionConditions(
  document: PageDocument,
  cards: readonly Span[],
): (at: number) => "used" | "new" | null {
  const starts = new Map(cards.map(({ start, end }) => [start, end]));
  const headings: Heading[] = [];
  let cardEnd = 0;
  for (const [at, element] of document.elements.entries()) {
    cardEnd = Math.max(cardEnd, starts.get(at) ?? 0);
    if (at >= cardEnd && /^h[1-5]$/.test(element.name)) {
      const condition = headedCondition(textWithin(document, element, 120));
      if (condition !== undefined) headings.push({ at, condition });
    }
  }
  return (at) => lastBefore(headings, at)?.condition ?? null;
}

/** Returns null for a heading over cars of any condition, undefined for any other heading. */
function headedCondition(text: string): Heading["condition"] | undefined {
  if (!SECTION.test(text) || /\b(?:19|20)\d\d\b/.test(text)) return undefined;
  const isNew = saysNew(text);
  const isUsed = /\b(?:used|pre-?owned|certified|cpo)\b/i.test(text);
  if (isNew === isUsed) return null;
  return isNew ? "new" : "used";
}

/** Uses bisection, because a page may have as many headings as cards. */
function lastBefore(headings: readonly Heading[], at: number): Heading | undefined {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return headings[low - 1];
}
