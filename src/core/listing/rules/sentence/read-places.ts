import { stateCode, US_STATES } from "#core/facts/rules/us-states.ts";
import { bare } from "../search-terms.ts";
import { ANY_CLASS } from "./phrases.ts";
import { type Meaning, type Reading, TAKEN } from "./pieces.ts";
import type { NameCondition, StockNames } from "./stock-names.ts";

const NEAR = "(?:near(?:by)?(?:\\s{1,3}to)?|around|close\\s{1,3}to|outside(?:\\s{1,3}of)?|cerca\\s{1,3}de)";
const WITHIN =
  "(?:(?:within|(?:no|not)\\s{1,3}(?:farther|further|more)\\s{1,3}th[ae]n)\\s{1,3})?(\\d{1,4})[\\s-]{0,3}(?:miles?|mi|millas)\\s{1,3}(?:of|from|around|near|de)";
/** After a place: "98101 within 50 miles", "Tacoma, 30 mile radius". */
const WITHIN_BEHIND =
  /^\s{0,3},?\s{0,3}(?:within\s{1,3}(?:a\s{1,3})?(\d{1,4})[\s-]{0,3}(?:miles?|mi)(?:\s{1,3}radius)?|(\d{1,4})[\s-]{0,3}(?:miles?|mi)\s{1,3}radius)(?![\p{L}\p{N}])/iu;
