import { betweenYears, NOT, newest, oldest, toNumber } from "./amounts.ts";
import { NUMBER_IN_WORDS } from "./numbers-in-words.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

const NUMBER = `(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|${NUMBER_IN_WORDS})`;
const AGE = `${NUMBER}\\s*-?\\s*(?:years?|yrs?\\.?)`;
const OLD = "(?:\\s*-?\\s*old)";

const since = (pattern: string, more = 0): Rule =>
  rule(pattern, ([age], _, thisYear): Meaning => oldest(thisYear - toNumber(age) + more));
const until = (pattern: string, less = 0): Rule =>
  rule(pattern, ([age], _, thisYear): Meaning => newest(thisYear - toNumber(age) - less));

/**
 * Ages that bound a car's year: "3 years old or newer", "less than 5 years old", "last 2 years". An age alone is not read: it
 * may be the driver's ("first car for my 16 year old").
 */
export const AGES: readonly Rule[] = [
  since(`${AGE}${OLD}?\\s+(?:or|and|&)\\s+(?:newer|younger|less|under|below)`),
  until(`${AGE}${OLD}?\\s+(?:or|and|&)\\s+older`),
  until(`${AGE}${OLD}\\s+(?:or|and|&)\\s+(?:more|over|above|up)`),
  since(`${NOT}older\\s+th[ae]n\\s+${AGE}${OLD}?`),
  since(`${NOT}(?:over|above|more\\s+th[ae]n)\\s+${AGE}${OLD}`),
  since(`(?:at\\s+most|up\\s+to|max(?:imum)?(?:\\s+of)?)\\s+${AGE}${OLD}`),
  since(`(?:newer|younger)\\s+th[ae]n\\s+${AGE}${OLD}?`, 1),
  since(`(?:under|below|less\\s+th[ae]n|<)\\s*${AGE}${OLD}`, 1),
  until(`at\\s+least\\s+${AGE}${OLD}`),
  until(`older\\s+th[ae]n\\s+${AGE}${OLD}?`, 1),
  until(`(?:over|above|more\\s+th[ae]n|>)\\s*${AGE}${OLD}`, 1),
  since(`(?:(?:from|in|within|of)\\s+)?(?:the\\s+)?(?:last|past)\\s+${AGE}`),
  rule(`(?:between\\s+)?${NUMBER}\\s*(?:-|–|to|and)\\s*${AGE}${OLD}`, ([from, to], _, thisYear) =>
    betweenYears(thisYear - toNumber(from), thisYear - toNumber(to)),
  ),
];
