import { describe, expect, it } from "vitest";
import { emptyMemory, type SiteSummary } from "./removal-memory.ts";
import { affectPrices, type CommonPrices, changesInWords, suddenChanges, watchSite } from "./watch-site.ts";

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
  it("is reported with the value before", () => {
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
  it("forgets a change that has ended", () => {
    const first = watchSite(emptyMemory(), usual, same, 0).memory;
    const changed = watchSite(first, { ...usual, medianPriceUsd: 9_000 }, allMoved, HOUR).memory;
    expect(changed.changed).toMatchObject({ what: "Median price", runs: 1 });
    expect(watchSite(changed, usual, same, 2 * HOUR).memory.changed).toBeNull();
  });
});

describe("the limits of a sudden change", () => {
  const lot = (more: Partial<SiteSummary>): SiteSummary => ({ ...usual, ...more });
  const changed = (before: Partial<SiteSummary>, now: Partial<SiteSummary>, prices = allMoved) =>
    suddenChanges(lot(before), lot(now), prices).map(({ what }) => what);

  it.each<[string, Partial<SiteSummary>, Partial<SiteSummary>, string[]]>([
    ["a platform that was not known before", { platform: null }, {}, []],
    ["a platform that is not recognized now", {}, { platform: null }, []],
    ["nine cars before", { found: 9 }, { medianPriceUsd: 90_000 }, []],
    ["nine cars now", {}, { found: 9, medianPriceUsd: 90_000 }, []],
    ["ten cars before and now", { found: 10 }, { found: 10, medianPriceUsd: 90_000 }, ["Median price"]],
    ["prices a fifth higher", { medianPriceUsd: 1_000 }, { medianPriceUsd: 1_200 }, []],
    ["prices more than a fifth higher", { medianPriceUsd: 1_000 }, { medianPriceUsd: 1_201 }, ["Median price"]],
    ["prices more than a fifth lower", { medianPriceUsd: 1_000 }, { medianPriceUsd: 799 }, ["Median price"]],
    ["no prices before", { medianPriceUsd: null }, { medianPriceUsd: 9_000 }, []],
    ["no prices now", {}, { medianPriceUsd: null }, []],
    ["a field that half of the cars had and a quarter have", { shares: { vin: 0.5 } }, { shares: { vin: 0.25 } }, []],
    ["a field that half of the cars had and fewer have", { shares: { vin: 0.5 } }, { shares: { vin: 0.24 } }, ["VIN"]],
    ["a field that hardly fewer have", { shares: { vin: 0.5 } }, { shares: { vin: 0.2475 } }, ["VIN"]],
    ["a field that few cars had", { shares: { vin: 0.49 } }, { shares: {} }, []],
    ["a field that no car has any more", { shares: { vin: 1 } }, { shares: {} }, ["VIN"]],
    ["a third of the photos", { photosPerCar: 6 }, { photosPerCar: 2 }, []],
    ["less than a third of the photos", { photosPerCar: 6 }, { photosPerCar: 1.9 }, ["Photos"]],
    ["few photos before", { photosPerCar: 3.9 }, { photosPerCar: 1 }, []],
    ["four photos a car before", { photosPerCar: 4 }, { photosPerCar: 1 }, ["Photos"]],
  ])("of %s", (_what, before, now, what) => {
    expect(changed(before, now)).toEqual(what);
  });

  it("reports lost photos once, as the field that no car has", () => {
    expect(changed({}, { photosPerCar: 0, shares: { ...usual.shares, images: 0 } })).toEqual(["Photos"]);
    expect(changed({ shares: {} }, { photosPerCar: 0, shares: { images: 0 } })).toEqual([]);
  });

  it("of prices: a quarter of the common cars have moved, or there are fewer than ten of them", () => {
    const dearer = { medianPriceUsd: 24_300 };
    expect(changed({}, dearer, { cars: 40, moved: 10 })).toEqual(["Median price"]);
    expect(changed({}, dearer, { cars: 100, moved: 25 })).toEqual(["Median price"]);
    expect(changed({}, dearer, { cars: 100, moved: 24 })).toEqual([]);
    expect(changed({}, dearer, { cars: 9, moved: 0 })).toEqual(["Median price"]);
    expect(changed({}, dearer, { cars: 10, moved: 0 })).toEqual([]);
  });

  it("names a platform that has no name by its id", () => {
    expect(changesTo({ platform: "no-such" })).toEqual([{ what: "Platform", before: "Dealer.com", after: "no-such" }]);
  });
});

