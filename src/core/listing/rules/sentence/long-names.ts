import { bare } from "../search-terms.ts";
import { type Token, termsOfRun, tokensOf, trimLength } from "./car-names.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { SILENT_WORDS } from "./filler-words.ts";
import { ANY_CLASS } from "./phrases.ts";
import type { Meaning, Reading } from "./pieces.ts";
import { placeOf } from "./read-places.ts";
import type { NameCondition, StockNames } from "./stock-names.ts";

const MOST_WORDS = 5;

/**
 * Takes names of several words that must not be read word by word: dealerships, towns and models ("White Plains", "Blue Ridge Motors").
 */
export function readLongNames(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  for (let length = MOST_WORDS; length >= 2; length--) {
    for (const tokens of runsOf(reading.rest, length)) {
      const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token];
      const text = reading.rest.slice(first.at, last.end);
      if (text.includes("\0")) continue;
      const found = dealershipNamed(text, names) ?? placeNamed(text, tokens, names);
      if (!found) continue;
      reading.take(first.at, last.end - first.at, found.meaning);
      conditions.push(...found.conditions);
    }
  }
}

type LongName = { meaning: Meaning; conditions: readonly NameCondition[] };

function dealershipNamed(text: string, names: StockNames): LongName | null {
  const [dealership, ...others] = names.dealershipsNamed(text);
  if (!dealership || others.length > 0) return null;
  const { id, name } = dealership;
  return { meaning: { kind: "dealership", label: name, filters: { dealershipId: id } }, conditions: [] };
}

function placeNamed(text: string, tokens: readonly Token[], names: StockNames): LongName | null {
  const gaps = tokens.slice(1).map(({ after }) => after);
  if (!/^[\s,]*$/.test(gaps.join(""))) return null;
  if (tokens.every(({ word }) => SILENT_WORDS.has(word) || EVERYDAY_WORDS.has(word))) return null;
  const isCar = names.makeNamed(text) !== null || names.fieldsOf(bare(text))?.cars === true;
  return isCar ? null : placeOf(text, null, names);
}

function* runsOf(rest: string, length: number): Generator<Token[]> {
  const tokens = tokensOf(rest);
  for (let from = 0; from + length <= tokens.length; from++) {
    const run = tokens.slice(from, from + length);
    const isFree = run.slice(1).every(({ after }) => !after.includes("\0"));
    if (isFree) yield run;
  }
}

const RANGE =
  /(?<![\p{L}\p{N}])(?:long(?:er)?|extended|standard|mid|driving|good|great)[\s-]{1,3}range(?![\p{L}\p{N}])/iu;

/** Reads "long-range", a trim's name or nothing: it is no Range Rover. */
export function readRange(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  const match = RANGE.exec(reading.rest);
  if (!match) return;
  const word = bare(match[0]);
  if (!names.fieldsOf(word)?.trims) {
    reading.refuse(match.index, match[0].length);
    return;
  }
  reading.take(match.index, match[0].length, { kind: "word", label: `“${match[0]}”`, filters: {} });
  conditions.push({ kind: "word", word, fields: "car" });
}

/** Words that are a color, a gearbox or a range, except in a trim's name. */
const OF_TRIMS =
  /^(?:black|white|red|blue|silver|gold|green|standard|long|mid|extended|electric|manual|power|night|midnight)$/;

/** Takes trims' names of several words that are not what their words say: "Black Optic", "Standard Range Plus". */
export function readTrimNames(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  const tokens = tokensOf(reading.rest);
  for (let at = 0; at < tokens.length; at++) {
    if (!OF_TRIMS.test(tokens[at]?.word ?? "")) continue;
    const count = trimLength(tokens, at, names);
    const run = tokens.slice(at, at + count);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || run.slice(1).some(({ text }) => IS_CLASS.test(text))) continue;
    const text = reading.text.slice(first.at, last.end);
    reading.take(first.at, last.end - first.at, { kind: "word", label: `“${text}”`, filters: {} });
    for (const word of termsOfRun(
      run.map(({ word }) => word),
      names,
    ))
      conditions.push({ kind: "word", word, fields: "car" });
    at += count - 1;
  }
}
const IS_CLASS = new RegExp(`^(?:${ANY_CLASS})$`, "iu");
