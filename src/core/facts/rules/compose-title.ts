import { dealerSentences, joinSentences } from "./dealer-text.ts";
import { spelledTrim } from "./known-trims.ts";
import { cutAtWord } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** The longest title, in characters. */
export const MAX_TITLE_LENGTH = 200;

type Name = Pick<VehicleFacts, "year" | "make" | "model" | "trim">;

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Parts of a trim that repeat the body, the doors or the engine: "4D Sport Utility", "SUV", "6 Cylinder", "4dr". */
const OTHER_FACTS =
  /(?<![\w-])(?:sport utility|suv|sedan|\d[ -]?(?:d|dr|doors?)|(?:\d{1,2}|four|six|eight)[ -]?cyl(?:inders?)?\.?|automatic|used|pre-owned)(?![\w-])/gi;

/** Returns a title made of a car's facts: "2018 Honda Accord EX". The trim in it repeats no word, and no body or engine. */
export function composeTitle({ year, make, model, trim }: Name): string {
  const name = [year, make, model].filter((part) => part !== null).join(" ");
  const rest = trim === null ? "" : titleTrim(trim, wordsOf(name));
  return cutAtWord(rest === "" ? name : `${name} ${rest}`.trim(), MAX_TITLE_LENGTH);
}

/** @param before the words of the name before the trim */
function titleTrim(trim: string, before: readonly string[]): string {
  const seen = new Set(before.map(bare));
  const words = wordsOf(trim.replace(OTHER_FACTS, " ")).filter((word) => {
    const key = bare(word);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return words.map(spelledTrim).join(" ");
}

/** The marks of a title that is an advertisement: signs that shout or part, and sales talk that no name of a car has. */
const PITCH =
  /[!*|~•]|\$\s?\d|\b(?:low miles?|\d{1,3}k miles?|(?:one|1|single)[ -]owner|clean (?:carfax|title)|no accidents?|must[ -]see)\b/i;

/** Words that say nothing about the car that its facts do not say. */
const SAYS_NOTHING = new Set(
  `a an and the of in at with for by on or only just used new pre owned preowned certified cpo vehicle car cars truck trucks auto sale stock
  no number vin miles mile mi cyl cylinder cylinders door doors dr 2d 3d 4d 5d 2dr 3dr 4dr 5dr suv sedan coupe van minivan wagon hatchback
  hatch convertible cabriolet pickup crossover sport utility cab crew extended regular double quad supercrew supercab automatic manual speed
  transmission awd fwd rwd 4wd 2wd 4x4 4x2 gas gasoline diesel hybrid electric v4 v6 v8 v10 i4 i6 turbo engine liter us usa undefined null`.split(
    /\s+/,
  ),
);

type Titled = Name &
  Pick<
    VehicleFacts,
    | "title"
    | "description"
    | "vin"
    | "stockNumber"
    | "priceUsd"
    | "mileageMiles"
    | "bodyStyle"
    | "drivetrain"
    | "transmission"
    | "fuelType"
    | "exteriorColor"
    | "city"
    | "state"
    | "zipCode"
  >;

/**
 * Returns the car's title, composed of its facts where year, make and model are known, and its description with the dealer's headline in
 * front where that says more than the facts. A car with less is called what its dealer calls it.
 * @param facts with the dealer's headline in place of the title
 * @param isGiven true where the headline was entered as the car's title. Then it stays if it names another thing than the car
 */
export function titleCar(facts: Titled, isGiven: boolean): Pick<VehicleFacts, "title" | "description"> {
  const { title: headline, year, make, model, description } = facts;
  if (year === null || make === null || model === null) return { title: headline, description };
  const title = composeTitle(facts);
  if (isGiven && !PITCH.test(headline) && !namesCar(headline, [make, model])) {
    return { title: headline, description };
  }
  // What is left of it without telephone numbers and prices must say something, too.
  const sentences = saysMore(headline, title, facts) ? dealerSentences(headline.replace(PRICE, "")) : [];
  return {
    title,
    description: saysMore(sentences.join(" "), title, facts) ? inFront(sentences, description) : description,
  };
}

/** True when a headline has a word of the make or the model. */
function namesCar(headline: string, parts: readonly string[]): boolean {
  const text = bare(headline);
  return parts.some((part) => text.includes(bare(part)) || wordsOf(part).some((word) => text.includes(bare(word))));
}

function saysMore(headline: string, title: string, facts: Titled): boolean {
  const known = [
    ...[title, facts.make, facts.model, facts.trim, facts.vin, facts.stockNumber, facts.bodyStyle, facts.drivetrain],
    ...[facts.transmission, facts.fuelType, facts.exteriorColor, facts.city, facts.state, facts.zipCode],
    ...[facts.priceUsd, facts.mileageMiles],
  ].filter((fact) => fact !== null);
  const text = bare(known.join(" "));
  return headline
    .split(/[\s/|,;:()[\]–—]+/)
    .map(bare)
    .some((word) => /\p{L}{2}/u.test(word) && !SAYS_NOTHING.has(word) && !text.includes(word));
}

const ENDS = /[.!?…]$/;

/** A price in a headline. It may hold no fees and is shown where prices belong. */
const PRICE = /(?: ?[-–—|:,(])? ?\$ ?\d[\d,]{0,9}(?:\.\d\d)?\)?/g;

/** Returns a description that begins with the headline's sentences, unless it does already. */
function inFront(headline: readonly string[], description: string | null): string | null {
  const [last, first] = [headline.at(-1), headline.slice(0, -1)];
  if (last === undefined) return description;
  if (description === null) return joinSentences([...first, last]);
  if (bare(description).startsWith(bare([...first, last].join(" ")))) return description;
  return joinSentences([...first, ENDS.test(last) ? last : `${last}.`, ...dealerSentences(description)]);
}
