import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEIGHTS = [400, 600, 800] as const;

const file = (subset: string, weight: number): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)));

const load = (subset: string, name: string) =>
  WEIGHTS.map((weight) => ({ name, weight, style: "normal" as const, data: file(subset, weight) }));

type Fonts = ReturnType<typeof load>;

/** The characters of the font file that is always loaded: English and the languages of Western Europe. */
const LATIN =
  "\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122";
/** Letters of further languages, one file a script. A range lists only the characters of its file. */
const FURTHER = {
  "latin-ext": "\u0100-\u0130\u0132-\u0148\u014a-\u0151\u0154-\u01c3\u01c5-\u024f\u1e00-\u1e9b\u1e9e",
  vietnamese: "\u1ea0-\u1ef9",
  greek: "\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce",
  cyrillic: "\u0400-\u045f\u0490\u0491\u2116",
  "cyrillic-ext": "\u0492-\u049d\u04a0-\u04af\u04b2-\u04ff",
};
const escaped = (range: string) => range.replace(/[[\]\\^]/g, "\\$&");
const SCRIPTS = Object.entries(FURTHER).map(([subset, range]) => ({ subset, letters: new RegExp(`[${range}]`) }));
const UNDRAWABLE = new RegExp(`[^${[LATIN, ...Object.values(FURTHER)].map(escaped).join("")}]`, "gu");
const DASHES = /[\u00ad\u2010-\u2012\u2212]/g;

const latin = load("latin", "Inter");
const loaded = new Map<string, Fonts>();
const sets = new Map<string, Fonts>([["", latin]]);

function loadOnce(subset: string): Fonts {
  const fonts = loaded.get(subset) ?? load(subset, `Inter ${subset}`);
  loaded.set(subset, fonts);
  return fonts;
}

/**
 * Returns the Inter fonts that a text needs, for satori. The pages' own font file is variable, and satori would draw only its
 * regular weight. Other scripts cost memory, so they are loaded with the first text that needs them. Equal scripts give the
 * identical list, because satori caches parsed fonts by it.
 */
export function fontsFor(text: string): Fonts {
  const subsets = SCRIPTS.filter(({ letters }) => letters.test(text)).map(({ subset }) => subset);
  const key = subsets.join();
  const fonts = sets.get(key) ?? [...latin, ...subsets.flatMap(loadOnce)];
  sets.set(key, fonts);
  return fonts;
}

/**
 * Reduces a text to characters that our fonts have; others would become empty boxes. Wide letters and ligatures become plain
 * ones. Characters without an equivalent are left out.
 */
export const drawableText = (text: string): string =>
  text
    .slice(0, 1_000)
    .normalize("NFC")
    .replace(DASHES, "-")
    .replace(UNDRAWABLE, (sign) => sign.normalize("NFKD").replace(UNDRAWABLE, " "))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
