import { CANADIAN_PROVINCES, stateCode } from "./us-states.ts";

export type Country = "US" | "CA" | "other";

const NAMES: readonly (readonly [Country, string])[] = [
  ["US", "us,usa,unitedstates,unitedstatesofamerica,eeuu,estadosunidos"],
  ["CA", "can,canada"],
  ["other", "mx,mex,mexico,unitedmexicanstates,estadosunidosmexicanos,gb,gbr,uk,unitedkingdom,de,deu,germany"],
];
const BY_NAME = new Map(NAMES.flatMap(([country, names]) => names.split(",").map((name) => [name, country] as const)));
/** "ON", "ON L1V 1A2": a province, perhaps with a Canadian postal code. */
const PROVINCE = /^([A-Za-z]{2})(?:\s*[A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d)?$/;

const bare = (text: string): string =>
  text
    .slice(0, 60)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");

/** Returns the country that a word names; null for an unknown word. "CA" alone is Canada here: it comes from a field of countries. */
export const countryOf = (text: string): Country | null =>
  bare(text) === "ca" ? "CA" : (BY_NAME.get(bare(text)) ?? null);

/** True for a province's two letters, with or without a Canadian postal code after them. */
export const isProvince = (text: string): boolean =>
  Object.hasOwn(CANADIAN_PROVINCES, (PROVINCE.exec(text.trim())?.[1] ?? "").toUpperCase());

/**
 * Splits a written place into the place and the country at its end: "Dover, DE 19901, US", "Calgary, AB, Canada". "CA" is Canada only
 * after a province. The country is null where the text names none.
 */
export function splitCountry(text: string): { place: string; country: Country | null } {
  const parts = text.split(",").map((part) => part.trim());
  const last = parts.at(-1) ?? "";
  const before = parts.at(-2) ?? "";
  if (parts.length > 1 && (bare(last) === "ca" ? isProvince(before) : stateCode(last) === null)) {
    const country = countryOf(last);
    if (country !== null) return { place: parts.slice(0, -1).join(", "), country };
  }
  const words = last.split(" ");
  const isCountry = (count: number): boolean =>
    words.length > count &&
    !words.slice(-count).some((word) => /\d/.test(word)) &&
    countryOf(words.slice(-count).join(" ")) !== null;
  const length = [4, 2].find(isCountry) ?? 1;
  const country = words.length < 2 || stateCode(last) !== null ? null : countryOf(words.slice(-length).join(" "));
  // A code of two letters without a comma before it is a state's, but for "US".
  if (country === null || (length === 1 && /^[a-z]{2}$/i.test(words.at(-1) ?? "") && country !== "US")) {
    return { place: text.trim(), country: null };
  }
  return { place: [...parts.slice(0, -1), words.slice(0, -length).join(" ")].join(", "), country };
}
