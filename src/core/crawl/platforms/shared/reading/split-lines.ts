import type { Segment } from "./page-document.ts";

/** The longest text that can be a line of facts, in characters. */
const MAX_LINE = 600;
const BARS = /\s?[|•·]\s?/;
/** A dash with spaces, not between two figures ("10 - 20") and not in the place of a value ("Mileage – - Stock"). */
const DASHES = /(?<![\d$–—-]) [–—-] (?![–—-])|(?<=\d) [–—-] (?![\d$–—-])/;
/** The fewest dashes of a line of facts. With one, the text is a name or a sentence. */
const MIN_DASHES = 2;

/**
 * Splits lines of facts into texts with one fact each: "Price: $9,995 | 41,000 miles | Stock #: 4410", "$9,995 - 41,000 miles - Stock 4410".
 * All other texts stay as they are.
 */
export function splitLines(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }) => isLine(text))) return segments;
  return segments.flatMap((segment) => {
    if (!isLine(segment.text)) return [segment];
    const parts = segment.text
      .split(BARS)
      .flatMap((part) => (dashesIn(part) < MIN_DASHES ? [part] : part.split(DASHES)));
    return parts
      .map((text) => ({ ...segment, text: text.replace(/^\s?[–—-] /, "").trim() }))
      .filter(({ text }) => text !== "");
  });
}

const isLine = (text: string): boolean =>
  text.length <= MAX_LINE && (/[|•·]/.test(text) || dashesIn(text) >= MIN_DASHES);

const dashesIn = (text: string): number => text.split(/ [–—-] /).length - 1;
