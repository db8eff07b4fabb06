import { describe, expect, it } from "vitest";
import { brief } from "#test/sentences/brief-meaning.ts";
import { ways } from "#test/sentences/read-by.ts";
import { SMALL_STOCK } from "#test/sentences/small-stock.ts";
import { Reading, TAKEN } from "./pieces.ts";
import { placeOf, readPlaces } from "./read-places.ts";
import type { NameCondition, StockNames } from "./stock-names.ts";

function readWith(names: StockNames, text: string) {
  const reading = new Reading(text);
  const conditions: NameCondition[] = [];
  readPlaces(reading, names, conditions);
  const { understood, notUnderstood } = reading;
  return { reading, meaning: { understood, notUnderstood, conditions } };
}

/** Returns how a text is read as places, and after a bar the rest. */
function read(text: string, names = SMALL_STOCK): string {
  const { reading, meaning } = readWith(names, text);
  const left = reading.rest.replaceAll(TAKEN, " ").replace(/\s+/g, " ").trim();
  return left === "" ? brief(meaning) : `${brief(meaning)} | ${left}`;
}

describe.each<[string, readonly string[]]>([
  [
    "near:98402",
    [
      ...ways("near|near to|nearby|nearby to|around|close to|outside|outside of|cerca de|NEAR", "… Tacoma"),
      ...ways("near|in|at|from|by|en|zip|zip code|in zip|near zip code|near the", "… 98402"),
      "98402",
      "zip code: 98402",
      "zip code : 98402",
      "zipcode:98402",
      "zip98402",
      "near zip98402",
      "near zipcode98402",
      "ZIP 98402",
      "near the tacoma",
      "near Tacoma, WA",
      "near tacoma washington",
      "in the Tacoma area",
      "in Tacoma metro area",
      "Tacoma area",
      "tacoma metropolitan area",
      "tacoma metro area",
      "the Tacoma area",
      "the greater Tacoma area",
      "greater Tacoma WA area",
      "around 98402",
    ],
  ],
  [
    "near:98402/30",
    [
      ...ways("of|from|around|near|de", "within 30 miles … 98402"),
      ...ways("miles|mile|mi|millas", "30 … from Tacoma"),
      "30-mile of Tacoma",
      "within 30miles of Tacoma",
      "within 30 miles of the Tacoma",
      "near Tacoma within 30 miles",
      "near Tacoma, within 30 miles",
      "near Tacoma , within 30 miles",
      "near Tacoma within a 30 mile radius",
      "near Tacoma within 30 mi radius",
      "in Tacoma, 30 mile radius",
      "in Tacoma 30-mile radius",
      "in the Tacoma area within 30 miles",
      "98402 within 30 miles",
      "zip 98402, 30 mile radius",
      "near 98402,within 30miles",
    ],
  ],
  ["near:98402/1", ["within 0 miles of 98402", "within 1 mile of 98402"]],
  ["near:98402/5000", ["within 5000 miles of 98402", "within 9999 miles of 98402"]],
  [
    "in:Tacoma, WA",
    [
      ...ways("in|from|at|by|en", "… Tacoma"),
      "in Tacoma, WA",
      "in tacoma wa",
      "in Tacoma,WA",
      "in Tacoma , WA",
      "in TACOMA Washington",
      "in the Tacoma",
    ],
  ],
  ["at:portland", ["in Portland"]],
  ["in:Portland, ME", ["in Portland, Maine", "in portland me"]],
  ["at:white, at:plains", ["in white plains"]],
  ["in:White Plains, NY", ["in White Plains New York"]],
  ["near:97201", ["near Portland", "near Portland, Oregon"]],
  ["near:04102", ["near Portland ME"]],
  ["in:Orange, CA", ["in Orange"]],
  ["near:83703", ["in Boise", "near Boise", "in Boise, Idaho", "near Boise ID"]],
  ["near:99762", ["near Nome", "in Nome, AK", "in Nome Alaska"]],
  ["near:63101", ["in St. Louis", "near St Louis, MO", "in Saint Louis Missouri"]],
  ["near:64106", ["near Kansas City", "in Kansas City, Missouri"]],
  ["near:28202", ["in Charlotte North Carolina", "in Charlotte, North Carolina", "near Charlotte, NC"]],
  ["near:20500", ["in Washington District of Columbia", "in 20500", "zip 20500", "zip code 20500"]],
  ["near:20500/10", ["within 10 miles of 20500", "near 20500 within 10 miles"]],
  ["at:tx", ["in Texas", "near Texas", "in TX", "from texas"]],
  ["at:nc", ["in North Carolina", "in the North Carolina"]],
])("%s", (meaning, texts) => {
  it.each(texts)("is where %j is", (text) => {
    expect(read(text)).toBe(meaning);
    expect(read(`suv ${text.replaceAll(" ", "   ")} suv`)).toBe(`${meaning} | suv suv`);
  });
});

