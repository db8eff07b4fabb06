import { type Element, type PageDocument, textWithin } from "./page-document.ts";

/** The elements inside one (itself first), in document order. */
export function elementsWithin(document: PageDocument, root: Element): Element[] {
  const span = document.spans.get(root);
  return span === undefined ? [] : document.elements.slice(span.start, span.end);
}

/** Elements whose `class` fits, in document order. */
export function byClass(elements: readonly Element[], pattern: RegExp): Element[] {
  return elements.filter(({ attribs }) => attribs.class !== undefined && pattern.test(attribs.class));
}

/** The text of the first element whose `class` fits; null when there is none or it is empty. */
export function textByClass(document: PageDocument, elements: readonly Element[], pattern: RegExp): string | null {
  const [element] = byClass(elements, pattern);
  return element === undefined ? null : textWithin(document, element) || null;
}
