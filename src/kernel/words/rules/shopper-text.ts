/** More accents and marks on one letter than any language needs. Dozens of them cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/**
 * Invisible characters that change how others are read: controls, directional marks, overrides and isolates, tags, and fillers.
 * The joiners stay: emoji and Persian need them.
 */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffd\u{e0000}-\u{e0fff}]/gu;
const HAS_SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a shopper's text as one line of visible characters; empty when there are none. The length is not limited. */
export function cleanLine(text: string): string {
  const seen = text
    .replace(/\s+/g, " ")
    .toWellFormed()
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(PILED_MARKS, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return HAS_SOMETHING_TO_SEE.test(seen) ? seen : "";
}

/** The same for a text of several lines. At most one empty line stays between two others. */
export function cleanLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(cleanLine);
  return lines
    .filter((line, index) => line !== "" || lines[index - 1] !== "")
    .join("\n")
    .trim();
}
