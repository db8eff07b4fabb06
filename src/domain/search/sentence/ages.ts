import { betweenYears, NOT, newest, oldest } from "./amounts.ts";
import { inWords, NUMBER_IN_WORDS } from "./numbers-in-words.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

const NUMBER = `(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|${NUMBER_IN_WORDS})`;
const AGE = `${NUMBER}\\s*-?\\s*(?:years?|yrs?\\.?)`;
const OLD = "(?:\\s*-?\\s*old)";

/**
 * Ages that bound a car's year: "3 years old or newer", "less than 5 years old", "last 2 years". An age alone is not read: it
 * may be the driver's ("first car for my 16 year old").
 */
export function ageRules(thisYear: number): readonly Rule[] {
  if (latest?.thisYear !== thisYear) latest = { thisYear, rules: makeRules(thisYear) };
  return latest.rules;
}

/** The rules of the year that was asked for last: making them takes as long as reading a keyword. */
let latest: { thisYear: number; rules: readonly Rule[] } | null = null;

function makeRules(thisYear: number): readonly Rule[] {
  const ago = (age = ""): number => thisYear - (/^\d/.test(age) ? Number(age) : inWords(age));
  const since = (pattern: string, more = 0): Rule => rule(pattern, ([age]): Meaning => oldest(ago(age) + more));
  const until = (pattern: string, less = 0): Rule => rule(pattern, ([age]): Meaning => newest(ago(age) - less));
  return [
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
    rule(`(?:between\\s+)?${NUMBER}\\s*(?:-|–|to|and)\\s*${AGE}${OLD}`, ([from, to]) =>
      betweenYears(ago(from), ago(to)),
    ),
  ];
}
