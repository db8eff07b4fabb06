import { editDistance } from "#kernel/words/rules/edit-distance.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { FILLERS } from "../search-terms.ts";
import { closestTerms } from "../word-rules.ts";
import { AGES } from "./ages.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./amounts.ts";
import { BY_LAST_WORDS } from "./car-names.ts";
import { EQUIPMENT_WORDS } from "./equipment/find-equipment.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { CORRECT_WORDS, NO_MISSPELLINGS, SILENT_WORDS, TRIM_WORDS } from "./filler-words.ts";
import { INTERIOR_RULES } from "./interior-rules.ts";
import { PAST_RULES } from "./past-rules.ts";
import { CLASS_RULES, ORDER_PHRASES } from "./phrases.ts";
import type { StockNames } from "./stock-names.ts";
import { WHOLE_CAR_RULES } from "./whole-car.ts";

/** Words that are long enough to be recognized with a slip. */
const SHORTEST = 5;
const VOCABULARY = [...new Set([...CORRECT_WORDS, ...EQUIPMENT_WORDS, ...TRIM_WORDS])]
  .filter((word) => word.length >= SHORTEST && /^[a-z]+$/.test(word))
  .sort();
const RULES = [
  ...AGES,
  ...AMOUNTS,
  ...REFUSED_AMOUNTS,
  ...ORDER_PHRASES,
  ...CLASS_RULES,
  ...INTERIOR_RULES,
  ...PAST_RULES,
  ...WHOLE_CAR_RULES,
];
/** The words that rules are made of, and parts of such words. In a pattern, "bangers?" stands for "banger", too. */
const OF_RULES = RULES.flatMap(
  ({ pattern }) => pattern.source.replace(/\\[a-z]/g, " ").match(/[a-z]{4,}/g) ?? [],
).flatMap((word) => [word, word.replace(/s$/, "")]);
const KNOWN: ReadonlySet<string> = new Set([
  ...OF_RULES,
  ...CORRECT_WORDS,
  ...EQUIPMENT_WORDS,
  ...SILENT_WORDS,
  ...NO_MISSPELLINGS,
  ...TRIM_WORDS,
  ...EVERYDAY_WORDS,
  ...BY_LAST_WORDS.keys(),
  ...FILLERS,
]);
const isKnown = (word: string): boolean =>
  KNOWN.has(word) ||
  (word.endsWith("s") && (KNOWN.has(word.slice(0, -1)) || (word.endsWith("es") && KNOWN.has(word.slice(0, -2)))));

/** The fewest letters of a word that is cut short: "panor", "sunr". */
const SHORTEST_BEGINNING = 4;
/** The most letters that a beginning may lack where a word one slip away is likelier than more. */
const MOST_LACKING = 2;

/** A word that only lacks letters is a likelier slip than one with others: "limted" is "limited" rather than "lifted". */
function onlyLacksLetters(word: string, known: string): boolean {
  let at = 0;
  for (const letter of known) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** Returns the word of the vocabulary that a misspelt word means, and the number of its slips. */
const inVocabulary = remember(4_000, (word: string): { word: string; slips: number } | null => {
  const begun = VOCABULARY.filter((known) => known.startsWith(word)).sort((a, b) => a.length - b.length)[0];
  const isBegun = begun !== undefined && word.length >= SHORTEST_BEGINNING;
  if (isBegun && begun.length - word.length <= MOST_LACKING) return { word: begun, slips: 1 };
  const near = VOCABULARY.filter((known) => Math.abs(known.length - word.length) <= 2);
  const all = word.length < SHORTEST ? [] : closestTerms(word, near);
  const closest = all.find((known) => onlyLacksLetters(word, known)) ?? all[0];
  const slips = closest === undefined ? 0 : editDistance(word, closest, 3);
  // "Asist" is "assist" rather than the beginning of "asistente".
  if (isBegun && slips !== 1) return { word: begun, slips: 1 };
  return closest === undefined ? null : { word: closest, slips };
});

/** The root and the ending of a Spanish diminutive: "troquita", "calientitos". */
const DIMINUTIVE = /^(.{3,}?)(?:e?c)?it([oa])(s?)$/;
/** Returns the word whose diminutive another one is; null for any other. */
function grown(word: string, isWord: (word: string) => boolean): string | null {
  const [, root = "", ending = "", plural = ""] = DIMINUTIVE.exec(word) ?? [];
  if (root === "") return null;
  const stem = root.replace(/qu$/, "c").replace(/gu$/, "g");
  return [ending, "e", ""].map((end) => stem + end + plural).find(isWord) ?? null;
}

const VOCABULARY_SET = new Set(VOCABULARY);
/** Returns two words of the vocabulary that were written as one: "heatedseats". */
function twoWords(word: string): string | null {
  for (let at = 4; at <= word.length - 4; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const isWord = (part: string) =>
      VOCABULARY_SET.has(part) || KNOWN.has(part) || VOCABULARY_SET.has(part.replace(/s$/, ""));
    if (isWord(first) && isWord(second)) return `${first} ${second}`;
  }
  return null;
}

/**
 * Returns the word that a misspelt or unfinished word means; null for one that is known, or means nothing that is near.
 * @param word in small letters, without accents
 */
export function respelled(word: string, names: StockNames): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || isKnown(word) || names.isName(word)) return null;
  const whole = grown(word, (one) => isKnown(one) || names.isName(one));
  if (whole !== null) return whole;
  const glued = word.length >= 8 ? twoWords(word) : null;
  if (glued !== null) return glued;
  const car = names.correctedCar(word);
  const other = inVocabulary(word);
  if (car !== null && (other === null || car.slips <= other.slips)) return car.word;
  return other?.word ?? null;
}
