import { cleanText } from "./text.ts";

const WORDS = ["two", "three", "four", "five"];
const MIN_DOORS = 2;
const MAX_DOORS = 5;

/** A whole text that is a number: "4", "4.0", "Four". */
const NUMBER = /^(?:(\d)(?:\.0+)?|(two|three|four|five))$/i;
/** A number of doors in a text: "4dr", "2-Door", "Sedan 4D", "Four Door". Not in "2.5d", "330d" or "3D sound". */
const IN_TEXT =
  /(?<![\p{L}\d.,/])(?:([2-5])(?: ?-? ?(?:doors?|drs?)|-?d(?! (?:sound|audio|navi|map|view|surround|camera)))|(two|three|four|five)[ -]doors?)(?![\p{L}\d])/giu;

const toNumber = (digit = "", word = ""): number =>
  digit === "" ? WORDS.indexOf(word.toLowerCase()) + MIN_DOORS : Number(digit);

/** Returns the number of doors that texts state; null when they state none or several. */
export function doorsInTexts(texts: readonly (string | null)[]): number | null {
  const stated = new Set(
    texts.flatMap((text) => [...(text ?? "").matchAll(IN_TEXT)].map(([, digit, word]) => toNumber(digit, word))),
  );
  return stated.size === 1 ? ([...stated][0] ?? null) : null;
}

/** Reads "4", "4dr", "2 doors", "Four-door". Less than 2, more than 5 and words without a number are null. */
export function readDoors(raw: unknown): number | null {
  const text = cleanText(raw, 80);
  if (text === null) return null;
  const [, digit, word] = NUMBER.exec(text) ?? [];
  const doors = digit || word ? toNumber(digit, word) : doorsInTexts([text]);
  return doors !== null && doors >= MIN_DOORS && doors <= MAX_DOORS ? doors : null;
}
