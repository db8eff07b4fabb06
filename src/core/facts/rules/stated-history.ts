import { cleanText } from "./text.ts";

/** The kinds of titles, as dealers state them. "branded" is one of the others that is not named. */
export const TITLE_STATUSES = ["clean", "rebuilt", "salvage", "lemon", "flood", "branded"] as const;
export type TitleStatus = (typeof TITLE_STATUSES)[number];

/** A car's past as its dealer states it. `accidents`: 0 where it states that there was none; null where it states nothing. */
export type StatedHistory = { owners: number | null; accidents: number | null; titleStatus: TitleStatus | null };

const COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ one: 1, single: 1, a: 1, an: 1, two: 2, three: 3, four: 4, five: 5, zero: 0 }),
);
const countOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const count = COUNTS.get(text.toLowerCase()) ?? Number(text);
  return Number.isInteger(count) && count < 20 ? count : null;
};

const OWNERS =
  /(?<!\bnot (?:a )?)\b(one|single|two|three|four|five|\d)[- ](?:(?:previous|prior|past|local|careful|adult|texas|florida|california) ){0,2}owners?\b(?! (?:manual|loyalty|review))/i;
const NO_ACCIDENTS =
  /\b(?:no|zero|0|never (?:been )?in an?|without)(?: (?:reported|known|prior|major|previous))* accidents?\b|(?<!\b(?:not|isn't) )\baccident[- ]free\b/i;
const ACCIDENTS =
  /\b(one|two|three|four|an|a|\d)(?: (?:minor|small|reported|prior|previous|major|moderate|severe))* accidents?\b(?! (?:free|report\b))/i;
const TITLES: readonly [TitleStatus, RegExp][] = [
  ["salvage", /\bsalvaged?(?:[- /]+(?:rebuilt|title|vehicle|car|history))+|\bsalvage\b(?! (?:auction|parts|yard))/i],
  [
    "rebuilt",
    /\b(?:rebuilt|reconstructed|restored|rebuildable)[- ](?:salvage )?titles?\b|\btitles? (?:is |was )?(?:rebuilt|reconstructed)\b/i,
  ],
  ["lemon", /\blemon(?:[- ]law)?(?: (?:title|buy ?back|history))|\b(?:manufacturer|factory) buy ?back\b/i],
  ["flood", /\bflood(?:ed)? (?:title|vehicle|car|damage)\b/i],
  ["branded", /\bbranded titles?\b|\btitles? (?:is )?branded\b/i],
  [
    "clean",
    /\b(?:clean|clear)(?: (?:texas|florida|california|va|virginia|state|blue))? titles?\b|\btitles? (?:is )?(?:clean|clear)\b/i,
  ],
];
/** The highest credible number of owners. A larger figure counts something else. */
const MAX_OWNERS = 20;
/** A sentence without any of these words states nothing of the past. */
const ABOUT_PAST = /owner|accident|titles?\b|salvage|lemon|flood|buy ?back/i;
/** A denial, or a question, directly before the words. */
const DENIED = /\b(?:no|not|never|non|without|isn'?t|any)\b[\w ,/-]{0,25}$/i;

/** Returns the first match of a pattern that nothing before it denies. */
function stated(text: string, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(text);
  return match === null || DENIED.test(text.slice(0, match.index)) ? null : match;
}

/** Reads what sentences state of a car's owners, accidents and title: "One owner! No accidents!", "Rebuilt title". */
export function readHistory(sentences: readonly string[]): StatedHistory {
  const found: StatedHistory = { owners: null, accidents: null, titleStatus: null };
  // "Salvage title? Never": a question states nothing.
  for (const sentence of sentences.filter((one) => ABOUT_PAST.test(one) && !one.endsWith("?"))) {
    found.owners ??= countOf(stated(sentence, OWNERS)?.[1]) || null;
    found.accidents ??= NO_ACCIDENTS.test(sentence) ? 0 : countOf(stated(sentence, ACCIDENTS)?.[1]);
    found.titleStatus ??= TITLES.find(([, pattern]) => stated(sentence, pattern) !== null)?.[0] ?? null;
  }
  return found;
}

/** The titles of cars that may not be driven, as the states name them. */
const NOT_TO_BE_DRIVEN = /^(?:junk|non[- ]?repairable|certificate of destruction|dismantl|parts[- ]only)/i;

/** Returns the title status of a cell: "Clean", "Rebuilt/Salvage", "Salvage Title", "Junk"; null for other words. */
export function titleStatusOf(cell: string | null): TitleStatus | null {
  if (NOT_TO_BE_DRIVEN.test(cell ?? "")) return "branded";
  const [, word = ""] = /^(clear|clean|rebuilt|reconstructed|salvage|lemon|flood|branded)/i.exec(cell ?? "") ?? [];
  return word === "" ? null : readHistory([`${word} title`]).titleStatus;
}

/** Reads "2", "2 owners", "1-Owner", "One owner". Null for zero, for too large a number and for words without a number. */
export function readNumberOfOwners(raw: unknown): number | null {
  const [, digits, one] = /^(?:(\d{1,2})|(one|single))\b(?![.,/:]\d)/i.exec(cleanText(raw, 80) ?? "") ?? [];
  const owners = one ? 1 : Number(digits);
  return owners >= 1 && owners <= MAX_OWNERS ? owners : null;
}
