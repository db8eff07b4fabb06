import { cleanText } from "./text.ts";

/** The arrangements of cylinders. */
export const ENGINE_LAYOUTS = ["v", "inline", "flat", "w", "rotary"] as const;
export type EngineLayout = (typeof ENGINE_LAYOUTS)[number];
/** The ways in which air gets into an engine. "twincharged" is both a turbocharger and a supercharger. */
export const ASPIRATIONS = ["turbo", "supercharged", "twincharged", "natural"] as const;
export type Aspiration = (typeof ASPIRATIONS)[number];

/** Facts about an engine. `engineCc`: its displacement in cubic centimetres, as precise as it is stated: "5.3L" is 5300. */
export type EngineFacts = {
  engineCc: number | null;
  cylinders: number | null;
  horsepower: number | null;
  engineLayout: EngineLayout | null;
  aspiration: Aspiration | null;
};

const MAX_TEXT = 4_000;
const [MIN_LITERS, MAX_LITERS] = [0.6, 8.5] as const;
const [MIN_HORSEPOWER, MAX_HORSEPOWER] = [40, 1_600] as const;
const CYLINDER_COUNTS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16]);
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  ["three", "four", "five", "six", "eight", "ten", "twelve"].map((word, i) => [word, [3, 4, 5, 6, 8, 10, 12][i] ?? 0]),
);

/** "5.3L", "3.0 LITER", "2.0-liter". A whole number needs the word or the layout after it: "6 L" may be a trim. */
const LITERS =
  /(?<![\d.,$])(\d\.\d{1,2})\s?-?\s?l(?:iters?|itres?|tr)?(?![a-z])|(?<![\d.,$])(\d)\s?-?\s?(?:lit(?:er|re)s?\b|l(?= [vihlw]-?\d{1,2}\b))/gi;
/** Volumes of other things: "18.5 L tank", "5.4 L/100 km". */
const OTHER_VOLUME = /^\s?(?:\/|per\b|of (?:cargo|fuel)|(?:fuel )?tank|cargo|trunk|cooler)/i;
const CUBIC = /(?<![\d.,])(\d{3,4})\s?(?:cc|ccm|cm3)\b/i;
/** "V6", "V-6 cyl", "I4", "L4", "H-4", "Flat 6", "inline-4". */
const LAYOUT =
  /(?<![a-z\d])(v|i|l|h|w|b|flat|inline|straight|boxer)[- ]?(\d{1,2})(?![\d.]|[a-z]{2}|[- ]?(?:way|speed|door|row|passenger|inch))/i;
/** Models whose names look like a layout: "BMW i3", "Hummer H2", Volvo's "B5". */
const NAMED_LIKE_LAYOUT = /\bbmw i[3-8]\b|^i[3-8]\b(?! \d)|\bhummer\b|^h[123]\b|\bb[3-6] (?:awd|fwd)\b|^b[3-6]\b/i;
/** Layouts by the first letters of their writings. */
const LAYOUTS: readonly [RegExp, EngineLayout][] = [
  [/^v/i, "v"],
  [/^w/i, "w"],
  [/^(?:i|l|s)/i, "inline"],
  [/^(?:h|b|f)/i, "flat"],
];
/** The same without a number of cylinders: "Boxer engine", "inline 2.5L". */
const LAYOUT_WORD =
  /\b(?:(inline|straight)[- ](?:four|five|six|eight)|(boxer|flat[- ](?:four|six))|(rotary|wankel))\b/i;
const TURBO =
  /\b(?:(?:twin|bi|quad|single|non|no)[- ]?)?turbo(?:[- ]?(?:charged|charger|diesel))?s?\b|\b(?:ecoboost|tfsi|tsi|tdi|t-?gdi|bluetec|powerstroke|power stroke)\b/i;