/** "The Seattle area" means places near it. */
const AREA_BEHIND = /^\s{1,3}(?:metro(?:politan)?\s{1,3})?area(?![\p{L}\p{N}])/iu;
/** Words before a place. "In" and "from" also stand before other things ("in good condition"). */
const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WITHIN}|(${NEAR})|(in|from|at|by|en))\\s{1,3}(?:the\\s{1,3})?`,
  "giu",
);
const ZIP = /^(?:zip\s{0,3}(?:code)?\s{0,3})?(\d{5})(?![\p{L}\p{N}])/iu;
const MOST_WORDS = 5;
const IS_CLASS = new RegExp(`^${ANY_CLASS}$`, "iu");
/** "In" alone does not name a town with fewer zip codes than this: there are towns of nearly any name. */
const CITY_ZIPS = 2;
/** Limits a distance to the range of a search, in miles. */
const within = (miles: string) => Math.min(5_000, Math.max(1, Number(miles)));

type Said = { distance: number | null; isNear: boolean };
/** A piece of the keyword as a place: its meaning, and the conditions for cars. */
type PlaceMeaning = { meaning: Meaning; conditions: NameCondition[] };

const nearLabel = (where: string, { distance }: Said) =>
  distance === null ? `Near ${where}` : `Within ${distance} miles of ${where}`;

const nearZip = (where: string, zipCode: string, said: Said): PlaceMeaning => ({
  meaning: {
    kind: "near",
    label: nearLabel(where, said),
    filters: { zipCode, ...(said.distance !== null && { distance: said.distance }) },
  },
  conditions: [],
});

const inState = (code: string): PlaceMeaning => ({
  meaning: { kind: "state", label: `In ${US_STATES[code] ?? code}`, filters: {} },
  // The terms of a place have the code of its state.
  conditions: [{ kind: "word", word: code.toLowerCase(), fields: "seller" }],
});

/** Splits "Seattle WA" and "Seattle, Washington" into town and state. */
function splitState(text: string): { town: string; state: string | null } {
  const words = text.replaceAll(",", " ").split(/\s+/);
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    const last = words.slice(-count).join("");
    const code = stateCode(last);
    if (code !== null && (last.length !== 2 || last === last.toUpperCase() || last === last.toLowerCase())) {
      return { town: words.slice(0, -count).join(" "), state: code };
    }
  }
  return { town: words.join(" "), state: null };
}

/** Returns the state that a text names. "Ram 1500 or Tacoma" is not in Oregon: the only number next to a state is a zip code. */
const stateNamed = (text: string): string | null => (/^\D*(?:\d{5})?$/.test(text) ? stateCode(text) : null);

/**
 * Reads a text as a place.
 * @param said the keyword's words about it; null when no word says that it is a place
 */
export function placeOf(text: string, said: Said | null, names: StockNames): PlaceMeaning | null {
  const state = stateNamed(text);
  const { town, state: ofTown } = splitState(text);
  const stocked = names.placesInStock(town, ofTown);
  const how = said ?? { distance: null, isNear: false };
  if (how.isNear) {
    // A place with cars is meant rather than a larger town of the same name.
    const [place] = stocked;
    const center = (place && names.towns(...split(place))[0]) ?? names.towns(town, ofTown)[0];
    if (center) return nearZip(center.place, center.zip, how);
    return state !== null && how.distance === null ? inState(state) : null;
  }
  const [only, ...others] = stocked;
  if (only && others.length === 0) {
    return { meaning: { kind: "location", label: `In ${only}`, filters: { location: only } }, conditions: [] };
  }
  if (only) {
    const conditions = town
      .split(" ")
      .map((word): NameCondition => ({ kind: "word", word: bare(word), fields: "seller" }));
    return { meaning: { kind: "location", label: `In ${titled(town)}`, filters: {} }, conditions };
  }
  if (state !== null && (said || names.hasState(state))) return inState(state);
  // The stock has no cars there: the nearest ones are found.
  if (ofTown === null && said === null) return null;
  const [known] = names.towns(town, ofTown);
  const isCity = known !== undefined && (ofTown !== null || known.zips >= CITY_ZIPS);
  return isCity ? nearZip(known.place, known.zip, how) : null;
}

const split = (place: string): [string, string | null] => {
  const { town, state } = splitState(place);
  return [town, state];
};

const titled = (text: string): string => text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the next words of a text, as many as may be one place, with the length of each beginning: a comma only stands before a state. */
function beginnings(text: string): { text: string; length: number }[] {
  const found: { text: string; length: number }[] = [];
  const word = /[\p{L}\p{N}.'’-]+/uy;
  let at = 0;
  for (let count = 0; count < MOST_WORDS; count++) {
    word.lastIndex = at;
    const match = word.exec(text);
    if (!match) break;
    at += match[0].replace(/\.$/, "").length;
    found.push({ text: text.slice(0, at), length: at });
    const gap = /^\.?(?:\s*,\s*|\s+)/.exec(text.slice(at));
    if (!gap) break;
    if (gap[0].includes(",")) {
      const states = /^(\p{L}+)(?:\s+\p{L}+)?/u.exec(text.slice(at + gap[0].length));
      if (!states || states.every((state) => stateCode(state) === null)) break;
    }
    at += gap[0].length;
  }
  return found.reverse();
}

/** Takes places after a word like "near" or "in", and zip codes. */
export function readPlaces(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  for (const match of [...reading.rest.matchAll(BEFORE)]) {
    const [text, distance, near] = match;
    if (reading.rest.slice(match.index, match.index + text.length) !== text) continue;
    const said: Said = {
      distance: distance === undefined ? null : within(distance),
      isNear: Boolean(distance ?? near),
    };
    readPlaceAt(reading, { at: match.index, length: text.length }, said, { names, conditions });
  }
  readArea(reading, names);
  readZip(reading, names);
  refuseNearby(reading);
}

type Before = { at: number; length: number };

/** Takes the place after some words, if there is one. */
function readPlaceAt(
  reading: Reading,
  { at, length }: Before,
  said: Said,
  { names, conditions }: { names: StockNames; conditions: NameCondition[] },
): void {
  const behind = reading.rest.slice(at + length);
  const zipMatch = ZIP.exec(behind);
  if (zipMatch) {
    const [zipText, zip] = zipMatch as unknown as [string, string];
    const whole = withWhatFollows(said, behind.slice(zipText.length));
    const isRound = whole.said.distance === null && Number(zip) % 500 === 0;
    if (names.isZip(zip) && !(said.isNear && isRound))
      reading.take(at, length + zipText.length + whole.length, nearZip(zip, zip, whole.said).meaning);
    return;
  }
  const own = said.isNear ? HERE.exec(behind)?.[0].length : undefined;
  if (own !== undefined) {
    reading.refuse(at, length + own, "Enter a town or a zip code");
    return;
  }
  const place = beginnings(behind).find(({ text }) => isPlace(text, said, names));
  if (place) {
    const whole = withWhatFollows(said, behind.slice(place.length));
    const found = placeOf(place.text, whole.said, names);
    if (!found) return;
    reading.take(at, length + place.length + whole.length, found.meaning);
    conditions.push(...found.conditions);
    // "Nearby trucks" names no town.
  } else if (
    said.isNear &&
    !/^\d/.test(behind) &&
    reading.rest
      .slice(at, at + length)
      .trim()
      .toLowerCase() !== "nearby"
  ) {
    const [word] = /[\p{L}\p{N}'’-]*/u.exec(behind) as RegExpExecArray;
    reading.refuse(at, length + word.length, "This town is not known");
  }
}

/** Returns the addition of the words after a place: a distance, or that it is an area, and the length of these words. */
function withWhatFollows(said: Said, behind: string): { said: Said; length: number } {
  const area = AREA_BEHIND.exec(behind)?.[0].length ?? 0;
  const match = said.distance === null ? WITHIN_BEHIND.exec(behind.slice(area)) : null;
  const miles = match?.[1] ?? match?.[2];
  return {
    said: {
      distance: miles === undefined ? said.distance : within(miles),
      isNear: said.isNear || area > 0 || miles !== undefined,
    },
    length: area + (match?.[0].length ?? 0),
  };
}

const AREA = /(?<![\p{L}\p{N}])(?:metro(?:politan)?\s{1,3})?area(?![\p{L}\p{N}])/iu;
const GREATER = /(?<![\p{L}\p{N}])(?:the\s{1,3})?(?:greater\s{1,3})?$/iu;

/** Takes "Dallas area" and "greater Seattle area", without a word like "in" before them. */
function readArea(reading: Reading, names: StockNames): void {
  const area = AREA.exec(reading.rest);
  if (!area) return;
  const words = [...reading.rest.slice(0, area.index).matchAll(/[\p{L}.'’-]+/gu)].slice(-MOST_WORDS);
  for (const { index: start } of words) {
    const text = reading.rest.slice(start, area.index).trim();
    if (text.includes(TAKEN)) continue;
    const place = placeOf(text, { distance: null, isNear: true }, names);
    if (!place) continue;
    const from = start - (GREATER.exec(reading.rest.slice(0, start))?.[0].length ?? 0);
    reading.take(from, area.index + area[0].length - from, place.meaning);
    return;
  }
}

const HERE = /^(?:me|by|here|us|m[íi]|aqu[íi]|my\s{1,3}\p{L}+)(?![\p{L}\p{N}])/iu;
const NEARBY = /(?<![\p{L}\p{N}])(?:nearby|close\s{1,3}by|local(?:ly)?)(?![\p{L}\p{N}])/iu;
const AWAY =
  /(?<![\p{L}\p{N}])(?:within\s{1,3}\d{1,4}[\s-]{0,3}(?:miles?|mi)|(?:(?:less\s{1,3}th[ae]n|under|at\s{1,3}most|up\s{1,3}to)\s{1,3})?\d{1,4}[\s-]{0,3}(?:miles?|mi)\s{1,3}away)(?![\p{L}\p{N}])/iu;

/** Refuses "near me": the shopper's location is not known. */
function refuseNearby(reading: Reading): void {
  const here = NEARBY.exec(reading.rest);
  if (here) reading.refuse(here.index, here[0].length, "Enter a town or a zip code");
  const away = AWAY.exec(reading.rest);
  if (away) reading.refuse(away.index, away[0].length, "Enter a town or zip code");
}

const ZIP_ALONE =
  /(?<![\p{L}\p{N}$.,-])(?:zip\s{0,3}(?:code)?\s{0,3}:?\s{0,3})?(\d{5})(?![\p{L}\p{N}]|,\d|\s{0,3}(?:k|dollars|miles?|mi)\b)/iu;
const BEFORE_AMOUNT =
  /(?:under|below|less|over|above|than|least|most|to|max|budget|between|and|of|about|around|~|<|>|=|\$|-)\s{0,3}$/i;
const BEHIND_AMOUNT = /^\s{0,3}(?:or (?:less|more|under)|max|-|to\s)/i;

/** Reads a zip code that stands alone, and is no amount. */
function readZip(reading: Reading, names: StockNames): void {
  const match = ZIP_ALONE.exec(reading.rest);
  if (!match?.[1] || !names.isZip(match[1])) return;
  const end = match.index + match[0].length;
  const isAmount =
    BEFORE_AMOUNT.test(reading.rest.slice(0, match.index)) || BEHIND_AMOUNT.test(reading.rest.slice(end));
  if (isAmount) return;
  const { said, length } = withWhatFollows({ distance: null, isNear: true }, reading.rest.slice(end));
  reading.take(match.index, match[0].length + length, nearZip(match[1], match[1], said).meaning);
}

/** Returns whether a text is a place: "in good condition" and "in red" are not, although there are towns of these names. */
function isPlace(text: string, said: Said, names: StockNames): boolean {
  if (
    !said.isNear &&
    (IS_CLASS.test(text) || COMMON.has(text.toLowerCase())) &&
    names.placesInStock(text, null).length === 0
  )
    return false;
  return placeOf(text, said, names) !== null;
}

/** Words after "in", "from", "at" and "by" that are also towns. */
const COMMON = new Set(
  "good great excellent fair nice clean new the my a an any stock town price need mint perfect owner owners dealer dealers private best line home work service red hot first mind style color colour or me".split(
    " ",
  ),
);
