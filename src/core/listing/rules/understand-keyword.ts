import { stateCode } from "#core/facts/rules/us-states.ts";
import { bare } from "./search-terms.ts";
import { AGES } from "./sentence/ages.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./sentence/amounts.ts";
import { readEquipment } from "./sentence/equipment/find-equipment.ts";
import { INTERIOR_RULES } from "./sentence/interior-rules.ts";
import { readLongNames, readTrimNames } from "./sentence/long-names.ts";
import { mayNameNumber } from "./sentence/numbers-in-words.ts";
import { PAST_RULES } from "./sentence/past-rules.ts";
import { CLASS_RULES, ORDER_PHRASES } from "./sentence/phrases.ts";
import { applyRules, type NotUnderstood, Reading, type Understood } from "./sentence/pieces.ts";
import { plainKeyword } from "./sentence/plain-keyword.ts";
import { readNames } from "./sentence/read-names.ts";
import { readNegations, refuseExclusions } from "./sentence/read-negations.ts";
import { readPlaces } from "./sentence/read-places.ts";
import { readQuoted, readUnknown } from "./sentence/read-texts.ts";
import { respelled } from "./sentence/spelling.ts";
import type { NameCondition, StockNames } from "./sentence/stock-names.ts";
import { readStockNumbers } from "./sentence/stock-numbers.ts";
import { WHOLE_CAR_RULES } from "./sentence/whole-car.ts";

/** The meaning of a keyword. */
export type KeywordMeaning = {
  /** Its pieces, in the order of the keyword. */
  understood: Understood[];
  /** The rest of it, except words without a meaning ("a", "with"). It has no effect on the search. */
  notUnderstood: NotUnderstood[];
  /** The conditions for a car besides the pieces' filters. */
  conditions: NameCondition[];
};

/** A condition that no car meets. */
const NOTHING: NameCondition = { kind: "word", word: "", fields: "all" };

/** More names than these are ignored. */
const MOST_CONDITIONS = 12;

/**
 * Reads a keyword, a few words or a sentence: "red awd suv under 25k near Tacoma, newest first". Every piece that has an effect is in
 * `understood`, and every other piece with a meaning in `notUnderstood`. A keyword that only has words that nothing is called finds the cars
 * with these words in their texts, unless too many have them.
 */
export function understandKeyword(keyword: string, names: StockNames): KeywordMeaning {
  const reading = new Reading(
    keyword,
    plainKeyword(keyword, (word) => respelled(word, names)),
  );
  const conditions: NameCondition[] = [];
  if (keyword.trim() !== "" && bare(keyword) === "") {
    return { understood: [], notUnderstood: [{ text: keyword.trim() }], conditions: [NOTHING] };
  }
  readQuoted(reading, names, conditions);
  readStockNumbers(reading, names, conditions);
  applyRules(reading, PAST_RULES);
  readNegations(reading, names);
  applyRules(reading, INTERIOR_RULES);
  readEquipment(reading);
  const hasNumbers = mayNameNumber(reading.text);
  if (hasNumbers) applyRules(reading, AGES, names.thisYear);
  if (hasNumbers) applyRules(reading, WHOLE_CAR_RULES);
  if (hasNumbers) applyRules(reading, REFUSED_AMOUNTS);
  readPlaces(reading, names, conditions);
  if (hasNumbers) applyRules(reading, AMOUNTS);
  refuseExclusions(reading);
  readLongNames(reading, names, conditions);
  readTrimNames(reading, names, conditions);
  applyRules(reading, ORDER_PHRASES);
  applyRules(reading, CLASS_RULES);
  readNames(reading, names, conditions);
  const isLost = reading.understood.length === 0 && reading.unknown.length > 0;
  const found = isLost ? (readUnknown(reading, names) ?? [NOTHING]) : conditions.slice(0, MOST_CONDITIONS);
  return { understood: reading.understood, notUnderstood: reading.notUnderstood, conditions: joinStates(found) };
}

/** Joins the states of a keyword: a car is in one of them. */
function joinStates(conditions: NameCondition[]): NameCondition[] {
  const codeOf = (one: NameCondition) =>
    one.kind === "word" && one.fields === "seller" && one.word.length === 2 && stateCode(one.word) ? one.word : null;
  const codes = [...new Set(conditions.flatMap((one) => codeOf(one) ?? []))];
  if (codes.length < 2) return conditions;
  return [...conditions.filter((one) => codeOf(one) === null), { kind: "states", codes }];
}
