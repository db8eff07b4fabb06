import { describe, expect, it } from "vitest";
import { US_STATES } from "#core/facts/rules/us-states.ts";
import { type CostQuestion, estimateCosts } from "./estimate-costs.ts";
import { chargesOf, readCorrections } from "./read-charges.ts";
import { STATE_CHARGES } from "./state-charges.ts";

const NONE = readCorrections("");

/** Estimates for a car of $20,000 in whose price all of the dealer's fees are. */
const estimate = (zip: string, question: Partial<CostQuestion> = {}, corrections = NONE) => {
  const found = estimateCosts(
    { zip, priceUsd: 20_000, feesKnown: true, tradeUsd: 0, dealerState: null, ...question },
    corrections,
  );
  if (!found) throw new Error(`no state has ${zip}`);
  return found;
};
const line = (zip: string, name: RegExp, question: Partial<CostQuestion> = {}) =>
  estimate(zip, question).lines.find((each) => name.test(each.name));

// By hand from the states' own pages: price, tax, title, and the registration of an ordinary car.
describe("is within $150 of examples worked out by hand", () => {
  it.each([
    ["Virginia: 4.15 %, title $15, registration $45", "22030", {}, 20_000 + 830 + 15 + 45],
    ["Virginia: a trade-in is not deducted", "22030", { tradeUsd: 5_000 }, 20_000 - 5_000 + 830 + 15 + 45],
    [
      "Texas: 6.25 % after the trade-in, title $33, registration $77",
      "78701",
      { tradeUsd: 5_000 },
      15_000 + 937.5 + 33 + 77,
    ],
    ["North Carolina: 3 %, title $66.75, plate $46.25", "27601", {}, 20_000 + 600 + 66.75 + 46.25],
    ["South Carolina: at most $500, title $15, plate $40", "29201", {}, 20_000 + 500 + 15 + 40],
    [
      "Tennessee: 7 %, $36 local and $44 on a single article, title $14, plate $90",
      "37201",
      {},
      20_000 + 1_400 + 36 + 44 + 14 + 90,
    ],
    ["New York City: 8.875 %, title $50, registration and plates $150", "10001", {}, 20_000 + 1_775 + 50 + 150],
    ["Philadelphia: 8 %, title $67, registration $45", "19103", {}, 20_000 + 1_600 + 67 + 45],
    ["Massachusetts: 6.25 %, title $75, registration $60", "02108", {}, 20_000 + 1_250 + 75 + 60],
    ["New Jersey: 6.625 %, title $60, registration $65", "07030", {}, 20_000 + 1_325 + 60 + 65],
    ["Georgia: 7 % title tax, title $18, plate $20", "30301", { tradeUsd: 8_000 }, 12_000 + 840 + 18 + 20],
    [
      "Florida: 6 % and 1 % of $5,000, title $77.25, plate and first registration $299",
      "32801",
      {},
      20_000 + 1_200 + 50 + 77.25 + 299,
    ],
    ["Vermont: 6 %, title $42, registration $91", "05401", {}, 20_000 + 1_200 + 42 + 91],
    ["Oklahoma: 3.25 % and 1.25 %, title $11, registration $96", "73102", {}, 20_000 + 20 + 601.25 + 250 + 11 + 96],
  ])("%s", (_, zip, question, byHand) => {
    const { totalUsd, lowUsd, highUsd } = estimate(zip, question);
    expect(Math.abs(totalUsd - byHand)).toBeLessThanOrEqual(150);
    expect(lowUsd).toBeLessThanOrEqual(byHand);
    expect(highUsd).toBeGreaterThanOrEqual(byHand);
  });
});

describe("the dealer's document fee", () => {
  it("is not added where the price has it", () => {
    expect(estimate("22030").lines.map(({ name }) => name)).not.toContain("Dealer's document fee");
  });

  it("enters up to the limit of the dealer's state, and taxed, where it is not known", () => {
    const question = { feesKnown: false, dealerState: "NY" };
    expect(line("22030", /document/, question)).toMatchObject({
      lowUsd: 0,
      highUsd: 175,
      note: expect.stringContaining("at most $175"),
    });
    expect(line("22030", /Virginia tax/, question)?.usd).toBe(Math.round(20_175 * 0.0415));
  });

  it("is said to be what is usual where no limit exists", () => {
    expect(line("22030", /document/, { feesKnown: false })).toMatchObject({
      lowUsd: 700,
      highUsd: 1_000,
      note: expect.stringContaining("usually ask"),
    });
  });
});

