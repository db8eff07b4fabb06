import { remember } from "#kernel/words/rules/remember.ts";
import { isProvince, splitCountry } from "./country.ts";
import { cleanText } from "./text.ts";
import { stateCode, US_STATES } from "./us-states.ts";
import { stateOfZip } from "./zip-states.ts";

export type VehicleLocation = { city: string | null; state: string | null; zipCode: string | null };

/** Returns the five digits of a US zip code ("05819-1234", "058191234", "05819-", 5819, "GA 30518"); null for anything else and for 00000. */
export function readZip(raw: unknown): string | null {
  const text = cleanText(raw, 40)?.replace(/^(\d{5})(?:\.0{1,2}| ?[-–])$/, "$1");
  if (text === undefined) return null;
  // Numbers lose the leading zero of New England's codes.
  const digits =
    typeof raw === "number" && /^\d{4}$/.test(text)
      ? `0${text}`
      : (/(?<!\d)(\d{5})(?: ?[-–]? ?\d{4})?$/.exec(text)?.[1] ?? "");
  return /^(?!00000)\d{5}$/.test(digits) ? digits : null;
}

const NO_PLACE: Readonly<VehicleLocation> = { city: null, state: null, zipCode: null };
/** A zip code that a spreadsheet took for a number: "4101", "4101.0", "41011234", "4101-1234". */
const SHORTENED_ZIP = /^(\d{3,4})(?:\.0{1,2})?$|^(\d{4})-?\d{4}$/;

/** Returns a zip code that has lost its leading zeros, where the state proves them: "4101" in Maine is 04101. */
function provenZip(raw: unknown, state: string | null): string | null {
  const [, short, plusFour] = SHORTENED_ZIP.exec(cleanText(raw, 40) ?? "") ?? [];
  const zip = (short ?? plusFour)?.padStart(5, "0");
  return zip !== undefined && state !== null && stateOfZip(zip) === state ? zip : null;
}

/**
 * Returns city, state code and zip from separate fields. A city field with all three ("Buford, GA 30518") is split. The zip code tells a town's
 * missing state. A place outside the United States and Canada has no parts, and a province with a US zip code is such a place:
 * "Monterrey, NL 64000".
 */
export function readLocation(city: unknown, state: unknown, zip: unknown): VehicleLocation {
  const place = placeIn(cleanText(city, 80) ?? "");
  const stated = stateCode(cleanText(state, 60) ?? "") ?? place.state;
  const zipCode = readZip(zip) ?? place.zipCode ?? provenZip(zip, stated);
  if (zipCode !== null && stated !== null && isProvince(stated)) return NO_PLACE;
  // Without a city the dealership's place is shown, and the zip code alone must not contradict it.
  const ofZip = zipCode === null || place.city === null ? null : stateOfZip(zipCode);
  return { city: place.city, state: stated ?? ofZip, zipCode };
}

