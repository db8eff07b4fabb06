import { findVin } from "#domain/vehicles/vin.ts";
import { cardCondition } from "./card-condition.ts";
import { cardImages } from "./card-images.ts";
import {
  type Element,
  type Link,
  linksWithin,
  type PageDocument,
  parentOf,
  type Segment,
  type Span,
  textWithin,
} from "./page-document.ts";
import { NAMED_FACTS, PAGE_NAMES } from "./page-names.ts";

/**
 * A dollar figure that the card shows. `kind`: `price` is labelled as what the car costs, `plain` has no label, `msrp` is
 * a sticker, a former or a struck price, `other` is a payment, a saving, a fee and the like.
 */
type Amount = { dollars: number; kind: "price" | "plain" | "msrp" | "other" };

export type CardFacts = {
  amounts: Amount[];
  /** The card tells the shopper to call for the price. */
  callForPrice: boolean;
  mileage: string | null;
  labels: Map<string, string>;
  images: string[];
  /** What it says by a badge, an attribute or a class. */
  condition: string | null;
  /** It bears a "Sold" badge, or has the word where the price would stand. */
  sold: boolean;
  elements: readonly Element[];
  links: Link[];
  carfaxUrl: string | null;
  title: string | null;
};

const DOLLARS = /\$\s?(\d{1,3}(?:,\d{3})+|\d{3,7})(\.\d\d)?(?!\d)/g;
const MSRP_LABEL =
  /\b(?:msrp|m\.s\.r\.p|retail|was|list price|original(?:ly)?|sticker|before|regular|old price|window|kbb|nada|book|market (?:value|average)|strike\w*|oldprice|listprice|wasprice)\b/i;
const OTHER_LABEL =
  /\b(?:save|savings?|discount|rebate|off|down|month(?:ly)?|mo|payments?|apr|week(?:ly)?|lease|finance[ds]?|trade|deposit|fees?|doc|shipping|delivery|transport|invoice|tax|cash ?back|incentives?|credit|bonus|dealer ?cost|reduced by|price drop|under|over|below|above|up to)\b/i;
