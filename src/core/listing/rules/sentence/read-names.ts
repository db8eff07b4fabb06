import { stateCode } from "#core/facts/rules/us-states.ts";
import { bare, FILLERS } from "../search-terms.ts";
import { isVinLike } from "../word-rules.ts";
import { betweenYears, yearLike } from "./amounts.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { correctedClass } from "./phrases.ts";
import type { Reading } from "./pieces.ts";
import { placeOf } from "./read-places.ts";
import type { CarGroup, NameCondition, StockNames } from "./stock-names.ts";

/** A word that has not been taken, and its position. `after` is the text between it and the word before. */
type Token = { text: string; word: string; at: number; end: number; after: string };

const MOST_WORDS = 5;
function tokensOf(rest: string): Token[] {
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
const adjacent = (tokens: readonly Token[]): boolean => tokens.slice(1).every(({ after }) => /^[\s/]*$/.test(after));

/**
 * Takes names of several words that must not be read word by word: dealerships, towns and models ("White Plains", "Blue Ridge Motors").
 */
export function readLongNames(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  for (let length = MOST_WORDS; length >= 2; length--) {
    for (const tokens of runsOf(reading.rest, length)) {
      const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token];
      const text = reading.rest.slice(first.at, last.end);
      if (text.includes("\0")) continue;
      const [dealership, ...others] = names.dealershipsNamed(text);
      if (dealership && others.length === 0) {
        reading.take(first.at, last.end - first.at, {
          kind: "dealership",
          label: dealership.name,
          filters: { dealershipId: dealership.id },
        });
        continue;
      }
      if (
        !/^[\s,]*$/.test(
          tokens
            .slice(1)
            .map(({ after }) => after)
            .join(""),
        )
      )
        continue;
      const isCar = names.makeNamed(text) !== null || names.fieldsOf(bare(text))?.cars === true;
      const place = isCar ? null : placeOf(text, null, names);
      if (!place) continue;
      reading.take(first.at, last.end - first.at, place.meaning);
      conditions.push(...place.conditions);
    }
  }
}

function* runsOf(rest: string, length: number): Generator<Token[]> {
  const tokens = tokensOf(rest);
  for (let from = 0; from + length <= tokens.length; from++) {
    const run = tokens.slice(from, from + length);
    const isFree = run.slice(1).every(({ after }) => !after.includes("\0"));
    if (isFree) yield run;
  }
}

/** A make, or a word of a model, and whether it is an alternative to the ones before. */
type CarPiece = { make: string | null; word: string | null; isOr: boolean };

const JOINS = /^(?:or|and)$/;

/** Takes the remaining words: makes, models, years, places, other words of the stock, and words that are not in the stock. */
export function readNames(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  readRange(reading, names, conditions);
  refuseTalk(reading, names);
  const tokens = tokensOf(reading.rest);
  const cars: CarPiece[] = [];
  const years: { token: Token; year: number }[] = [];
  /** The index of the token after the last make or model. */
  let behindCar = -1;
  const addCar = (from: number, count: number, piece: Omit<CarPiece, "isOr">) => {
    // "A Camry or an Accord", "Honda or red Toyota": taken pieces and words without a meaning do not separate alternatives.
    const between = tokens.slice(behindCar, from).filter(({ word }) => !FILLERS.has(word) || JOINS.test(word));
    const joint = [...between.map(({ text }) => text), tokens[from]?.after ?? ""]
      .join(" ")
      .replace(/[\0\s]+/g, " ")
      .trim();
    const isList = /^(?:or|and|&|[,/])$/i.test(joint) && (piece.make !== null || cars.at(-1)?.word !== null);
    cars.push({ ...piece, isOr: behindCar >= 0 && (isList || /^or$/i.test(joint)) });
    behindCar = from + count;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = inSingular(tokens[at] as Token, names);
    tokens[at] = token;
    const { word, text } = token;
    const make = makeAt(tokens, at, names);
    if (make) {
      const end = (tokens[at + make.count - 1] as Token).end;
      reading.take(token.at, end - token.at, { kind: "make", label: make.make, filters: {} });
      addCar(at, make.count, { make: make.make, word: null });
      at += make.count - 1;
      continue;
    }
    const fields = names.fieldsOf(word);
    const state = !fields?.cars && isState(tokens, at, names) ? placeOf(text, null, names) : null;
    if (state) {
      reading.take(token.at, token.end - token.at, state.meaning);
      conditions.push(...state.conditions);
    } else if (word === "auto" && isGearbox(reading.keyword, token)) {
      reading.take(token.at, token.end - token.at, {
        kind: "transmission",
        label: "Automatic",
        filters: { transmission: ["automatic"] },
      });
    } else if (FILLERS.has(word)) {
    } else if (yearLike(word)) {
      years.push({ token, year: Number(word) });
    } else if (fields?.cars && !DESCRIPTIVE.has(word)) {
      reading.take(token.at, token.end - token.at, { kind: "model", label: text, filters: {} });
      addCar(at, 1, { make: null, word });
    } else readWord(reading, token, names, conditions);
  }
  conditions.push(...groupCars(cars));
  readYears(reading, years);
}

