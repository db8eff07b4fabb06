import { stateCode } from "#domain/geo/us-states.ts";
import { remember } from "#domain/remember.ts";
import { cleanText } from "./text.ts";

export type Location = { city: string | null; state: string | null; zipCode: string | null };

/** Five digits of a US zip code ("05819-1234", 5819, "GA 30518"); null for anything else, also 00000. */
export function readZip(raw: unknown): string | null {
  const text = cleanText(raw, 40);
  if (text === null) return null;
  // Numbers lose the leading zero of New England's codes.
  const digits =
    typeof raw === "number" && /^\d{4}$/.test(text) ? `0${text}` : (/(?<!\d)(\d{5})(?:-\d{4})?$/.exec(text)?.[1] ?? "");
  return /^(?!00000)\d{5}$/.test(digits) ? digits : null;
}

/** City, state code and zip from separate fields; a city field that holds all ("Buford, GA 30518") is taken apart. */
export function readLocation(city: unknown, state: unknown, zip: unknown): Location {
  const place = placeIn(cleanText(city, 80) ?? "");
  return {
    city: place.city,
    state: stateCode(cleanText(state, 60) ?? "") ?? place.state,
    zipCode: readZip(zip) ?? place.zipCode,
  };
}

const placeIn = remember(2_000, (text): Readonly<Location> => {
  const whole = /^([^,]{2,60}),\s*([A-Za-z .]{2,25}?)(?:\s+(\d{5})(?:-\d{4})?)?$/.exec(text);
  const wholeState = whole?.[2] === undefined ? null : stateCode(whole[2]);
  const name = whole?.[1] !== undefined && wholeState !== null ? whole[1] : text;
  return {
    city: /\p{L}{2}/u.test(name) ? calm(name) : null,
    state: wholeState,
    zipCode: readZip(whole?.[3]),
  };
});

/** "SAINT JOHNSBURY" and "buford" are written as names. */
function calm(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
