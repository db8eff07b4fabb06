import { hasAny, onlyClass, plainWords } from "./plain-words.ts";

/** Phrases that decide the class, before all other words. The first match counts. "SAV" and "SAC" are BMW's words for its SUVs. */
const DECISIVE = [
  ["truck", ["sport utility truck", "sport utility pickup", "suv pickup", "truck bed"]],
  ["suv", ["sport utility", "sports utility", "sport activity", "sports activity", "sav", "sac", "suv coupe"]],
  ["minivan", ["minivan", "mini van", "minivans"]],
  ["convertible", ["convertible", "convertibles", "cabriolet", "cabrio", "roadster", "spyder", "spider", "soft top"]],
] as const;

const PHRASES = {
  suv: ["suv", "suvs", "crossover", "crossovers", "cuv", "4d suv"],
  truck: [
    "pickup",
    "pickups",
    "pick up",
    "truck",
    "trucks",
    "cab",
    "crew",
    "supercrew",
    "supercab",
    "crewmax",
    "quad cab",
    "chassis",
  ],
  sedan: ["sedan", "sedans", "saloon", "4dr car", "4d car"],
  coupe: ["coupe", "coupes", "2dr car", "2d car", "fastback"],
  hatchback: ["hatchback", "hatchbacks", "hatch", "liftback", "3dr car", "5dr car"],
  wagon: ["wagon", "wagons", "estate", "avant", "sportwagen", "touring wagon"],
  van: ["van", "vans", "cargo van", "passenger van"],
  minivan: [],
  convertible: [],
} as const;

/** Returns the class of a body style: a "Crew Cab Pickup" is a truck, a "4dr Car" a sedan. Null when the text names no class or several. */
export function classOfBody(text: string) {
  const words = plainWords(text.replaceAll("é", "e"));
  for (const [value, phrases] of DECISIVE) if (hasAny(words, phrases)) return value;
  return onlyClass(words, PHRASES);
}

/** All words and phrases that name a body, also those of no class. */
export const BODY_WORDS: readonly string[] = [
  ...DECISIVE.flatMap(([, phrases]) => phrases),
  ...Object.values(PHRASES).flat(),
  ...[
    "sportback",
    "limousine",
    "limo",
    "targa",
    "speedster",
    "hearse",
    "bus",
    "cargo",
    "chassis cab",
    "cutaway",
    "hardtop",
    "notchback",
  ],
];
