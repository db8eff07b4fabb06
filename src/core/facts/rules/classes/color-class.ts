import { plainWords } from "./plain-words.ts";

/** Words that name a color, by its family. */
const BASIC = {
  black: ["black"],
  white: ["white"],
  gray: ["gray", "grey"],
  silver: ["silver"],
  red: ["red", "burgundy", "maroon"],
  blue: ["blue", "navy"],
  green: ["green"],
  brown: ["brown"],
  beige: ["beige", "tan"],
  gold: ["gold"],
  orange: ["orange"],
  yellow: ["yellow"],
  purple: ["purple"],
} as const;
type Color = keyof typeof BASIC;

/** Makers' words that mean one color where no basic word is next to them. Ambiguous ones ("midnight", "pearl") are left out. */
const MARKETING: Readonly<Record<Color, readonly string[]>> = {
  black: ["ebony", "onyx", "jet", "obsidian", "noir", "nero", "schwarz", "blk"],
  white: ["bianco", "blanc", "weiss", "alabaster", "snowflake", "wht"],
  gray: ["graphite", "charcoal", "gunmetal", "magnetic", "granite", "anthracite", "gry"],
  silver: ["ingot", "argent", "argento", "slv"],
  red: ["crimson", "scarlet", "ruby", "rosso", "garnet", "cranberry", "rouge", "merlot"],
  blue: ["azure", "cobalt", "sapphire", "indigo", "azul", "blu", "bleu"],
  green: ["olive", "emerald", "verde"],
  brown: ["bronze", "mocha", "espresso", "chocolate", "mahogany", "coffee"],
  beige: ["cream", "champagne", "khaki", "sandstone"],
  gold: ["golden"],
  orange: ["tangerine", "arancio"],
  yellow: ["giallo"],
  purple: ["plum", "violet", "amethyst"],
};

const byWord = (families: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, Color> =>
  new Map(Object.entries(families).flatMap(([color, words]) => words.map((word) => [word, color as Color] as const)));
const BASIC_BY_WORD = byWord(BASIC);
const MARKETING_BY_WORD = byWord(MARKETING);

/** Names that mean a different color than their words do. */
const NAMES: ReadonlyMap<string, Color> = new Map([
  [" black sapphire ", "black"],
  [" carbon black ", "black"],
  [" black cherry ", "red"],
]);

/**
 * Returns the family of an exterior color: "Magnetic Gray Metallic" is gray. Of two colors in one name the last counts ("Blue Gray"). Of a
 * two-tone car the first part counts ("White / Black roof").
 */
export function classOfColor(text: string): Color | null {
  const [first = ""] = text.split(/[/,&+]| with | w\/| over | and /i);
  const words = plainWords(first);
  for (const [name, color] of NAMES) if (words.includes(name)) return color;
  const parts = words.trim().split(" ");
  const basic = parts.flatMap((word) => BASIC_BY_WORD.get(word) ?? []);
  const last = basic.at(-1);
  if (last) return last;
  const families = new Set(parts.flatMap((word) => MARKETING_BY_WORD.get(word) ?? []));
  return families.size === 1 ? ([...families][0] ?? null) : null;
}
