import { countryOf, splitCountry } from "#core/facts/rules/country.ts";
import { placeInAddress, withoutCounty } from "#core/facts/rules/location.ts";
import { stateCode } from "#core/facts/rules/us-states.ts";
import { parsed } from "./read-cells.ts";

type Place = { city: string; state: string; zipCode: string };

const MAX_LENGTH = 300;
const NO_PLACE: Place = { city: "", state: "", zipCode: "" };
/** "14000 Lee Road, Chantilly, VA 20151": the city is between the last two commas before the state. Canadian postal codes are not read. */
const WRITTEN =
  /^(?:.*,)?\s*([^,]{2,60}),\s*([A-Za-z][A-Za-z .]{1,24}?)\.?,?(?:\s*(\d{5})(?:-\d{4})?|\s+[A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d)?\s*$/;

/**
 * Reads city, state and zip of an address in one cell: as on an envelope, or as the JSON of Meta's catalogs. Parts that the address does
 * not have are empty; all are for a place outside the United States and Canada.
 */
export function readAddress(text: string): Place {
  if (text === "") return NO_PLACE;
  if (text.startsWith("{")) return readObject(text);
  const { place, country } = splitCountry(text.slice(-MAX_LENGTH));
  if (country === "other") return NO_PLACE;
  const [, city = "", state = "", zipCode = ""] = WRITTEN.exec(withoutCounty(place)) ?? [];
  // A number in front belongs to a street: no comma separated the two.
  if (stateCode(state) !== null && !/^\s*\d/.test(city)) return { city: city.trim(), state, zipCode };
  const found = placeInAddress(place);
  return { city: found?.city ?? "", state: found?.state ?? "", zipCode: found?.zipCode ?? zipCode };
}

/** Reads JSON, or the notation in Meta's own examples: `{city: 'Laurel', region: 'MD', postal_code: '20707'}`. */
function readObject(text: string): Place {
  const object = parsed(text);
  const textOf = (key: string): string => {
    const value: unknown =
      typeof object === "object" && object !== null ? (object as Record<string, unknown>)[key] : looseValue(text, key);
    return typeof value === "string" ? value : "";
  };
  if (countryOf(textOf("country")) === "other") return NO_PLACE;
  return { city: textOf("city"), state: textOf("region"), zipCode: textOf("postal_code") };
}

function looseValue(text: string, key: string): string | undefined {
  for (const [, name, value] of text.slice(0, MAX_LENGTH).matchAll(/(\w{1,20})["']?\s?:\s?["']([^"']{0,80})["']/g)) {
    if (name === key) return value;
  }
  return undefined;
}
