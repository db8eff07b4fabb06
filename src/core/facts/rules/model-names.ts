import { isNumberedModel, oneWordModels } from "./one-word-models.ts";
import { SEVERAL_WORDS } from "./several-word-models.ts";

/** Misspellings in feeds. Keys have only letters and digits. */
const RESPELLED: Record<string, string> = {
  f150: "F-150",
  f250: "F-250",
  f350: "F-350",
  f450: "F-450",
  f550: "F-550",
  crv: "CR-V",
  hrv: "HR-V",
  crz: "CR-Z",
  brv: "BR-V",
  rav4: "RAV4",
  "4runner": "4Runner",
  cx3: "CX-3",
  cx5: "CX-5",
  cx7: "CX-7",
  cx9: "CX-9",
  cx30: "CX-30",
  cx50: "CX-50",
  cx90: "CX-90",
  mx5: "MX-5",
  ftype: "F-Type",
  fpace: "F-Pace",
  epace: "E-Pace",
  ipace: "I-Pace",
  xtype: "X-Type",
  stype: "S-Type",
  hhr: "HHR",
  chr: "C-HR",
  mdx: "MDX",
  rdx: "RDX",
  tlx: "TLX",
  tsx: "TSX",
}; // prettier-ignore

// Maps, because a make or model called "constructor" would match a property of a plain object.
const SPELLING = new Map(Object.entries(RESPELLED));

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** By make, then by bare name. Of names with the same bare form, the first one listed. */
const NAMES_BY_MAKE = new Map(
  Object.entries(SEVERAL_WORDS).map(([make, names]) => [
    make,
    new Map(names.toReversed().map((name): [string, string] => [bare(name), name])),
  ]),
);

const ALL_NAMES = new Set([...SPELLING.keys(), ...[...NAMES_BY_MAKE.values()].flatMap((names) => [...names.keys()])]);

/** True for the name of a listed model, in any spelling. Many models of one word are not listed. */
export const isModelName = (name: string): boolean => ALL_NAMES.has(bare(name));

/** Models of one word, by make and bare name. */
const ONE_WORD_NAMES = new Map(
  oneWordModels().map(([make, names]) => [make, new Map(names.map((name): [string, string] => [bare(name), name]))]),
);

/** Every listed model by its bare name, with its make. Of models of several makes, the first one listed. */
const LISTED = new Map<string, { make: string; model: string }>();
for (const names of [NAMES_BY_MAKE, ONE_WORD_NAMES])
  for (const [make, models] of names)
    for (const [key, model] of models) if (!LISTED.has(key)) LISTED.set(key, { make, model });

/**
 * Returns the usual name of a listed model, or of a numbered one of its make ("330i"); undefined for any other.
 * @param make null for any
 * @param name in small letters, without blanks and signs
 */
export function listedModel(make: string | null, name: string): string | undefined {
  if (make === null) return LISTED.get(name)?.model;
  const listed = NAMES_BY_MAKE.get(make)?.get(name) ?? ONE_WORD_NAMES.get(make)?.get(name);
  return (
    listed ??
    (isNumberedModel(make, name) ? name.toUpperCase().replace(/(?<=\d)[A-Z]+$/, (end) => end.toLowerCase()) : undefined)
  );
}

/** The bare names of all listed models. */
export const listedModelNames = (): Iterable<string> => LISTED.keys();

function listedName(make: string | null, parts: readonly string[]): string | undefined {
  if (make === null) return undefined;
  const name = bare(parts.join(""));
  return NAMES_BY_MAKE.get(make)?.get(name) ?? ONE_WORD_NAMES.get(make)?.get(name);
}

/** Words for the driven or the rear wheels behind a model: "Tundra 4WD", "F-250 SRW". They are no part of its name. */
const WHEELS = /^(?:4wd|2wd|awd|fwd|rwd|4x4|4x2|srw|drw)$/i;

/** Returns a text without the words for driven wheels at its beginning, if something else follows. */
export function withoutLeadingWheels(text: string): string {
  const parts = words(text);
  const first = parts.findIndex((word) => !WHEELS.test(word));
  return first > 0 ? parts.slice(first).join(" ") : text;
}

/** True when the words after a make begin with one of its listed models. */
export function startsWithModel(make: string, text: string): boolean {
  const parts = words(text.replace(/[,;:|(–—]/g, " ")).slice(0, 4);
  if (parts[0] !== undefined && isNumberedModel(make, parts[0])) return true;
  return parts.some((_word, i) => listedName(make, parts.slice(0, i + 1)) !== undefined);
}

/**
 * Splits the words after the make in a title into model and rest: for a Jeep "Grand Cherokee" and "Limited 4x4". Null when there is no
 * word.
 */
export function splitLeadingModel(make: string | null, text: string): { model: string; rest: string } | null {
  const parts = words(text);
  const first = parts[0];
  if (first === undefined) return null;
  for (let count = Math.min(4, parts.length); count > 1; count--) {
    const known = listedName(make, parts.slice(0, count));
    if (known !== undefined) return { model: known, rest: parts.slice(count).join(" ") };
  }
  return { model: tidyModel(make, first), rest: parts.slice(1).join(" ") };
}

/**
 * Returns a model's usual name: without the make in front ("Ford F150" is "F-150") and with the usual hyphens. An unknown word keeps its
 * spelling, but more than three capitals become a capitalized word. Words for driven wheels at the end are left out.
 */
export function tidyModel(make: string | null, model: string): string {
  let parts = words(model);
  if (make !== null && parts.length > 1) {
    for (const count of [2, 1]) {
      if (parts.length > count && bare(parts.slice(0, count).join("")) === bare(make)) parts = parts.slice(count);
    }
  }
  while (parts.length > 1 && WHEELS.test(parts.at(-1) ?? "")) parts = parts.slice(0, -1);
  const listed = listedName(make, parts);
  if (listed !== undefined) return listed;
  // "Accord Sedan" is an Accord. A coupe or a hatchback may be a separate model.
  if (parts.length > 1 && /^(?:sedan|sdn)$/i.test(parts.at(-1) ?? "")) parts = parts.slice(0, -1);
  const [first = "", ...rest] = parts;
  const line = listedName(make, [first]) ?? spelled(first);
  return [line, ...rest.map(spelled)].join(" ");
}

const spelled = (word: string): string => SPELLING.get(bare(word)) ?? toWordCase(word);

/** Writes "CAMRY" as "Camry"; "GTI", "X5", "ES350" and "iM" stay unchanged. */
function toWordCase(word: string): string {
  return /^[A-Z]{4,}$/.test(word) && /[AEIOUY]/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}
