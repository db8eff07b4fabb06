export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

type JsonReading = { ok: true; value: Json; end: number } | { ok: false; failedAt: number };

const MAX_DEPTH = 150;
const NUMBER = /[-+]?(?:\d+\.?\d*(?:e[-+]?\d{1,3})?|\.\d+)/iy;
/** The characters that `WORD` and `NUMBER` start with. */
const SCALAR_STARTS = "tfnuNv!-+.0123456789";
const WORD = /(?:true|false|null|undefined|NaN|!0|!1|void 0)(?![\w$])/y;
const KEY = /[A-Za-z_$][\w$]*|\d+/y;
const PLAIN = { '"': /[^"\\]*/y, "'": /[^'\\]*/y };
const WORDS: Record<string, Json> = { true: true, "!0": true, false: false, "!1": false };
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Thrown where a value is invalid. It has no message, because the caller needs only the position. */
class Stop extends Error {}
/** One instance for all: a stack trace for each would cost more than the parsing. */
const STOP = new Stop();

class Reader {
  readonly #text: string;
  at: number;
  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** Skips white space, comments, and the `<!--` and `-->` that old pages put around scripts. */
  #blanks(): void {
    const text = this.#text;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 160 || code === 0xfeff) this.at++;
      else if (code === 47 && text.startsWith("/*", this.at)) this.#skipTo("*/");
      else if (code === 47 && text.startsWith("//", this.at)) this.#skipTo("\n");
      else if (code === 60 && text.startsWith("<!--", this.at)) this.at += 4;
      else if (code === 45 && text.startsWith("-->", this.at)) this.at += 3;
      else return;
    }
  }

  #skipTo(mark: string): void {
    const found = this.#text.indexOf(mark, this.at + 2);
    this.at = found < 0 ? this.#text.length : found + mark.length;
  }

  value(depth: number): Json {
    this.#blanks();
    const character = this.#text.charAt(this.at);
    if (character === "{" && depth < MAX_DEPTH) return this.#object(depth);
    if (character === "[" && depth < MAX_DEPTH) return this.#array(depth);
    if (character === '"' || character === "'") return this.#string(character);
    // Most brackets in a script open no data. The next character shows that without the patterns.
    if (!SCALAR_STARTS.includes(character)) throw STOP;
    const word = this.#take(WORD);
    if (word !== "") return WORDS[word] ?? null;
    const number = this.#take(NUMBER);
    if (number === "") throw STOP;
    return Number(number);
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = {};
    this.at++;
    for (;;) {
      this.#separators();
      if (this.#text.charAt(this.at) === "}") break;
      const quote = this.#text.charAt(this.at);
      const key = quote === '"' || quote === "'" ? this.#string(quote) : this.#take(KEY);
      this.#blanks();
      if (this.#text.charAt(this.at) !== ":") throw STOP;
      this.at++;
      const value = this.value(depth + 1);
      if (key !== "__proto__") object[key] = value;
      this.#endOfItem("}");
    }
    this.at++;
    return object;
  }

  #array(depth: number): Json[] {
    const array: Json[] = [];
    this.at++;
    for (;;) {
      this.#separators();
      if (this.#text.charAt(this.at) === "]") break;
      array.push(this.value(depth + 1));
      this.#endOfItem("]");
    }
    this.at++;
    return array;
  }

  /** Skips white space and extra commas: templates leave one before the closing bracket, or two in a row. */
  #separators(): void {
    this.#blanks();
    while (this.#text.charAt(this.at) === ",") {
      this.at++;
      this.#blanks();
    }
  }

  #endOfItem(close: string): void {
    this.#blanks();
    const next = this.#text.charAt(this.at);
    if (next !== "," && next !== close) throw STOP;
  }

  #string(quote: '"' | "'"): string {
    let text = "";
    this.at++;
    for (;;) {
      text += this.#take(PLAIN[quote]);
      const character = this.#text.charAt(this.at);
      if (character === "") throw STOP;
      this.at++;
      if (character === quote) return text;
      text += this.#escape();
    }
  }

  #escape(): string {
    const code = this.#text.charAt(this.at);
    const length = code === "u" ? 4 : code === "x" ? 2 : 0;
    const digits = this.#text.slice(this.at + 1, this.at + 1 + length);
    this.at += 1 + (length > 0 && /^[0-9a-f]+$/i.test(digits) && digits.length === length ? length : 0);
    if (length > 0 && digits.length === length && /^[0-9a-f]+$/i.test(digits)) {
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    // An escape that JSON does not know (`\-`, `\'`, a line break) stands for its character.
    return ESCAPES[code] ?? (code === "\n" ? "" : code);
  }
}

/**
 * Parses one value in the notations of real sites: JSON, and JavaScript literals with comments, bare keys, single quotes, trailing commas,
 * raw line breaks and unknown escapes. It executes nothing and takes linear time.
 * @param at position where the value starts
 * @returns the value and where it ends, or where it became invalid
 */
export function readJson(text: string, at = 0): JsonReading {
  const reader = new Reader(text, at);
  try {
    return { ok: true, value: reader.value(0), end: reader.at };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, failedAt: reader.at };
  }
}

/** The place where a literal may start. A bracket that is followed by one of the excluded signs opens no data. */
const START = /[=(:]\s{0,40}(?=[{[](?![=();&|?*%^~>`]))|JSON\.parse\(\s{0,40}(?=["'])/g;

/**
 * Yields the object and array literals in a script, in order: `window.__STATE__ = {…}`, `push({…})`, `JSON.parse("…")`. A literal that is
 * not data (it contains code) is skipped up to the invalid position, so the time is always linear.
 * @param from position in the script to start from
 */
export function* scriptValues(script: string, from = 0): Generator<Json> {
  const start = new RegExp(START);
  start.lastIndex = from;
  for (let match = start.exec(script); match !== null; match = start.exec(script)) {
    const reading = readJson(script, start.lastIndex);
    if (!reading.ok) {
      start.lastIndex = Math.max(start.lastIndex, reading.failedAt);
      continue;
    }
    start.lastIndex = reading.end;
    if (typeof reading.value !== "string") yield reading.value;
    else {
      const inner = readJson(reading.value);
      if (inner.ok && typeof inner.value === "object") yield inner.value;
    }
  }
}

/**
 * Returns the value assigned by `name = …` or `name: …`; null when there is none. @param name exactly as in the script:
 * `DDC.dataLayer['vehicles']`
 */
export function assignedValue(script: string, name: string): Json {
  for (let at = script.indexOf(name); at >= 0; at = script.indexOf(name, at + name.length)) {
    const sign = /\s{0,40}[=:]\s{0,40}(?=[{["'])/y;
    sign.lastIndex = at + name.length;
    if (!sign.test(script)) continue;
    const reading = readJson(script, sign.lastIndex);
    if (reading.ok) return reading.value;
  }
  return null;
}
