import type { FeatureKey } from "./equipment/features.ts";
import { cleanText } from "./text.ts";

/** The uses of a car before, as dealers and reports state them. "commercial": taxi, police, delivery and the like. */
export const PRIOR_USES = ["personal", "lease", "rental", "fleet", "commercial"] as const;
export type PriorUse = (typeof PRIOR_USES)[number];
/** The materials of seats. */
export const INTERIOR_MATERIALS = ["leather", "synthetic leather", "suede", "cloth", "vinyl"] as const;
export type InteriorMaterial = (typeof INTERIOR_MATERIALS)[number];

const MAX_CELL = 80;
/** A denial, or words about something else, directly before. */
const DENIED = /\b(?:no|not|never|non|without|isn'?t|wasn'?t|any)\b[\w ,/'-]{0,25}$/i;

/** Returns the first match of a pattern in sentences that nothing before it denies and that asks nothing. */
function statedIn(sentences: readonly string[], pattern: RegExp, notIn?: RegExp): RegExpExecArray | null {
  for (const sentence of sentences) {
    const match = sentence.endsWith("?") || notIn?.test(sentence) ? null : pattern.exec(sentence);
    if (match !== null && !DENIED.test(sentence.slice(0, match.index))) return match;
  }
  return null;
}

/** Sentences about what a car would be good for, or what the dealer offers. They say nothing of its past. */
const ADVICE =
  /\b(?:(?:ideal|perfect|great|suited|suitable|good|ready|excellent) (?:for|as)|(?:ideal|perfect|great|good|excellent) (?:rental|fleet|commercial|personal)|(?:free|complimentary|courtesy) rental|with every service)\b/i;

const USES_IN_TEXT: readonly [PriorUse, RegExp][] = [
  [
    "rental",
    /\b(?:former|previous|prior|ex|past|corporate)[- ](?:daily )?rental\b|\brental (?:car|vehicle|unit|history|use)\b(?! (?:service|counter|company|coverage|while))|\bpreviously (?:used as a |a )?rental\b/i,
  ],
  [
    "commercial",
    /\b(?:former|previous|prior|ex|retired)[- ](?:police|taxi|government|municipal|commercial)\b|\bcommercial use\b/i,
  ],
  [
    "fleet",
    /\b(?:former|previous|prior|ex|corporate|company)[- ]fleet\b|\bfleet[- ](?:vehicle|car|truck|van|maintained|owned|serviced|lease|unit|use)\b/i,
  ],
  [
    "lease",
    /\b(?:off|end of)[- ]lease\b|\b(?:former|previous|prior|ex)(?:ly)?[- ]leased?\b|\blease (?:return|turn[- ]?in)\b/i,
  ],
  [
    "personal",
    /\bpersonal (?:use|vehicle|lease)\b|\bprivately owned\b|\bnever (?:been )?(?:a )?(?:rental|fleet)\b[^.]{0,20}\bpersonal\b/i,
  ],
];
const USE_OF_CELL: readonly [PriorUse, RegExp][] = [
  ["rental", /^(?:daily |corporate |former |previous )?rental/i],
  ["commercial", /^(?:commercial|taxi|police|government|municipal|livery|delivery)/i],
  ["fleet", /^(?:corporate |company |former )?fleet/i],
  ["lease", /^(?:personal )?(?:off[- ])?leased?\b/i],
  ["personal", /^(?:personal|private)/i],
];

/** Returns the use of a car before: by its value ("Personal Lease"), else by the dealer's text ("former rental", "off-lease"). */
export function readPriorUse(value: unknown, sentences: readonly string[]): PriorUse | null {
  const cell = cleanText(value, MAX_CELL) ?? "";
  const own = USE_OF_CELL.find(([, start]) => start.test(cell))?.[0];
  if (own !== undefined) return own;
  const maybe = sentences.filter((sentence) =>
    /rental|fleet|lease|taxi|police|govern|municip|commercial|personal|privately/i.test(sentence),
  );
  return USES_IN_TEXT.find(([, pattern]) => statedIn(maybe, pattern, ADVICE) !== null)?.[0] ?? null;
}

const MATERIALS: readonly [InteriorMaterial, RegExp][] = [
  [
    "synthetic leather",
    /leatherette|synthetic|faux|vegan|sof-?tex|mb-?tex|sensatec|nuluxe|v-?tex|simulated|imitation|leather-?like|star-?tex/i,
  ],
  ["suede", /suede|alcantara|ultrasuede|dinamica/i],
  ["leather", /leather|\blthr\b|nappa|napa\b/i],
  ["vinyl", /vinyl/i],
  ["cloth", /cloth|fabric|velour|tricot/i],
];
const SEATS: readonly [FeatureKey, InteriorMaterial][] = [
  ["leather-seats", "leather"],
  ["synthetic-leather-seats", "synthetic leather"],
  ["cloth-seats", "cloth"],
];

/** Returns the material of the seats: by its value ("Black Leather"), else by the equipment where that names one material. */
export function readInteriorMaterial(value: unknown, features: readonly FeatureKey[]): InteriorMaterial | null {
  const cell = cleanText(value, MAX_CELL) ?? "";
  const own = /wrapped|steering|knob/i.test(cell) ? undefined : MATERIALS.find(([, words]) => words.test(cell))?.[0];
  if (own !== undefined) return own;
  const named = SEATS.filter(([key]) => features.includes(key));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

const PROGRAM =
  /\b(?:(?:honda|toyota|gm|chevrolet|ford|nissan|hyundai|kia|bmw|audi|acura|lexus|infiniti|mazda|subaru|volkswagen|vw|volvo|jaguar|land rover|porsche|lincoln|cadillac|buick|gmc|mopar|jeep|dodge|ram|chrysler|mercedes-benz|mini|mitsubishi|genesis|fiat|carmax|carbravo|factory|manufacturer)(?:true)? (?:(?:gold|silver|platinum|blue|select|used|vehicles?) )?certified|hondatrue certified|toyota (?:gold|silver) certified|l\/certified|(?:gold|blue|ev) certified|ford blue advantage(?: (?:gold|blue|ev))?(?: certified)?|certified by [a-z]{3,12})(?:\+|(?: pre-?owned| used)\b)?/i;
const NO_PROGRAM =
  /^(?:y|yes|n|no|true|false|t|f|0|1|x|cpo|c|certified(?: pre-?owned)?|used|new|manufacturer certified)$/i;

/**
 * Returns the programme by which a certified car is certified, in the dealer's words: "Toyota Gold Certified".
 * @param isCertified false for a car that is not certified, which has none
 */
export function readCertifiedProgram(
  value: unknown,
  sentences: readonly string[],
  isCertified: boolean,
): string | null {
  if (!isCertified) return null;
  const cell = cleanText(value, MAX_CELL);
  if (cell !== null && /\p{L}{3}/u.test(cell) && !NO_PROGRAM.test(cell)) return cell;
  const named = sentences.filter((sentence) => /certified|ford blue/i.test(sentence));
  return cleanText(statedIn(named, PROGRAM)?.[0], MAX_CELL);
}

const TERM =
  /(?<![\d.,])(\d{1,3})[- ]?(day|month|mo|year|yr)s?\.?\s?(?:\/|or|and|,|-)?\s?(?:(\d{1,3}),?(000|\d{3})|(\d{1,3})k)[- ]?mi(?:les?)?\b[^.!]{0,40}?\bwarranty\b/i;
const REMAINING =
  /\b(?:remaining|remainder of|balance of|rest of|still under|under|left on|has)\b(?: (?:of|the|its|full|new car|original))*[^.!]{0,12}\b(?:factory|manufacturer'?s?|mfr'?s?|bumper[- ]to[- ]bumper|powertrain|new car|new vehicle)\b[^.!]{0,24}\bwarranty\b|\b(?:factory|manufacturer'?s?)\b[^.!]{0,20}\bwarranty (?:remaining|remains|left|still)\b/i;
const AS_IS = /\b(?:sold|selling|being sold) as[- ]is\b|\bas[- ]is(?:,| -| –|;)? ?no warranty\b|\bno warranty\b/i;
/** Sentences about what can be bought. */
const OFFERED =
  /\b(?:available|optional|offer\w*|purchase|extended|ask|can be|upgrade\w*|options|eligible|may|inquire|affordable|service contract)\b/i;
const NO_CELL = /^(?:y|yes|n|no|true|false|0|1|ask|(?:call|contact|see|available|extended)\b.{0,80})$/i;
const SOLD_AS_IS = "Sold as is";

/** Returns the warranty that a car still has, as its dealer states it: "36 months or 36,000 miles", "Factory warranty remaining". */
export function readWarranty(value: unknown, sentences: readonly string[]): string | null {
  const cell = cleanText(value, MAX_CELL);
  if (cell !== null && /^(?:sold )?as[- ]?is\b|^(?:no|without) warranty/i.test(cell)) return SOLD_AS_IS;
  if (cell !== null && /[\p{L}]{3}|\d\s?(?:mo|yr)/u.test(cell) && !NO_CELL.test(cell)) return cell;
  const about = sentences.filter((sentence) => /warranty|as[- ]is/i.test(sentence) && !sentence.endsWith("?"));
  const term = statedIn(about, TERM, OFFERED);
  if (term !== null) return termWords(term);
  if (statedIn(about, REMAINING, /\b(?:extended|available|purchase|expired|out of|ask)\b/i) !== null)
    return "Factory warranty remaining";
  return about.some((sentence) => AS_IS.test(sentence) && !/\bnot\b/i.test(sentence)) ? SOLD_AS_IS : null;
}

const UNITS: Record<string, string> = { day: "day", month: "month", mo: "month", year: "year", yr: "year" };

/** Returns "3 months or 3,000 miles". */
function termWords([, count = "", unit = "", thousands, rest, k]: RegExpExecArray): string {
  const name = UNITS[unit.toLowerCase()] ?? "month";
  const miles = k === undefined ? `${thousands},${rest}` : `${k},000`;
  return `${count} ${name}${count === "1" ? "" : "s"} or ${miles} miles`;
}
