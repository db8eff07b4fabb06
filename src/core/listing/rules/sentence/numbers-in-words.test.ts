import { describe, expect, it } from "vitest";
import { inWords, mayNameNumber, NUMBER_IN_WORDS, toYear, YEAR_IN_WORDS } from "./numbers-in-words.ts";

const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const BELOW_HUNDRED: [string, number][] = [
  ...ONES.map((word, at): [string, number] => [word, at + 1]),
  ...TEENS.map((word, at): [string, number] => [word, at + 10]),
  ...TENS.map((word, at): [string, number] => [word, at * 10 + 20]),
];

/** Returns the match of a pattern at the beginning of a text. */
const found = (pattern: string, text: string) => new RegExp(`^(?:${pattern})`, "iu").exec(text)?.[0];

describe("a number in words", () => {
  it.each(BELOW_HUNDRED)("%s is %i", (word, number) => {
    expect([inWords(word), inWords(word.toUpperCase())]).toEqual([number, number]);
  });
  it.each([
    ["twenty five", 25],
    ["twenty-five", 25],
    ["ninety  nine", 99],
    ["twenty - five", 25],
    ["hundred", 100],
    ["a hundred", 100],
    ["an hundred and twenty", 120],
    ["two hundred", 200],
    ["three hundred and fifteen", 315],
    ["", 0],
    ["oh", 0],
  ])("%j is %i", (words, number) => expect(inWords(words)).toBe(number));
  it.each<[string, string | undefined]>([
    ...TEENS.map((word): [string, string] => [word, word]),
    ...TENS.map((word): [string, string] => [`${word} cars`, word]),
    ...ONES.map((word): [string, string] => [`twenty ${word} cars`, `twenty ${word}`]),
    ...ONES.map((word): [string, string] => [`${word} thousand`, word]),
    ...["k", "grand", "thousand", "thou", "mil"].map((unit): [string, string] => [`five ${unit}`, "five"]),
    ...["k", "grand", "thousand", "thou", "mil"].map((unit): [string, string] => [`a hundred ${unit}`, "a hundred"]),
    ["forty-one", "forty-one"],
    ["Twenty Two", "Twenty Two"],
    ["hundred k", "hundred"],
    ["an hundred grand", "an hundred"],
    ["two hundred thousand", "two hundred"],
    ["a hundred and twenty thousand", "a hundred and twenty"],
    ["a hundred ten thousand", "a hundred ten"],
    ["five", undefined],
    ["five seats", undefined],
    ["five million", undefined],
    ["five mill", undefined],
    ["a hundred", undefined],
    ["hundred cars", undefined],
    ["fourty", undefined],
  ])("in %j is %j", (text, number) => expect(found(NUMBER_IN_WORDS, text)).toBe(number));
});

describe("a year", () => {
  it.each([
    ["2018", 2018],
    ["1967", 1967],
    ["twenty oh nine", 2009],
    ["twenty-oh-five", 2005],
    ["twenty ten", 2010],
    ["Twenty Eighteen", 2018],
    ["twenty twenty", 2020],
    ["twenty twenty one", 2021],
    ["two thousand five", 2005],
    ["two thousand and five", 2005],
    ["two thousand eighteen", 2018],
    ["two-thousand twenty-two", 2022],
    ["nineteen fifty", 1950],
    ["nineteen ninety nine", 1999],
  ])("spoken as %j is %i", (text, year) => {
    if (/\D/.test(text)) expect(found(YEAR_IN_WORDS, text)).toBe(text);
    expect(toYear(text)).toBe(year);
  });
  it.each([
    "twenty",
    "twenty five",
    "twenty nine",
    "twenty oh",
    "two thousand",
    "nineteen forty",
    "nineteen twelve",
    "nineteen",
    "two hundred five",
    "thirty twenty",
    "twenty eighteens",
    "twenty ten5",
    ..."hundred|thousand|grand|miles|mi|dollars|bucks".split("|").map((unit) => `twenty eighteen ${unit}`),
    "two thousand five  miles",
  ])("is not spoken as %j", (text) => expect(found(YEAR_IN_WORDS, text)).toBeUndefined());
  it("is spoken before other words", () => {
    expect(found(YEAR_IN_WORDS, "twenty eighteen minivan")).toBe("twenty eighteen");
    expect(found(YEAR_IN_WORDS, "nineteen sixty seven mustang")).toBe("nineteen sixty seven");
  });
});

describe("a text", () => {
  it.each([
    "5 seats",
    "a hundred",
    "FIVE",
    ...BELOW_HUNDRED.map(([word]) => word),
    ..."dos tres cuatro cinco no zero single".split(" "),
  ])("with %j may name a number", (text) => expect(mayNameNumber(`camry ${text} x`)).toBe(true));
  it.each(["camry", "", "nothing", "kino", "zeros", "singles", "not"])("of %j names none", (text) => {
    expect(mayNameNumber(text)).toBe(false);
  });
});