/** Names of places on a lot, and of a dealer's lots: alone, beside a number or a letter. "Green Bay" and "Bay City" are towns. */
const NO_CITY =
  /[\d#]|^(?:main|back|front|off ?site|on ?site|inventory|here|lot|store|showroom|warehouse|garage|building|bay|row|stall|space)$|\b(?:lot|store|showroom|garage|building|bay|row|stall|space) [a-z]$|\b(?:main|back|front|side|sales|service|overflow|used|north|south|east|west) (?:lot|store|showroom|warehouse|garage|building|row)$/i;
const UNITED_STATES = /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;
/** A state's code behind a town without a comma: "Manassas VA", "Manassas (VA)", "Manassas / VA". */
const CODE_BEHIND = /^([^,]{2,60}?)(?:\s?[;/|(–-]\s?|\s)([A-Z]{2})\)?$/;
/** The signs between country, state and town where the largest comes first: "US-VA-Manassas", "USA > Virginia > Manassas". */
const DOWNWARDS = /\s?[-–/>|:_,]\s?/;
/** A Canadian postal code at the end of a place, perhaps with the country behind it. */
const POSTAL_CODE_BEHIND = /[ ,-]\b[A-Z]\d[A-Z][ -]?\d[A-Z]\d\b(?:,? CA(?:N(?:ADA)?)?)?$/i;
/** A zip code before or behind the rest of a place. */
const ZIP_IN_FRONT = /^(\d{5})(?:-\d{4})?(?=[\s,;/-])(\D+)$/;
const ZIP_BEHIND = /^(\D+)(?<=[\s,;(/-])(\d{5})(?:-\d{4})?\)?$/;
const SIGNS_AROUND = /^[\s,;(/-]|[\s,;(/-]$/;

/** Returns a place in the usual writing: "Manassas (VA)" and "Manassas, Prince William County, VA" are "Manassas, VA". */
function inUsualWriting(text: string): string {
  const [, town, code] = CODE_BEHIND.exec(text) ?? [];
  if (town !== undefined && code !== undefined && stateCode(code) !== null) return `${town}, ${code}`;
  return fromStateDown(text) ?? withoutCounty(text);
}

/** Returns "Manassas, VA" for "US-VA-Manassas" and "VA-Manassas"; null for any other text. */
function fromStateDown(text: string): string | null {
  const inCountry = text.replace(LEADS_WITH_COUNTRY, "");
  return (inCountry === text ? null : stateFirst(inCountry, /^/)) ?? stateFirst(text, /^[A-Z]{2}$/);
}

/** Returns "Manassas, VA 20110" for "VA-20110-Manassas"; null where it does not begin with a state of this form. */
function stateFirst(text: string, form: RegExp): string | null {
  const [region = "", ...rest] = text.split(DOWNWARDS);
  const state = form.test(region) ? stateCode(region) : null;
  const zip = rest.find((part) => /^\d{5}$/.test(part)) ?? "";
  // "Winston-Salem" has the sign itself.
  const town = rest.filter((part) => part !== zip).join("-");
  return state === null || !/^\p{L}[\p{L} .'’-]+$/u.test(town) ? null : `${town}, ${state} ${zip}`.trim();
}
const LEADS_WITH_COUNTRY = /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?|ca|canada)\s?[-–/>|:_,]\s?(?=.)/i;

/** Returns the place of a text with its zip code apart: "20110 Manassas VA", "Manassas Virginia 20110"; null where it names no town and state. */
function apartFromZip(text: string): VehicleLocation | null {
  const [, first = "", behind] = ZIP_IN_FRONT.exec(text) ?? [];
  const [, before, last = first] = ZIP_BEHIND.exec(text) ?? [];
  let rest = behind ?? before ?? "";
  while (SIGNS_AROUND.test(rest)) rest = rest.replace(SIGNS_AROUND, "");
  const state = stateOfZip(last);
  if (rest === "" || state === null) return null;
  // The zip code proves a state's name without a comma before it: "Port Washington" is a town.
  const name = US_STATES[state] ?? "";
  const town = rest.toLowerCase().endsWith(` ${name.toLowerCase()}`) ? rest.slice(0, -name.length - 1) : null;
  const place = readPlace(town === null ? rest : `${town.replace(/,$/, "")}, ${state}`);
  return place.city === null || place.state === null ? null : { ...place, zipCode: last };
}

/** Returns "Manassas, VA" for "Manassas, Prince William County, VA". */
export const withoutCounty = (text: string): string => text.replace(/, ?[^,]{2,40} county(?=, ?[^,]{2,25}$)/i, "");

const placeIn = remember(2_000, (written): Readonly<VehicleLocation> => {
  const { place, country } = splitCountry(written);
  if (country === "other" || UNITED_STATES.test(place)) return NO_PLACE;
  const alone = /^(?:[A-Z]{2}|\d{5}(?:-\d{4})?)$/.test(place);
  if (alone) return { city: null, state: stateCode(place), zipCode: readZip(place) };
  const read = readPlace(place);
  return read.city !== null && read.state !== null ? read : (apartFromZip(place) ?? read);
});

/** Reads a place without its country: "Manassas, VA 20110". */
function readPlace(place: string): VehicleLocation {
  const text = inUsualWriting(place.replace(POSTAL_CODE_BEHIND, ""));
  const whole = /^([^,]{2,60}), ?([A-Za-z .]{2,25}?)(?: (\d{5})(?:-\d{4})?| [A-Z]\d[A-Z] ?\d[A-Z]\d)?$/i.exec(text);
  const wholeState = whole?.[2] === undefined ? null : stateCode(whole[2]);
  const name = whole?.[1] !== undefined && wholeState !== null ? whole[1] : text;
  // The part before the comma can be a filler. A capital letter can be written as a letter and a separate accent.
  const city = cleanText(toNameCase(name), 80);
  return {
    city: city !== null && /\p{L}{2}/u.test(city) && !city.includes(",") && !NO_CITY.test(city) ? city : null,
    state: wholeState,
    zipCode: readZip(whole?.[3]),
  };
}

/** Writes "SAINT JOHNSBURY" and "buford" as names. */
function toNameCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => {
    // The capital of a ligature is several letters: "ﬀ" becomes "Ff".
    const [first = "", ...rest] = letter.toUpperCase();
    return first + rest.join("").toLowerCase();
  });
}

const ZIP_IN_TEXT = /(?<![\d#$.,-])(\d{5})(?:-\d{4})?(?!\d|-\d|,\d{3}|\.\d)/g;
/** The words that end a street. The city follows them where no comma or line break separates the two. */
const STREET_END =
  /^(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|hwy|highway|pkwy|parkway|ln|lane|ct|court|way|pike|pl|place|cir|circle|ter|terrace|sq|square|loop|trail|trl|expy|fwy|turnpike|tpke|plaza|n|s|e|w|ne|nw|se|sw)\.?$/i;
const MAX_ADDRESS = 400;

/**
 * Returns the place in a written US address ("14500 Lee Rd, Chantilly, VA 20151-1234"). State and zip must be adjacent, with the city
 * before them. Line breaks count as commas. Null when there is no such place.
 */
export function placeInAddress(raw: unknown): VehicleLocation | null {
  if (typeof raw !== "string") return null;
  const text = raw
    .slice(0, MAX_ADDRESS)
    .replace(/[|•·\n\r]/g, ", ")
    .replace(/\s+/g, " ");
  for (const match of text.matchAll(ZIP_IN_TEXT)) {
    const before = text.slice(0, match.index).replace(/[\s,.]{1,20}$/, "");
    const words = before.split(/[\s,]/).filter(Boolean);
    const isCode = /^[A-Z]{2}$/.test(words.at(-1) ?? "") || /,\s?[A-Z][a-z]$/.test(before);
    const length = isCode ? 1 : [3, 2, 1].find((count) => isState(words, count));
    const state = length === undefined ? null : stateCode(words.slice(-length).join(" "));
    if (length === undefined || state === null) continue;
    const at = before.lastIndexOf(words.at(-length) ?? "");
    return { city: cityAtEnd(before.slice(0, at)), state, zipCode: readZip(match[1]) };
  }
  return null;
}

/** True when the last words are a state's name. Its code must be two capitals, or "Va." after a comma, because "in" and "or" are words. */
function isState(words: readonly string[], count: number): boolean {
  const name = words.slice(-count).join(" ");
  return name.length > 2 && /^[A-Za-z. ]+$/.test(name) && stateCode(name) !== null;
}

/**
 * Returns the city at the end of "14500 Lee Rd, Chantilly," or "14500 Lee Rd Chantilly"; null where it cannot be separated from the street.
 */
function cityAtEnd(text: string): string | null {
  const last = text.split(",").findLast((part) => part.trim() !== "") ?? "";
  const words = last.trim().split(" ");
  const street = words.findLastIndex((word) => STREET_END.test(word) || /\d/.test(word));
  const numbered = words.some((word) => /\d/.test(word));
  const city = (numbered ? words.slice(street + 1) : words).join(" ").replace(/^.*:\s?/, "");
  return /^\p{L}[\p{L} .'’-]{1,40}$/u.test(city) ? toNameCase(city) : null;
}
