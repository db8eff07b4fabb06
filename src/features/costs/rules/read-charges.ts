import { US_STATES } from "#core/facts/rules/us-states.ts";
import { LOCAL_RATES, STATE_CHARGES } from "./state-charges.ts";

/** The figures of a state; `state-charges.ts` explains them. */
export const CHARGE_NAMES = [
  ...(["tax", "local", "localmax", "localbase", "taxmax", "taxmin", "extra"] as const),
  ...(["trade", "title", "registration", "doccap", "doc"] as const),
];
export type ChargeName = (typeof CHARGE_NAMES)[number];

/**
 * A figure from its least to its most, with where it comes from. `isChecked` is false where it should be looked up again, `isCorrected` true
 * where it is the operator's.
 */
export type Charge = {
  low: number;
  high: number;
  source: string;
  asOf: string;
  isChecked: boolean;
  isCorrected: boolean;
};
export type StateCharges = Partial<Record<ChargeName, Charge>>;
/** The rate that county and town add at zip codes that begin alike. */
export type LocalRate = Charge & { place: string };
/** The operator's figures: of states, and of the first three digits of zip codes. */
export type Corrections = { byState: ReadonlyMap<string, StateCharges>; byZip: ReadonlyMap<string, LocalRate> };

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

type ReadLine = { area: string; charges: StateCharges };

const ZIP_AREA = /^\d{3}$/;

/**
 * Reads a line: "VA title 20 | Virginia DMV | 2026-07", "941 local 1.4 | San Francisco | 2026-07".
 * @returns the line, or what is wrong as half a sentence
 */
function readChargeLine(line: string, isCorrected: boolean): ReadLine | { problem: string } {
  const [figures = "", source = "", asOf = "", check] = line.split("|").map((part) => part.trim());
  const [area = "", ...words] = figures.split(/\s+/);
  const isZip = ZIP_AREA.test(area);
  if (!isZip && !Object.hasOwn(US_STATES, area)) {
    return { problem: "does not begin with a state, such as VA, or the first three digits of a zip code" };
  }
  if (source === "") return { problem: `names no ${isZip ? "place" : "source"} after a vertical bar` };
  if (!/^\d{4}-\d\d$/.test(asOf)) return { problem: "has no month such as 2026-07 after the source" };
  if (words.length === 0 || words.length % 2 === 1) return { problem: "needs a value after each figure's name" };
  if (isZip && (words.length !== 2 || words[0] !== "local")) return { problem: "may correct only local" };
  const charges: StateCharges = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name = "", text = ""] = [words[at], words[at + 1]];
    if (!isName(name)) return { problem: `has an unknown figure ${name}; known are ${CHARGE_NAMES.join(", ")}` };
    const value = readValue(name, text);
    if (!value) return { problem: `has a value that cannot be: ${name} ${text}` };
    charges[name] = { low: value[0], high: value[1], source, asOf, isChecked: check === undefined, isCorrected };
  }
  return { area, charges };
}

type ReadCharges = { byState: Map<string, StateCharges>; byZip: Map<string, LocalRate>; problems: string[] };

function readCharges(text: string, isCorrected: boolean): ReadCharges {
  const read: ReadCharges = { byState: new Map(), byZip: new Map(), problems: [] };
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const found = readChargeLine(line, isCorrected);
    if ("problem" in found) {
      read.problems.push(`Line ${index + 1} ${found.problem}.`);
      continue;
    }
    const { area, charges } = found;
    const { local } = charges;
    if (!ZIP_AREA.test(area)) read.byState.set(area, { ...read.byState.get(area), ...charges });
    else if (local) read.byZip.set(area, { ...local, place: local.source, source: `the rate of ${local.source}` });
  }
  return read;
}

/** Reads corrections, a line each. Later lines win. @returns a sentence for each line that is wrong */
export const readCorrections = (text: string): ReadCharges => readCharges(text, true);

const SHIPPED = readCharges(`${STATE_CHARGES}\n${LOCAL_RATES}`, false);

/** Returns a state's figures with the operator's corrections. A corrected doc fee takes the place of both, cap and usual range. */
export function chargesOf(state: string, { byState }: Corrections): StateCharges | null {
  const shipped = SHIPPED.byState.get(state);
  if (!shipped) return null;
  const corrected = byState.get(state) ?? {};
  const { doc, doccap, ...others } = shipped;
  const documents = corrected.doc || corrected.doccap ? {} : { ...(doc && { doc }), ...(doccap && { doccap }) };
  return { ...others, ...documents, ...corrected };
}

/**
 * Returns the rate that county and town add at a zip code, else the state's average: the operator's figures before those that came with the
 * product.
 */
export function localRateOf(zip: string, { local, localmax }: StateCharges, { byZip }: Corrections) {
  const area = zip.slice(0, 3);
  const isCorrected = (local?.isCorrected ?? false) || (localmax?.isCorrected ?? false);
  return byZip.get(area) ?? (isCorrected ? local : (SHIPPED.byZip.get(area) ?? local));
}
