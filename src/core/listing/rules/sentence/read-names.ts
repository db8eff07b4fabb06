import { stateCode } from "#core/facts/rules/us-states.ts";
import { bare, FILLERS } from "../search-terms.ts";
import { isVinLike } from "../word-rules.ts";
import { fact } from "./amount-words.ts";
import { betweenYears, yearLike } from "./amounts.ts";
import {
  adjacent,
  COMMON_MODELS,
  inSingular,
  makeAt,
  modelAt,
  type Token,
  termsOfRun,
  tokensOf,
  trimLength,
} from "./car-names.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { NO_MISSPELLINGS, SILENT_WORDS, TRIM_WORDS } from "./filler-words.ts";
import { type CarPiece, groupCars } from "./group-cars.ts";
import { readRange } from "./long-names.ts";
import { correctedClass } from "./phrases.ts";
import type { Meaning, Reading, SaidFilters } from "./pieces.ts";
import { placeOf } from "./read-places.ts";
import type { NameCondition, StockNames, TermFields } from "./stock-names.ts";
import { isStockNumberLike } from "./stock-numbers.ts";

type CarAt = { make: string | null; model: string | null; count: number; terms: readonly string[] | null };

const JOINS = /^(?:or|and|n|y|o|e|u|ni)$/;

/** Takes the remaining words: makes, models, trims, years, places, other words of the stock, and words that are not in the stock. */
export function readNames(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  readRange(reading, names, conditions);
  refuseTalk(reading, names);
  new NameReader(reading, names, conditions).read();
}

/** Reads the words that are left, one after the other. */
class NameReader {
  readonly #reading: Reading;
  readonly #names: StockNames;
  readonly #conditions: NameCondition[];
  readonly #tokens: Token[];
  readonly #cars: CarPiece[] = [];
  readonly #years: { token: Token; year: number }[] = [];
  #hasModel: boolean | null = null;
  /** The number of the token behind the last make, model or trim. */
  #behindCar = -1;

  constructor(reading: Reading, names: StockNames, conditions: NameCondition[]) {
    this.#reading = reading;
    this.#names = names;
    this.#conditions = conditions;
    this.#tokens = tokensOf(reading.rest).map((token) => inSingular(token, names));
  }

