import { CANADIAN_PROVINCES, US_STATES } from "#core/facts/rules/us-states.ts";

/** Returns whether a text is ASCII, and so without accents. Most texts are, and this check is quicker than removing accents. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Returns a text in lower case without accents: "Citroën" is "citroen". */
const plainText = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();

/** Returns a text's letters and digits only. */
export const bare = (text: string): string =>
  isAscii(text) ? text.toLowerCase().replace(/[^a-z0-9]+/g, "") : plainText(text).replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Returns the terms that a shopper may type for a name: its words ("F-150" is "f150"), their parts ("f", "150"; "rav", "4") and two words
 * written as one ("landrover", "3series").
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  const chunks = text.split(/[\s,/]/).filter((chunk) => bare(chunk) !== "");
  chunks.forEach((chunk, index) => {
    terms.add(bare(chunk));
    for (const [part] of plainText(chunk).matchAll(/\p{L}+|\p{N}+/gu)) terms.add(part);
    for (const part of plainText(chunk).split(/[^\p{L}\p{N}]/u)) terms.add(part);
    const next = chunks[index + 1];
    if (next !== undefined) terms.add(bare(chunk) + bare(next));
  });
  terms.delete("");
  return [...terms];
}

const STATE_NAMES = new Map(Object.entries({ ...US_STATES, ...CANADIAN_PROVINCES }));

/**
 * Returns the terms of a place: the words of "Chantilly, VA" and those of the state's name.
 * @param state its code; null when only the place itself may end with it
 */
export function placeTerms(place: string, state: string | null): string[] {
  const code = state ?? /,\s*([A-Za-z]{2})\s*$/.exec(place)?.[1];
  return [...termsOf(place), ...termsOf((code && STATE_NAMES.get(code.toUpperCase())) ?? "")];
}

/** Words that say nothing about a car. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an and any anything are around at auto autos automobile automobiles be budget but buy by can car cars cost costs could deal deals do drive find for from get give has have having i id im in is it its just like looking mainly max me miles mileage my need of on one ones only or owned please pre preferably preowned price priced prices really sale search searching show some something state than that the then this to too under up us used vehicle vehicles very w want we which will with within would year years you".split(
    " ",
  ),
);

/** Words of shoppers, with the search terms they mean. The word itself is a term too. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  chevy: ["chevrolet"],
  chev: ["chevrolet"],
  vw: ["volkswagen"],
  vdub: ["volkswagen"],
  volkswagon: ["volkswagen"],
  mb: ["mercedesbenz"],
  mercedes: ["mercedesbenz"],
  merc: ["mercedesbenz"],
  benz: ["mercedesbenz"],
  beemer: ["bmw"],
  bimmer: ["bmw"],
  beamer: ["bmw"],
  caddy: ["cadillac"],
  caddie: ["cadillac"],
  jag: ["jaguar"],
  alfa: ["alfaromeo"],
  aston: ["astonmartin"],
  rolls: ["rollsroyce"],
  lambo: ["lamborghini"],
  subie: ["subaru"],
  vette: ["corvette"],
  vett: ["corvette"],
  taco: ["tacoma"],
  stang: ["mustang"],
  miata: ["mx5"],
  rrover: ["rangerover"],
  truck: ["pickup"],
  trucks: ["pickup", "truck"],
  pickups: ["pickup", "truck"],
  pickup: ["truck"],
  crossover: ["suv"],
  crossovers: ["suv", "crossover"],
  suvs: ["suv"],
  minivan: ["van"],
  minivans: ["minivan", "van"],
  vans: ["van", "minivan"],
  cabrio: ["convertible"],
  cabriolet: ["convertible"],
  convertibles: ["convertible"],
  roadster: ["convertible"],
  saloon: ["sedan"],
  sedans: ["sedan"],
  coupes: ["coupe"],
  estate: ["wagon"],
  wagons: ["wagon"],
  hatch: ["hatchback"],
  hatchbacks: ["hatchback"],
  ev: ["electric"],
  evs: ["electric"],
  electrics: ["electric"],
  gas: ["gasoline"],
  petrol: ["gasoline"],
  hybrids: ["hybrid"],
  phev: ["pluginhybrid", "plugin"],
  nyc: ["newyork"],
  philly: ["philadelphia"],
  vegas: ["lasvegas"],
  sf: ["sanfrancisco"],
  la: ["losangeles"],
}; // prettier-ignore

const BY_WORD = new Map(Object.entries(ALIASES));

/** Returns the search terms that a word of a keyword means, the word itself first. */
export const spellingsOf = (word: string): readonly [string, ...string[]] => [word, ...(BY_WORD.get(word) ?? [])];

/**
 * Returns additional terms for a model from its family: a BMW 330i is a "3 series", a Mercedes C 300 a "C-Class".
 * @param model as the market writes it
 */
export function familyTerms(make: string, model: string): string[] {
  const series = make === "BMW" ? /^M?([1-8])\d\d/i.exec(model)?.[1] : undefined;
  if (series) return [series, "series", `${series}series`];
  const letters = make === "Mercedes-Benz" ? /^([a-z]{1,3})[ -]?\d{2,3}\b/.exec(model.toLowerCase())?.[1] : undefined;
  return letters ? [letters, "class", `${letters}class`] : [];
}