/** "5.0" is an engine; it is not the beginning of a "500". */
const isDecimal = (text: string): boolean => /^\d\.\d$/.test(text);

/** Refuses words of everyday English, and engines. A single word may still be a dealership's name: "Right Way Motors". */
function refuseTalk(reading: Reading, names: StockNames): void {
  const tokens = tokensOf(reading.rest);
  const isOne = tokens.filter(({ word }) => EVERYDAY_WORDS.has(word)).length === 1;
  for (const { word, text, at, end } of tokens) {
    const isTalk = EVERYDAY_WORDS.has(word) && !(isOne && names.fieldsOf(word) !== null);
    if (isTalk || (isDecimal(text) && names.fieldsOf(word)?.others !== true)) reading.refuse(at, end - at);
  }
}

const RANGE =
  /(?<![\p{L}\p{N}])(?:long(?:er)?|extended|standard|mid|driving|good|great)[\s-]{1,3}range(?![\p{L}\p{N}])/iu;

/** Reads "range": "long range" is no Range Rover. It is a name only where a trim has that name. */
function readRange(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  const match = RANGE.exec(reading.rest);
  if (!match) return;
  const [text] = match;
  const word = bare(text);
  if (names.fieldsOf(word) === null) {
    reading.refuse(match.index, text.length);
    return;
  }
  reading.take(match.index, text.length, { kind: "word", label: `“${text}”`, filters: {} });
  conditions.push({ kind: "word", word, fields: "all" });
}

/** Returns the make or model of which a token is the plural: "Hondas", "Silverados". */
function inSingular(token: Token, names: StockNames): Token {
  const { word } = token;
  const isName = (name: string) => names.makeNamed(name) !== null || names.fieldsOf(name)?.cars === true;
  if (
    word.length < 4 ||
    !word.endsWith("s") ||
    FILLERS.has(word) ||
    EVERYDAY_WORDS.has(word) ||
    names.fieldsOf(word) ||
    isName(word)
  )
    return token;
  const singular = word.slice(0, -1);
  return isName(singular) ? { ...token, word: singular, text: token.text.replace(/s$/i, "") } : token;
}

const BEFORE_CAR =
  /(?:^|[,;]|(?<!\p{L})(?:an?|the|used|any|my|new|cheap|good|nice|great|best|reliable|family|first))\s*$/iu;
const BEHIND_GEARBOX = /^\s*(?:$|[,;]|(?:under|below|less|with|and|or|in|near)(?!\p{L}))/iu;

/** Returns whether "auto" means the transmission ("Corvette auto, under 45k") rather than a car ("a reliable auto"). */
const isGearbox = (keyword: string, { at, end }: Token): boolean =>
  !BEFORE_CAR.test(keyword.slice(0, at)) && BEHIND_GEARBOX.test(keyword.slice(end));

/** Returns the longest make that begins at a token. */
function makeAt(tokens: readonly Token[], at: number, names: StockNames): { make: string; count: number } | null {
  for (const count of [3, 2, 1]) {
    const run = tokens.slice(at, at + count);
    if (run.length < count || !adjacent(run)) continue;
    const name = run.map(({ word }) => word).join("");
    const make = names.makeNamed(name);
    if (make !== null && !(count > 1 && run.some(({ word }) => FILLERS.has(word)))) return { make, count };
  }
  return null;
}

/** Returns whether a token is a state: "VA", "virginia". Codes that are also words count when they end the keyword in capitals. */
function isState(tokens: readonly Token[], at: number, names: StockNames): boolean {
  const { text, word } = tokens[at] as Token;
  const code = stateCode(text);
  if (code === null || !names.hasState(code)) return false;
  if (!FILLERS.has(word)) return true;
  const isShouted = tokens.length > 1 && tokens.every((one) => one.text === one.text.toUpperCase());
  return text === text.toUpperCase() && at === tokens.length - 1 && !isShouted;
}

