import { type Element, linksWithin, type PageDocument, textWithin } from "./page-document.ts";

/** A link of a card. `page`: its address without tracking parameters; null where it leads to another site. */
export type CardLink = { href: string; page: string | null; text: string };

/** Returns the links of an element, also those that only a script follows. */
export function cardLinks(document: PageDocument, root: Element): CardLink[] {
  const span = document.spans.get(root);
  if (span === undefined) return [];
  const links = [...linksWithin(document, span), ...linksWithin(document, span, document.scriptedLinks)];
  return links.map(({ element, href, page }) => ({ href, page, text: textWithin(document, element, 120) }));
}
