import { describe, expect, it } from "vitest";
import { zipsOf } from "#test/sentences/small-stock.ts";
import { DEFAULT_SORT } from "./rules/search-limits.ts";
import { understandKeyword } from "./rules/understand-keyword.ts";
import { Dictionaries } from "./stock/dictionaries.ts";
import { stockNames } from "./stock/stock-words.ts";
import { TermIndex } from "./stock/term-index.ts";
import { searchedArea, searchedBox, understandQuery } from "./understand-query.ts";

const names = new Dictionaries();
names.setDealership({ id: 1, name: "Harbor Auto", location: null, status: "active", expiresAt: null });
names.car("Toyota", "Tacoma");
names.seller(1, "Seattle", "WA", "98101");
const zips = zipsOf([
  ["98101", "Seattle", "WA", 47.61, -122.33],
  ["98402", "Tacoma", "WA", 47.25, -122.44],
  ["80202", "Denver", "CO", 39.75, -104.99],
]);
const terms = new TermIndex().caughtUpWith(names);

type Query = Parameters<typeof understandQuery>[0];
const query = (more: Partial<Query>) => ({ sortBy: DEFAULT_SORT, ...more }) as Query;
const understand = ({ keyword = "", ...more }: Partial<Query>) =>
  understandQuery(query({ ...more, keyword }), understandKeyword(keyword, stockNames(names, terms, zips)));
const textsOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text);

describe("a query", () => {
  it("without a keyword says what its filters say", () => {
    const plain = query({ priceMax: 9_000 });
    expect(understandQuery(plain, undefined)).toEqual({
      query: plain,
      conditions: [],
      understood: [],
      notUnderstood: [],
    });
  });
  it("has the filters of its keyword", () => {
    const { query: meant, understood, notUnderstood } = understand({ keyword: "suv under 20k", yearMin: 2018 });
    expect(meant).toMatchObject({ bodyStyle: ["suv"], priceMax: 20_000, yearMin: 2018 });
    expect(textsOf(understood)).toEqual(["suv", "under 20k"]);
    expect(notUnderstood).toEqual([]);
  });
  it("has conditions for names, and says what it does not understand", () => {
    const { conditions, notUnderstood } = understand({ keyword: "tacoma xyzzyx" });
    expect(conditions).not.toEqual([]);
    expect(textsOf(notUnderstood)).toEqual(["xyzzyx"]);
  });
});

describe("the order of a query", () => {
  it("is the usual one, or the one that its keyword says", () => {
    expect(understand({ keyword: "suv" }).query.sortBy).toBe(DEFAULT_SORT);
    expect(understand({ keyword: "cheapest suv" })).toMatchObject({ query: { sortBy: "price_low" } });
  });
  it("is the one that was chosen, and then the keyword's says nothing and is not called misunderstood", () => {
    const meaning = understand({ keyword: "cheapest suv", sortBy: "year_new" });
    expect(meaning.query.sortBy).toBe("year_new");
    expect(textsOf(meaning.understood)).toEqual(["suv"]);
    expect(meaning.notUnderstood).toEqual([]);
  });
});

describe("words about deals", () => {
  const keyword = "good deal suv";
  it("are filters where deals are shown", () => {
    const meaning = understand({ keyword });
    expect(meaning.query.deal).toContain("good");
    expect(meaning.notUnderstood).toEqual([]);
  });
  it("are not understood where deals are hidden", () => {
    const meaning = understand({ keyword, hidesDeals: true });
    expect(meaning.query.deal).toBeUndefined();
    expect(textsOf(meaning.understood)).toEqual(["suv"]);
    expect(textsOf(meaning.notUnderstood)).toEqual(["good deal"]);
  });
  it("say no order where deals are hidden", () => {
    expect(understand({ keyword: "best deals first" }).query.sortBy).toBe("deal");
    expect(understand({ keyword: "best deals first", hidesDeals: true }).query.sortBy).toBe(DEFAULT_SORT);
  });
});

it("puts a chosen place and make in place of the keyword's, and says of a second place or make that it is not used", () => {
  const chosen = understand({ keyword: "honda suv near 98101", zipCode: "80202", make: ["Kia"] });
  expect(chosen.query).toMatchObject({ zipCode: "80202", make: ["Kia"], bodyStyle: ["suv"] });
  expect(textsOf(chosen.understood)).toEqual(["suv"]);
  expect(textsOf(chosen.notUnderstood)).toEqual(["honda"]);
  expect(textsOf(understand({ keyword: "near 98101, near 80202" }).notUnderstood)).toEqual(["near 80202"]);
});

it("understands the makes in words that are among the chosen ones, however these are written", () => {
  const meaning = understand({ keyword: "toyota or honda", make: ["toyota", "Kia", "HONDA"] });
  expect(meaning.query.make).toEqual(["toyota", "HONDA"]);
  expect(textsOf(meaning.understood)).toEqual(["toyota", "honda"]);
  expect(meaning.notUnderstood).toEqual([]);
  expect(textsOf(understand({ keyword: "toyota or honda", make: ["toyota"] }).notUnderstood)).toEqual(["honda"]);
});

describe("the area of a query", () => {
  it("is nothing without a zip code or a box", () => {
    expect(searchedArea(query({}), zips, names)).toBeNull();
    expect(searchedBox(query({}), zips, names)).toBeNull();
  });
  it("lies around its zip code, and within its box", () => {
    expect(searchedArea(query({ zipCode: "98101" }), zips, names)).not.toBeNull();
    const around = (distance?: number) =>
      searchedArea(query({ zipCode: "98402", distance } as Partial<Query>), zips, names)?.sellerNumbers();
    expect(around()).toEqual([0]);
    expect(around(5)).toEqual([]);
    const box = { west: -123, south: 47, east: -122, north: 48 };
    expect(searchedBox(query({ box } as Partial<Query>), zips, names)).not.toBeNull();
  });
  it("is refused for a zip code that does not exist", () => {
    expect(() => searchedArea(query({ zipCode: "00000" }), zips, names)).toThrow(
      "zipCode 00000 is not a US zip code that we know",
    );
  });
});
