import { type Json, readJson } from "./lenient-json.ts";

const START = /[=(:]\s{0,40}(?=[{[])|JSON\.parse\(\s{0,40}(?=["'])/g;

/**
 * The object and array literals in a script, outermost first, in order: `window.__STATE__ = {…}`, `push({…})`,
 * `JSON.parse("…")`. A literal that stops making sense (it holds code) is given up and the search goes on behind that
 * place, so time stays linear whatever the script holds.
 * @param from the address of the first character to look at
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

/** The value assigned at `name = …` or `name: …` (an exact piece of script such as `DDC.dataLayer['vehicles']`); null when there is none. */
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
