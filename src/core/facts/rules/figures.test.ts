import { describe, expect, it } from "vitest";
import { figuresIn } from "./figures.ts";

const values = (text: string) => figuresIn(text).map(({ value }) => value);

describe("a figure", () => {
  it.each<[string, number[]]>([
    ["18,995", [18_995]],
    ["18 995", [18_995]],
    ["1 018 995", [1_018_995]],
    ["18'995", [18_995]],
    ["18.995,00", [18_995]],
    ["18.995", [18_995]],
    ["18,995.50", [18_995.5]],
    ["9995.00", [9_995]],
    ["18 995,00", [18_995]],
    ["$18.9k", [18_900]],
    ["45K miles", [45_000]],
    ["$2.401K", [2_401]],
    ["$0.599k", [599]],
    ["USD18,995", [18_995]],
    ["US$ 18,995", [18_995]],
    ["18995USD", [18_995]],
    ["18,995*", [18_995]],
    ["18,995.-", [18_995]],
    ["(41,000 mi)", [41_000]],
    ["41,000-mile", [41_000]],
    ["Ram 1500 115 000 miles", [1_500, 115_000]],
    ["300 17 450 $", [300, 17_450]],
    ["1 2018", [1, 2_018]],
    ["$18 995 41 000 miles", [18_995, 41_000]],
  ])("in %j is read", (text, right) => {
    expect(values(text)).toEqual(right);
  });

  it.each([
    ...[
      "45xxx",
      "120,xxx",
      "120,***",
      "18,9XX",
      "18***",
      "1.2e5",
      "1e5",
      "45,1200",
      "1234,567",
      "0,123",
      "12O,000",
      "12?,???",
      "87###",
      "120,---",
    ],
    ...["F-150", "CX-5", "V6", "4x4", "18-inch", "15%", "#4410", "A4410", "XX,995", "10:30", "Price18,995"],
  ])("in %j is not understood", (text) => {
    expect(values(text)).toContain(null);
    expect(values(text).filter((value) => value !== null && value > 1_000)).toEqual([]);
  });
});

it.each<[string, (string | null)[]]>([
  ["18,995 $", ["$"]],
  ["18 995,00 $ CA", ["$ CA"]],
  ["$18,995 CAD", ["$ CAD"]],
  ["C$ 18,995", ["C$"]],
  ["USD 9,995", ["USD"]],
  ["18,995 US$", ["US$"]],
  ["S$ 18,995", ["S$"]],
  ["TODAY'S$18,995", ["$"]],
  ["Price/S$18,995", ["$"]],
  ["18,995 dollars", ["dollars"]],
  ["18,995 $ 17,450 $", ["$", "$"]],
  ["$18,995 $17,450", ["$", "$"]],
  ["18,995 $17,450", [null, "$"]],
  ["18,995", [null]],
])("the currency marks of %j", (text, signs) => {
  expect(figuresIn(text).map(({ sign }) => sign?.replace(/\s+/g, " ") ?? null)).toEqual(signs);
});

it.each<[string, (string | null)[]]>([
  ["41,000 mi", ["mi"]],
  ["41 000 km", ["km"]],
  ["41k miles", ["mi"]],
  ["41,000 kilometres", ["km"]],
  ["41,000 minutes", [null]],
  ["$41,000 miles", [null]],
])("the unit of %j", (text, units) => {
  expect(figuresIn(text).map(({ unit }) => unit)).toEqual(units);
});

it.each<[string, boolean[]]>([
  ["40,000 - 45,000 miles", [true, true]],
  ["$9,000 to $12,000", [true, true]],
  ["100,000+ miles", [true]],
  ["2018 - 41,000 mi", [false, false]],
  ["18,995 / 41,000", [false, false]],
])("the bounds in %j", (text, bounds) => {
  expect(figuresIn(text).map(({ isBound }) => isBound)).toEqual(bounds);
});

it("a range without spaces is not understood", () => {
  expect(values("40,000-45,000 miles")).toContain(null);
  expect(values("$9,000-$12,000")).toContain(null);
});

it("a negative figure is marked, and a dash after words is none", () => {
  expect(figuresIn("-$5,000").map(({ isNegative }) => isNegative)).toEqual([true]);
  expect(figuresIn("2018 Honda - $18,995").map(({ isNegative }) => isNegative)).toEqual([false, false]);
});
