import { isCallToAction } from "#core/facts/rules/call-to-action.ts";
import { type Figure, figuresIn } from "#core/facts/rules/figures.ts";
import { deniesMileage, isMileageUntrue, readMileage } from "#core/facts/rules/price-and-mileage.ts";
import type { PageDocument, Segment } from "./page-document.ts";
import { PAGE_NAMES } from "./page-names.ts";
import { isPraise } from "./praise.ts";

/** The mileage that a card shows. */
export type ShownMileage = {
  mileage: string | null;
  /** True when the card says that the mileage is not known: "TMU", "Exempt". */
  deniesMileage: boolean;
};

/** Ends of facts in a line: "Black · 41,000 miles · Automatic". A comma in a figure has a digit after it. */
const BORDERS = / ?[|•·;] ?| \/ | [-–—] |,(?!\d)|(?<!(?<!\d ?)\b(?:mi|kms?)(?=[.] \d))[.!?](?= |$)/i;
/** The words that may stand before a mileage without making it something else. */
const LEAD =
  /^(?:[\W_]|(?:with|w|driven|millas|millaje|kilometraje|only|just|low|approx|approximately|about|mileage|miles?|mi|kilométrage|odometer|odo|reading|reads|shows|is|kms?|actual|original|current|has|and|used|now)\b)*$/i;
const TAIL = /^(?:[\W_]|(?:actual|original|on|it|the|clock|odometer|miles|mileage|mi|only|and|exempt|tmu)\b)*$/i;
/** The same distance in kilometres, behind it in miles. */
const IN_KILOMETRES = /^ ?\(?(?:\d{1,3}[, ])?\d{1,6} ?k(?:ms?|ilomet(?:er|re)s)\)?/i;
const LABEL = /\b(?:mileage|millas|millaje|kilometraje|odometer|odo|miles|mi|kms?)\b/i;
/** Words that make the distance after them something else: "new tires at 56,000 miles". */
const NOT_ITS_OWN =
  /\b(?:at|every|after|before|until|since|by|in|last|within|for|to|under|over|than|first|next|new|per|from|of|replaced|serviced)\W{0,3}$/i;
const STARTS_WITH_YEAR = /^\W{0,3}(?:\w{1,12} ){0,2}(?:19|20)\d\d\b/;
/** The longest line of facts, in characters. Longer texts are descriptions. */
const MAX_LINE = 160;
/** Letters of the units and labels. A text without them has no distance. */
const UNIT_OR_LABEL = /mi|mls|k[im]|odo/i;
/** Labels of other distances. The text after one is not the mileage. */
const OTHER_DISTANCE =
  /\b(?:range|warranty|distance|away|radius|powertrain|service|tires?|delivery|limit|per year|allowance)\b/i;
const DENIAL = /\b(?:t\.?m\.?u|exempt|mileage|odometer|miles)\b/i;
const ONLY_LABEL = /^(?:mileage|odometer|miles)\W{0,3}$/i;
/** The longest text, in characters, that denies the mileage. */
const MAX_DENIAL = 60;

/**
 * Returns the mileage beside its label, else in a text or a line of facts that is a distance with its unit; null where there are several.
 * Sentences are no source: "New tires at 56,000 miles".
 */
export function mileageIn(
  document: PageDocument,
  segments: readonly Segment[],
  labels: ReadonlyMap<string, string>,
): ShownMileage {
  const beside = PAGE_NAMES.mileage.labels
    .map((label) => besideLabel(label, labels.get(label)))
    .find((value) => value !== undefined && isAbout(value));
  const denies = (text: string, i: number): boolean =>
    text.length <= MAX_DENIAL &&
    (beside === undefined
      ? (DENIAL.test(text) && deniesMileage(text)) ||
        (ONLY_LABEL.test(segments[i - 1]?.text ?? "") && isCallToAction(text))
      : isMileageUntrue(text));
  if ((beside !== undefined && deniesMileage(beside)) || segments.some(({ text }, i) => denies(text, i)))
    return { mileage: null, deniesMileage: true };
  if (beside !== undefined) return { mileage: beside, deniesMileage: false };
  const found: string[] = [];
  for (const [i, { text, element }] of segments.entries()) {
    if (text.length > MAX_LINE || !/\d/.test(text) || !UNIT_OR_LABEL.test(text)) continue;
    if (isOtherDistance(segments[i - 1]?.text ?? "")) continue;
    const distance = distanceIn(text);
    if (distance !== null && !isPraise(document, element)) found.push(distance);
  }
  const [first = null] = found;
  const isSure = found.length === 1 || new Set(found.map((text) => readMileage(text).value)).size === 1;
  return { mileage: isSure ? first : null, deniesMileage: false };
}

/** Returns the value of a label, with the unit that the label is: "Km: 65,983". */
const besideLabel = (label: string, value: string | undefined): string | undefined =>
  label === "km" && value !== undefined && /^[\d.,\s]+$/.test(value) ? `${value} km` : value;

/** True for a label of another distance. */
const isOtherDistance = (text: string): boolean =>
  text.length <= MAX_DISTANCE_LABEL && !/\d/.test(text) && OTHER_DISTANCE.test(text);
const MAX_DISTANCE_LABEL = 30;

/** True for a text beside a mileage label that states or denies it, and is no other fact. */
const isAbout = (value: string): boolean => /\d/.test(value) || deniesMileage(value);

/** The term of a warranty: "36 months / 36,000 miles". */
const TERM = /\b\d{1,3}[ -]?(?:months?|mos?|years?|yrs?)\.? ?\/ ?[\d,]{3,9}[ -]?(?:miles?|mi)\b/gi;

const DASH_BEHIND_LABEL = /\b(mileage|miles|odometer) [-–—] (?=\d)/gi;

/** Returns the distance of a line of facts, with its unit; null where there is none. */
function distanceIn(text: string): string | null {
  for (const fact of text.replace(TERM, " ").replace(DASH_BEHIND_LABEL, "$1: ").split(BORDERS)) {
    for (const figure of figuresIn(fact)) if (isMileage(fact, figure)) return withUnit(fact, figure);
  }
  return null;
}

/** Returns a figure as written, with the unit before it ("Km: 88,000") where it has none behind it. */
function withUnit(fact: string, { unit, start, end }: Figure): string {
  const written = fact.slice(start, end);
  return unit === null && /\bkms?\W{0,3}$/i.test(fact.slice(0, start)) ? `${written} km` : written;
}

function isMileage(fact: string, { unit, sign, start, end }: Figure): boolean {
  const before = fact.slice(0, start);
  const after = fact.slice(end);
  if (
    sign !== null ||
    (unit === null && !LABEL.test(before) && !/^\W*(?:original |actual )?(?:mileage|odometer|miles|mi)\b/i.test(after))
  )
    return false;
  return (
    (LEAD.test(before) || (STARTS_WITH_YEAR.test(before) && !NOT_ITS_OWN.test(before))) &&
    TAIL.test(after.replace(IN_KILOMETRES, ""))
  );
}
