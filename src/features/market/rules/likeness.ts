import { splitLeadingModel } from "#core/facts/rules/model-names.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import type { MarketCar } from "./market-car.ts";

/** The group of cars that a car is compared with: its segment (make and model) and its trim. */
export type Likeness = { segment: string; trim: string };

/**
 * Words that only differ between dealers' names of one trim: doors, body and words of the model. Words of the powertrain
 * and of the drive stay, because they change the price.
 */
const NOISE = new Set(
  "4d 2d 5d 3d 4dr 2dr 5dr 3dr door doors sedan hatchback suv crossover vehicle base trim the w with".split(" "),
);

/** In a trim, "EV" repeats the model and the fuel. In a model's name ("Kona Electric") it distinguishes two models. */
const ELECTRIC = new Set(["ev", "electric"]);

/** Different spellings of one thing, each with its single word. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bsport[ -]utility\b/g, " "],
  [/\b(?:all|four)[ -]wheel[ -]drive\b|\b(?:4wd|4x4|4matic)\b\+?/g, "awd"],
  [/\b(?:rear[ -]wheel[ -]drive|2wd|4x2)\b/g, "rwd"],
  [/\bfront[ -]wheel[ -]drive\b/g, "fwd"],
  [/\b(?:two|2|4|four|five)[ -]door\b/g, " "],
  [/\b(?:automatic|manual|cvt|auto)\b/g, " "],
  [/([a-z\d])\+/g, "$1 plus"],
];

/**
 * Returns the segment and the trim of a car, as words that do not depend on the author: "3 Long Range" of a Model 3 is a "long
 * range", "SEL Sport Utility 4D" is a "sel", and the model "F-150 XLT" without a trim is the "xlt" of the F-150.
 * @returns null for a car whose make or model is unknown
 */
export function likenessOf({ make, model, trim }: Pick<MarketCar, "make" | "model" | "trim">): Likeness | null {
  return make === null || model === null ? null : likenessOfNames(`${make}\n${model}\n${trim ?? ""}`);
}

/** The size of the cache of names, because a market has the same names many times. */
const NAMES_CACHED = 20_000;

/** @param names make, model and trim, a line each */
const likenessOfNames = remember(NAMES_CACHED, (names): Likeness => {
  const [make = "", model = "", trim = ""] = names.split("\n");
  const split = splitLeadingModel(make, model);
  const name = split?.model ?? model;
  const known = new Set([...wordsOf(make), ...wordsOf(name), ...NOISE]);
  const named = wordsOf(split?.rest ?? "");
  const words = [...named, ...wordsOf(trim).filter((word) => !ELECTRIC.has(word))].filter((word) => !known.has(word));
  return { segment: `${make.toLowerCase()} ${wordsOf(name).join(" ")}`, trim: [...new Set(words)].sort().join(" ") };
});

function wordsOf(text: string): string[] {
  let plain = text.toLowerCase().replace(/\([^()]*\)/g, " ");
  for (const [pattern, word] of SPELLINGS) plain = plain.replace(pattern, word);
  return plain
    .replace(/[^\p{L}\d.-]/gu, " ")
    .split(" ")
    .filter((word) => /[\p{L}\d]/u.test(word));
}

/**
 * Returns the part of a VIN about the kind of car: its first eight characters (maker, line, body, engine). Each maker codes trim,
 * battery and drive there in its own way, so the patterns can only be compared for equality.
 * @see 49 CFR 565.15: characters 1 to 3 are the maker, 4 to 8 the attributes
 */
export function vinPattern(vin: string | null): string | null {
  return vin?.length === 17 ? vin.slice(0, 8).toUpperCase() : null;
}
