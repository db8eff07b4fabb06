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

/** The text behind a label's element, up to the next label: `<label>Mileage:</label> 41,053`. Null when it is missing. */
export function textBehind(document: PageDocument, root: Element, label: RegExp): string | null {
  const span = document.spans.get(root);
  for (let i = span?.textStart ?? 0; i < (span?.textEnd ?? 0); i++) {
    const text = document.segments[i]?.text ?? "";
    if (!label.test(text)) continue;
    const inline = text.replace(label, "").trim();
    const next = i + 1 < (span?.textEnd ?? 0) ? document.segments[i + 1]?.text : undefined;
    const value = inline !== "" ? inline : (next ?? "");
    return /:\s*$/.test(value) || value === "" ? null : value;
  }
  return null;
}
