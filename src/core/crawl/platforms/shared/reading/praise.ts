import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";

const QUOTE = /^(?:blockquote|q|cite)$/;
const NAMES =
  /(?:^|[\s_-])(?:testimonials?|reviews?|praise|feedback|quotes?|customer-?(?:say|stor|voice)\w*)(?=$|[\s_-])/i;
const HEADING =
  /\b(?:testimonials?|reviews?|(?:customers?|clients?|people|they|buyers?) (?:say|said|love|think)|saying about us|happy customers?)\b/i;
const MAX_STEPS = 6;

/** True when a text is what a customer says: a quotation, an element named after reviews, or a section with such a heading. */
export function isPraise(document: PageDocument, element: Element): boolean {
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < MAX_STEPS && at.name !== "body"; steps++, at = parentOf(at)) {
    const isQuote = known.get(at) ?? holdsPraise(document, at);
    known.set(at, isQuote);
    if (isQuote) return true;
  }
  return false;
}

/** The elements of pages that are in use: the cards of a list are in the same ones. */
const known = new WeakMap<Element, boolean>();

function holdsPraise(document: PageDocument, { name, attribs, children }: Element): boolean {
  if (QUOTE.test(name) || NAMES.test(`${attribs.class ?? ""} ${attribs.id ?? ""}`)) return true;
  const heading = children.find((child): child is Element => child.type === "tag" && /^h[1-6]$/.test(child.name));
  return heading !== undefined && HEADING.test(textWithin(document, heading, 80));
}