describe("a place", () => {
  it.each([
    ["in Tacoma red", "in:Tacoma, WA | red"],
    ["in Tacoma,", "in:Tacoma, WA | ,"],
    ["in Tacoma, WA red", "in:Tacoma, WA | red"],
    ["in Tacoma, North   Carolina", "in:Tacoma, WA | , North Carolina"],
    ["in Tacoma, (WA)", "in:Tacoma, WA | , (WA)"],
    ["in Tacoma(red) kia", "in:Tacoma, WA | (red) kia"],
    ["in Tacoma, 5", "in:Tacoma, WA | , 5"],
    ["in Tacoma red within 30 miles", "in:Tacoma, WA, not “within 30 miles” | red"],
    ["in Tacoma red area", "in:Tacoma, WA | red area"],
    ["near Seattle suv 98402", "near:98101 | suv"],
    ["near Tacoma within 30 miles of Seattle", "near:98402/30 | of Seattle"],
    ["within 30 miles of Tacoma within 50 miles", "near:98402/30, not “within 50 miles”"],
    ["in Texas within 30 miles", "not “within 30 miles” | in Texas"],
    ["near Nowhereville 5", "not “near Nowhereville” | 5"],
    ["5Tacoma area", "near:98402 | 5"],
    ["Tacoma area a b c d e f", "near:98402 | a b c d e f"],
    ["in Tacoma, red", "in:Tacoma, WA | , red"],
    ["in Tacoma. Red suv", "in:Tacoma, WA | . Red suv"],
    ["in Tacoma, WA, red", "in:Tacoma, WA | , red"],
    ["in Tacoma under 20k", "in:Tacoma, WA | under 20k"],
    ["in Tacoma or Seattle", "in:Tacoma, WA | or Seattle"],
    ["in Tacoma near Seattle", "near:98101, in:Tacoma, WA"],
    ["Tacoma in Tacoma", "in:Tacoma, WA | Tacoma"],
    ["trucks near tacoma area suv", "near:98402 | trucks suv"],
    ["blue Tacoma area suv", "near:98402 | blue suv"],
    ["area of Tacoma", " | area of Tacoma"],
    ["Tacoma areas", " | Tacoma areas"],
    ["red area", " | red area"],
    ["Tacoma", " | Tacoma"],
    ["Boise", " | Boise"],
    ["in Nome", " | in Nome"],
    ["in Nowhereville", " | in Nowhereville"],
    ["in Seattle Wa", "in:Seattle, WA | Wa"],
    ["in", " | in"],
    ["into Tacoma", " | into Tacoma"],
    ["near 00000", " | near 00000"],
    ["in 00000", " | in 00000"],
    ["near 20500", "near:20500 | near"],
    ["around 20500", " | around 20500"],
    ["around 18500", " | around 18500"],
    ["near 2018", " | near 2018"],
    ["in 2018", " | in 2018"],
    ["in 984021", " | in 984021"],
  ])("in %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("a number that may be a zip code", () => {
  it.each([
    ...ways("under|below|less|over|above|than|least|most|to|max|budget|between|and|of", "… 98402"),
    ..."~98402 <98402 >98402 =98402 $98402 -98402 x98402 .98402 ,98402".split(" "),
    ...ways("k|dollars|miles|mile|mi", "98402 …"),
    ...ways("or less|or more|or under|max|to 99000|-99000", "98402 …"),
    "98402-99000",
    "98402   miles",
    "98402   or less",
    "under   98402",
    "98402x",
    "984021",
    "98402,000",
    "9840",
    "00000",
  ])("is an amount in %j", (text) => expect(read(text)).toBe(` | ${text.replace(/\s+/g, " ")}`));
  it.each([
    "suv 98402",
    "98402 suv",
    "98402, red",
    "98402 million",
    "98402 kia",
    "98402 or red",
    "under 20k, 98402",
    "98402 suv or less",
  ])("is one in %j", (text) => expect(read(text)).toBe(`near:98402 | ${text.replace(/ ?98402 ?/, "")}`));
});

describe("where a shopper is", () => {
  const HERE = "Enter a town or a zip code";
  const AWAY = "Enter a town or zip code";
  it.each([
    ...ways("me|by|here|us|mi|mí|aqui|aquí|my house", "near …").map((text) => [text, HERE]),
    ...ways("nearby|close by|local|locally|close to me|around here|outside my town", "…").map((text) => [text, HERE]),
    ...ways("within 30 miles|within 30 mile|within 30mi|30 miles away|30-mile away", "…").map((text) => [text, AWAY]),
    ...ways("less than|less then|under|at most|up to", "… 30 miles away").map((text) => [text, AWAY]),
    ["near Nowhereville", "This town is not known"],
    ["within 30 miles of Nowhereville", "This town is not known"],
    ["within 30 miles of Texas", "This town is not known"],
  ])("is not known: %j", (text, why) => {
    const { reading, meaning } = readWith(SMALL_STOCK, text);
    expect(meaning).toEqual({ understood: [], notUnderstood: [{ text, why }], conditions: [] });
    expect(reading.rest).toBe(TAKEN.repeat(text.length));
    const wide = text.replaceAll(" ", "   ");
    expect(read(`suv ${wide} suv`)).toBe(`not “${wide}” | suv suv`);
  });
  it.each([
    ["near meadow", "not “near meadow”"],
    ["nearby Tacoma", "near:98402"],
    ["nearby suv", "not “nearby” | suv"],
    ["Nearby   suv", "not “Nearby” | suv"],
    ["suv nearby to suv", "not “nearby to suv” | suv"],
    ["near Nowhereville suv", "not “near Nowhereville” | suv"],
    ["red suv near", " | red suv near"],
    ["locals", " | locals"],
    ["30 miles", " | 30 miles"],
    ["in me", " | in me"],
  ])("is not meant by every such word: %j", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("where there is a town of any name", () => {
  const anywhere: StockNames = {
    ...SMALL_STOCK,
    placesInStock: () => [],
    towns: (name) => [{ place: `${name}, XX`, zip: "11111", zips: 9 }],
  };
  const COMMON =
    "good great excellent fair nice clean new the my a an any stock town price need mint perfect owner owners dealer dealers private best line home work service red hot first mind style color colour or me";
  it.each([...COMMON.split(" "), "GOOD", "black", "suv", "SUV", "sedan", "4wd"])("nothing is in “%s”", (word) => {
    expect(read(`in ${word}`, anywhere)).toBe(` | in ${word}`);
  });
  it("cars are near it all the same", () => {
    expect(read("near good", anywhere)).toBe("near:11111");
    expect(read("near red", anywhere)).toBe("near:11111");
  });
  it("they are in a town where the stock has cars", () => {
    const here = { ...anywhere, placesInStock: (name: string) => (name === "red" ? ["Red, XX"] : []) };
    expect(read("in red", here)).toBe("in:Red, XX");
    expect(read("in good", here)).toBe(" | in good");
  });
  it("a town has up to five words, and a comma stands before its state alone", () => {
    expect(read("in one two three four five six", anywhere)).toBe("near:11111 | six");
    expect(read("in one two, red", anywhere)).toBe("near:11111 | , red");
    expect(read("in one two, New York red suv", anywhere)).toBe("near:11111 | suv");
    expect(read("in one, ny", anywhere)).toBe("near:11111");
    expect(read("in A.Bc", anywhere)).toBe("near:11111");
    expect(read("in one(two) three", anywhere)).toBe("near:11111 | (two) three");
    expect(read("in one, 5 ny", anywhere)).toBe("near:11111 | , 5 ny");
    expect(read("one two three four five six area", anywhere)).toBe("near:11111 | one");
  });
  it("what has been taken is no part of a town", () => {
    const reading = new Reading("near big red town");
    reading.take(9, 3, { kind: "color", label: "Red", filters: {} });
    readPlaces(reading, anywhere, []);
    expect(reading.understood.map(({ text }) => text)).toEqual(["near big", "red"]);
    const area = new Reading("White red Plains area");
    area.take(6, 3, { kind: "color", label: "Red", filters: {} });
    readPlaces(area, SMALL_STOCK, []);
    expect(area.understood.map(({ text }) => text)).toEqual(["red"]);
  });
});

describe("a text as a place", () => {
  const NEAR = { distance: null, isNear: true };
  const IN = { distance: null, isNear: false };
  it.each([
    ["Tacoma", null, "In Tacoma, WA"],
    ["tacoma", NEAR, "Near Tacoma, WA"],
    ["tacoma", { distance: 5, isNear: true }, "Within 5 miles of Tacoma, WA"],
    ["portland", null, "In Portland"],
    ["white plains", IN, "In White Plains"],
    ["washington", null, "In Washington"],
    ["oregon", IN, "In Oregon"],
    ["Ontario", IN, "In ON"],
    ["Texas", null, null],
    ["Texas", IN, "In Texas"],
    ["Texas", NEAR, "In Texas"],
    ["Texas", { distance: 5, isNear: true }, null],
    ["Boise", null, null],
    ["Boise", IN, "Near Boise, ID"],
    ["Boise ID", null, "Near Boise, ID"],
    ["Boise id", null, "Near Boise, ID"],
    ["Boise Id", null, null],
    ["Boise, Idaho", null, "Near Boise, ID"],
    ["Charlotte North Carolina", null, "Near Charlotte, NC"],
    ["Nome", IN, null],
    ["Nome", NEAR, "Near Nome, AK"],
    ["Ram 1500 or", IN, null],
    ["OR 97201", IN, "In Oregon"],
    ["1500 or", IN, null],
  ])("%j, said as %j, is %j", (text, said, label) => {
    expect(placeOf(text, said, SMALL_STOCK)?.meaning.label ?? null).toBe(label);
  });
  it("is where cars stand rather than a larger town of the name", () => {
    const elsewhere = { ...SMALL_STOCK, placesInStock: () => ["Portland, OR"] };
    expect(placeOf("Portland", NEAR, SMALL_STOCK)?.meaning.filters.zipCode).toBe("97201");
    expect(placeOf("Portland", NEAR, elsewhere)?.meaning.filters.zipCode).toBe("97201");
    expect(placeOf("Portland", NEAR, { ...elsewhere, placesInStock: () => [] })?.meaning.filters.zipCode).toBe("04102");
    expect(
      placeOf("Portland", NEAR, { ...elsewhere, placesInStock: () => ["Nowhere, ZZ"] })?.meaning.filters.zipCode,
    ).toBe("04102");
  });
  it("is named by its zip code, with a distance if the keyword has one", () => {
    expect(placeOf("Tacoma", NEAR, SMALL_STOCK)).toStrictEqual({
      meaning: { kind: "near", label: "Near Tacoma, WA", filters: { zipCode: "98402" } },
      conditions: [],
    });
    const around = placeOf("Tacoma", { distance: 5, isNear: true }, SMALL_STOCK);
    expect(around?.meaning.filters).toStrictEqual({ zipCode: "98402", distance: 5 });
  });
  it("is the town rather than the state of the same name", () => {
    const newYork = { ...SMALL_STOCK, placesInStock: (name: string) => (name === "New York" ? ["New York, NY"] : []) };
    expect(placeOf("New York", IN, newYork)?.meaning.label).toBe("In New York, NY");
    expect(placeOf("New York", IN, SMALL_STOCK)?.meaning.label).toBe("In New York");
  });
  it("that is a state asks for cars of that state", () => {
    const state = placeOf("Oregon", IN, SMALL_STOCK);
    expect(state?.meaning).toEqual({ kind: "state", label: "In Oregon", filters: {} });
    expect(state?.conditions).toEqual([{ kind: "word", word: "or", fields: "seller" }]);
  });
  it("that is several towns asks for cars in any of them", () => {
    const towns = placeOf("White Plains", IN, SMALL_STOCK);
    expect(towns?.meaning).toEqual({ kind: "location", label: "In White Plains", filters: {} });
    expect(towns?.conditions).toEqual([
      { kind: "word", word: "white", fields: "seller" },
      { kind: "word", word: "plains", fields: "seller" },
    ]);
  });
});
