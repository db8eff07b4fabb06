import { describe, expect, it } from "vitest";
import { asked, civic, TODAY } from "#test/civic-market.ts";
import { appraise } from "./appraise.ts";
import type { MarketCar } from "./market-car.ts";
import { USUAL_SLOPES } from "./price-slopes.ts";
import { priceTableOf } from "./price-table.ts";
import { pricesWithSlopes } from "./segment-prices.ts";

describe("the limits of a value", () => {
  const USD = 20_000;
  const RESIDUAL = USUAL_SLOPES.residual;
  /** Similar cars of different sellers with the usual slopes; each price is of today, and equal except for the given differences. */
  type Like = { above?: number; years?: number; miles?: number; days?: number; region?: string };
  const priceOf = ({ above = 0, years = 0, miles = 0, days = 0, region }: Like) => {
    const { perYear, per10kMiles, per30Days } = USUAL_SLOPES;
    const level = above + perYear * years + (per10kMiles * miles) / 10_000 - (per30Days * days) / 30;
    const car = { year: 2021 + years, mileage: 40_000 + miles, region: region ?? null };
    return asked(USD * Math.exp(level), car, TODAY - days);
  };
  const appraised = (cars: readonly Like[], car: Partial<MarketCar> = {}, options: { rangeWidth?: number } = {}) => {
    // Of two equal listings without VINs one is left out.
    const prices = cars.map((like, i) => priceOf({ ...like, miles: (like.miles ?? 0) + i / 1_000 }));
    const segment = pricesWithSlopes(priceTableOf(prices), USUAL_SLOPES);
    return appraise({ ...civic, ...car }, segment, { day: TODAY, isOwn: () => false, ...options });
  };
  const valued = (...args: Parameters<typeof appraised>) => {
    const appraisal = appraised(...args);
    if (appraisal.kind === "none") throw new Error(appraisal.reason);
    return appraisal;
  };
  const kindOf = (...args: Parameters<typeof appraised>) => {
    const appraisal = appraised(...args);
    return appraisal.kind === "none" ? appraisal.reason : "value";
  };
  const many = (count: number, like: Like = {}): Like[] => Array.from({ length: count }, () => like);

  it.each([
    ["two similar cars", many(2), "too-few"],
    ["three that are half as like", many(3, { days: 53 }), "value"],
    ["three that are less", many(3, { days: 54 }), "too-few"],
    ["four", many(4, { days: 62 }), "value"],
    ["four that are less", many(4, { days: 63 }), "too-few"],
    ["five", many(5, { days: 105 }), "value"],
    ["five that are less", many(5, { days: 106 }), "too-few"],
    ["none", [], "too-few"],
  ] as const)("are too few cars, or too little like: %s", (_, cars, kind) => {
    expect(kindOf(cars)).toBe(kind);
  });
  it("says how many similar cars there were when there is no value", () => {
    expect(appraised(many(2))).toEqual({ kind: "none", reason: "too-few", comparables: 2 });
    const apart = [...many(2, { above: 0.5 }), ...many(2), ...many(2, { above: -0.5 })];
    expect(appraised(apart)).toEqual({ kind: "none", reason: "too-spread", comparables: 6 });
    expect(appraised(many(9), { year: 1995 })).toEqual({ kind: "none", reason: "too-old", comparables: 0 });
  });
  it.each([
    [2000, "too-old"],
    [2001, "too-few"],
    [2021, "value"],
    [2027, "too-new"],
    [2028, "too-new"],
  ])("are 25 years of age, and a year before the model year: %i", (year, kind) => {
    expect(kindOf(many(5), { year })).toBe(kind);
  });
  it("tell a car that is newer than all prices from one that is rare", () => {
    expect(kindOf(many(5, { years: -4 }))).toBe("too-new");
    expect(kindOf([...many(2), ...many(5, { years: -4 })])).toBe("too-few");
    expect(kindOf(many(5), { year: 2027 })).toBe("too-new");
    expect(kindOf(many(5, { years: 6 }), { year: 2027 })).toBe("value");
    expect(kindOf(many(5, { years: 7 }), { year: 2028 })).toBe("too-new");
  });
  it.each([
    [{ year: null }],
    [{ mileage: null }],
    [{ mileage: 0 }],
    [{ mileage: -1 }],
    [{ make: null }],
    [{ model: null }],
  ])("are facts that are missing: %j", (car) => {
    expect(kindOf(many(5), car)).toBe("facts-missing");
  });

  it("leave out a price that is a quarter above or below the others' middle, and no nearer one", () => {
    const [below, above] = [-Math.log(1.25), Math.log(1.25)];
    const counted = (of: number) => valued([...many(9), { above: of }]).comparables.length;
    expect([below + 0.001, below - 0.001, above - 0.001, above + 0.001].map(counted)).toEqual([10, 9, 10, 9]);
    expect(valued([...many(9), { above: 0.3 }]).valueUsd).toBe(USD);
  });
  it("leave three cars at least, and half of the weight", () => {
    expect(kindOf([...many(3), ...many(2, { above: 0.5 })])).toBe("value");
    expect(kindOf([...many(2), { above: -0.3 }, { above: 0.5 }])).toBe("too-spread");
    // Half of the weight is at one level, the other half is too far above it and below it.
    const halves = (own: number) => kindOf([...many(own), ...many(3, { above: 0.3 }), ...many(3, { above: -0.3 })]);
    expect([5, 7].map(halves)).toEqual(["too-spread", "value"]);
  });
  it("count as three cars at least, however alike one of them is", () => {
    const appraisal = valued([...many(1), ...many(3, { years: -2 })]);
    expect(appraisal.effectiveCount).toBeCloseTo(3, 4);
    expect(1 / appraisal.comparables.reduce((sum, { share }) => sum + share ** 2, 0)).toBeCloseTo(3, 4);
    expect(appraisal.comparables[0]?.share).toBeGreaterThan(appraisal.comparables[1]?.share ?? 1);
  });
  it("are no cars with miles that cannot be", () => {
    expect(kindOf(many(5), { mileage: 900_000 })).toBe("facts-impossible");
  });
  it("is the mean in which prices beyond 0.45 spreads count less", () => {
    const near = [{ above: 0.02 }, { above: -0.01 }, ...many(3)];
    expect(valued(near).valueUsd).toBe(Math.round(USD * Math.exp(0.01 / 5)));
    // Four at the middle and one beyond: the result is as if the single one were 0.45 spreads away.
    expect(valued([...many(4), { above: 0.2 }]).valueUsd).toBe(Math.round(USD * Math.exp((0.45 * RESIDUAL) / 4)));
    expect(valued([...many(4), { above: -0.2 }]).valueUsd).toBe(Math.round(USD * Math.exp((-0.45 * RESIDUAL) / 4)));
  });

  describe("around it", () => {
    /** The spread of a value based on cars of equal weight with this mean distance. */
    const spread = (cars: number, distance = 0) =>
      Math.sqrt((((cars * (1.25 * distance) ** 2 + 5 * RESIDUAL ** 2) / (cars + 5)) * (cars + 1)) / cars);

    it.each([3, 5, 20])("are wider for few similar cars: %i of them", (count) => {
      expect(valued(many(count)).spread).toBeCloseTo(spread(count), 6);
    });
    it("are wider where similar cars disagree, up to four spreads of their segment", () => {
      const apart = (above: number) => [...many(10, { above }), ...many(10, { above: -above })];
      expect(valued(apart(0.05)).spread).toBeCloseTo(spread(20, 0.05), 6);
      expect(valued(apart(0.09)).spread).toBeCloseTo(spread(20, 0.09), 3);
    });
    it("count cars of little weight as fewer", () => {
      const weights = [...Array(3).fill(1), ...Array(3).fill(Math.exp(-1))];
      const sum = weights.reduce((a, b) => a + b, 0);
      const effective = sum ** 2 / weights.reduce((a, b) => a + b ** 2, 0);
      expect(valued([...many(3), ...many(3, { days: 30 })]).spread).toBeCloseTo(spread(effective), 6);
    });
    it("are wider by five percent for each year that all similar cars are newer or older", () => {
      for (const years of [1, -1]) {
        expect(valued(many(20, { years })).spread).toBeCloseTo(Math.hypot(spread(20), 0.05), 6);
      }
      expect(valued([...many(10, { years: 1 }), ...many(10, { years: -1 })]).spread).toBeCloseTo(spread(20), 6);
    });
    it("are wider by 1.5 percent for each 10,000 miles that all similar cars have more or less", () => {
      for (const miles of [20_000, -20_000]) {
        expect(valued(many(20, { miles })).spread).toBeCloseTo(Math.hypot(spread(20), 0.03), 5);
      }
    });
    it("end at 13 percent, beyond which there is no value", () => {
      // Two years alone are ten percent, and 50,000 miles 7.5.
      const far = (miles: number) => kindOf(many(30, { years: 2, miles }));
      const expected = (miles: number) => Math.hypot(spread(30), 0.1, (0.015 * miles) / 10_000);
      expect([expected(51_000) < 0.13, expected(52_000) > 0.13]).toEqual([true, true]);
      expect([51_000, 52_000].map(far)).toEqual(["value", "too-spread"]);
    });
    it("are 1.28 spreads on each side, or as many as were learned", () => {
      const around = (half: number) => ({
        lowUsd: Math.round(USD * Math.exp(-half * spread(5))),
        highUsd: Math.round(USD * Math.exp(half * spread(5))),
      });
      expect(valued(many(5))).toMatchObject(around(1.28));
      expect(valued(many(5), {}, { rangeWidth: 2 })).toMatchObject(around(2));
    });
  });

  it("say of each comparable what moved its price, in dollars, and how much it counts", () => {
    const prices = [
      asked(18_000, { year: 2020, mileage: 60_000, region: "606" }, TODAY - 30),
      ...[1, 2, 3].map((i) => asked(20_000, { mileage: 40_000 + i }, TODAY)),
    ];
    const slopes = { ...USUAL_SLOPES, regions: new Map(Object.entries({ "606": 0.02, "941": 0.05 })) };
    const segment = pricesWithSlopes(priceTableOf(prices), slopes);
    const appraisal = appraise({ ...civic, region: "941" }, segment, { day: TODAY, isOwn: () => false });
    if (appraisal.kind === "none") throw new Error(appraisal.reason);
    const [first, , , last] = appraisal.comparables;
    const usdAt = (level: number) => Math.round(18_000 * Math.exp(level));
    expect(last).toMatchObject({ id: prices[0]?.id, priceUsd: 18_000, adjustedUsd: usdAt(0.195) });
    expect(last?.adjustments).toEqual({
      age: usdAt(0.1) - 18_000,
      mileage: usdAt(0.17) - usdAt(0.1),
      region: usdAt(0.2) - usdAt(0.17),
      time: usdAt(0.195) - usdAt(0.2),
    });
    expect(last?.share).toBeLessThan(0.1);
    expect(first).toMatchObject({ priceUsd: 20_000, adjustedUsd: 20_000 });
  });
  it("let no dealer count more than a quarter of the others, in the middle and in the mean", () => {
    const of = (dealer: string | null, above: number, count: number, first: number) =>
      Array.from({ length: count }, (_, i) =>
        asked(USD * Math.exp(above), { dealer, mileage: 40_000 + first + i }, TODAY),
      );
    const prices = [...of("Mallory", -0.1, 8, 0), ...of(null, 0, 8, 20)];
    const segment = pricesWithSlopes(priceTableOf(prices), USUAL_SLOPES);
    const appraisal = appraise(civic, segment, { day: TODAY, isOwn: () => false });
    if (appraisal.kind === "none") throw new Error(appraisal.reason);
    // Eight cars of one dealer count as two of ten.
    const shares = appraisal.comparables.map(({ share }) => share.toFixed(3));
    expect(new Set(shares)).toEqual(new Set([(2 / 10 / 8).toFixed(3), (1 / 10).toFixed(3)]));
    expect(appraisal.valueUsd).toBeGreaterThan(USD * Math.exp(-0.02));
    expect(appraisal.valueUsd).toBeLessThan(USD);
  });
});
