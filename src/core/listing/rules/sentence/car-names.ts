import { bare, FILLERS, spellingsOf } from "../search-terms.ts";
import { yearLike } from "./amounts.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { NO_MISSPELLINGS, SILENT_WORDS } from "./filler-words.ts";
import type { StockNames } from "./stock-names.ts";

/** A word that has not been taken, and its position. `after` is the text between it and the word before. */
export type Token = { text: string; word: string; at: number; end: number; after: string };

export function tokensOf(rest: string): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  for (const match of rest.matchAll(/[^\s,/\0;()!?"“”:|]+/gu)) {
    const word = bare(match[0]);
    const after = rest.slice(before, match.index);
    if (word === "") continue;
    before = match.index + match[0].length;
    // The rest of "SUV's" when the SUV has been taken.
    if (/^['’]s$/i.test(match[0])) continue;
    tokens.push({ text: match[0], word, at: match.index, end: before, after });
  }
  return tokens;
}

/** Returns whether tokens are adjacent, so that they may be one name. */
export const adjacent = (tokens: readonly Token[]): boolean =>
  tokens.slice(1).every(({ after }) => /^[\s/]*$/.test(after));

/** Returns the make or model of which a token is the plural: "Hondas", "Silverados". */
export function inSingular(token: Token, names: StockNames): Token {
  const { word } = token;
  const isName = (name: string) => names.makeNamed(name) !== null || names.listedModel(null, name) !== null;
  if (word.length < 4 || !word.endsWith("s") || isTalk(word) || names.fieldsOf(word) || isName(word)) return token;
  const singular = word.slice(0, -1);
  return isName(singular) || names.beginsModel(singular)
    ? { ...token, word: singular, text: token.text.replace(/['’]?s$/i, "") }
    : token;
}

const isTalk = (word: string): boolean => FILLERS.has(word) || SILENT_WORDS.has(word) || EVERYDAY_WORDS.has(word);

/** Returns the longest make that begins at a token. */
export function makeAt(
  tokens: readonly Token[],
  at: number,
  names: StockNames,
): { make: string; count: number } | null {
  for (const count of [3, 2, 1]) {
    const run = tokens.slice(at, at + count);
    if (run.length < count || !adjacent(run)) continue;
    const make = names.makeNamed(run.map(({ word }) => word).join(""));
    if (make !== null && !(count > 1 && run.some(({ word }) => FILLERS.has(word)))) return { make, count };
  }
  return null;
}

/** A model in a keyword: its usual name, how many words it is, and the terms that a car of it has. */
export type ModelName = { model: string; count: number; terms: readonly string[] };

/**
 * Returns the longest model that begins at a token. Words that are also common are models only where their make is said before them.
 * @param make the make before it; null for none
 */
export function modelAt(
  tokens: readonly Token[],
  at: number,
  make: string | null,
  names: StockNames,
): ModelName | null {
  const runs = [4, 3, 2, 1]
    .map((count) => tokens.slice(at, at + count))
    .filter((run, n) => run.length === 4 - n && adjacent(run))
    // BMW's "M Sport" is a trim of an X5, not of an X5 M.
    .filter((run) => !(run.length > 1 && run.at(-1)?.word === "m" && tokens[at + run.length]?.word === "sport"));
  // Listed models first: the stock also has models with a trim's words behind them.
  for (const named of [ofMake, anywhere, byLastWords, ofStock]) {
    for (const run of runs) {
      const words = run.map(({ word }) => word);
      const single = [...words.slice(0, -1), (words.at(-1) ?? "").replace(/(?<=\p{L}{3})s$/u, "")];
      const others = words.length > 1 ? single : spellingsOf(words[0] ?? "").slice(1, 2);
      for (const variant of [words, others]) {
        const model = named(variant, make, names);
        if (model !== null)
          return { model, count: run.length, terms: termsOfRun(words.length > 1 ? variant : words, names) };
      }
    }
  }
  return null;
}

/** Listed models that shoppers call by their last words, alone or behind their make. */
export const BY_LAST_WORDS: ReadonlyMap<string, string> = new Map(
  [
    "Mustang Mach-E",
    "F-150 Lightning",
    "Range Rover Evoque",
    "Range Rover Velar",
    "MX-5 Miata",
    "Grand Marquis",
    "Grand Prix",
    "Monte Carlo",
    "El Camino",
    "Civic del Sol",
    "Golf Alltrack",
    "Shelby GT350",
    "Shelby GT500",
  ].map((model) => [bare(model.replace(/^(?:Range Rover|\S+)\s/, "")), model]),
);

type Naming = (words: readonly string[], make: string | null, names: StockNames) => string | null;
/** "Mazda 6" is a Mazda6. A numbered model ends with its number: "ES 350 for" is none. */
const ofMake: Naming = (words, make, names) => {
  const name = words.join("");
  if (make === null || words.length === 0 || !isRun(words, names)) return null;
  return names.listedModel(make, name) ?? names.listedModel(make, bare(make) + name);
};
const isRun = (words: readonly string[], names: StockNames): boolean =>
  words.length === 1 || /\d/.test(words.at(-1) ?? "") || names.listedModel(null, words.join("")) !== null;
const anywhere: Naming = (words, _, names) => {
  const name = words.join("");
  if (words.length === 2 && /^\d{3}$/.test(words[1] ?? "") && names.stockModel(name) !== null)
    return names.stockModel(name);
  return words.length > 1 || mayBeModel(words) ? names.listedModel(null, name) : null;
};
const ofStock: Naming = (words, _, names) => {
  const [word = ""] = words;
  if (!mayBeModel(words)) return null;
  return names.stockModel(words.join("")) ?? (words.length === 1 && names.beginsModel(word) ? word : null);
};
const byLastWords: Naming = (words, _, names) => {
  const model = BY_LAST_WORDS.get(words.join(""));
  return model === undefined ? null : (names.listedModel(null, bare(model)) ?? model);
};
const mayBeModel = (words: readonly string[]): boolean =>
  words.length === 1 ? !isOrdinary(words[0] ?? "") : words.length > 0 && !words.every(isOrdinary);
/** Returns whether a word is talk, or too short or common to be a name alone. */
const isOrdinary = (word: string): boolean => isTalk(word) || isCommon(word);

/** Returns whether a word is too short or too common to be a model without its make. */
const isCommon = (word: string): boolean =>
  word.length < 2 ||
  (/^[a-z]{2}$/.test(word) && !SHORT_MODELS.has(word)) ||
  NO_MISSPELLINGS.has(word) ||
  COMMON_MODELS.has(word) ||
  yearLike(word);
const SHORT_MODELS = new Set([
  "tt",
  "ct",
  "gx",
  "lx",
  "nx",
  "rx",
  "ux",
  "ls",
  "es",
  "gs",
  "rc",
  "lc",
  "ix",
  "xj",
  "xf",
  "xe",
  "xk",
  "rl",
  "tl",
]);
/** Models whose names are words that shoppers use otherwise. */
export const COMMON_MODELS: ReadonlySet<string> = new Set(
  `air gravity vision summit premier shadow spirit storm grand express cube fifth convertible coupe hardtop cabriolet sport s expert
  custom base limited special up thing fox city deluxe top doors door pano n y o de la el van wagon sedan hatchback cargo regular
  standard classic big long short super new old edition package hybrid electric turbo power manual automatic leather loaded
  m c g e r x v t s i b q k z one two three four five six seven eight`.split(/\s+/),
);

/** Returns terms that a car with these words in a row has: two words as one where the stock has them so, else each word. */
export function termsOfRun(run: readonly string[], names: StockNames): string[] {
  const words = run.filter((word) => word !== "and");
  const [only = ""] = words;
  if (words.length === 1) return [only];
  const terms: string[] = [];
  for (let n = 0; n + 1 < words.length; n++) {
    const pair = `${words[n]}${words[n + 1]}`;
    if (names.fieldsOf(pair)?.cars || names.fieldsOf(pair)?.trims) terms.push(pair);
    else terms.push(words[n] as string, words[n + 1] as string);
  }
  return [...new Set(terms)];
}

const MOST_TRIM_WORDS = 4;
/** Returns how many words from a token on are a part of one trim in the stock, two or more: "Type R", "Standard Range Plus"; else 0. */
export function trimLength(tokens: readonly Token[], at: number, names: StockNames): number {
  let count = 1;
  while (count < MOST_TRIM_WORDS) {
    const [one, next] = [tokens[at + count - 1], tokens[at + count]];
    if (!one || !next || !adjacent([one, next])) break;
    const fields = names.fieldsOf(one.word + next.word);
    if (!(fields?.cars || fields?.trims) || isFilled(one.word) || isFilled(next.word)) break;
    count += 1;
  }
  return count > 1 ? count : 0;
}
/** Words that say nothing elsewhere: "Type R", "Standard Range Plus". */
const PARTS_OF_TRIMS = new Set(["type", "plus", "motor", "cabin"]);
const isFilled = (word: string): boolean =>
  FILLERS.has(word) || (word.length > 1 && SILENT_WORDS.has(word) && !PARTS_OF_TRIMS.has(word));