describe("how long a sudden change is held", () => {
  const cheap: SiteSummary = { ...usual, medianPriceUsd: 9_000 };
  const memory = (changed: ReturnType<typeof emptyMemory>["changed"]) => ({ ...emptyMemory(), site: usual, changed });
  const what = "Median price";

  it("is 95 hours, and three runs", () => {
    const changesAfter = (runs: number, hours: number) =>
      watchSite(memory({ what, since: HOUR, runs }), cheap, allMoved, HOUR + hours * HOUR).changes;
    expect(changesAfter(2, 95)).toEqual([]);
    expect(changesAfter(2, 94.9)).toHaveLength(1);
    expect(changesAfter(1, 95)).toHaveLength(1);
  });
  it("begins again when something else changes", () => {
    const both = { ...cheap, photosPerCar: 1 };
    const watched = watchSite(memory({ what, since: HOUR, runs: 9 }), both, allMoved, 200 * HOUR);
    expect(watched.memory.changed).toEqual({ what: "Median price, Photos", since: 200 * HOUR, runs: 1 });
    const next = watchSite(watched.memory, both, allMoved, 201 * HOUR);
    expect(next.memory.changed).toEqual({ what: "Median price, Photos", since: 200 * HOUR, runs: 2 });
  });
  it("makes the new state the usual one at its end", () => {
    const { memory: after } = watchSite(memory({ what, since: 0, runs: 5 }), cheap, allMoved, 200 * HOUR);
    expect(after).toMatchObject({ site: cheap, changed: null });
  });
});

it("reports all changes in one sentence", () => {
  const changes = changesTo({ medianPriceUsd: 9_000, photosPerCar: 1 }, allMoved);
  expect(changesInWords(changes)).toBe(
    "What the site shows changed suddenly: Median price $18,000 before, $9,000 now; Photos 20.0 a car before, 1.0 a car now.",
  );
});

describe("many single prices that change beyond what cars do", () => {
  const many: CommonPrices = { cars: 20, moved: 0, doubtful: 5 };
  const manyPrices = { what: "Prices", before: "of 20 known cars", after: "5 are at most half or at least double" };

  it("are a sudden change, also on a lot of a few cars", () => {
    expect(changesTo({}, many)).toEqual([manyPrices]);
    expect(suddenChanges({ ...usual, found: 9 }, { ...usual, found: 9, platform: "dealer-on" }, many)).toEqual([
      { what: "Platform", before: "Dealer.com", after: "DealerOn" },
      manyPrices,
    ]);
    expect(changesTo({}, { ...many, doubtful: 4 })).toEqual([]);
    expect(changesTo({}, { ...many, cars: 26 })).toEqual([]);
  });
  it("are reported once, as the median price, where that moved as well", () => {
    const prices = { cars: 20, moved: 20, doubtful: 20 };
    expect(changesTo({ medianPriceUsd: 9_000 }, prices).map(({ what }) => what)).toEqual(["Median price"]);
  });
});

describe("whether the prices of a run are taken", () => {
  it.each([
    [["Median price"], true],
    [["Prices"], true],
    [["Photos", "Prices"], true],
    [["Photos", "Platform"], false],
    [[], false],
  ])("depends on what changed: %j concerns them: %s", (names, concerns) => {
    expect(affectPrices(names.map((what) => ({ what, before: "", after: "" })))).toBe(concerns);
  });

  const dearer: SiteSummary = { ...usual, medianPriceUsd: 9_000 };
  const bare: SiteSummary = { ...usual, photosPerCar: 1 };
  const watched = (now: SiteSummary, runs: number, what: string, trustsPrices = false) => {
    const memory = { ...emptyMemory(), site: usual, trustsPrices, changed: { what, since: 0, runs } };
    return watchSite(memory, now, allMoved, 100 * HOUR);
  };
  it("is so when the change of prices has lasted, and not when it has just begun", () => {
    expect(watched(dearer, 2, "Median price")).toMatchObject({ changes: [], trustsPrices: true });
    expect(watched(dearer, 1, "Median price")).toMatchObject({ changes: [{}], trustsPrices: false });
  });
  it("is not so for a change of anything else that has lasted", () => {
    expect(watched(bare, 2, "Photos")).toMatchObject({ changes: [], trustsPrices: false });
  });
  it("is so once when the operator has accepted them", () => {
    const accepted = watched(usual, 2, "", true);
    expect(accepted).toMatchObject({ trustsPrices: true, memory: { trustsPrices: false } });
    const held = watched(dearer, 1, "Median price", true);
    expect(held).toMatchObject({ trustsPrices: false, memory: { trustsPrices: true } });
  });
});
