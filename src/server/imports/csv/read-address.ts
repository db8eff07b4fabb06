type Place = { city: string; state: string; zipCode: string };

const MAX_LENGTH = 300;
const NOWHERE: Place = { city: "", state: "", zipCode: "" };
/** "14000 Lee Road, Chantilly, VA 20151, US": the city is what stands between the last commas before the state. */
const WRITTEN = /^(?:.*,)?\s*([^,]{2,60}),\s*([A-Za-z]{2})\b\.?,?(?:\s*(\d{5})(?:-\d{4})?)?\s*$/;
const COUNTRY = /,?\s*\b(?:USA?|United States(?: of America)?)\.?\s*$/i;

/**
 * City, state and zip of an address in one cell: as on an envelope, or as the JSON of Meta's catalogs. Empty where the
 * address does not say.
 */
export function readAddress(text: string): Place {
  if (text === "") return NOWHERE;
  if (text.startsWith("{")) return readJson(text);
  const [, city = "", state = "", zipCode = ""] = WRITTEN.exec(text.slice(-MAX_LENGTH).replace(COUNTRY, "")) ?? [];
  // A number in front is a street's: no comma stood between the two.
  return /^\s*\d/.test(city) ? { ...NOWHERE, zipCode } : { city: city.trim(), state, zipCode };
}

function readJson(text: string): Place {
  try {
    const { city, region, postal_code } = JSON.parse(text) as Record<string, unknown>;
    const said = (value: unknown): string => (typeof value === "string" ? value : "");
    return { city: said(city), state: said(region), zipCode: said(postal_code) };
  } catch {
    return NOWHERE;
  }
}
