import { remember } from "#kernel/words/rules/remember.ts";
import { FEATURE_KEYS, type FeatureKey, type FeatureWriting, impliedBy } from "./features.ts";
import { PieceIndex } from "./piece-index.ts";
import { ABBREVIATED, plainWords } from "./plain-words.ts";
import { COMFORT } from "./writings/comfort.ts";
import { DRIVING } from "./writings/driving.ts";
import { INSIDE } from "./writings/inside.ts";
import { OUTSIDE } from "./writings/outside.ts";

/** The longest part of a text that is searched, in characters. */
const MAX_PART = 2_000;
/** How far behind a feature its removal may stand, in characters. */
const MAX_BEHIND = 40;
/** "Sunroof: No", "Navigation - none". */
const STATED_NO = /[:=–-]\s*(?:no|none|not (?:available|equipped|included)|n\/?a|false)\W*$/i;
const DENIAL =
  /\b(?:no|not|without|lacks?|lacking|minus|missing|never had|wo|doesnt|does not|dont|isnt|didnt|non)\b(?: (?:have|come|comes|equipped|include)\b(?: with\b)?)?(?! (?:only|just|to mention))/g;
/** After a feature: "sunroof delete", "the DVD system has been removed". */
const REMOVED = /\b(?:deleted?|removed|not (?:included|available|equipped|working)|unavailable)\b/;
/** A denial ends here: "no accidents but leather seats". */
const TURN = /\b(?:but|with|has|have|comes?|includes?|including|plus|however|just|only)\b/;
/** Denials of other things than equipment: "no accidents", "no dealer fees". */
const NO_MATTER =
  /\b(?:no|not|without|zero|non) (?:\w+ ){0,2}?(?:accidents?|issues?|problems?|haggle|recalls?|fees?|rust|smok\w*|damage|credit|money|leaks?|stains?|dents?|scratches|rips|tears|warning|lights on|games|pressure|surprises|pets?|disappoint\w*|last|wait)\b/g;
/** Sentences about what could be bought, about other cars, or about what ends. */
const NOT_OF_THIS_CAR =
  /\b(?:can be (?:added|installed|upgraded)|(?:add|install)(?:ed)? (?:for|at)|available (?:for|at|as an?|on (?:other|higher|select)|separately|upon)|optional|options? available|upgrades? available|ask (?:us )?(?:about|for)|we (?:can|also|will|could) (?:\w+ )?(?:install|offer|sell|have|add)|extra (?:cost|charge)|additional (?:cost|charge)|(?:other|higher|upper|lower|some) (?:trims?|models?)|unlike|compared (?:to|with)|our other|another|trial|subscription|sold separately|not verified|may (?:not )?(?:have|include|be))\b/;
/** The end of a sentence or an item. "Pwr. Htd. Mirrors" is one. */
const SENTENCE = /(?<=[\p{L}\d)]{4}[.;]|[!?])\s+|[\n\r•|·]+|\s[-–—]\s|(?<=[!?])(?=\S)/u;
/** The most words between a denial and what it denies. */
const MAX_DENIED_WORDS = 6;

/** The features that a text states and those that it denies. */
type ReadText = { has: readonly FeatureKey[]; lacks: readonly FeatureKey[] };

const between = (pattern: string): RegExp => new RegExp(String.raw`(?<!\w)(?:${pattern})(?!\w)`, "g");

const WRITINGS: Record<FeatureKey, FeatureWriting> = { ...INSIDE, ...COMFORT, ...DRIVING, ...OUTSIDE };

/** The writings as patterns. */
const PATTERNS = FEATURE_KEYS.map((key) => {
  const { is, not, parts } = WRITINGS[key];
  return { key, is: between(is), not: not === undefined ? null : between(not), parts };
});

const INDEX = new PieceIndex(PATTERNS.map(({ parts }) => parts));
/** Of most sentences it says that they name no feature, before they are written out. */
const ANY_FEATURE = new PieceIndex([
  PATTERNS.flatMap(({ parts }) => parts),
  ABBREVIATED.filter(({ length }) => length > 1),
]);