const PRICE_LABEL =
  /\b(?:price|internet|sale|special|asking|selling|our|now|final|total|cash|your|today'?s|no[- ]haggle|e-?price)\b|price(?:value|amount)?$/i;
const AFTER_OTHER =
  /^\s*(?:\/\s?(?:mo|wk|month|week)|per (?:mo|week|month)|(?:a )?month|mo\b|off\b|down\b|savings?\b|discount|below|under|in (?:fees|savings)|(?:cash|bonus))/i;
const CALL =
  /\b(?:call|contact|ask|e-?mail|text|inquire|request|please call)(?: us)?(?: (?:for|about))?(?: (?:our|best|current|the|a|internet|sale))*\s*(?:price|pricing|quote)\b|price (?:up)?on request|please call\b/i;
const READ_LABELS = NAMED_FACTS.flatMap(([, { labels = [] }]) => labels);
/** Labels whose values are not read; they must not be taken for the value of the row before. */
const LABELS = [...READ_LABELS, "ext", "int", "colour", "engine", "location", "year", "make", "model"];
/** "Exterior" stands for "Exterior color" as well: a label may go on for some words. */
const SHORTEST_LABELS = LABELS.filter((label) => !LABELS.some((other) => label.startsWith(`${other} `)));
const LABEL = new RegExp(`^(?:${SHORTEST_LABELS.join("|")})\\b[\\w .#/]{0,18}:?\\s*#?:?$`, "i");
/** Too common to be labels where the value follows in the same text. */
const ONLY_APART = ["miles", "trans", "drive", "ext color", "int color"];
const INLINE_LABELS = READ_LABELS.filter((label) => !ONLY_APART.includes(label)).join("|");
const INLINE_LABEL = new RegExp(`^(${INLINE_LABELS})\\s*(?:#|number|no\\.?)?\\s*:\\s*(\\S.{0,80})$`, "i");
const MILES =
  /(?<![\d.$])(\d{1,3}(?:,\d{3})+|\d{2,6}|\d{1,3}k)\s*(?:mi|miles|km|kilometers)\b(?!\s*(?:away|from|per|warranty|limited|range|powertrain|radius|or ))/i;
const SOLD = /^\W{0,3}(?:(?:just|recently|price:?) )?sold(?: out)?\W{0,3}$/i;
/** The stamp where the price would stand, and the mileage after it. */
const STAMPED_SOLD = /^\W{0,3}SOLD\W{1,3}\d/;
/** What visitors choose from; a word in it says nothing of the car. */
const CHOICE = /^(?:option|label|button|select|a|nav)$/;
const MAX_LABEL = 60;

function classWords(element: Element, until: Element | null): string {
  const words: string[] = [];
  let at: Element | null = element;
  for (let steps = 0; at !== null && at !== until && steps < 4; steps++, at = parentOf(at)) {
    words.push(
      at.attribs.class ?? "",
      at.attribs.id ?? "",
      at.attribs.itemprop ?? "",
      at.attribs["data-testid"] ?? "",
      at.attribs["data-qa"] ?? "",
    );
    if (/^(?:del|s|strike)$/.test(at.name) || /line-through/.test(at.attribs.style ?? "")) words.push("strikethrough");
  }
  return words
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ");
}

function kindOf(before: string, after: string, classes: string): Amount["kind"] {
  if (AFTER_OTHER.test(after)) return "other";
  const label = before.slice(-MAX_LABEL);
  if (MSRP_LABEL.test(label) || MSRP_LABEL.test(classes)) return "msrp";
  if (
    OTHER_LABEL.test(label) ||
    /\b(?:month(?:ly)?|payments?|savings?|discount|down|lease|rebate|fees?|shipping|invoice)\b/i.test(classes)
  )
    return "other";
  return PRICE_LABEL.test(label) || PRICE_LABEL.test(classes) ? "price" : "plain";
}

const textAt = (segments: readonly Segment[], i: number): string => segments[i]?.text ?? "";
const PRICE_WORDS =
  /^(?:our |your |best |internet |sale |special |final |selling |asking |cash |dealer )?(?:sale )?price\W*$/i;

/** "$21,995" with "Sale Price" below it: a label that stands behind its figure, because no other figure follows. */
function labelBehind(segments: readonly Segment[], i: number, text: string): boolean {
  const alone = /^\$\s?[\d,]+(?:\.\d\d)?\*?$/.test(text.trim());
  return alone && PRICE_WORDS.test(textAt(segments, i + 1)) && !/^\s*\$/.test(textAt(segments, i + 2));
}

/** The figures in the card with what stands around them. */
function amountsIn(segments: readonly Segment[], root: Element | null): Amount[] {
  const amounts: Amount[] = [];
  let previous = "";
  for (const [i, segment] of segments.entries()) {
    const loneSign = previous.endsWith("$") && /^\d/.test(segment.text);
    const text = loneSign ? `$${segment.text}` : segment.text;
    let from = 0;
    for (const match of text.matchAll(DOLLARS)) {
      const before = text.slice(from, match.index).trim() || (from === 0 ? previous : "");
      from = match.index + match[0].length;
      const after = text.slice(from, from + 40) || ` ${textAt(segments, i + 1).slice(0, 40)}`;
      const dollars = Math.round(Number(`${match[1]?.replaceAll(",", "")}${match[2] ?? ""}`));
      const isPrice = labelBehind(segments, i, text);
      amounts.push({ dollars, kind: isPrice ? "price" : kindOf(before, after, classWords(segment.element, root)) });
    }
    // A label stands directly before its figure; a figure ends what a label can reach.
    previous = from > 0 ? "" : text.length <= MAX_LABEL ? text : "";
  }
  return amounts;
}

function labelsIn(segments: readonly Segment[]): Map<string, string> {
  const labels = new Map<string, string>();
  const put = (label: string, value: string): void => {
    const key = label
      .toLowerCase()
      .replace(/[^a-z]+/g, " ")
      .trim();
    if (!labels.has(key) && value.length <= 80) labels.set(key, value);
  };
  for (const [i, segment] of segments.entries()) {
    const inline = INLINE_LABEL.exec(segment.text);
    const next = segments[i + 1]?.text;
    if (inline?.[1] !== undefined && inline[2] !== undefined) put(inline[1], inline[2].trim());
    else if (next !== undefined && LABEL.test(segment.text) && !LABEL.test(next)) put(segment.text, next);
  }
  return labels;
}

function mileageIn(segments: readonly Segment[], labels: ReadonlyMap<string, string>): string | null {
  for (const label of PAGE_NAMES.mileage.labels) {
    const value = labels.get(label);
    if (value !== undefined && /\d/.test(value)) return value;
  }
  const found = segments.map((segment) => MILES.exec(segment.text)?.[0]).find((text) => text !== undefined);
  return found ?? null;
}

function isChoice(element: Element): boolean {
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < 5; steps++, at = parentOf(at)) if (CHOICE.test(at.name)) return true;
  return false;
}

