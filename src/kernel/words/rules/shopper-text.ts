/** Accents and marks on one letter: no language needs more than a few, and dozens of them cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/**
 * Characters that are not seen and change how others are read: controls, directional marks, overrides and isolates, tags, and fillers.
 * The joiners stay: emoji and Persian need them.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffd\u{e0000}-\u{e0fff}]/gu;
const HAS_SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text from a shopper as one line of characters that can be seen; empty when there are none. It may be of any length. */
export function cleanLine(text: string): string {
  const seen = text
    .replace(/\s+/g, " ")
    .toWellFormed()
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(PILED_MARKS, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return HAS_SOMETHING_TO_SEE.test(seen) ? seen : "";
}

/** The same of several lines. At most one empty line stands between two others. */
export function cleanLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(cleanLine);
  return lines
    .filter((line, index) => line !== "" || lines[index - 1] !== "")
    .join("\n")
    .trim();
}
