import { parsed } from "./read-cells.ts";

type Place = { city: string; state: string; zipCode: string };

const MAX_LENGTH = 300;
const NO_PLACE: Place = { city: "", state: "", zipCode: "" };
/** "14000 Lee Road, Chantilly, VA 20151, US": the city is between the last two commas before the state. */
const WRITTEN = /^(?:.*,)?\s*([^,]{2,60}),\s*([A-Za-z]{2})\b\.?,?(?:\s*(\d{5})(?:-\d{4})?)?\s*$/;
// short text: 300 characters (MAX_LENGTH)
const COUNTRY = /,?\s*\b(?:USA?|United States(?: of America)?)\.?\s*$/i;

/**
 * Reads city, state and zip of an address in one cell: as on an envelope, or as the JSON of Meta's catalogs. Parts that the address does
 * not have are empty.
 */
export function readAddress(text: string): Place {
  if (text === "") return NO_PLACE;
  if (text.startsWith("{")) return readObject(text);
  const [, city = "", state = "", zipCode = ""] = WRITTEN.exec(text.slice(-MAX_LENGTH).replace(COUNTRY, "")) ?? [];
  // A number in front belongs to a street: no comma separated the two.
  return /^\s*\d/.test(city) ? { ...NO_PLACE, zipCode } : { city: city.trim(), state, zipCode };
}

/** Reads JSON, or the notation in Meta's own examples: `{city: 'Laurel', region: 'MD', postal_code: '20707'}`. */
function readObject(text: string): Place {
  const object = parsed(text);
  const textOf = (key: string): string => {
    const value: unknown =
      typeof object === "object" && object !== null ? (object as Record<string, unknown>)[key] : looseValue(text, key);
    return typeof value === "string" ? value : "";
  };
  return { city: textOf("city"), state: textOf("region"), zipCode: textOf("postal_code") };
}

function looseValue(text: string, key: string): string | undefined {
  for (const [, name, value] of text.slice(0, MAX_LENGTH).matchAll(/(\w{1,20})["']?\s?:\s?["']([^"']{0,80})["']/g)) {
    if (name === key) return value;
  }
  return undefined;
}
