import { once, remember } from "#kernel/words/rules/remember.ts";
import { isCallToAction } from "./call-to-action.ts";
import { composeTitle, MAX_TITLE_LENGTH } from "./compose-title.ts";
import { trimBehindModel } from "./known-trims.ts";
import { canonicalMake, splitLeadingMake } from "./make-names.ts";
import { splitLeadingModel, startsWithModel, tidyModel, withoutLeadingWheels } from "./model-names.ts";
import { readYear, YEARS_IN_TEXT } from "./model-year.ts";
import { isPlaceholderName } from "./placeholder-name.ts";
import { cleanText } from "./text.ts";
import { decodedPath } from "./urls.ts";

export type VehicleName = {
  year: number | null;
  yearInvalid: boolean;
  make: string | null;
  model: string | null;
  trim: string | null;
  title: string | null;
  /** The placeholder that is shown in place of the title until scripts have run; null where there is none. */
  placeholder: string | null;
};

type NameFields = { title?: unknown; year?: unknown; make?: unknown; model?: unknown; trim?: unknown };

/**
 * Reads year, make, model and trim from a record's fields. Missing parts come from the title ("Certified 2019 Land Rover Range Rover Sport
 * HSE"), then from the car's address (`/inventory/2006/BMW/325/WBA….html`).
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function readVehicleName(raw: NameFields, detailUrl: string | null, currentYear: number): VehicleName {
  const written = readTitle(raw.title);
  const placeholder = isPlaceholderName(written) ? written : null;
  const title = placeholder === null ? written : null;
  const statedYear = readYear(raw.year, currentYear);
  // Read only where the fields leave a gap: each costs as much as all the rest.
  const inTitle = once(() => (title === null ? null : parseName(title, currentYear)));
  const inPath = once(() => (detailUrl === null ? null : parsePath(detailUrl, currentYear)));
  const makeText = nameText(raw.make, 60);
  const stated = makeText === null ? null : makeOf(makeText);
  // A shop's brand is often the dealer's name, where the title names the make.
  const byName = stated?.isKnown ? null : (inTitle()?.make ?? null);
  const named = byName ?? stated?.make ?? inPath()?.make ?? null;
  const year = statedYear.value ?? inTitle()?.year ?? inPath()?.year ?? null;
  const isOldGenesis = named === "Genesis" && year !== null && year < FIRST_YEAR_OF_GENESIS;
  const make = isOldGenesis ? "Hyundai" : named;
  const modelText = oldGenesis(isOldGenesis, nameText(raw.model, 80));
  // "Range Rover" in the make field, or a title that begins with the model line, contains the model.
  const fromTitle = () => (inTitle()?.make === make ? inTitle() : null);
  const fromPath = () => (inPath()?.make === make ? inPath() : null);
  const model =
    modelText === null ? (fromTitle()?.model ?? fromPath()?.model ?? null) : tidiedModel(make ?? "")(modelText);
  const trimWords = nameText(raw.trim, 80);
  const trimText = trimWords === null || isNoTrim(trimWords) ? null : withoutPitch(trimWords);
  const inName = () => (fromTitle()?.model === model ? (fromTitle()?.trim ?? null) : null);
  const behindModel = () => (title === null || model === null ? null : trimBehindModel(model, title));
  const trim = trimText ?? inName() ?? behindModel();
  return {
    year,
    yearInvalid: statedYear.invalid,
    make,
    model,
    trim,
    title: title ?? (make === null && model === null ? null : composeTitle({ year, make, model, trim })),
    placeholder,
  };
}

/** Before it, the Genesis was a model of Hyundai. */
const FIRST_YEAR_OF_GENESIS = 2017;

const oldGenesis = (isOld: boolean, model: string | null): string | null =>
  !isOld || model?.toLowerCase().startsWith("genesis") === true ? model : `Genesis ${model ?? ""}`.trim();

/** True for "0", "0.0" and "#", which files write for nothing, and for a call to action. */
const isNoTrim = (text: string): boolean => /^[^\p{L}1-9]+$/u.test(text) || isCallToAction(text);

/** Returns a part of a name as one clean line; null for a placeholder. */
function nameText(raw: unknown, maxLength: number): string | null {
  const text = cleanText(raw, maxLength);
  return isPlaceholderName(text) ? null : text;
}

/** Removes the pitch that dealers type into the trim: "Touring L CLEAN CARFAX! LOADED" is a "Touring L", "*Ltd Avail*" is a note. */
function withoutPitch(trim: string): string | null {
  if (!PITCH.test(trim)) return trim;
  const name = (trim.replace(/\*[^*]{1,40}\*/g, " ").split(PITCH)[0] ?? "").replace(/[^\p{L}\d)]{1,40}$/u, "").trim();
  return /[\p{L}\d]/u.test(name) ? name : null;
}

