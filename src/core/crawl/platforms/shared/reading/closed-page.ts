import type { Element, PageDocument } from "./page-document.ts";

/** Elements that lead on or that scripts use. */
const CONTROL = /^(?:form|iframe|frame|button|input|select|object|embed|template)$/;

const isControl = ({ name, attribs }: Element): boolean =>
  CONTROL.test(name) ||
  (name === "link" && /\b(?:next|alternate)\b/i.test(attribs.rel ?? "")) ||
  Object.keys(attribs).some((attribute) => /^(?:on\w|data-\w+-(?:url|page)|hx-)/.test(attribute));

/**
 * True for a page from which a visitor comes to no further page of the site: its links lead only to known pages, and it has no script and no
 * control. @param isKnown true for the address of a page whose content is known
 */
export function isClosedPage(document: PageDocument, isKnown: (address: string) => boolean): boolean {
  const leads = [...document.links, ...document.scriptedLinks].some(({ page }) => page !== null && !isKnown(page));
  return (
    !leads &&
    document.scripts.every(({ type }) => /json/i.test(type)) &&
    !document.elements.some((element) => isControl(element))
  );
}
