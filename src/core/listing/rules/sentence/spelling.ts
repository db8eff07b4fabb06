import { editDistance } from "#kernel/words/rules/edit-distance.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { FILLERS } from "../search-terms.ts";
import { closestTerms } from "../word-rules.ts";
import { AGES } from "./ages.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./amounts.ts";
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
const VOCABULARY = [...new Set([...CORRECT_WORDS, ...EQUIPMENT_WORDS])]
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
  ...FILLERS,
]);
const isKnown = (word: string): boolean =>
  KNOWN.has(word) ||
  (word.endsWith("s") && (KNOWN.has(word.slice(0, -1)) || (word.endsWith("es") && KNOWN.has(word.slice(0, -2)))));

/** The fewest letters of a word that is cut short: "panor", "sunr". */
const SHORTEST_BEGINNING = 4;

/** Returns the word of the vocabulary that a misspelt word means, and the number of its slips. */
const inVocabulary = remember(4_000, (word: string): { word: string; slips: number } | null => {
  if (word.length >= SHORTEST_BEGINNING) {
    const begun = VOCABULARY.filter((known) => known.startsWith(word)).sort((a, b) => a.length - b.length)[0];
    if (begun !== undefined) return { word: begun, slips: 1 };
  }
  if (word.length < SHORTEST) return null;
  const near = VOCABULARY.filter((known) => Math.abs(known.length - word.length) <= 2);
  const [closest] = closestTerms(word, near);
  return closest === undefined ? null : { word: closest, slips: editDistance(word, closest, 3) };
});

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
  const glued = word.length >= 8 ? twoWords(word) : null;
  if (glued !== null) return glued;
  const car = names.correctedCar(word);
  const other = inVocabulary(word);
  if (car !== null && (other === null || car.slips <= other.slips)) return car.word;
  return other?.word ?? null;
}