const PITCH =
  /\b(?:(?:clean )?carfax|no accidents?|accident[- ]free|(?:1|one)[- ]owner|low miles?|low price|original miles?|well maintained|warranty)\b|\*/i;

/** Returns the market's spelling, or an unknown make unchanged when it can be a name. */
const makeOf = remember(500, (text): { make: string | null; isKnown: boolean } => {
  const known = canonicalMake(text) ?? splitLeadingMake(text)?.make ?? null;
  if (known !== null) return { make: known, isKnown: true };
  return { isKnown: false, make: text.length <= 40 && /^[\p{L}][\p{L}\d .&'’-]+$/u.test(text) ? text : null };
});

const tidiedModel = remember(200, (make) => remember(200, (model) => tidyModel(make, model)));

/** Reads a title as one clean line. A title in capitals is written in normal case. */
function readTitle(raw: unknown): string | null {
  const text = cleanText(raw, MAX_TITLE_LENGTH);
  if (text === null || !/\p{L}/u.test(text)) return null;
  const letters = text.replace(/[^\p{L}]/gu, "");
  const isAllCaps = letters.length > 12 && letters === letters.toUpperCase();
  return isAllCaps ? text.replace(/\p{L}[\p{L}'’]{3,}/gu, toWordCase) : text;
}

function toWordCase(word: string): string {
  // A word without a vowel is an abbreviation (XLT, CVT, SUVS) and stays unchanged.
  return /[AEIOUY]/i.test(word.slice(1)) ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

type ParsedName = Readonly<{ year: number | null; make: string | null; model: string | null; trim: string | null }>;

const LEADING_WORDS =
  /^(?:(?:used|new|certified|pre-?owned|cpo|occasion|usagée?|certifiée?|usad[oa]|seminuev[oa]|for sale|sold|just arrived|featured|[*!#~|:–—-])\s*)+/i;

/** The present year for readers of words: none that a name has is too late. */
export const ANY_YEAR = 2100;

const REMEMBERED = 2_000;
const titlesOf = remember(10, (year) => remember(REMEMBERED, (title) => ({ parsed: parse(title, Number(year)) })));

/** The number of years in a title that are checked. The model year is among the first few. */
const MAX_YEARS = 5;

/**
 * Reads "[Used] 2018 Ford F-150 XLT SuperCrew": year and make are required, in this order. Of several years the one before the make counts.
 */
export function parseTitle(title: string, currentYear: number): ParsedName | null {
  return titlesOf(String(currentYear))(title).parsed;
}

/** A year with two digits at the begin or the end of a name. Not "inspected till ’27". */
const SHORT_YEAR =
  /(?:^\W*(?:(?:used|certified|pre-?owned|sold)\W+){0,2}|(?<=\s)(?<!\b(?:till?|until|since|thru|through|by|in|from|to|of|exp\w*\.?|tags?|stickers?|reg(?:istration|istered)?\.?|inspect(?:ion|ed)|tires?|engine|transmission|tribute|look|clone|replica)\s)(?=['’‘]\d\d(?:\W*$|\s?[-–—|!*,(]|\s+for sale\b)))['’‘](\d\d)(?![\p{L}\d])/iu;
const FULL_YEAR = /(?<![$€£\d,.]\s?)\b(?:19|20)\d\d\b(?![,.]\d)/;

/**
 * Returns a name without a year in full with one: "’19 Honda Civic" as "2019 Honda Civic", "Civic ’98" as "Civic 1998". A name with both has
 * the short one for its looks: "2012 Camaro ’69 Tribute".
 */
export function withFullYear(name: string, currentYear: number): string {
  if (!/['’‘]\d\d/.test(name) || FULL_YEAR.test(name)) return name;
  const next = currentYear === ANY_YEAR ? 30 : (currentYear + 1) % 100;
  return name.replace(SHORT_YEAR, (text, year: string) =>
    text.replace(/['’‘]\d\d$/, `${Number(year) <= next ? "20" : "19"}${year}`),
  );
}

function parse(short: string, currentYear: number): ParsedName | null {
  const title = withFullYear(short, currentYear);
  const years = [...title.matchAll(YEARS_IN_TEXT)].slice(0, MAX_YEARS).map(({ 0: text, index }) => {
    const after = title.slice(index + 4).replace(/^[\s,:–-]+/, "");
    return { year: readYear(text, currentYear).value, split: splitLeadingMake(after.replace(LEADING_WORDS, "")) };
  });
  const [first] = years;
  if (first === undefined) return null;
  const { year, split } = years.find((found) => found.split !== null) ?? first;
  if (split === null) return { year, make: null, model: null, trim: null };
  const named = splitLeadingModel(split.make, split.rest);
  return {
    year,
    make: split.make,
    model: named === null ? null : cleanModel(named.model),
    trim: trimFrom(title, named?.rest ?? ""),
  };
}

/** The longest name without a leading year, in characters. Longer texts are sentences. */
const LONGEST_NAME = 90;

/**
 * Reads a name like `parseTitle`, and one that has its year behind ("HONDA ACCORD 2018"), in between ("Honda 2018 Accord EX") or not at all.
 * Without a year in front, make and model must be known: other texts begin with "Smart", "Mini" or "Lincoln" too.
 */
export function parseName(title: string, currentYear: number): ParsedName | null {
  return namesOf(String(currentYear))(title).parsed;
}

const namesOf = remember(10, (year) =>
  remember(REMEMBERED, (title) => ({ parsed: parseLoosely(title, Number(year)) })),
);

function parseLoosely(short: string, currentYear: number): ParsedName | null {
  const title = withFullYear(short, currentYear);
  const strict = parseTitle(title, currentYear);
  if (strict?.make || title.length > LONGEST_NAME) return strict;
  const [found] = title.matchAll(YEARS_IN_TEXT);
  const before = title.slice(0, found?.index).replace(YEAR_LABEL, "");
  const plain = found === undefined ? title : `${before} ${title.slice(found.index + 4)}`;
  const split = splitLeadingMake(plain.trim().replace(LEADING_WORDS, ""));
  if (split === null || !startsWithModel(split.make, split.rest)) return strict;
  const named = splitLeadingModel(split.make, split.rest);
  return {
    year: found === undefined ? null : readYear(found[0], currentYear).value,
    make: split.make,
    model: named === null ? null : cleanModel(named.model),
    trim: trimFrom(title, named?.rest ?? ""),
  };
}

/** The label of a year at the end of a text: "Honda Odyssey Elite Year:". */
const YEAR_LABEL = /(?<!\p{L})(?:(?:model )?year|année|año)\s?:?\s?$/iu;

function cleanModel(model: string): string | null {
  return model.replace(/(?<![,;:!|])[,;:!|]+$/, "") || null;
}

/** The signs and words behind a trim that begin another fact: "EX, Gray", "GTS #T1019", "SE Est. $123". */
const NOT_OF_TRIM =
  /[|(–—]|(?<=\w),\s|\s#|(?<!\S)(?:in|with|for)\s|\s(?:est|stk|stock|was|now|from|msrp|price)\b\.?:?(?=\s|$)/i;

/** Doors and body before a trim, or in its place: "4dr Sdn Premium", "2dr". */
const LEADING_DOORS =
  /^[2-5][- ]?(?:dr|doors?)\b\.?\s?(?:(?:sdn|sedan|cpe|coupe|hb|hatchback|wgn|wagon|conv|convertible|suv)\b\.?\s?)?/i;
/** The driven wheels between the number of an engine and the trim: "RX 350 AWD Luxury". */
const WHEELS_BEHIND_ENGINE = /^(\d{3}[a-z]?)(?: (?:AWD|FWD|RWD|4WD|2WD|4x[24])){1,2}(?=\s\S)/i;

/** Returns the text after the model as the trim, only for a short title without sales talk ("LOW MILES, 1 OWNER"). */
function trimFrom(title: string, rest: string): string | null {
  const [before = ""] = rest.split(NOT_OF_TRIM, 1);
  const text = withoutLeadingWheels(before.trim().replace(LEADING_DOORS, "")).replace(WHEELS_BEHIND_ENGINE, "$1");
  const salesTalk =
    /\b(?:miles?|owner|carfax|clean|stunning|loaded|rare|rust|condition|warranty|low|only|sale|financ\w*)\b|[!*$]|\d\dk\b/i;
  return title.length > 70 || text === "" || text.split(" ").length > 4 || salesTalk.test(text) ? null : text;
}

/** Reads year, make and model from consecutive parts of a path or from the words of one part. */
function parsePath(detailUrl: string, currentYear: number): ParsedName | null {
  // Escapes may hold characters that reverse a line and that no name has.
  const path = decodedPath(detailUrl)
    .slice(0, 600)
    .replace(/[\p{Cc}\p{Cf}]/gu, "");
  const parts = path.replaceAll("+", " ").split("/").filter(Boolean);
  const at = parts.findIndex((part) => /^(?:19|20)\d\d$/.test(part));
  if (at >= 0 && parts[at + 1] !== undefined) {
    const make = canonicalMake(parts[at + 1] ?? "");
    const next = parts[at + 2];
    const isModel =
      next !== undefined && next.length <= 30 && !/\b[A-HJ-NPR-Z0-9]{17}\b/i.test(next) && !/\.\w{2,5}$/.test(next);
    const model = make !== null && isModel ? tidyModel(make, next.replace(/[-_]/g, " ")) : null;
    return { year: Number(parts[at]), make, model, trim: null };
  }
  for (const part of parts.reverse()) {
    const slug = parseTitle(part.replace(/[-_]/g, " "), currentYear);
    if (slug?.make) return { ...slug, trim: null };
  }
  return null;
}
