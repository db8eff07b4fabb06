import { describe, expect, it } from "vitest";
import type { AskingPrice } from "./market-car.ts";
import {
  expectedDifference,
  learnRegions,
  learnSlopes,
  type PriceSlopes,
  positionOf,
  regionDifference,
  USUAL_SLOPES,
  weightedMedian,
} from "./price-slopes.ts";

const DAY = 20_780;
const UNWEIGHTED = new Map<number, number>();

type Car = { years?: number; miles?: number; days?: number; above?: number; region?: string; mileage?: null };

/** A price as the usual slopes expect it, plus a share (a logarithm). */
function asked(id: number, { years = 0, miles = 0, days = 0, above = 0, region, mileage }: Car): AskingPrice {
  const { perYear, per10kMiles, per30Days } = USUAL_SLOPES;
  const level = perYear * years + (per10kMiles * miles) / 10_000 + (per30Days * days) / 30;
  return {
    id,
    priceUsd: 20_000 * Math.exp(level + above),
    lastDay: DAY + days,
    car: {
      ...{ vin: null, make: "Honda", model: "Civic", trim: "EX", fuelType: null, drivetrain: null, bodyStyle: null },
      ...{ year: 2021 + years, mileage: mileage === null ? null : 50_000 + miles, dealer: null },
      region: region ?? null,
    },
  };
}

/** A cell of cars, half of each kind. */
const halves = (count: number, one: Car, other: Car, first = 0): AskingPrice[] =>
  Array.from({ length: count }, (_, i) => asked(first + i, i % 2 === 0 ? one : other));

describe("where a price stands", () => {
  const slopes: PriceSlopes = { ...USUAL_SLOPES, regions: new Map(Object.entries({ "606": 0.02, "941": -0.01 })) };

  it("is counted in years, ten thousand miles and thirty days", () => {
    expect(positionOf(2021, 40_000, 60)).toEqual([2021, 4, 2]);
  });
  it("differs by all three slopes", () => {
    expect(expectedDifference(slopes, [2020, 4, 0], [2022, 4, 0])).toBeCloseTo(0.2, 12);
    expect(expectedDifference(slopes, [2020, 4, 0], [2020, 5, 0])).toBeCloseTo(-0.035, 12);
    expect(expectedDifference(slopes, [2020, 4, 0], [2020, 4, 3])).toBeCloseTo(-0.015, 12);
    expect(expectedDifference(slopes, [2022, 5, 3], [2020, 4, 0])).toBeCloseTo(-0.2 + 0.035 + 0.015, 12);
  });
  it.each([
    ["606", "941", -0.03],
    ["941", "606", 0.03],
    ["606", "100", -0.02],
    ["100", "606", 0.02],
    [null, "606", 0],
    ["606", null, 0],
  ])("differs from region %s to %s by %d", (from, to, difference) => {
    expect(regionDifference(slopes, from, to)).toBeCloseTo(difference, 12);
  });
});

it.each<[string, [number, number][], number]>([
  ["none", [], 0],
  ["one", [[7, 1]], 7],
  [
    "three in any order",
    [
      [3, 1],
      [1, 1],
      [2, 1],
    ],
    2,
  ],
  [
    "an even number, the lower one",
    [
      [4, 1],
      [1, 1],
      [3, 1],
      [2, 1],
    ],
    2,
  ],
  [
    "a heavy one",
    [
      [1, 1],
      [2, 1],
      [9, 3],
    ],
    9,
  ],
  [
    "one that weighs as much as all others",
    [
      [1, 1],
      [9, 2],
      [2, 1],
    ],
    2,
  ],
  [
    "some that weigh nothing",
    [
      [1, 0],
      [2, 1],
      [3, 0],
    ],
    2,
  ],
])("the weighted median of %s", (_of, entries, median) => {
  expect(weightedMedian(entries.map(([value, weight]) => ({ value, weight })))).toBe(median);
});

