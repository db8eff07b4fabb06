import { describe, expect, it, test } from "vitest";
import { brief } from "#test/sentences/brief-meaning.ts";
import { SMALL_STOCK } from "#test/sentences/small-stock.ts";
import { withSaid } from "./said-filters.ts";
import type { SaidFilters, Understood } from "./sentence/pieces.ts";
import { understandKeyword } from "./understand-keyword.ts";

const understand = (keyword: string) => understandKeyword(keyword, SMALL_STOCK);

describe("rules are applied in an order in which none takes what belongs to another", () => {
  it.each([
    ["3 years old or newer under 20k", "price:..20000, year:2023.."],
    ["over 300 hp", "not “over 300 hp”"],
    ["within 30 miles of Tacoma", "near:98402/30"],
    ["near Tacoma under 30k miles", "miles:..30000, near:98402"],
    ["not over 20k", "price:..20000"],
    ["not red under 20k", "price:..20000, colorNot:red"],
    ["in Orange", "in:Orange, CA"],
    ["white plains white sedan", "bodyStyle:sedan, color:white, at:white, at:plains"],
    ["no white plains", "colorNot:white, word:plains"],
    ["cheap gas suv", "bodyStyle:suv, fuel:gasoline, sort:price_low"],
    ["low mileage ford", "sort:mileage_low, make:Ford"],
    ["lowest price first honda", "sort:price_low, make:Honda"],
    ["blue ridge motors blue honda", "dealership:1, color:blue, make:Honda"],
    ["not blue ridge motors", "colorNot:blue, word:ridge, word:motors"],
    ["land rover range rover", "make:Land Rover, model:rangerover"],
    ["300 under 300", "price:..300, model:300"],
    ["98402 miles", "miles:..98402"],
    ["under 20 and 30 mpg", "price:..20000, mpgMin:30"],
    ["between 20 and 30 mpg", "mpgMin:20"],
    ["honda push start stop button", "features:push-button-start, make:Honda"],
    ["remote start stop", "features:remote-start"],
    ["tundra double cab", "model:tundra, not “double cab”"],
  ])("%j: %s", (keyword, meaning) => {
    expect(brief(understand(keyword))).toBe(meaning);
  });
});

describe("a keyword", () => {
  it("of signs alone finds nothing, and says so", () => {
    const conditions = [{ kind: "word", word: "", fields: "all" }];
    expect(understand(" !? ")).toEqual({ understood: [], notUnderstood: [{ text: "!?" }], conditions });
  });
  it("of blanks alone, or of words that say nothing, finds everything", () => {
    for (const keyword of ["", "   ", "a used car"]) {
      expect(understand(keyword)).toEqual({ understood: [], notUnderstood: [], conditions: [] });
    }
  });
  it("of words that nothing is called finds nothing", () => {
    expect(brief(understand("xyzzyx"))).toBe("word:nothing, not “xyzzyx”");
    expect(brief(understand("xyzzyx and a zzyzx"))).toBe("word:nothing, not “xyzzyx”, not “zzyzx”");
  });
  it("of which something is understood goes by that", () => {
    expect(brief(understand("xyzzyx under 20k"))).toBe("price:..20000, not “xyzzyx”");
    expect(brief(understand("reliable"))).toBe("not “reliable”");
  });
  it.each([
    ['honda "tow bar"', "make:Honda, word:nothing/7"],
    ["‘honda’ „Tow bar.“ in red", "color:red, make:Honda, word:nothing/7"],
    ['"honda civic"', "make:Honda, model:civic"],
    ['20" wheels and 18" tires', "word:nothing, not “20”, not “wheels”, not “18”, not “tires”"],
    ['honda without "tow bar"', 'make:Honda, not “without "tow bar"”'],
    ['honda "often said"', 'make:Honda, not “"often said"”'],
    ["xyzzyx and a zzyzx", "word:nothing/8"],
    ["zyzzyx", "not “zyzzyx”"],
    ["xyzzyx honda", "make:Honda, not “xyzzyx”"],
    [
      '"tow bar" "often said" "tow bar" "tow bar"',
      'word:nothing/7, word:nothing/7, not “"often said"”, not “"tow bar"”',
    ],
  ])("is looked for in texts where it is quoted, or where nothing is called so: %j", (keyword, meaning) => {
    const texts: Record<string, number[]> = {
      '"tow bar"': [7],
      '"Tow bar"': [7],
      "xyzzyx zzyzx": [8],
      '"often said"': Array.from({ length: 5_001 }, (_, id) => id),
      zyzzyx: Array.from({ length: 5_001 }, (_, id) => id),
    };
    const found = understandKeyword(keyword, { ...SMALL_STOCK, carsByText: (words) => texts[words] ?? null });
    expect(brief(found)).toBe(meaning);
  });
  it("says that no car's text has quoted words, where these are not understood otherwise", () => {
    const { understood, notUnderstood } = understandKeyword('"red reliable suv" zyzzyx', {
      ...SMALL_STOCK,
      carsByText: () => [],
    });
    expect(understood.map(({ label }) => label)).toEqual(["Red", "SUV"]);
    expect(notUnderstood).toEqual([{ text: "reliable", why: "in no car's text" }, { text: "zyzzyx" }]);
  });
  it("has twelve conditions at most", () => {
    const makes = "honda kia ford toyota jeep ram bmw tesla fiat chrysler lincoln chevrolet honda kia";
    const { conditions, understood } = understand(makes);
    expect(conditions).toHaveLength(12);
    expect(understood).toHaveLength(14);
  });
  it("without a number is not read for numbers, and with one it is", () => {
    expect(brief(understand("ten grand"))).toBe("price:..10000");
    expect(brief(understand("seven seats"))).toBe("seatsMin:7");
    expect(brief(understand("last three years"))).toBe("year:2023..");
  });
});

