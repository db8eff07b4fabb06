import { describe, expect, it } from "vitest";
import { dealLabel, labelBorders, nextLabel, type StandingLabel } from "./deal-label.ts";

const at = (priceUsd: number, valueUsd = 20_000, spread = 0.02) => ({ priceUsd, valueUsd, spread });

describe("a deal's label", () => {
  it.each([
    [17_900, "great"],
    [18_100, "good"],
    [19_100, "good"],
    [19_300, "fair"],
    [20_700, "fair"],
    [20_900, "high"],
    [21_900, "high"],
    [22_100, "overpriced"],
  ])("calls $%i for a value of $20,000 %s, with borders at 4 and 10 percent", (priceUsd, label) => {
    expect(dealLabel(at(priceUsd))).toBe(label);
  });

  it("has wider limits where the prices of similar cars differ more", () => {
    expect(labelBorders({ valueUsd: 20_000, spread: 0.07 }).map(Math.round)).toEqual([17_400, 18_600, 21_400, 22_600]);
    expect(dealLabel(at(18_700, 20_000, 0.07))).toBe("fair");
  });

  it("does not exist when the price is more than a quarter away from the value", () => {
    expect(dealLabel(at(14_900))).toBeNull();
    expect(dealLabel(at(25_100))).toBeNull();
  });
});

describe("a label over days", () => {
  const good: StandingLabel = { label: "good", since: 1, priceUsd: 19_100, otherSince: null };

  it("starts with the label of the price", () => {
    expect(nextLabel(null, at(20_000), 5)).toEqual({ label: "fair", since: 5, priceUsd: 20_000, otherSince: null });
    expect(nextLabel(null, at(25_100), 5)).toBeNull();
  });

  it("changes at once when the price has clearly crossed a limit", () => {
    expect(nextLabel(good, at(20_000), 5)).toEqual({ label: "fair", since: 5, priceUsd: 20_000, otherSince: null });
    expect(nextLabel(good, at(17_500), 5)).toMatchObject({ label: "great", since: 5 });
  });

  it("does not change at once when the price is less than one percent beyond the limit", () => {
    expect(nextLabel(good, at(19_250), 5)).toMatchObject({ label: "good", since: 1, otherSince: 5 });
  });

  it.each([
    ["good", 19_100, 19_000],
    ["great", 19_100, 19_000],
    ["high", 19_100, 19_200],
    ["overpriced", 19_100, 19_200],
  ] as const)("holds no %s label across the value: $%i against $%i", (label, price, value) => {
    expect(nextLabel({ ...good, label }, at(price, value), 2)).toMatchObject({ label: "fair", since: 2 });
  });

  it("changes only after three days when only the value has moved", () => {
    const moved = at(19_100, 19_800);
    const first = nextLabel(good, moved, 5);
    expect(first).toMatchObject({ label: "good", otherSince: 5 });
    const second = nextLabel(first, moved, 7);
    expect(second).toMatchObject({ label: "good", otherSince: 5 });
    expect(nextLabel(second, moved, 8)).toMatchObject({ label: "fair", since: 8 });
  });

  it("changes on the third day of another value, and not before it is seven days old", () => {
    const moved = at(19_100, 19_800);
    const labelOn = (since: number, otherSince: number, day: number) =>
      nextLabel({ ...good, since, otherSince }, moved, day)?.label;
    expect([22, 23].map((day) => labelOn(1, 20, day))).toEqual(["good", "fair"]);
    expect([16, 17].map((day) => labelOn(10, 11, day))).toEqual(["good", "fair"]);
  });

  it("does not change twice within a week when only the value has moved", () => {
    const [up, down] = [at(19_100, 19_800), at(19_100)];
    const changedOn: number[] = [];
    let standing = good;
    for (let day = 8; day < 60; day += 1) {
      const next = nextLabel(standing, day % 8 < 4 ? up : down, day) ?? standing;
      if (next.label !== standing.label) changedOn.push(day);
      standing = next;
    }
    expect(changedOn.length).toBeGreaterThan(1);
    const gaps = changedOn.slice(1).map((day, i) => day - (changedOn[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
  });

  it("changes at once within a week when the price has clearly crossed a limit", () => {
    expect(nextLabel({ ...good, since: 4 }, at(20_000), 5)).toMatchObject({ label: "fair", since: 5 });
  });

  it("forgets the other side when the value comes back", () => {
    const away = nextLabel(good, at(19_100, 19_800), 5);
    const back = nextLabel(away, at(19_100), 6);
    expect(back).toEqual(good);
    expect(nextLabel(back, at(19_100, 19_800), 8)).toMatchObject({ label: "good", otherSince: 8 });
  });

  it("ends at once when price and value no longer fit together", () => {
    expect(nextLabel(good, at(9_999), 5)).toBeNull();
  });
});

describe("the exact limits of a label", () => {
  const facts = (priceUsd: number) => ({ priceUsd, valueUsd: 10_000, spread: 0.25 });
  it("belong to the milder label", () => {
    const [, , fair] = labelBorders(facts(0));
    expect(fair).toBe(12_500);
    expect(dealLabel(facts(12_500))).toBe("fair");
    expect(dealLabel(facts(7_500))).toBe("fair");
    expect(dealLabel(facts(12_501))).toBeNull();
    expect(dealLabel(facts(7_499))).toBeNull();
  });
  it("are those of 10 % for great and overpriced", () => {
    const usual = (priceUsd: number) => dealLabel({ priceUsd, valueUsd: 10_000, spread: 0 });
    const [great, good, fair, high] = labelBorders({ valueUsd: 10_000, spread: 0 });
    expect([great, good, fair, high].map(Math.round)).toEqual([9_000, 9_600, 10_400, 11_000]);
    expect([great, great - 0.01].map(usual)).toEqual(["good", "great"]);
    expect([good, good - 0.01].map(usual)).toEqual(["fair", "good"]);
    expect([fair, fair + 0.01].map(usual)).toEqual(["fair", "high"]);
    expect([high, high + 0.01].map(usual)).toEqual(["high", "overpriced"]);
  });
});

describe("a price that crosses a limit", () => {
  const next = (from: number, to: number, label: StandingLabel["label"]) =>
    nextLabel(
      { label, since: 100, priceUsd: from, otherSince: null },
      { priceUsd: to, valueUsd: 10_000, spread: 0 },
      101,
    )?.label;
  it("changes the label at once when it is a percent beyond, up or down", () => {
    expect(next(10_300, 10_520, "fair")).toBe("high");
    expect(next(10_300, 10_480, "fair")).toBe("fair");
    expect(next(9_700, 9_490, "fair")).toBe("good");
    expect(next(9_700, 9_560, "fair")).toBe("fair");
  });
});