  read(): void {
    for (let at = 0; at < this.#tokens.length;) at += this.#readAt(at);
    this.#conditions.push(...groupCars(this.#cars));
    readYears(this.#reading, this.#years);
  }

  /** Reads at a token. @returns the number of tokens that were read */
  #readAt(at: number): number {
    return this.#readShortYear(at) || this.#readCar(at) || this.#readTrim(at) || this.#readOther(at);
  }

  #context(): NameContext {
    this.#hasModel ??= this.#tokens.some((_, at) => modelAt(this.#tokens, at, null, this.#names) !== null);
    return { names: this.#names, conditions: this.#conditions, hasModel: this.#hasModel };
  }

  #take(at: number, count: number, meaning: Meaning): number {
    const [first, last] = [this.#tokens[at] as Token, this.#tokens[at + count - 1] as Token];
    this.#reading.take(first.at, last.end - first.at, meaning);
    return count;
  }

  #textOf(at: number, count: number): string {
    const [first, last] = [this.#tokens[at] as Token, this.#tokens[at + count - 1] as Token];
    return this.#reading.text.slice(first.at, last.end);
  }

  /** "22 accord", "accord 18", "15-19 Tacoma", "19 or 20 Civic". */
  #readShortYear(at: number): number {
    const token = this.#tokens[at] as Token;
    const or = this.#tokens.slice(at, at + 3);
    const isOr = or.length === 3 && adjacent(or) && /^\d\d (?:or|o) \d\d$/i.test(or.map(({ text }) => text).join(" "));
    const count = isOr ? 3 : 1;
    const [, first, last] = /^(\d\d)(?:[-–](\d\d))?$/.exec(isOr ? `${token.text}-${or[2]?.text}` : token.text) ?? [];
    if (first === undefined) return 0;
    const [year, until] = [first, last ?? first].map(
      (text) => 2_000 + Number(text) - (Number(text) > (this.#names.thisYear % 100) + 1 ? 100 : 0),
    ) as [number, number];
    if (year < 1_980 || until < year || (isOr && until > year + 1)) return 0;
    const next = this.#tokens[at + count];
    const isBefore = next !== undefined && adjacent([token, next]) && this.#carAt(at + count, null) !== null;
    const isBehind = this.#behindCar === at && /^\s*$/.test(token.after) && this.#carAt(at, null) === null;
    if (!isBefore && !isBehind) return 0;
    return this.#take(at, count, betweenYears(year, until));
  }

  /** "Mazda 6" is a model whose name has its make's. */
  #namedAfterMake(at: number, { make, count }: { make: string; count: number }): CarAt | null {
    const number = this.#tokens[at + count];
    if (!number || !/^\d$/.test(number.word) || !adjacent(this.#tokens.slice(at, at + count + 1))) return null;
    const model = this.#names.listedModel(make, bare(make) + number.word);
    return model === null ? null : { make, model, count: count + 1, terms: [number.word] };
  }

  #carAt(at: number, make: string | null): CarAt | null {
    const makeHere = makeAt(this.#tokens, at, this.#names);
    if (makeHere) return this.#namedAfterMake(at, makeHere) ?? { ...makeHere, model: null, terms: null };
    const model = modelAt(this.#tokens, at, make, this.#names);
    return model && { make: null, model: model.model, count: model.count, terms: model.terms };
  }

  #readCar(at: number): number {
    // "Mazda 6 or 3".
    const between = this.#tokens.slice(Math.max(this.#behindCar, 0), at);
    const isOfMake =
      this.#behindCar >= 0 &&
      between.every(({ word }) => JOINS.test(word)) &&
      (between.length > 0 || this.#cars.at(-1)?.words === null);
    const lastMake = isOfMake ? (this.#cars.findLast(({ make }) => make !== null)?.make ?? null) : null;
    const car = this.#carAt(at, lastMake);
    if (car) {
      const filters: SaidFilters = {};
      this.#addCar(at, car.count, { make: car.make, words: car.terms, filters });
      return this.#take(
        at,
        car.count,
        car.model === null
          ? { kind: "make", label: car.make ?? "", filters }
          : { kind: "model", label: car.model, filters },
      );
    }
    return 0;
  }

  /** "Type R", "Standard Range Plus"; behind a car, a letter of its trim: "Altima S". */
  // oxlint-disable-next-line complexity -- flat: its branches are side by side
  #readTrim(at: number): number {
    const { word } = this.#tokens[at] as Token;
    const isBehind = this.#behindCar === at && /^\s*$/.test((this.#tokens[at] as Token).after);
    let count = trimLength(this.#tokens, at, this.#names);
    if (
      count === 0 &&
      isBehind &&
      !isDecimal((this.#tokens[at] as Token).text) &&
      !JOINS_ONLY.test(word) &&
      !FILLERS.has(word) &&
      !isTrimTalk(word)
    ) {
      const fields = this.#names.fieldsOf(word);
      count = fields?.cars || fields?.trims ? 1 : 0;
    }
    if (count === 0 && isBehind && word.length === 1 && this.#names.fieldsOf(word)) {
      const next = this.#tokens[at + 1];
      count = next === undefined || this.#carAt(at + 1, null) === null ? 1 : 0;
      if (count === 1 && JOINS_ONLY.test(word) && next !== undefined) count = 0;
    }
    if (count === 0) return 0;
    const words = this.#tokens.slice(at, at + count).map((token) => token.word);
    const fields = count === 1 ? "all" : "car";
    for (const term of termsOfRun(words, this.#names)) this.#conditions.push({ kind: "word", word: term, fields });
    if (isBehind) this.#behindCar = at + count;
    return this.#take(at, count, named(this.#textOf(at, count), words.join(""), this.#context()));
  }

  /** Returns whether a word of trims is meant as one: "easy" and "adventure" are trims' names, too. */
  #mayBeTrim(at: number, fields: TermFields): boolean {
    const token = this.#tokens[at] as Token;
    if (fields.sellers || fields.years || this.#tokens.length < 3 || isTrimWord(token.word)) return true;
    if (!(fields.cars || fields.others)) return true;
    const next = this.#tokens[at + 1];
    return next !== undefined && adjacent([token, next]) && this.#carAt(at + 1, null) !== null;
  }

  /** Returns whether a little word is a trim that stands before its model: "Si Civic", "2019 SE Camry". */
  #isTrimBeforeModel(at: number): boolean {
    const [before, token, next] = [this.#tokens[at - 1], this.#tokens[at] as Token, this.#tokens[at + 1]];
    if (!LITTLE_TRIMS.has(token.word) || !this.#names.fieldsOf(token.word)?.trims) return false;
    if ((before && !yearLike(before.word)) || !next || !adjacent([token, next])) return false;
    return (this.#carAt(at + 1, null)?.model ?? null) !== null;
  }

  #addCar(from: number, count: number, piece: Omit<CarPiece, "isOr">): void {
    // "A Camry or an Accord", "Honda or red Toyota": taken pieces and words without a meaning do not separate alternatives.
    const between = this.#tokens
      .slice(this.#behindCar, from)
      .filter(({ word }) => !(FILLERS.has(word) || SILENT_WORDS.has(word)) || JOINS.test(word));
    const joint = [...between.map(({ text }) => text), this.#tokens[from]?.after ?? ""]
      .join(" ")
      .replace(/[\0\s]+/g, " ")
      .trim();
    const isList =
      /^(?:or|and|&|n|y|o|e|u|[,/])$/i.test(joint) && (piece.make !== null || this.#cars.at(-1)?.words !== null);
    this.#cars.push({ ...piece, isOr: this.#behindCar >= 0 && (isList || /^(?:or|o)$/i.test(joint)) });
    this.#behindCar = from + count;
  }

  #readOther(at: number): number {
    const token = this.#tokens[at] as Token;
    const { word, text } = token;
    const fields = this.#names.fieldsOf(word);
    const state = !fields?.cars && isState(this.#tokens, at, this.#names) ? placeOf(text, null, this.#names) : null;
    if (state) {
      this.#conditions.push(...state.conditions);
      return this.#take(at, 1, state.meaning);
    }
    if (word === "auto" && isGearbox(this.#reading.text, token)) {
      return this.#take(at, 1, fact("transmission", { transmission: ["automatic"] }));
    }
    if (isDecimal(text) && Number(text) >= 0.9 && Number(text) <= 8.5) {
      const size = Number(text);
      return this.#take(at, 1, fact("engine", { engineLitersMin: size, engineLitersMax: size }));
    }
    const isTrim = this.#isTrimBeforeModel(at);
    if (!isTrim && (FILLERS.has(word) || SILENT_WORDS.has(word) || word.length === 1)) return 1;
    if (fields && !this.#mayBeTrim(at, fields)) {
      this.#reading.refuse(token.at, token.end - token.at);
      return 1;
    }
    if (yearLike(word)) this.#years.push({ token, year: Number(word) });
    else readWord(this.#reading, token, this.#context());
    return 1;
  }
}

const isTrimWord = (word: string): boolean =>
  word.length < 4 || /\d/.test(word) || !/[aeiou]/.test(word) || TRIM_WORDS.has(word);
const JOINS_ONLY = /^(?:or|and|n|y|o|e|u|ni|a|de|con|in|en|la|el)$/;
/** Trims that are little words of Spanish, too. */
const LITTLE_TRIMS = new Set(["se", "le", "es", "si"]);
const isTrimTalk = (word: string): boolean =>
  (SILENT_WORDS.has(word) && !LITTLE_TRIMS.has(word)) || EVERYDAY_WORDS.has(word) || yearLike(word);

/** "5.0" is an engine; it is not the beginning of a "500". */
const isDecimal = (text: string): boolean => /^\d\.\d$/.test(text);

/** Refuses words of everyday English. A single word may still be a dealership's name: "Right Way Motors". */
function refuseTalk(reading: Reading, names: StockNames): void {
  const tokens = tokensOf(reading.rest);
  const isOne = tokens.filter(({ word }) => EVERYDAY_WORDS.has(word)).length === 1;
  for (const { word, at, end } of tokens) {
    const isTalk = EVERYDAY_WORDS.has(word) && !SILENT_WORDS.has(word) && !(isOne && names.fieldsOf(word) !== null);
    if (isTalk) reading.refuse(at, end - at);
  }
}

const BEFORE_CAR =
  /(?:^|[,;]|(?<!\p{L})(?:an?|the|used|any|my|new|cheap|good|nice|great|best|reliable|family|first))\s*$/iu;
const BEHIND_GEARBOX = /^\s*(?:$|[,;]|(?:under|below|less|with|and|or|in|near)(?!\p{L}))/iu;

/** Returns whether "auto" means the transmission ("Corvette auto, under 45k") rather than a car ("a reliable auto"). */
const isGearbox = (keyword: string, { at, end }: Token): boolean =>
  !BEFORE_CAR.test(keyword.slice(0, at)) && BEHIND_GEARBOX.test(keyword.slice(end));

/** Returns whether a token is a state: "VA", "virginia". Codes that are also words count when they end the keyword in capitals. */
function isState(tokens: readonly Token[], at: number, names: StockNames): boolean {
  const { text, word } = tokens[at] as Token;
  const code = stateCode(text);
  if (code === null || !names.hasState(code)) return false;
  if (!FILLERS.has(word) && !SILENT_WORDS.has(word)) return true;
  const isShouted = tokens.length > 1 && tokens.every((one) => one.text === one.text.toUpperCase());
  return text === text.toUpperCase() && at === tokens.length - 1 && !isShouted;
}

/** Words for wishes that we do not record. They are names only where a name is exactly so. */
const DESCRIPTIVE = new Set(
  "reliable clean nice good great family luxury sporty safe comfortable small big large midsize fullsize compact leather sunroof moonroof loaded accident accidents owner title warranty navigation camera bluetooth carplay towing tow seats row third heated roof rack mpg efficient economical daily commuter commuting first student teen teenager kids winter snow road trip sound system package condition excellent new low high fast beautiful perfect quality decent solid gently lightly condition history carfax record free cold weather work business certified preowned newer older late dark light bright deep metallic pearl matte".split(
    " ",
  ),
);

/** Takes a make or a class with a typing mistake. @returns whether the word was one */
function takeCorrected(reading: Reading, token: Token, names: StockNames): boolean {
  const { word, at, end } = token;
  if (DESCRIPTIVE.has(word)) return false;
  const make = names.correctedMake(word);
  if (make !== null) {
    reading.take(at, end - at, { kind: "make", label: make, filters: { make: [make] } });
    return true;
  }
  const meaning = names.isModelName(word) ? null : correctedClass(word);
  if (meaning) reading.take(at, end - at, meaning);
  return meaning !== null;
}

/** Returns whether a word that is no name may be a part of one, or a misspelt one. */
function mayBeName(keyword: string, { word, text, end }: Token): boolean {
  if (DESCRIPTIVE.has(word) || isDecimal(text)) return false;
  // The beginning of a name stands for it only while it is being typed.
  return word.length > 3 || keyword.slice(end).trim() === "";
}

/** Takes a place or a dealership of which the word is the whole name. @returns whether it was one */
function takeSeller(
  reading: Reading,
  { word, text, at, end }: Token,
  fields: TermFields,
  context: NameContext,
): boolean {
  const { names, conditions } = context;
  const place = fields.others ? null : placeOf(text, null, names);
  if (place?.meaning.kind === "location" && !DESCRIPTIVE.has(word)) {
    reading.take(at, end - at, place.meaning);
    conditions.push(...place.conditions);
    return true;
  }
  const [dealership, ...others] = fields.sellers ? names.dealershipsNamed(text) : [];
  if (!dealership || others.length > 0) return false;
  const { id, name } = dealership;
  reading.take(at, end - at, { kind: "dealership", label: name, filters: { dealershipId: id } });
  return true;
}

/** Takes a word that is the stock number of a car. @returns whether it was one */
function takeStockNumber(reading: Reading, { word, text, at, end }: Token, context: NameContext): boolean {
  const ids = isStockNumberLike(word) ? context.names.carsByStockNumber(word) : null;
  if (ids === null) return false;
  reading.take(at, end - at, { kind: "word", label: `“${text}”`, filters: {} });
  context.conditions.push({ kind: "word", word, fields: "all", ids });
  return true;
}

/**
 * Returns the meaning of words that the stock has: a model, or words. "C300" is the model of a car, "T6" a trim, and "Evoque" the end of a
 * model's name, unless another model stands beside it: "F-150 EcoBoost" is no Mustang.
 */
function named(text: string, name: string, { names, hasModel }: Pick<NameContext, "names" | "hasModel">): Meaning {
  const fields = names.fieldsOf(name);
  const isNumbered = fields?.cars === true && /^[a-z]{1,3}\d{3}[a-z]?$/.test(name);
  const isOfModel = fields?.cars === true && !(fields.trims || fields.others || fields.sellers || fields.years);
  const model = isNumbered ? text : isOfModel && !hasModel && /\D/.test(name) ? names.modelEndingWith(name) : null;
  return model === null
    ? { kind: "word", label: `“${text}”`, filters: {} }
    : { kind: "model", label: model, filters: {} };
}

/** `hasModel`: whether a model is named by the beginning of its name, too. */
type NameContext = { names: StockNames; conditions: NameCondition[]; hasModel: boolean };

/** Numbers in words, which are parts of names ("Prius v Two") and no names alone. */
const NUMBERS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)$/;

function readWord(reading: Reading, token: Token, context: NameContext): void {
  const { names, conditions } = context;
  const { word, text, at, end } = token;
  const fields = names.fieldsOf(word);
  if (NO_MISSPELLINGS.has(word) || NUMBERS.test(word) || (COMMON_MODELS.has(word) && !fields)) {
    reading.refuse(at, end - at);
    return;
  }
  const isTaken = fields ? takeSeller(reading, token, fields, context) : takeStockNumber(reading, token, context);
  if (isTaken) return;
  // "Brand new" is not in New York: a descriptive word is the name of a car or a trim, or no name.
  const isNamed = DESCRIPTIVE.has(word) ? Boolean(fields?.cars || fields?.others) : fields !== null || isVinLike(word);
  if (!isNamed && takeCorrected(reading, token, names)) return;
  if (isNamed || names.isModelName(word) || (mayBeName(reading.text, token) && names.isNearly(word))) {
    reading.take(at, end - at, named(text, word, context));
    conditions.push({ kind: "word", word, fields: "all" });
  } else if (DESCRIPTIVE.has(word)) reading.refuse(at, end - at);
  else reading.refuseUnknown(at, end - at);
}

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
