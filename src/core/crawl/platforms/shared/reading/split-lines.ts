import type { Segment } from "./page-document.ts";

/** The longest text that can be a line of facts, in characters. */
const MAX_LINE = 600;
const BARS = /\s?[|•·]\s?/;
/**
 * A dash with spaces, also behind an amount with its sign behind ("18 995 $ - Stock"); not between two figures ("10 - 20") and not in the place
 * of a value ("Mileage – - Stock").
 */
const DASHES = /(?<![\d$–—-]) [–—-] (?![–—-])|(?<=\d|\d ?\$) [–—-] (?![\d$–—-])/;
/** A line of facts has at least two dashes. With one, the text is a name or a sentence. */
const HAS_DASHES = / [–—-] .* [–—-] /;

/**
 * Splits lines of facts into texts with one fact each: "Price: $9,995 | 41,000 miles | Stock #: 4410", "$9,995 - 41,000 miles - Stock 4410".
 * All other texts stay as they are.
 */
export function splitLines(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }) => isLine(text))) return segments;
  const found: Segment[] = [];
  for (const segment of segments) {
    if (isLine(segment.text)) addFacts(found, segment);
    else found.push(segment);
  }
  return found;
}

/** True for a text that is a line of facts. */
export const isLine = (text: string): boolean =>
  text.length <= MAX_LINE && (/[|•·]/.test(text) || HAS_DASHES.test(text));

function addFacts(found: Segment[], { element, text: line }: Segment): void {
  for (const part of line.split(BARS)) {
    for (const fact of HAS_DASHES.test(part) ? part.split(DASHES) : [part]) {
      const text = fact.replace(/^\s?[–—-] /, "").trim();
      if (text !== "") found.push({ element, text });
    }
  }
}
