import { remember } from "#kernel/words/rules/remember.ts";
import type { MarketCar } from "./market-car.ts";

type Words = readonly (readonly [RegExp, string | null])[];

// Stryker disable StringLiteral: the names of kinds are only compared with each other, so any unique text works.

/** The first match names the kind. A mild hybrid counts as a car with an engine alone, because it drives and costs the same. */
const POWERTRAINS: Words = [
  [/\bmild\b/, "gasoline"],
  [/hybrid|plug-?in|\bphev\b/, "hybrid"],
  [/electric|\b[be]v\b|\bbev\b/, "electric"],
  [/diesel/, "diesel"],
  [/gas|petrol|unleaded|flex|e-?85|ethanol/, "gasoline"],
  [/hydrogen|fuel cell/, "hydrogen"],
];

const DRIVES: Words = [
  [/awd|4wd|4x4|\b(?:all|four|4)[ -]?wheel|quattro|xdrive|4matic|4motion/, "all wheels"],
  [/fwd|rwd|2wd|4x2|\b(?:front|rear|two|2)[ -]?wheel/, "two wheels"],
];

/** Sites call the same car a hatchback, a wagon or a crossover, so these are one kind. A coupe with four doors is not separated. */
const BODIES: Words = [
  [/gran coupe|4[ -]?(?:dr|door) coupe|four-door coupe/, null],
  [/convertible|cabrio|roadster|spyder|spider/, "open"],
  [/truck|pickup|\bcab\b/, "pickup"],
  [/\bvan|minivan|\bbus\b/, "van"],
  [/hatch|wagon|suv|sport[ -]utility|crossover|liftback|sportback|estate/, "hatch"],
  [/coupe/, "coupe"],
  [/sedan|saloon/, "sedan"],
];

const CABS: Words = [
  [/crew|supercrew|crewmax|double cab/, "crew"],
  [/extended|super ?cab|quad|king cab|access cab|xtra/, "extended"],
  [/regular|standard|single/, "regular"],
];

// Stryker restore StringLiteral

/** Differences that make two cars of one trim different cars. */
const DIMENSIONS: readonly (readonly [fact: "fuelType" | "drivetrain" | "bodyStyle", words: Words])[] = [
  ["fuelType", POWERTRAINS],
  ["drivetrain", DRIVES],
  ["bodyStyle", BODIES],
  ["bodyStyle", CABS],
];

const TEXTS_REMEMBERED = 2_000;

const kindsOf = DIMENSIONS.map(([fact, words]) => ({
  fact,
  kindOf: remember(TEXTS_REMEMBERED, (text): string | null => {
    const plain = text.toLowerCase();
    return words.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  }),
}));

/**
 * Returns whether two cars may have the same powertrain, drive and body, in any spelling. An unknown fact, or a word that is not in the
 * tables, contradicts nothing.
 */
export function areCompatible(car: MarketCar, other: MarketCar): boolean {
  return kindsOf.every(({ fact, kindOf }) => {
    const [own, theirs] = [car[fact], other[fact]];
    if (own === null || theirs === null || own === theirs) return true;
    const [ownKind, theirKind] = [kindOf(own), kindOf(theirs)];
    return ownKind === null || theirKind === null || ownKind === theirKind;
  });
}