/** Words for wishes that we do not record. They are names only where a name is exactly so. */
const DESCRIPTIVE = new Set(
  "reliable clean nice good great family luxury sporty safe comfortable small big large midsize fullsize compact leather sunroof moonroof loaded accident accidents owner title warranty navigation camera bluetooth carplay towing tow seats row third heated roof rack mpg efficient economical daily commuter commuting first student teen teenager kids winter snow road trip sound system package condition excellent new low high fast beautiful perfect quality decent solid gently lightly condition history carfax record free cold weather work business certified preowned newer older late dark light bright deep metallic pearl matte".split(
    " ",
  ),
);

/** Spanish words that have no meaning for the search. They count only where nothing in the stock has that name: "El Camino", "Santa Fe". */
const SPANISH_FILLERS = new Set(
  "busco quiero necesito un una unos unas el la los las de del con en por para que y o carro carros coche coches auto vehiculo vehiculos usado usada usados usadas color precio millas mil modelo ano".split(
    " ",
  ),
);

/** Takes a make or a class with a typing mistake. @returns whether the word was one */
function takeCorrected(reading: Reading, token: Token, names: StockNames, conditions: NameCondition[]): boolean {
  const { word, at, end } = token;
  if (DESCRIPTIVE.has(word)) return false;
  const make = names.correctedMake(word);
  if (make !== null) {
    reading.take(at, end - at, { kind: "make", label: make, filters: {} });
    conditions.push({ kind: "cars", groups: [{ make, words: [] }] });
    return true;
  }
  const meaning = names.isModelName(word) ? null : correctedClass(word);
  if (meaning) reading.take(at, end - at, meaning);
  return meaning !== null;
}

/** Returns whether a word that is no name may be a part of one, or a misspelt one. */
function mayBeName(keyword: string, { word, text, end }: Token): boolean {
  if (DESCRIPTIVE.has(word) || isDecimal(text)) return false;
  // One or two letters are the beginning of a name only while it is being typed.
  return word.length > 2 || keyword.slice(end).trim() === "";
}

function readWord(reading: Reading, token: Token, names: StockNames, conditions: NameCondition[]): void {
  const { word, text, at, end } = token;
  const fields = names.fieldsOf(word);
  // "Brand new" is not in New York: a descriptive word is the name of a car or a trim, or no name.
  const isNamed = DESCRIPTIVE.has(word) ? Boolean(fields?.cars || fields?.others) : fields !== null || isVinLike(word);
  const place = fields && !fields.others ? placeOf(text, null, names) : null;
  if (place?.meaning.kind === "location" && !DESCRIPTIVE.has(word)) {
    reading.take(at, end - at, place.meaning);
    conditions.push(...place.conditions);
    return;
  }
  const [dealership, ...others] = fields?.sellers ? names.dealershipsNamed(text) : [];
  if (dealership && others.length === 0) {
    reading.take(at, end - at, {
      kind: "dealership",
      label: dealership.name,
      filters: { dealershipId: dealership.id },
    });
    return;
  }
  if (fields === null && SPANISH_FILLERS.has(word)) return;
  if (!isNamed && takeCorrected(reading, token, names, conditions)) return;
  const isKnown = isNamed || names.isModelName(word) || (mayBeName(reading.keyword, token) && names.isNearly(word));
  if (!isKnown) {
    if (DESCRIPTIVE.has(word)) reading.refuse(at, end - at);
    else reading.refuseUnknown(at, end - at);
    return;
  }
  reading.take(at, end - at, { kind: "word", label: `“${text}”`, filters: {} });
  conditions.push({ kind: "word", word, fields: "all" });
}

/** Groups makes and models: those that are joined by "or" are alternatives; a car must match each of the others. */
function groupCars(pieces: readonly CarPiece[]): NameCondition[] {
  const groups: CarPiece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && !piece.isOr) last.push(piece);
    else groups.push([piece]);
  }
  if (groups.length > 1) return [{ kind: "cars", groups: groups.map(asGroup) }];
  return pieces.map(({ make, word }) =>
    word === null ? { kind: "cars", groups: [{ make, words: [] }] } : { kind: "word", word, fields: "car" },
  );
}

const asGroup = (pieces: readonly CarPiece[]): CarGroup => ({
  make: pieces.find(({ make }) => make !== null)?.make ?? null,
  words: pieces.flatMap(({ word }) => word ?? []),
});

/** Reads one year, or two consecutive years. */
function readYears(reading: Reading, years: readonly { token: Token; year: number }[]): void {
  const all = years.map(({ year }) => year);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  for (const { token } of years) {
    const { at, end } = token;
    if (high - low <= 1) reading.take(at, end - at, betweenYears(low, high));
    else reading.refuse(at, end - at);
  }
}
