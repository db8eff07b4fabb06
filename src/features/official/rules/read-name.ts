import { remember } from "#kernel/words/rules/remember.ts";
import { keyName } from "./model-key.ts";
import { isNoise, tidyName } from "./name-words.ts";

/** Driven wheels. Agencies and dealers mix up "4WD" and "AWD", so these are one. */
export type Drive = "2wd" | "4wd";
/** Energy that a name states. `hybrid`: cannot be plugged in. */
export type NamedEnergy = "hybrid" | "plugin" | "electric" | "diesel" | "cng";
/** A body that a name states. `2dr`, `4dr` and `5dr` are counts of doors. */
export type NamedBody =
  | "convertible"
  | "coupe"
  | "wagon"
  | "sedan"
  | "hatchback"
  | "sportback"
  | "grancoupe"
  | "granturismo"
  | "2dr"
  | "4dr"
  | "5dr";

/** A model's name, read. `words` are the rest of it: trims and versions. */
export type ReadName = {
  key: string;
  words: string[];
  drive: Drive | null;
  energy: NamedEnergy | null;
  bodies: ReadonlySet<NamedBody>;
};

const DRIVES: Readonly<Record<string, Drive>> = {
  ...{ "2wd": "2wd", fwd: "2wd", rwd: "2wd", "4x2": "2wd", sdrive: "2wd", edrive: "2wd" },
  ...{ "4wd": "4wd", awd: "4wd", "4x4": "4wd", xdrive: "4wd", "4matic": "4wd", quattro: "4wd", all4: "4wd" },
  ...{ "4motion": "4wd", syncro: "4wd", shawd: "4wd", eawd: "4wd" },
};
const ENERGIES: Readonly<Record<string, NamedEnergy>> = {
  ...{ hybrid: "hybrid", hev: "hybrid", phev: "plugin", plugin: "plugin", rex: "plugin" },
  ...{ electric: "electric", bev: "electric", ev: "electric" },
  ...{
    diesel: "diesel",
    ecodiesel: "diesel",
    tdi: "diesel",
    bluetec: "diesel",
    cdi: "diesel",
    turbodiesel: "diesel",
    duramax: "diesel",
  },
  ...{ cng: "cng", lpg: "cng", propane: "cng" },
};
const BODIES: Readonly<Record<string, NamedBody>> = {
  ...{ convertible: "convertible", cabriolet: "convertible", cabrio: "convertible", roadster: "convertible" },
  ...{ spyder: "convertible", spider: "convertible", volante: "convertible", crosscabriolet: "convertible" },
  ...{ coupe: "coupe", wagon: "wagon", avant: "wagon", sw: "wagon", estate: "wagon", sportcombi: "wagon" },
  ...{ sedan: "sedan", hatchback: "hatchback", hatch: "hatchback", sportback: "sportback" },
  ...{ grancoupe: "grancoupe", granturismo: "granturismo", "2dr": "2dr", "3dr": "2dr", "4dr": "4dr", "5dr": "5dr" },
};
/** Several words of a drivetrain that mean both, one after the other, name none. */
const joined = <T>(known: T | null | undefined, found: T): T | null =>
  known == null || known === found ? found : null;

/** Words that belong to a model and must not be read as a body. */
const BODY_IS_MODEL: ReadonlySet<string> = new Set(["124", "etron", "q5", "gran"]);

/**
 * Reads a model's name.
 * @param make as `makeKey` returns it
 * @returns null when it names no model
 */
export function readName(make: string, text: string): ReadName | null {
  const words: string[] = [];
  const bodies = new Set<NamedBody>();
  let drive: Drive | null | undefined;
  let energy: NamedEnergy | null = null;
  for (const word of text.split(" ")) {
    const bodyIsModel = make === "mini" || words.length === 0 || BODY_IS_MODEL.has(words[0] ?? "");
    if (DRIVES[word] !== undefined) drive = joined(drive, DRIVES[word]);
    else if (ENERGIES[word] !== undefined) energy = energy === "plugin" ? energy : ENERGIES[word];
    else if (BODIES[word] !== undefined && !(bodyIsModel && !/^\ddr$/.test(word))) bodies.add(BODIES[word]);
    else if (!isNoise(word) && word !== "") words.push(word);
  }
  const keyed = keyName(make, words);
  energy ??= energyInCode(make, keyed?.key, words);
  return keyed && { key: keyed.key, words: keyed.rest, drive: drive ?? null, energy, bodies };
}

/** Returns the energy that a maker states in a code: "330e", "GLC350e", "328d", "ES 300h", and Mini's "SE". */
function energyInCode(make: string, key: string | undefined, words: readonly string[]): NamedEnergy | null {
  if (words.some((word) => /^\d{3}h[a-z]?$/.test(word))) return "hybrid";
  if (make === "mini" && words.includes("se")) return key === "countryman" ? "plugin" : "electric";
  if (make !== "bmw" && make !== "mercedesbenz") return null;
  const code = make === "bmw" ? /^(?:\d{3}|\d\d)x?([ed])$/ : /^[a-z]{1,3}\d{3}([ed])$/;
  const letter = words.map((word) => code.exec(word)?.[1]).find((found) => found !== undefined);
  if (letter === undefined) return null;
  return letter === "e" ? "plugin" : "diesel";
}

/** Trims that an agency joins by a slash: "LE/SE". Other words around a slash are models that share a row. */
const isTrim = (word: string): boolean =>
  /^(?:x?le|x?se|xlt?|sel|sport|touring|limited|platinum|s[rlv]|es|plus|exec|lx|ex|gt[psc]?|lsi|st)$/.test(word);

/** Names that are kept once read. A year of all makes has about 1,200, and shoppers open cars of many years. */
const MAX_KEPT_NAMES = 5_000;

/**
 * Reads the name of an agency's row: "Camry XLE/XSE", "Legacy/Outback AWD". Returns a name for each model that shares the row; trims that
 * share it are one word, joined by a slash. Callers share the result and must not change it.
 * @param make as `makeKey` returns it
 */
export const readOfficialName = (make: string, text: string): readonly ReadName[] => officialNames(`${make}\n${text}`);

const officialNames = remember(MAX_KEPT_NAMES, (makeAndText): readonly ReadName[] => {
  const [make = "", text = ""] = makeAndText.split("\n");
  const tidy = tidyName(make, text).replace(/ ?\/ ?/g, "/");
  const parts = tidy.split("/");
  if (parts.length === 1) return [readName(make, tidy)].filter((name) => name !== null);
  const [left = "", ...others] = parts;
  const trims = others.every((part) => isTrim(part.split(" ")[0] ?? ""));
  if (trims) return [readName(make, tidy)].filter((name) => name !== null);
  const head = left.split(" ").slice(0, -1).join(" ");
  const bothNumbers = (part: string) => /\d$/.test(left) && /^\d/.test(part) && head !== "";
  const names = parts.map((part) => readName(make, bothNumbers(part) ? `${head} ${part}` : part));
  return names.filter((name) => name !== null);
});
