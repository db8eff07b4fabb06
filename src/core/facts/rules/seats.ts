import { cleanText } from "./text.ts";

const [MIN_SEATS, MAX_SEATS] = [2, 15] as const;
const CELL = /^(\d{1,2})(?:[ -]?(?:seats?|passengers?|persons?|seater))?$/i;
const IN_TEXT =
  /(?<![\d.,$])\b(\d{1,2}|two|four|five|six|seven|eight)[ -](?:passengers?|seater|seats?)\b(?! (?:belt|cover|warm|heat|memory))|\b(?:seats|(?:room|seating) for) (?:up to )?(\d|two|four|five|six|seven|eight)\b(?! (?:more|bags|suit|dogs|kids))/i;
/** A cell of a table in a text, before the cell with the number. */
const HEAD = /^(?:seats|seating(?: capacity)?|passengers?):?$/i;
const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ two: 2, four: 4, five: 5, six: 6, seven: 7, eight: 8 }),
);

const seatCount = (text: string | undefined): number | null => {
  const count = WORDS.get(text?.toLowerCase() ?? "") ?? Number(text ?? Number.NaN);
  return count >= MIN_SEATS && count <= MAX_SEATS ? count : null;
};

/**
 * Returns the number of a car's seats: by their value ("7", "7 passenger"), else by the dealer's text ("8 passenger van", "seats seven").
 * Null where neither states it.
 */
export function readSeats(value: unknown, sentences: readonly string[]): number | null {
  const own = seatCount(CELL.exec(cleanText(value, 40) ?? "")?.[1]);
  if (own !== null) return own;
  for (const [n, sentence] of sentences.entries()) {
    if (!/seat|passenger|room for/i.test(sentence)) continue;
    const [, before, after] = IN_TEXT.exec(sentence) ?? [];
    const beside = HEAD.test(sentence) ? CELL.exec(sentences[n + 1] ?? "")?.[1] : undefined;
    const count = seatCount(before ?? after ?? beside);
    if (count !== null) return count;
  }
  return null;
}
