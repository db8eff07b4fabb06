/** A page that names a vehicle is a dealer's own page, with any other content. */
const VEHICLE = /\b[A-HJ-NPR-Z0-9]{11}\d{6}\b|schema\.org\/(?:Vehicle|Car)\b|"@type"\s*:\s*"(?:Vehicle|Car)"/i;

/** True when a page has a VIN or structured data of a car. */
export const namesVehicle = (html: string): boolean => VEHICLE.test(html);

/** Returns the text of a page without its markup and scripts, in one line. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
