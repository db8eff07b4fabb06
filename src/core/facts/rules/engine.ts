import { cleanText } from "./text.ts";

/** Facts about an engine. `engineCc`: its displacement in cubic centimetres, as precise as it is stated: "5.3L" is 5300. */
export type EngineFacts = { engineCc: number | null; cylinders: number | null; horsepower: number | null };

const MAX_TEXT = 4_000;
const [MIN_LITERS, MAX_LITERS] = [0.6, 8.5] as const;
const [MIN_HORSEPOWER, MAX_HORSEPOWER] = [40, 1_600] as const;
const CYLINDER_COUNTS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16]);
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  ["three", "four", "five", "six", "eight", "ten", "twelve"].map((word, i) => [word, [3, 4, 5, 6, 8, 10, 12][i] ?? 0]),
);

/** "5.3L", "3.0 LITER", "2.0-liter". A whole number needs the word: "6 L" may be a trim. */
const LITERS =
  /(?<![\d.,$])(\d\.\d{1,2})\s?-?\s?l(?:iters?|itres?|tr)?(?![a-z])|(?<![\d.,$])(\d)\s?-?\s?lit(?:er|re)s?\b/gi;
/** Volumes of other things: "18.5 L tank", "5.4 L/100 km". */
const OTHER_VOLUME = /^\s?(?:\/|per\b|of (?:cargo|fuel)|(?:fuel )?tank|cargo|trunk|cooler)/i;
const CUBIC = /(?<![\d.,])(\d{3,4})\s?(?:cc|ccm|cm3)\b/i;
/** "V6", "V-6 cyl", "I4", "L4", "H-4", "Flat 6", "inline-4". */
const LAYOUT =
  /(?<![a-z\d])(?:v|i|l|h|w|b|flat|inline|boxer)[- ]?(\d{1,2})(?![\d.]|[a-z]{2}|[- ]?(?:way|speed|door|row|passenger|inch))/i;
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
  cylinderCount(CYLINDERS.exec(text)?.[1]) ?? cylinderCount(LAYOUT.exec(text)?.[1]);

function horsepowerIn(text: string): number | null {
  const power = Number(HORSEPOWER.exec(text)?.[1]?.replace(/\D/g, "") ?? Number.NaN);
  return inBounds(power, MIN_HORSEPOWER, MAX_HORSEPOWER);
}

/** A text without any of these says nothing of an engine. */
const MAY_BE_ENGINE =
  /\d\s?-?(?:l|cc|ccm|cm3|hp|bhp|horse ?power|cyl\w*)\b|\d\.\d|\dL|\blit(?:er|re)|cyl|[vilhwb][- ]?\d|flat|inline|boxer|^\d /i;
/** The same for horsepower alone. */
const MAY_BE_POWER = /\dc? ?-?(?:hp|bhp|horse)/i;
/** A figure alone in place of the engine's words: "6.7". */
const BARE_LITERS = /^(\d\.\d{1,2})$/;

/** Returns the facts in one text about an engine: "5.3L V8 OHV 16V FFV", "6-CYL, HYBRID, TURBO, 3.0 LITER". */
function engineIn(text: string): EngineFacts {
  const [, liters, count] = BARE_PAIR.exec(text) ?? [];
  if (liters !== undefined && cylinderCount(count) !== null)
    return { engineCc: ccOf(Number(liters)), cylinders: cylinderCount(count), horsepower: null };
  const [, alone] = BARE_LITERS.exec(text.trim()) ?? [];
  if (alone !== undefined) return { engineCc: ccOf(Number(alone)), cylinders: null, horsepower: null };
  return { engineCc: displacementIn(text), cylinders: cylindersIn(text), horsepower: horsepowerIn(text) };
}

/** Returns the figure of a cell: "4", "4 cyl", 6. */
function cellFigure(value: unknown): string | undefined {
  const [, digits] = /^(\d{1,5}(?:\.\d{1,3})?)(?!\d)/.exec(cleanText(value, 40) ?? "") ?? [];
  return digits;
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
  const read: EngineFacts = { engineCc: null, cylinders: null, horsepower: null };
  for (const text of texts) {
    const isWhole = read.engineCc !== null && read.cylinders !== null;
    if (text === null || !(isWhole ? MAY_BE_POWER : MAY_BE_ENGINE).test(text)) continue;
    const found = engineIn(text.slice(0, MAX_TEXT));
    read.engineCc ??= found.engineCc;
    read.cylinders ??= found.cylinders;
    read.horsepower ??= found.horsepower;
  }
  const volume = Number(cellFigure(cells.engineCc) ?? Number.NaN);
  return {
    engineCc: (volume < 20 ? ccOf(volume) : inBounds(volume, MIN_LITERS * 1_000, MAX_LITERS * 1_000)) ?? read.engineCc,
    cylinders: cylinderCount(cellFigure(cells.cylinders)) ?? read.cylinders,
    horsepower:
      inBounds(Number(cellFigure(cells.horsepower) ?? Number.NaN), MIN_HORSEPOWER, MAX_HORSEPOWER) ?? read.horsepower,
  };
}
