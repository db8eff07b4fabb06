import { US_STATES } from "#core/facts/rules/us-states.ts";
import { LOCAL_RATES, STATE_CHARGES } from "./state-charges.ts";

/** The figures of a state; `state-charges.ts` explains them. */
export const CHARGE_NAMES = [
  ...(["tax", "local", "localmax", "localbase", "taxmax", "taxmin", "extra"] as const),
  ...(["trade", "title", "registration", "doccap", "doc"] as const),
];
export type ChargeName = (typeof CHARGE_NAMES)[number];

/** A figure from its least to its most, with where it comes from. `isChecked` is false where it should be looked up again. */
export type Charge = { low: number; high: number; source: string; asOf: string; isChecked: boolean };
export type StateCharges = Partial<Record<ChargeName, Charge>>;

const MAX_FIGURE = 100_000;
const isName = (text: string): text is ChargeName => (CHARGE_NAMES as readonly string[]).includes(text);

/** Reads a value: "15", "31-60"; of a trade-in also "full" and "none". Returns null when it is none. */
function readValue(name: ChargeName, text: string): [low: number, high: number] | null {
  if (name === "trade" && text === "full") return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (name === "trade" && text === "none") return [0, 0];
  const [, low, high] = /^(\d{1,6}(?:\.\d{1,4})?)(?:-(\d{1,6}(?:\.\d{1,4})?))?$/.exec(text) ?? [];
  if (low === undefined) return null;
  const range: [number, number] = [Number(low), Number(high ?? low)];
  const most = name === "tax" || name.startsWith("local") ? (name === "localbase" ? MAX_FIGURE : 20) : MAX_FIGURE;
  return range[0] <= range[1] && range[1] <= most ? range : null;
}

type ReadLine = { state: string; charges: StateCharges };

/** Reads a line: "VA title 20 | Virginia DMV | 2026-07". @returns the line, or what is wrong as half a sentence */
function readChargeLine(line: string): ReadLine | { problem: string } {
  const [figures = "", source = "", asOf = "", check] = line.split("|").map((part) => part.trim());
  const [state = "", ...words] = figures.split(/\s+/);
  if (!Object.hasOwn(US_STATES, state)) return { problem: "does not begin with a state, such as VA" };
  if (source === "") return { problem: "names no source after a vertical bar" };
  if (!/^\d{4}-\d\d$/.test(asOf)) return { problem: "has no month such as 2026-07 after the source" };
  if (words.length === 0 || words.length % 2 === 1) return { problem: "needs a value after each figure's name" };
  const charges: StateCharges = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name = "", text = ""] = [words[at], words[at + 1]];
    if (!isName(name)) return { problem: `has an unknown figure ${name}; known are ${CHARGE_NAMES.join(", ")}` };
    const value = readValue(name, text);
    if (!value) return { problem: `has a value that cannot be: ${name} ${text}` };
    charges[name] = { low: value[0], high: value[1], source, asOf, isChecked: check === undefined };
  }
  return { state, charges };
}

/** Reads corrections, a line each. Later lines win. @returns a sentence for each line that is wrong */
export function readCorrections(text: string): { byState: Map<string, StateCharges>; problems: string[] } {
  const byState = new Map<string, StateCharges>();
  const problems: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = readChargeLine(line);
    if ("problem" in read) problems.push(`Line ${index + 1} ${read.problem}.`);
    else byState.set(read.state, { ...byState.get(read.state), ...read.charges });
  }
  return { byState, problems };
}

const SHIPPED = readCorrections(STATE_CHARGES).byState;

/** Returns a state's figures with the operator's corrections. A corrected doc fee takes the place of both, cap and usual range. */
export function chargesOf(state: string, corrections: ReadonlyMap<string, StateCharges>): StateCharges | null {
  const shipped = SHIPPED.get(state);
  if (!shipped) return null;
  const corrected = corrections.get(state) ?? {};
  const { doc, doccap, ...others } = shipped;
  const documents = corrected.doc || corrected.doccap ? {} : { ...(doc && { doc }), ...(doccap && { doccap }) };
  return { ...others, ...documents, ...corrected };
}

const LOCAL = new Map(
  LOCAL_RATES.split(/[|\n]/).flatMap((entry) => {
    const [, prefix = "", rate, place = ""] = /^(\d{3}) ([\d.]+) (.+)$/.exec(entry.trim()) ?? [];
    return rate === undefined ? [] : [[prefix, { percent: Number(rate), place }] as const];
  }),
);

/** Returns the rate that county and town add at a zip code; null where only the state's average is known. */
export const localRateOf = (zip: string): { percent: number; place: string } | null =>
  LOCAL.get(zip.slice(0, 3)) ?? null;