const SUPERCHARGED = /\b(?:non[- ]?)?super[- ]?charged\b|\bsuper[- ]?charger\b(?! (?:network|access|station|credit))/i;
const NATURAL = /\bnaturally[- ]aspirated\b|\bnatural(?:ly)? aspiration\b/i;
const CYLINDERS = /(?<![\d.,])(\d{1,2}|three|four|five|six|eight|ten|twelve)[- ]?cyl(?:inders?|\b|s\b)/i;
/** "1.5L 3", "2 4 Cylinder Engine": liters and cylinders, and nothing else in the text. */
const BARE_PAIR = /^(\d(?:\.\d{1,2})?)\s?l?\s+(\d{1,2})(?:\s?-?cyl\w*)?(?:\s+engine)?$/i;
const HORSEPOWER = /(?<![\d.,])(\d{2,3}|1[,.]?\d{3})\s?-?(?:hp|bhp|horsepower|horse power)\b/i;

const inBounds = (value: number, min: number, max: number): number | null =>
  Number.isFinite(value) && value >= min && value <= max ? value : null;

const ccOf = (liters: number): number | null => {
  const known = inBounds(liters, MIN_LITERS, MAX_LITERS);
  return known === null ? null : Math.round(known * 1_000);
};

function displacementIn(text: string): number | null {
  for (const match of text.matchAll(LITERS)) {
    if (OTHER_VOLUME.test(text.slice(match.index + match[0].length))) continue;
    const cc = ccOf(Number(match[1] ?? match[2]));
    if (cc !== null) return cc;
  }
  const cubic = Number(CUBIC.exec(text)?.[1] ?? Number.NaN);
  return inBounds(cubic, MIN_LITERS * 1_000, MAX_LITERS * 1_000);
}

const cylinderCount = (text: string | undefined): number | null => {
  const count = NUMBER_WORDS.get(text?.toLowerCase() ?? "") ?? Number(text ?? Number.NaN);
  return CYLINDER_COUNTS.has(count) ? count : null;
};

const cylindersIn = (text: string): number | null =>
  cylinderCount(CYLINDERS.exec(text)?.[1]) ?? cylinderCount(NAMED_LIKE_LAYOUT.test(text) ? "" : LAYOUT.exec(text)?.[2]);

const layoutOf = (writing: string | undefined): EngineLayout | null =>
  LAYOUTS.find(([start]) => start.test(writing ?? ""))?.[1] ?? null;

function layoutIn(text: string): EngineLayout | null {
  const [, letters, count] = NAMED_LIKE_LAYOUT.test(text) ? [] : (LAYOUT.exec(text) ?? []);
  if (cylinderCount(count) !== null) return layoutOf(letters);
  const [, inline, flat, rotary] = LAYOUT_WORD.exec(text) ?? [];
  return rotary === undefined ? layoutOf(inline ?? flat) : "rotary";
}

function aspirationIn(text: string): Aspiration | null {
  const [turbo] = TURBO.exec(text) ?? [];
  const [charger] = SUPERCHARGED.exec(text) ?? [];
  if (NATURAL.test(text) || /^no/i.test(turbo ?? "")) return "natural";
  if (turbo !== undefined) return charger === undefined ? "turbo" : "twincharged";
  return charger === undefined || /^non/i.test(charger) ? null : "supercharged";
}

function horsepowerIn(text: string): number | null {
  const power = Number(HORSEPOWER.exec(text)?.[1]?.replace(/\D/g, "") ?? Number.NaN);
  return inBounds(power, MIN_HORSEPOWER, MAX_HORSEPOWER);
}

/** A text without any of these says nothing of an engine. */
const MAY_BE_ENGINE =
  /\d\s?-?(?:l|cc|ccm|cm3|hp|bhp|horse ?power|cyl\w*)\b|\d\.\d|\dL|\blit(?:er|re)|cyl|[vilhwb][- ]?\d|flat|inline|boxer|^\d |turbo|super-?charge|aspirat|rotary/i;
/** The same for horsepower, and the way of its air, alone. */
const MAY_BE_MORE = /\dc? ?-?(?:hp|bhp|horse)|turbo|super-?charge|aspirat/i;
/** A figure alone in place of the engine's words: "6.7". */
const BARE_LITERS = /^(\d\.\d{1,2})$/;

