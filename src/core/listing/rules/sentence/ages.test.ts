import { describe, expect, it, test } from "vitest";
import { readBy, ways } from "#test/sentences/read-by.ts";
import { AGES } from "./ages.ts";

const read = (text: string) => readBy(AGES, text, 2026);

const AND = "or|and|&";
const LESS = "newer|younger|less|under|below";
const THAN = "than|then";

describe.each<[string, string[]]>([
  [
    "2021..",
    [
      ...ways(AND, "5 years old … newer"),
      ...ways(LESS, "5 years old or …"),
      ...ways(LESS, "5 years or …"),
      ...ways(THAN, "not older … 5 years"),
      ...ways("no|never|nothing|don't want anything", "… older than 5 years old"),
      ...ways("over|above|more than|more then", "not … 5 years old"),
      ...ways("at most|up to|max|max of|maximum|maximum of", "… 5 years old"),
      ...ways("last|past", "… 5 years"),
      ...ways("from|in|within|of", "… the last 5 years"),
      ...ways("from|in|within|of", "… past 5 years"),
      "the last 5 years",
    ],
  ],
  [
    "2022..",
    [
      ...ways("newer|younger", "… than 5 years"),
      ...ways(THAN, "newer … 5 years old"),
      ...ways("under|below|less than|less then|<", "… 5 years old"),
      "<5 years old",
    ],
  ],
  [
    "..2021",
    [
      ...ways(AND, "5 years old … older"),
      "5 years or older",
      ...ways(AND, "5 years old … more"),
      ...ways("more|over|above|up", "5 years old or …"),
      "at least 5 years old",
    ],
  ],
  [
    "..2020",
    [
      ...ways(THAN, "older … 5 years"),
      "older than 5 years old",
      ...ways("over|above|more than|more then|>", "… 5 years old"),
      ">5 years old",
    ],
  ],
  [
    "2022..2024",
    [
      ...ways("-| - |–| to | and |to ", "2…4 years old"),
      "between 2 and 4 years old",
      "between 4 and 2 years old",
      "2-4-year-old",
    ],
  ],
  ["2023..2023", ["between 3 and 3 years old"]],
])("the years %s", (years, texts) => {
  it.each(texts)("are meant by %j", (text) => expect(read(text)).toBe(`year:${years}`));
});

describe("an age", () => {
  it.each(ways("5 years|5 year|5 yrs|5 yr|5 yrs.|5 yr.|5years|5-year|5 - years|five years", "… old or newer"))(
    "is read in %j",
    (text) => expect(read(text)).toBe("year:2021.."),
  );
  it.each("one two three four five six seven eight nine ten eleven".split(" ").map((word, at) => [word, 2025 - at]))(
    "of %s years begins in %i",
    (word, year) => expect(read(`${word} years old or newer`)).toBe(`year:${year}..`),
  );
  it.each([
    ["12 years old or newer", "year:2014.."],
    ["twenty five years old or older", "year:..2001"],
    ["3 YEARS OLD OR NEWER", "year:2023.."],
    ["3 year-old or newer", "year:2023.."],
  ])("%j means %s", (text, meaning) => expect(read(text)).toBe(meaning));
  it.each([
    "a 16 year old",
    "16 years old",
    "first car for my 16 year old daughter",
    "5 years",
    "5 years or more",
    "5 years or over",
    "over 5 years",
    "under 5 years",
    "at most 5 years",
    "at least 5 years",
    "not over 5 years",
    "2-4 years",
    "last year",
    "5 owners old or newer",
    "100 years old or newer",
  ])("that says nothing of a car is left in %j", (text) => expect(read(text)).toBe(` | ${text}`));
});

test("ages are counted in the year that is asked for, or else in this one", () => {
  expect(readBy(AGES, "last 3 years", 2020)).toBe("year:2017..");
  expect(readBy(AGES, "last 3 years")).toBe(`year:${new Date().getFullYear() - 3}..`);
});
