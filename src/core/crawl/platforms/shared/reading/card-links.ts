import { type Element, type Link, linksWithin, type PageDocument, textWithin } from "./page-document.ts";

/** The longest text of a link that is read, in characters. */
const MAX_TEXT = 120;

/** Returns the links of an element, also those that only a script follows. */
export function cardLinks(document: PageDocument, root: Element): Link[] {
  const span = document.spans.get(root);
  if (span === undefined) return [];
  const links = linksWithin(document, span);
  return document.scriptedLinks.length === 0
    ? links
    : [...links, ...linksWithin(document, span, document.scriptedLinks)];
}

/** Returns the words of a card's link. */
export const linkText = (document: PageDocument, { element }: Link): string => textWithin(document, element, MAX_TEXT);
