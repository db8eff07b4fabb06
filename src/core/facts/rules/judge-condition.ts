import {
  conditionInAddress,
  conditionInWords,
  OFFER_OF_NEW,
  type StatedCondition,
  titleCondition,
} from "./condition.ts";

/** From the first mileage on, a new car may have been demonstrated; from the second on, it was driven. */
const DEMONSTRATED_MILES = 500;
const DRIVEN_MILES = 1_500;
/** No new car has this mileage. The word "new" is then a template's default. */
export const NEVER_NEW_MILES = 10_000;
/** schema.org's word for new. Templates write it beside every car; a dealer's own field says "New". */
const SCHEMA_NEW = /new ?condition/i;

export type ConditionEvidence = {
  /** The words of the site's data about the condition. */
  words: unknown;
  /** The words on the car's card or page, where the data has others. */
  shownWords: unknown;
  title: string | null;
  detailUrl: string | null;
  pageUrl: string;
  /** The condition that the list states for all its cars, in its address or its headings; null when it states none. */
  listCondition: "used" | "new" | null;
  /** True when the site's menu shows lists, and none of them is for new cars. */
  usedCarsOnly: boolean;
  mileageMiles: number | null;
  year: number | null;
  /** The calendar year in which the page was read. */
  currentYear: number;
};

/** `unsure`: as much speaks for new as for used. `unstated`: nothing does, and it is no car of this year. */
type JudgedCondition = { condition: StatedCondition | "unsure" | "unstated"; doubt: string | null };

/** The weights of the evidence. Positive speaks for new, negative for used. */
const WEIGHTS = {
  dealerNew: 6.5,
  /** The template's word. */
  schemaNew: 1,
  used: -4,
  certified: -8,
  titleNew: 2,
  titleUsed: -3,
  addressNew: 6.5,
  addressUsed: -3,
  listNew: 3,
  listUsed: -2,
  usedCarsOnly: -3,
  offerOfNew: 2,
  deliveryMiles: 3,
  /** Miles of a demonstrator, and of a car that was somebody's. */
  demonstrated: -1,
  driven: -5,
  currentYear: 0.5,
  /** By how many years a car is older than the year. */
  age: [0, 0, -1, -2, -4],
  /** A car of which nothing says new or used: publishing a new one is worse than missing a used one. */
  silence: 0.25,
};

/**
 * Weighs everything in a record that speaks for new or used: the words of the data and of the page, the car's address, the title, the
 * list, mileage and age. A mileage that no new car has decides alone. A car without a word about its condition counts as new if it could be.
 */
export function judgeCondition(evidence: ConditionEvidence): JudgedCondition {
  const stated = conditionInWords(evidence.words);
  const shown = conditionInWords(evidence.shownWords);
  const inPath = evidence.detailUrl === null ? null : conditionInAddress(evidence.detailUrl);
  const inTitle = titleCondition(evidence.title);
  const said = [stated, shown, inPath, inTitle];
  const miles = evidence.mileageMiles ?? 0;
  const used = said.includes("certified") ? "certified" : "used";
  if (miles >= NEVER_NEW_MILES) {
    // The page's own "Certified" stands against a template's "new".
    const isCalledNew = said.includes("new") && !said.includes("used") && shown !== "certified";
    const doubt = isCalledNew ? `called new, but has ${miles} miles` : null;
    return { condition: doubt === null ? used : "used", doubt };
  }
  const votes = [
    ofWords(stated, evidence.words),
    shown === null ? 0 : ofWords(shown, evidence.shownWords),
    choose(inPath, WEIGHTS.addressNew, WEIGHTS.addressUsed),
    choose(inTitle, WEIGHTS.titleNew, WEIGHTS.titleUsed),
    choose(listOf(evidence), WEIGHTS.listNew, WEIGHTS.listUsed),
    evidence.usedCarsOnly ? WEIGHTS.usedCarsOnly : 0,
    ofMiles(miles),
  ];
  const isSilent = said.every((condition) => condition === null);
  // Where nothing else speaks for used, the word "new" stands: age alone would only doubt a well-kept field.
  const isAgeAsked = votes.some((vote) => vote < 0) || (isSilent && listOf(evidence) !== "new");
  const weight =
    votes.reduce((sum, vote) => sum + vote, 0) +
    (isAgeAsked ? ofAge(evidence) : 0) +
    (isSilent ? ofSilence(evidence) : 0);
  if (weight === 0) return { condition: "unsure", doubt: null };
  if (weight === WEIGHTS.silence) return { condition: "unstated", doubt: null };
  return { condition: weight > 0 ? "new" : used, doubt: null };
}

function choose(condition: StatedCondition | null, isNew: number, isUsed: number): number {
  if (condition === null) return 0;
  return condition === "new" ? isNew : isUsed;
}

function ofWords(condition: StatedCondition | null, words: unknown): number {
  if (condition === "certified") return WEIGHTS.certified;
  const isSchema = typeof words === "string" && SCHEMA_NEW.test(words);
  return choose(condition, isSchema ? WEIGHTS.schemaNew : WEIGHTS.dealerNew, WEIGHTS.used);
}

function ofMiles(miles: number): number {
  if (miles === 0) return 0;
  if (miles < DEMONSTRATED_MILES) return WEIGHTS.deliveryMiles;
  return miles < DRIVEN_MILES ? WEIGHTS.demonstrated : WEIGHTS.driven;
}

function ofAge({ year, currentYear }: ConditionEvidence): number {
  if (year === null) return 0;
  if (year >= currentYear) return WEIGHTS.currentYear;
  return WEIGHTS.age[Math.min(currentYear - year, WEIGHTS.age.length - 1)] ?? 0;
}

const ofSilence = ({ title }: ConditionEvidence): number =>
  WEIGHTS.silence + (OFFER_OF_NEW.test(title ?? "") ? WEIGHTS.offerOfNew : 0);

/** Returns the condition that the list states in its headings or its address; otherwise in the address of the page that was read. */
function listOf({ listCondition, pageUrl }: ConditionEvidence): "used" | "new" | null {
  const inPath = listCondition ?? conditionInAddress(pageUrl);
  return inPath === "certified" ? "used" : inPath;
}