const UNKNOWN: EngineFacts = {
  ...{ engineCc: null, cylinders: null, horsepower: null, engineLayout: null, aspiration: null },
};

/** Returns the facts in one text about an engine: "5.3L V8 OHV 16V FFV", "6-CYL, HYBRID, TURBO, 3.0 LITER". */
function engineIn(text: string): EngineFacts {
  const [, liters, count] = BARE_PAIR.exec(text) ?? [];
  if (liters !== undefined && cylinderCount(count) !== null)
    return { ...UNKNOWN, engineCc: ccOf(Number(liters)), cylinders: cylinderCount(count) };
  const [, alone] = BARE_LITERS.exec(text.trim()) ?? [];
  if (alone !== undefined) return { ...UNKNOWN, engineCc: ccOf(Number(alone)) };
  return {
    engineCc: displacementIn(text),
    cylinders: cylindersIn(text),
    horsepower: horsepowerIn(text),
    engineLayout: layoutIn(text),
    aspiration: aspirationIn(text),
  };
}

/** Returns the figure of a cell: "4", "4 cyl", 6. */
function cellFigure(value: unknown): string | undefined {
  const [, digits] = /^(\d{1,5}(?:\.\d{1,3})?)(?!\d)/.exec(cleanText(value, 40) ?? "") ?? [];
  return digits;
}

/** Returns the layout of a cell: "V", "V-type", "In-line", "Flat", "V6". */
function layoutOfCell(value: unknown): EngineLayout | null {
  const text = cleanText(value, 40) ?? "";
  if (/^(?:rotary|wankel)/i.test(text)) return "rotary";
  const [writing] =
    /^(?:[vw](?:[- ]?(?:type|shaped?|\d{1,2}))?|in-?line|straight|flat|boxer|(?:horizontally )?opposed|[ilh]-?\d{1,2})\b/i.exec(
      text,
    ) ?? [];
  return /opposed/i.test(writing ?? "") ? "flat" : layoutOf(writing);
}

/** Returns the aspiration of a cell: "Turbocharged", "Naturally Aspirated", "Twin Turbo". */
function aspirationOfCell(value: unknown): Aspiration | null {
  const text = cleanText(value, 40) ?? "";
  return /^(?:na|n\/a|natural(?:ly)?|normal(?:ly)?)\b/i.test(text) ? "natural" : aspirationIn(text);
}

/**
 * Reads the facts about an engine. A fact's cell comes first, then the texts, the surest first.
 * @param cells the values of columns or properties; `engineCc` in liters ("1.5L", 5.3) or cubic centimetres (1498)
 * @param texts the engine's words, the title, sentences of the description
 */
export function readEngine(
  cells: { [Fact in keyof EngineFacts]?: unknown },
  texts: readonly (string | null)[],
): EngineFacts {
  const read: EngineFacts = { ...UNKNOWN };
  for (const text of texts) {
    const isWhole = read.engineCc !== null && read.cylinders !== null;
    if (text === null || !(isWhole ? MAY_BE_MORE : MAY_BE_ENGINE).test(text)) continue;
    const found = engineIn(text.slice(0, MAX_TEXT));
    read.engineCc ??= found.engineCc;
    read.cylinders ??= found.cylinders;
    read.horsepower ??= found.horsepower;
    read.engineLayout ??= found.engineLayout;
    read.aspiration ??= found.aspiration;
  }
  const volume = Number(cellFigure(cells.engineCc) ?? Number.NaN);
  return {
    engineCc: (volume < 20 ? ccOf(volume) : inBounds(volume, MIN_LITERS * 1_000, MAX_LITERS * 1_000)) ?? read.engineCc,
    cylinders: cylinderCount(cellFigure(cells.cylinders)) ?? read.cylinders,
    horsepower:
      inBounds(Number(cellFigure(cells.horsepower) ?? Number.NaN), MIN_HORSEPOWER, MAX_HORSEPOWER) ?? read.horsepower,
    engineLayout: layoutOfCell(cells.engineLayout) ?? read.engineLayout,
    aspiration: aspirationOfCell(cells.aspiration) ?? read.aspiration,
  };
}