type FoundFeature = { key: FeatureKey; start: number; end: number };

/**
 * Returns the features in a part of a sentence, without regard to denials, with where each begins and ends. Cached, because the lists of
 * a dealer's cars have the same items.
 */
const featuresIn = remember(8_000, (part: string): readonly FoundFeature[] => {
  const found: FoundFeature[] = [];
  for (const candidate of INDEX.candidatesIn(part)) {
    const { key, is, not, parts } = PATTERNS[candidate] as (typeof PATTERNS)[number];
    if (!parts.some((piece) => part.includes(piece))) continue;
    // Of the same length, so that places stay.
    const text = not === null ? part : part.replace(not, (other) => "_".repeat(other.length));
    for (const match of text.matchAll(is)) found.push({ key, start: match.index, end: match.index + match[0].length });
  }
  return found;
});

const NOTHING: ReadText = { has: [], lacks: [] };

/** Reads one part of a sentence. @param isDenied true when the sentence's denial reaches it */
function readPart(text: string, isDenied: boolean): ReadText {
  if (text === "") return NOTHING;
  const part = text.replace(NO_MATTER, (other) => "_".repeat(other.length));
  const denials = [...part.matchAll(DENIAL)].map(({ index, 0: word }) => index + word.length);
  const has: FeatureKey[] = [];
  const lacks: FeatureKey[] = [];
  for (const { key, start, end } of featuresIn(part)) {
    const before = denials.filter((place) => place <= start).at(-1);
    const between = before === undefined ? null : part.slice(before, start);
    const denied =
      isDenied ||
      (between !== null && !TURN.test(between) && between.split(" ").length - 1 <= MAX_DENIED_WORDS) ||
      REMOVED.test(part.slice(end, end + MAX_BEHIND));
    (denied ? lacks : has).push(key);
  }
  return { has, lacks };
}

/** Reads a sentence. "It does not have leather, a sunroof or navigation" denies all three. */
function readSentence(sentence: string): ReadText {
  const parts = sentence.split(/,(?!\d)/).map(partWords);
  if (!parts.some((part) => part !== "" && featuresIn(part).length > 0)) return NOTHING;
  if (NOT_OF_THIS_CAR.test(plainWords(sentence))) return NOTHING;
  const isNo = STATED_NO.test(sentence);
  const isList = parts.length > 1 && /^(?:n?or|and no)\b|\bn?or\b/.test(parts.at(-1) ?? "");
  let isDenied = false;
  const read = parts.map((part) => {
    const one = readPart(part, isNo || isDenied);
    isDenied = isList && (isDenied || (one.lacks.length > 0 && one.has.length === 0));
    return one;
  });
  return { has: read.flatMap(({ has }) => has), lacks: read.flatMap(({ lacks }) => lacks) };
}

/** Returns the plain words of a part of a sentence; empty where it can name no feature, as most cannot. */
const partWords = (part: string): string =>
  ANY_FEATURE.mayName(part.toLowerCase()) ? plainWords(part).slice(0, MAX_PART) : "";

/**
 * Returns the equipment that its dealer states of a car, in the order of `FEATURES`, with what each feature implies. What is denied
 * anywhere, offered for money or said of other cars is left out.
 * @param texts items of a list, and sentences of a description, as written
 */
export function readFeatures(texts: readonly string[]): FeatureKey[] {
  const has = new Set<FeatureKey>();
  const lacks = new Set<FeatureKey>();
  for (const sentence of texts.flatMap((text) => text.split(SENTENCE))) {
    const read = readSentence(sentence);
    for (const key of read.has) addWith(has, key);
    for (const key of read.lacks) lacks.add(key);
  }
  return FEATURE_KEYS.filter((key) => has.has(key) && !lacks.has(key));
}

function addWith(found: Set<FeatureKey>, key: FeatureKey): void {
  if (found.has(key)) return;
  found.add(key);
  for (const other of impliedBy(key)) addWith(found, other);
}