/** The elements, texts and links in the given parts of the page, except in `without`. */
function gather(
  document: PageDocument,
  roots: readonly Element[],
  without: readonly Span[],
): { elements: Element[]; segments: Segment[]; links: Link[] } {
  const part = { elements: [] as Element[], segments: [] as Segment[], links: [] as Link[] };
  const hiddenElement = covered(without.map(({ start, end }) => [start, end]));
  const hiddenText = covered(without.map(({ textStart, textEnd }) => [textStart, textEnd]));
  for (const span of roots.map((root) => document.spans.get(root)).filter((found) => found !== undefined)) {
    for (let i = span.start; i < span.end; i++) {
      const element = document.elements[i];
      if (element !== undefined && !hiddenElement(i)) part.elements.push(element);
    }
    for (let i = span.textStart; i < span.textEnd; i++) {
      const segment = document.segments[i];
      if (segment !== undefined && !hiddenText(i)) part.segments.push(segment);
    }
    for (const link of linksWithin(document, span)) if (!hiddenElement(link.at)) part.links.push(link);
  }
  return part;
}

/** Reads what a shopper sees in the given parts of the page, except in `without`. */
export function readCard(document: PageDocument, roots: readonly Element[], without: readonly Span[] = []): CardFacts {
  const { elements, segments, links } = gather(document, roots, without);
  const labels = labelsIn(segments);
  return {
    amounts: amountsIn(segments, roots[0] ?? null),
    callForPrice: segments.some((segment) => CALL.test(segment.text)),
    mileage: mileageIn(segments, labels),
    labels,
    images: cardImages(elements),
    condition: cardCondition(elements, segments),
    sold: segments.some(
      ({ element, text }) => text.length <= 60 && (SOLD.test(text) || STAMPED_SOLD.test(text)) && !isChoice(element),
    ),
    elements,
    links,
    carfaxUrl: links.find((link) => /carfax/i.test(link.href))?.element.attribs.href ?? null,
    title: titleIn(document, elements, links),
  };
}

/** A test whether a place lies in any of the ranges; the ranges are nested or apart, never overlapping. */
function covered(ranges: readonly (readonly [number, number])[]): (place: number) => boolean {
  const places = new Set<number>();
  for (const [start, end] of ranges) for (let i = start; i < end; i++) places.add(i);
  return (place) => places.has(place);
}

/** The card's heading, else the text of a link, that begins with a year; a price in the same heading is no part of it. */
function titleIn(document: PageDocument, elements: readonly Element[], links: readonly Link[]): string | null {
  const headings = elements.filter((element) => /^h[1-6]$/.test(element.name));
  for (const element of [...headings, ...links.map((link) => link.element)]) {
    const whole = textWithin(document, element, 200);
    if (!/^\W{0,9}(?:\w{1,20}[ !:-]{1,3}){0,3}(?:19|20)\d\d\s{1,9}\S/.test(whole)) continue;
    const text = whole.includes("$") ? (whole.split("$")[0] ?? "").trim() : whole;
    if (text !== "" && findVin(text) === null) return text;
  }
  return null;
}
