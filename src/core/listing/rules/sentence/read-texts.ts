import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Meaning, Reading } from "./pieces.ts";
import { MOST_BY_TEXT, type NameCondition, type StockNames } from "./stock-names.ts";

/** Words in quotation marks, perhaps left out. A mark behind a number is an inch's: 20" wheels. */
const QUOTED =
  /(?<![\p{L}\p{N}])((?:no|not|without|sin|except)\s{1,3})?["“”„«]\s?([\p{L}\p{N}][^"“”„«»]{0,78}[\p{L}\p{N}])[.,!?]?\s?["“”»](?![\p{L}\p{N}])/giu;

/** More quotations are not looked for, because each is a search of the database. */
const MOST_QUOTED = 3;
const TOO_MANY = `in the texts of more than ${formatCount(MOST_BY_TEXT)} cars`;

const inText = (words: string): Meaning => ({ kind: "word", label: `“${words}” in the text`, filters: {} });
const withText = (ids: readonly number[]): NameCondition => ({ kind: "word", word: "", fields: "all", ids });

/** Takes words in quotation marks: they stand exactly so in a car's title or description. Where no car has them, they are read as others. */
export function readQuoted(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  const found = [...reading.rest.matchAll(QUOTED)];
  for (const { index, 0: whole } of found.slice(MOST_QUOTED)) {
    reading.refuse(index, whole.length, `only ${MOST_QUOTED} quotations are looked for`);
  }
  for (const { index, 0: whole, 1: not, 2: quoted = "" } of found.slice(0, MOST_QUOTED)) {
    const words = reading.written(index + whole.indexOf(quoted), quoted.length);
    const ids = names.carsByText(`"${words}"`);
    if (ids === null) continue;
    if (ids.length === 0) reading.noteReason(index, whole.length, "in no car's text");
    else if (not !== undefined) reading.refuse(index, whole.length, "words of a text cannot be left out");
    else if (ids.length > MOST_BY_TEXT) reading.refuse(index, whole.length, TOO_MANY);
    else {
      reading.take(index, whole.length, inText(words));
      conditions.push(withText(ids));
    }
  }
}

/**
 * Looks for the words that nothing is called in cars' texts.
 * @returns the conditions for a car: none where too many cars have these words; null when no car has them all
 */
export function readUnknown(reading: Reading, names: StockNames): NameCondition[] | null {
  const ids = names.carsByText(reading.unknown.join(" "));
  if (ids === null || ids.length === 0) return null;
  if (ids.length > MOST_BY_TEXT) {
    reading.noteReasonOfUnknown(TOO_MANY);
    return [];
  }
  reading.takeUnknown(inText);
  return [withText(ids)];
}
