import { cleanText } from "./text.ts";

const [MIN_POUNDS, MAX_POUNDS] = [500, 40_000] as const;
const CELL = /^(?:up to |max\.? )?(\d{1,2},?\d{3})(?:\.0+)?\s?-?(?:lbs?\.?|pounds?)?(?: \(.{0,30}\))?$/i;
const IN_TEXT: readonly RegExp[] = [
  /\btow(?:s|ing)?(?: (?:capacity|rating|limit|capability|up|a|max(?:imum)?|of|to|is|at|over|about|nearly|:)){0,4}:?\s+(\d{1,2},?\d{3})\s?-?(?:lbs?|pounds?)\b/i,
  /(?<![\d.,$])(\d{1,2},?\d{3})\s?-?(?:lbs?\.?|pounds?)(?: (?:of|max(?:imum)?))? tow(?:ing)?\b/i,
];
/** Sentences about what the model can do with other equipment. */
const OF_THE_MODEL =
  /\bwhen (?:properly |correctly )?equipped\b|\bavailable\b|\boptional\b|\bmodels?\b|\bunlike\b|\bcompared\b/i;

const pounds = (digits: string | undefined): number | null => {
  const figure = Number(digits?.replace(",", "") ?? Number.NaN);
  return figure >= MIN_POUNDS && figure <= MAX_POUNDS ? figure : null;
};

/**
 * Returns the weight that a car may tow, in pounds: by its value ("7,700 lbs", 7700), else by the dealer's text ("towing capacity of 7,700
 * lbs"). What the model could tow with other equipment does not count.
 */
export function readTowing(value: unknown, sentences: readonly string[]): number | null {
  const own = pounds(CELL.exec(cleanText(value, 60) ?? "")?.[1]);
  if (own !== null) return own;
  for (const sentence of sentences) {
    if (!/\btow/i.test(sentence) || OF_THE_MODEL.test(sentence)) continue;
    for (const pattern of IN_TEXT) {
      const found = pounds(pattern.exec(sentence)?.[1]);
      if (found !== null) return found;
    }
  }
  return null;
}