describe("the slopes of a segment", () => {
  // The cars' prices follow a slope that is a tenth steeper than the usual one.
  const YEAR = 0.01;
  const learn = (cells: AskingPrice[][], weights = UNWEIGHTED, prior = USUAL_SLOPES) =>
    learnSlopes(cells, prior, weights);
  const years = (count: number, first = 0) =>
    halves(count, { years: 2, above: 2 * YEAR }, { years: -2, above: -2 * YEAR }, first);

  it("are the wider market's where nothing can be compared", () => {
    expect(learn([])).toBe(USUAL_SLOPES);
    expect(learn([[asked(1, {})], [asked(2, { years: 2 })]])).toBe(USUAL_SLOPES);
    expect(learn([[asked(1, {}), asked(2, { mileage: null })]])).toBe(USUAL_SLOPES);
    const noYear = asked(2, {});
    expect(learn([[asked(1, {}), { ...noYear, car: { ...noYear.car, year: null } }]])).toBe(USUAL_SLOPES);
  });
  it("lie half way between the wider market's and its own with thirty cars two years or 25,000 miles from their middle", () => {
    expect(learn([years(30)])).toMatchObject({ per10kMiles: expect.closeTo(-0.035, 10) });
    expect(learn([years(30)]).perYear).toBeCloseTo(0.1 + YEAR / 2, 10);
    const miles = halves(30, { miles: 25_000, above: 0.02 }, { miles: -25_000, above: -0.02 });
    expect(learn([miles]).per10kMiles).toBeCloseTo(-0.035 + 0.008 / 2, 10);
    expect(learn([miles]).perYear).toBeCloseTo(0.1, 10);
  });
  it("lie half way with sixty cars fifteen days from their middle", () => {
    const days = halves(60, { days: 15, above: 0.01 }, { days: -15, above: -0.01 });
    expect(learn([days]).per30Days).toBeCloseTo(-0.005 + 0.02 / 2, 10);
  });
  it("go a segment's own way where it has many cars", () => {
    expect(learn([years(1_500)]).perYear).toBeCloseTo(0.1 + YEAR, 3);
  });
  it("tell years from miles, although newer cars have fewer", () => {
    const cars = [
      ...halves(1_000, { years: 2, miles: -20_000, above: 0.02 }, { years: -2, miles: 20_000, above: -0.02 }),
      ...halves(1_000, { years: 2, miles: 10_000, above: 0.02 }, { years: -2, miles: -10_000, above: -0.02 }, 1_000),
    ];
    const { perYear, per10kMiles, per30Days } = learn([cars]);
    expect(perYear).toBeCloseTo(0.11, 3);
    expect(per10kMiles).toBeCloseTo(-0.035, 3);
    expect(per30Days).toBeCloseTo(-0.005, 10);
  });
  it("do not mind that trims differ in price", () => {
    const dear = years(30, 30).map((price) => ({ ...price, priceUsd: 3 * price.priceUsd }));
    expect(learn([years(30), dear]).perYear).toBeCloseTo(learn([years(60)]).perYear, 10);
  });
  it("count each price by its weight", () => {
    const thirds = new Map(years(30).map(({ id }) => [id, 1 / 3]));
    expect(learn([years(30)], thirds).perYear).toBeCloseTo(0.1 + YEAR / 4, 10);
    expect(learn([years(30)], new Map([[999, 0]])).perYear).toBeCloseTo(0.1 + YEAR / 2, 10);
  });
  it("are learned from what the whole market would ask", () => {
    const prior = { ...USUAL_SLOPES, regions: new Map([["606", 0.05]]) };
    const inRegion = halves(30, { years: 2, above: 2 * YEAR + 0.05, region: "606" }, { years: -2, above: -2 * YEAR });
    const learned = learn([inRegion], UNWEIGHTED, prior);
    expect(learned.perYear).toBeCloseTo(0.1 + YEAR / 2, 10);
    expect(learned.regions).toBe(prior.regions);
  });
  it("learn nothing from a price that is wrong by half, and little from one that is far", () => {
    const with_ = (above: number) => learn([[...years(60), asked(99, { years: 2, above })]]).perYear;
    const without = learn([years(60)]).perYear;
    expect(with_(0.36 + 2 * YEAR)).toBeCloseTo(without, 10);
    expect(with_(-0.7)).toBeCloseTo(without, 10);
    const [near, far] = [with_(0.12) - without, with_(0.3) - without];
    expect(near).toBeGreaterThan(0.0003);
    expect(far).toBeGreaterThan(0.8 * near);
    expect(far).toBeLessThan(1.3 * near);
  });

  describe("leave a spread unexplained", () => {
    /** Cars that cost a share more and less than the slopes expect. */
    const apart = (count: number, above: number, first = 0) => halves(count, { above }, { above: -above }, first);
    // The median distance as a standard deviation, for the middle that was learned as well.
    const spread = (cars: number, cells: number, above: number) => 1.4826 * above * Math.sqrt(cars / (cars - cells));
    const between = (own: number) => Math.sqrt((own ** 2 + USUAL_SLOPES.residual ** 2) / 2);

    it("half way between the wider market's and their own with twenty cars", () => {
      expect(learn([apart(20, 0.04)]).residual).toBeCloseTo(between(spread(20, 1, 0.04)), 8);
      expect(learn([apart(10, 0.03), apart(10, 0.03, 10)]).residual).toBeCloseTo(between(spread(20, 2, 0.03)), 8);
    });
    it("that two cars say little about", () => {
      const own = spread(2, 1, 0.02);
      expect(learn([apart(2, 0.02)]).residual).toBeCloseTo(Math.sqrt((2 * own ** 2 + 20 * 0.08 ** 2) / 22), 8);
    });
    it("that one wrong price does not move", () => {
      const cars = apart(400, 0.03);
      const wrong = learn([[...cars, asked(999, { above: 0.34 })]]).residual;
      expect(Math.abs(wrong / learn([cars]).residual - 1)).toBeLessThan(0.02);
    });
  });
});