let place = 0;
const piece = (filters: SaidFilters): Understood => ({ kind: "word", label: "", text: "", at: place++, filters });
/** Returns a query with the filters of pieces, and the number of pieces without an effect. */
function said(query: SaidFilters, ...filters: SaidFilters[]) {
  const { query: meant, unused } = withSaid(query, filters.map(piece));
  const known = Object.entries(meant).filter(([, value]) => value !== undefined);
  return [Object.fromEntries(known), unused.map((one) => one.filters)];
}

describe("the filters of a keyword", () => {
  it.each<[string, SaidFilters, SaidFilters[], SaidFilters]>([
    ["are added to the query's", { yearMin: 2018 }, [{ priceMax: 9 }], { yearMin: 2018, priceMax: 9 }],
    ["give way to a chosen maximum that is wider", { priceMax: 20 }, [{ priceMax: 10 }], { priceMax: 20 }],
    ["give way to a chosen maximum", { priceMax: 10 }, [{ priceMax: 20 }], { priceMax: 10 }],
    ["give way to a chosen minimum", { priceMin: 10 }, [{ priceMin: 20 }], { priceMin: 10 }],
    [
      "stand beside the other end of a chosen range",
      { priceMin: 10 },
      [{ priceMax: 20 }],
      { priceMin: 10, priceMax: 20 },
    ],
    ["that contradict a chosen range do not apply", { priceMin: 30 }, [{ priceMax: 20 }], { priceMin: 30 }],
    [
      "narrow each other",
      {},
      [
        { mileageMax: 30, yearMin: 1 },
        { mileageMax: 20, yearMin: 2 },
      ],
      { mileageMax: 20, yearMin: 2 },
    ],
    ["may be zero", { priceMax: 0 }, [{ priceMax: 20, priceMin: 0 }], { priceMax: 0, priceMin: 0 }],
    ["keep the wider years out", { yearMin: 3, yearMax: 5 }, [{ yearMin: 2, yearMax: 8 }], { yearMin: 3, yearMax: 5 }],
    ["of one class are alternatives", {}, [{ color: ["red"] }, { color: ["black"] }], { color: ["black", "red"] }],
    ["of several classes hold together", {}, [{ color: ["red"] }, { doors: ["2"] }], { color: ["red"], doors: ["2"] }],
    [
      "of a class give way to a chosen one",
      { color: ["red", "blue"] },
      [{ color: ["red"] }, { color: ["black"] }],
      { color: ["red", "blue"] },
    ],
    ["of makes narrow the chosen ones", { make: ["BMW", "Audi"] }, [{ make: ["Audi"] }], { make: ["Audi"] }],
    ["of equipment add up", { features: ["abs"] }, [{ features: ["sunroof"] }], { features: ["abs", "sunroof"] }],
    ["may say nothing of a class", { fuel: ["diesel"] }, [{ doors: ["2"] }], { fuel: ["diesel"], doors: ["2"] }],
    ["of deals are alternatives", {}, [{ deal: ["fair"] }, { deal: ["great"] }], { deal: ["great", "fair"] }],
    [
      "of deals give way to chosen ones",
      { deal: ["good", "fair"] },
      [{ deal: ["great", "good"] }],
      { deal: ["good", "fair"] },
    ],
    ["ask for dropped prices", {}, [{ priceDropped: true }], { priceDropped: true }],
    ["keep dropped prices", { priceDropped: true }, [{ priceMax: 9 }], { priceDropped: true, priceMax: 9 }],
    ["say a zip code", {}, [{ zipCode: "1", distance: 5 }], { zipCode: "1", distance: 5 }],
    ["say how far from the query's zip code", { zipCode: "1" }, [{ zipCode: "1", distance: 5 }], { zipCode: "1" }],
    ["leave the query's distance", { distance: 7 }, [{ zipCode: "1", distance: 5 }], { zipCode: "1", distance: 7 }],
    ["say a place", {}, [{ location: "A" }], { location: "A" }],
    ["say a dealership", {}, [{ dealershipId: 3 }], { dealershipId: 3 }],
    ["say an order", {}, [{ sortBy: "price_low" }], { sortBy: "price_low" }],
    [
      "give way to a chosen place, dealership and order",
      { location: "A", sortBy: "deal" },
      [{ location: "B" }, { sortBy: "price_low" }],
      { location: "A", sortBy: "deal" },
    ],
    ["say one place twice", {}, [{ location: "A" }, { location: "A", priceMax: 9 }], { location: "A", priceMax: 9 }],
  ])("%s", (_, query, pieces, meant) => expect(said(query, ...pieces)).toEqual([meant, []]));

  it.each<[string, SaidFilters, SaidFilters[], SaidFilters, SaidFilters[]]>([
    [
      "zip code than the first",
      {},
      [{ zipCode: "1" }, { zipCode: "2", distance: 5 }],
      { zipCode: "1" },
      [{ zipCode: "2", distance: 5 }],
    ],
    ["make than the chosen one", { make: ["BMW"] }, [{ make: ["Audi"] }], { make: ["BMW"] }, [{ make: ["Audi"] }]],
    ["place than the first", {}, [{ location: "A" }, { location: "B" }], { location: "A" }, [{ location: "B" }]],
    [
      "dealership than the first",
      {},
      [{ dealershipId: 1 }, { dealershipId: 2 }],
      { dealershipId: 1 },
      [{ dealershipId: 2 }],
    ],
    [
      "order than the first",
      {},
      [{ sortBy: "deal" }, { sortBy: "price_low" }],
      { sortBy: "deal" },
      [{ sortBy: "price_low" }],
    ],
    [
      "place, with a price",
      {},
      [{ location: "A" }, { location: "B", priceMax: 1 }],
      { location: "A" },
      [{ location: "B", priceMax: 1 }],
    ],
  ])(
    "with another %s are returned separately, and none of their filters applies",
    (_, query, pieces, meant, unused) => {
      expect(said(query, ...pieces, { priceMax: 9 })).toEqual([{ ...meant, priceMax: 9 }, unused]);
    },
  );

  test("that are none leave the query as it was", () => {
    const query: SaidFilters = { color: ["red"] };
    const { query: meant, unused } = withSaid(query, [piece({}), piece({})]);
    expect(meant).toBe(query);
    expect(unused).toEqual([]);
    expect(withSaid(query, []).query).toBe(query);
  });
  test("do not change the query's lists", () => {
    const query: SaidFilters = { color: ["red"], deal: ["good"] };
    const { query: meant } = withSaid(query, [piece({ priceMax: 9 })]);
    expect(meant.color).toEqual(["red"]);
  });
});