describe("tax", () => {
  it("deducts no more of a trade-in than the state allows", () => {
    expect(line("48201", /Michigan tax/, { tradeUsd: 15_000 })).toMatchObject({
      usd: 480,
      note: "Of the trade-in, $12,000 is not taxed.",
    });
    expect(line("90001", /California tax/, { tradeUsd: 5_000 })?.usd).toBe(1_450);
  });

  it("knows some towns' rates, and says elsewhere how much may come on top", () => {
    expect(line("80202", /Denver/)).toMatchObject({ usd: 1_250, lowUsd: 1_250, highUsd: 1_250 });
    expect(line("93650", /County and city/)).toMatchObject({
      lowUsd: 0,
      highUsd: 700,
      note: "The state's average, 1.7 %. Yours may be up to 3.5 %.",
    });
  });

  it("is an operator's where it was corrected, for all prices, and for a town by its zip codes", () => {
    const corrections = readCorrections(
      "CT tax 6 | Connecticut DMV | 2027-01\nAR tax 5 | Arkansas DFA | 2027-01\n802 local 7 | Denver | 2027-01",
    );
    const taxOf = (zip: string, priceUsd: number) =>
      estimate(zip, { priceUsd }, corrections).lines.find(({ name }) => /tax/i.test(name))?.usd;
    expect([taxOf("06103", 60_000), taxOf("72201", 3_000)]).toEqual([3_600, 150]);
    const states = readCorrections(
      "PA local 0 localmax 0 | PennDOT | 2027-01\n941 local 1-2 | San Francisco | 2027-01",
    );
    const namesAt = (zip: string) => estimate(zip, {}, states).lines.map(({ name }) => name);
    expect(namesAt("19103")).not.toContain("Tax of Philadelphia");
    expect(estimate("94103", {}, states).lines.find(({ name }) => /San Francisco/.test(name))).toMatchObject({
      usd: 300,
      lowUsd: 200,
      highUsd: 400,
    });
    expect(estimate("80202", {}, corrections).lines.find(({ name }) => /Denver/.test(name))).toMatchObject({
      usd: 1_400,
      source: "the rate of Denver, 2027-01",
    });
  });

  it("has as its least no tax on a fee that may not be asked, and as its most the tax on the highest", () => {
    const question = { feesKnown: false, dealerState: "NY" };
    expect(line("07030", /New Jersey tax/, question)).toMatchObject({ lowUsd: 1_325, highUsd: 1_337 });
  });

  it("is none in states without one, and higher for dear cars in Connecticut", () => {
    expect(estimate("97201").lines.map(({ name }) => name)).toEqual(["Price", "Title", "Registration and plates"]);
    expect(line("06103", /Connecticut tax/, { priceUsd: 60_000 })?.usd).toBe(4_650);
  });
});

describe("the figures", () => {
  it("are there for every state and the District of Columbia, each with its source and month", () => {
    const { problems, byState } = readCorrections(STATE_CHARGES);
    expect(problems).toEqual([]);
    expect(byState.size).toBe(51);
    for (const state of byState.keys()) {
      expect(US_STATES[state]).toBeDefined();
      const charges = chargesOf(state, NONE);
      expect([
        state,
        charges?.tax,
        charges?.title,
        charges?.registration,
        charges?.doc ?? charges?.doccap,
      ]).not.toContain(undefined);
    }
  });

  it("are corrected by an operator's, one by one", () => {
    const corrections = readCorrections("VA title 40 | Virginia DMV | 2026-07\n\nVA doccap 500 | A new law | 2026-07");
    const question = { feesKnown: false };
    const lines = estimate("22030", question, corrections).lines;
    expect(lines.find(({ name }) => name === "Title")).toMatchObject({ usd: 40, source: "Virginia DMV, 2026-07" });
    expect(lines.find(({ name }) => /document/.test(name))).toMatchObject({ highUsd: 500 });
    expect(lines.find(({ name }) => /tax/.test(name))?.source).toContain("2026-01");
  });

  it.each([
    ["XX title 5 | A | 2026-07", "Line 1 does not begin with a state, such as VA, or"],
    ["802 title 5 | A | 2026-07", "Line 1 may correct only local."],
    ["802 local 5", "Line 1 names no place after a vertical bar."],
    ["VA title 5", "Line 1 names no source after a vertical bar."],
    ["VA title 5 | A", "Line 1 has no month such as 2026-07 after the source."],
    ["VA wheels 5 | A | 2026-07", "Line 1 has an unknown figure wheels"],
    ["VA tax 415 | A | 2026-07", "Line 1 has a value that cannot be: tax 415."],
  ])("refuse %s with a sentence", (text, problem) => {
    expect(readCorrections(text).problems[0]).toContain(problem);
  });
});

it("answers nothing for a zip code of no state", () => {
  expect(
    estimateCosts({ zip: "09001", priceUsd: 1, feesKnown: true, tradeUsd: 0, dealerState: null }, NONE),
  ).toBeNull();
});