describe("what a region asks more", () => {
  const regionsOf = (cells: AskingPrice[][], weights = UNWEIGHTED, slopes = USUAL_SLOPES) =>
    learnRegions(cells, slopes, weights).regions;
  const apart = (count: number, first = 0) =>
    halves(count, { above: 0.02, region: "606" }, { above: -0.02, region: "941" }, first);

  it("is half believed with a hundred cars, over all cells", () => {
    for (const cells of [[apart(200)], [apart(100), apart(100, 100)]]) {
      const regions = regionsOf(cells);
      expect([...regions.keys()]).toEqual(["606", "941"]);
      expect(regions.get("606")).toBeCloseTo(0.01, 10);
      expect(regions.get("941")).toBeCloseTo(-0.01, 10);
    }
  });
  it("is what the slopes leave unexplained", () => {
    const newer = halves(
      200,
      { above: 0.02, region: "606", years: 1, miles: 10_000, days: 9 },
      { above: -0.02, region: "941" },
    );
    expect(regionsOf([newer]).get("606")).toBeCloseTo(0.01, 10);
  });
  it("says nothing of cars whose region is unknown", () => {
    const cars = halves(200, { above: 0.02, region: "606" }, { above: -0.02 });
    expect([...regionsOf([cars])]).toEqual([["606", expect.closeTo(0.01, 10)]]);
  });
  it("counts each car by its weight", () => {
    const weights = new Map(apart(200).map(({ id }) => [id, 0.5]));
    expect(regionsOf([apart(200)], weights).get("606")).toBeCloseTo((50 * 0.02) / 150, 10);
  });
  it("is moved by no car beyond one and a half spreads, up or down", () => {
    for (const above of [0.3, -0.3]) {
      const cars = [...halves(200, { region: "606" }, { region: "606" }), asked(999, { above, region: "941" })];
      expect(regionsOf([cars]).get("941")).toBeCloseTo((Math.sign(above) * 0.12) / 101, 10);
    }
  });
  it("is learned again, and the slopes stay", () => {
    const before = { ...USUAL_SLOPES, perYear: 0.09, regions: new Map([["606", 9]]) };
    const { regions, ...slopes } = learnRegions([apart(200)], before, UNWEIGHTED);
    expect(regions.get("606")).toBeCloseTo(0.01, 10);
    expect(slopes).toEqual({ perYear: 0.09, per10kMiles: -0.035, per30Days: -0.005, residual: 0.08 });
  });
});
