import { describe, expect, it } from "vitest";
import { emptyMemory, type SiteSummary } from "./removal-memory.ts";
import { type CommonPrices, suddenChanges, watchSite } from "./watch-site.ts";

const HOUR = 3_600_000;
const usual: SiteSummary = {
  platform: "dealer-com",
  found: 40,
  shares: { vin: 1, priceUsd: 0.95, images: 1 },
  medianPriceUsd: 18_000,
  photosPerCar: 20,
};
const same: CommonPrices = { cars: 38, moved: 1 };
const allMoved: CommonPrices = { cars: 38, moved: 38 };
const changesTo = (now: Partial<SiteSummary>, prices = same) => suddenChanges(usual, { ...usual, ...now }, prices);

describe("what changed suddenly", () => {
  it("is told with what was before", () => {
    expect(changesTo({ medianPriceUsd: 24_300 }, allMoved)).toEqual([
      { what: "Median price", before: "$18,000", after: "$24,300" },
    ]);
    expect(changesTo({ shares: { vin: 1, priceUsd: 0.4, images: 1 } })).toEqual([
      { what: "Price", before: "95 % of cars", after: "40 % of cars" },
    ]);
    expect(changesTo({ photosPerCar: 1.04 })).toEqual([{ what: "Photos", before: "20.0 a car", after: "1.0 a car" }]);
    expect(changesTo({ platform: "dealer-on" })).toEqual([
      { what: "Platform", before: "Dealer.com", after: "DealerOn" },
    ]);
  });
  it("is nothing as long as it changes as stock does", () => {
    expect(
      changesTo({ medianPriceUsd: 21_000, photosPerCar: 11, shares: { vin: 1, priceUsd: 0.6, images: 1 } }),
    ).toEqual([]);
  });
  it("is not the price when cars came and went but kept their prices", () => {
    expect(changesTo({ medianPriceUsd: 24_300 })).toEqual([]);
    expect(changesTo({ medianPriceUsd: 24_300 }, { cars: 4, moved: 0 })).toHaveLength(1);
  });
  it("is nothing on a lot of a few cars", () => {
    expect(suddenChanges({ ...usual, found: 5 }, { ...usual, found: 5, medianPriceUsd: 90_000 }, allMoved)).toEqual([]);
  });
});

describe("watching a site from run to run", () => {
  it("holds a change until it has lasted for four days, and then takes it for usual", () => {
    let memory = watchSite(emptyMemory(), usual, same, 0).memory;
    const held = [];
    for (let day = 1; day <= 6; day += 1) {
      const watched = watchSite(memory, { ...usual, medianPriceUsd: 9_000 }, allMoved, day * 24 * HOUR);
      held.push(watched.changes.length > 0);
      memory = watched.memory;
    }
    expect(held).toEqual([true, true, true, true, false, false]);
  });
  it("forgets a change that is over", () => {
    const first = watchSite(emptyMemory(), usual, same, 0).memory;
    const changed = watchSite(first, { ...usual, medianPriceUsd: 9_000 }, allMoved, HOUR).memory;
    expect(changed.changed).toMatchObject({ what: "Median price", runs: 1 });
    expect(watchSite(changed, usual, same, 2 * HOUR).memory.changed).toBeNull();
  });
});
