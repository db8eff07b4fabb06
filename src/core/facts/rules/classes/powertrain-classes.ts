import { hasAny, onlyClass, plainWords } from "./plain-words.ts";

const DRIVETRAINS = {
  awd: ["awd", "all wheel drive", "all wheel", "allwheel", "4matic", "quattro", "xdrive", "4motion", "e awd", "eawd"],
  "4wd": ["4wd", "4x4", "4 x 4", "four wheel drive", "four wheel", "4 wheel drive", "4 wheel", "4 wd"],
  fwd: ["fwd", "front wheel drive", "front wheel", "front"],
  rwd: ["rwd", "rear wheel drive", "rear wheel", "rear"],
} as const;

/** All words that name a drivetrain, including those without a class. */
export const DRIVETRAIN_WORDS: readonly string[] = [
  ...Object.values(DRIVETRAINS).flat(),
  ...["2wd", "4x2", "4 x 2", "two wheel drive", "two wheel", "2 wheel drive", "2 wheel", "2 wd", "6x4", "6x6"],
];

/** Returns the class of a drivetrain. Null for "AWD/4WD" and "2WD", which do not say which one it is. */
export const classOfDrivetrain = (text: string) => onlyClass(plainWords(text), DRIVETRAINS);

const PLUG_IN = ["phev", "plug in", "plugin", "plug"];
const GAS = ["gasoline", "gas", "petrol", "unleaded"];
const ELECTRIC = ["electric", "ev", "bev", "electricity", "battery"];
const HYBRID = ["hybrid", "hev", "mhev"];
/** Gases that are not gasoline and have no class. */
const OTHER_GAS = ["natural gas", "cng", "lng", "lpg", "propane", "petroleum gas"];

const HYDROGEN = ["hydrogen", "fuel cell"];
const DIESEL = ["diesel", "biodiesel", "turbodiesel", "tdi"];
const FLEX = ["flex", "flex fuel", "flexfuel", "flexible", "e85", "ethanol", "ffv"];
/** All words that name a fuel, including those without a class. */
export const FUEL_WORDS: readonly string[] = [
  ...[GAS, ELECTRIC, HYBRID, OTHER_GAS, PLUG_IN, HYDROGEN, DIESEL, FLEX].flat(),
  ...["regular", "premium", "mid grade", "bi fuel", "bifuel", "dual fuel", "gaseous"],
];

/** Returns the class of a fuel. Gasoline with an electric motor is a hybrid; flex fuel also takes ethanol. */
export function classOfFuel(text: string) {
  const words = plainWords(text);
  const has = (phrases: readonly string[]) => hasAny(words, phrases);
  if (has(OTHER_GAS)) return null;
  if (has(HYDROGEN)) return "hydrogen";
  if (has(PLUG_IN)) return has(["electric"]) && !has([...GAS, ...HYBRID]) ? null : "plug-in-hybrid";
  const isDiesel = has(DIESEL);
  if (isDiesel) return has([...GAS, ...HYBRID, ...ELECTRIC]) ? null : "diesel";
  if (has(HYBRID) || (has(GAS) && has(ELECTRIC))) return "hybrid";
  if (has(FLEX)) return "flex-fuel";
  if (has(ELECTRIC)) return "electric";
  return has(GAS) ? "gasoline" : null;
}

const AUTOMATIC =
  / (?:automatic|auto|automated|autoshift|at|cvt|ecvt|ivt|dct|dsg|pdk|tiptronic|steptronic|shiftronic|geartronic|xtronic|lineartronic|powershift|multitronic|variable|dual clutch|direct drive|single speed|1 speed|one speed|\d{1,2}at|\d{1,2}a) /;
const MANUAL = / (?:manual|stick|stick shift|m t|mt|\d{1,2}mt|\d{1,2}m) /;
/** An automatic that can be shifted by hand. */
const SHIFTED_BY_HAND = / (?:(?:auto|automated|semi) manual|(?:with|w) manual|manual (?:mode|shift|shifting|control)) /;

const CVT = / (?:cvt|ecvt|ivt|xtronic|lineartronic|multitronic|variable) /;

/** Returns the class of a gearbox, continuously variable ones apart. */
export function classOfGearbox(text: string) {
  const kind = classOfTransmission(text);
  return kind === "automatic" && CVT.test(plainWords(text)) ? "cvt" : kind;
}

/** Returns the class of a gearbox. Continuously variable and single-speed gearboxes are automatic. Null for "6-Speed" alone. */
export function classOfTransmission(text: string) {
  const words = plainWords(text);
  const isManual = MANUAL.test(words);
  if (AUTOMATIC.test(words)) return isManual && !SHIFTED_BY_HAND.test(words) ? null : "automatic";
  return isManual ? "manual" : null;
}
