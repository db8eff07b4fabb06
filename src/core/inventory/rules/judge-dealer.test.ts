import { describe, expect, it } from "vitest";
import { type DealerIdentity, noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import { judgeDealer, otherDealerInWords } from "./judge-dealer.ts";
import { emptyMemory } from "./removal-memory.ts";

const DAY = 86_400_000;
const smith: DealerIdentity = {
  sites: ["smithmotors.example"],
  names: ["Smith Motors"],
  towns: ["springfield, il"],
  phones: ["2175550100"],
};
const own = { listed: 48, seenAgain: 45, strangers: 3 };
const others = { listed: 48, seenAgain: 1, strangers: 52 };
const between = { listed: 48, seenAgain: 15, strangers: 40 };

const judge = (cars: typeof own, now: Partial<DealerIdentity> = {}, isComplete = true) =>
  judgeDealer({ known: smith, now: { ...smith, ...now }, cars, isComplete }, emptyMemory(), 0).evidence.map(
    ({ what }) => what,
  );

describe("a run is another dealer's", () => {
  it("when hardly any listed car is seen and as many others come, with any name on the site", () => {
    expect(judge(others)).toEqual(["Cars"]);
    expect(judge({ ...others, listed: 9, seenAgain: 0 })).toEqual([]);
    expect(judge({ ...others, seenAgain: 5 })).toEqual([]);
    expect(judge({ ...others, strangers: 4 })).toEqual([]);
  });
  it("when a list that was cut short shows half as many others, because new arrivals come first", () => {
    expect(judge({ listed: 100, seenAgain: 0, strangers: 20 }, {}, false)).toEqual([]);
    expect(judge({ listed: 100, seenAgain: 0, strangers: 50 }, {}, false)).toEqual(["Cars"]);
  });
  it("when another site or name answers and most cars are not its own", () => {
    expect(judge(between, { sites: ["jones.example"] })).toEqual(["Website", "Cars"]);
    expect(judge(between, { names: ["Jones Auto Sales"] })).toEqual(["Dealer's name", "Cars"]);
    expect(judge({ listed: 3, seenAgain: 0, strangers: 8 }, { names: ["Jones"] })).toEqual(["Dealer's name", "Cars"]);
    expect(judge({ listed: 0, seenAgain: 0, strangers: 8 }, { sites: ["jones.example"] })).toEqual(["Website", "Cars"]);
    // A group's site has all of them, but five times as many others.
    expect(judge({ listed: 30, seenAgain: 30, strangers: 150 }, { sites: ["group.example"] })).toHaveLength(2);
  });
  it("when town and phone differ together, or one of them where hardly any car is its own", () => {
    expect(judge(between, { phones: ["5035550199"] })).toEqual([]);
    expect(judge(between, { phones: ["5035550199"], towns: ["salem, or"] })).toEqual(["Town", "Phone", "Cars"]);
    expect(judge({ listed: 8, seenAgain: 0, strangers: 8 }, { towns: ["salem, or"] })).toEqual(["Town", "Cars"]);
    expect(judge({ listed: 2, seenAgain: 0, strangers: 2 }, { phones: ["5035550199"] })).toEqual([]);
  });
});

describe("a run is the dealership's own", () => {
  it("when most of its cars are, even at another address under another name", () => {
    expect(judge(own, { sites: ["jones.example"], names: ["Jones"], phones: ["5035550199"] })).toEqual([]);
    expect(judge({ listed: 48, seenAgain: 2, strangers: 0 }, { names: ["Jones"] }, false)).toEqual([]);
  });
  it("when one of several rooftops is known, or nothing is said", () => {
    expect(judge(between, { names: ["Jones", "Smith Auto Group, Inc."] })).toEqual([]);
    expect(judge(between, noIdentity())).toEqual([]);
  });
});

describe("how long such runs are held", () => {
  const nights = (now: Partial<DealerIdentity>) => {
    let memory = emptyMemory();
    return [1, 2, 3, 4, 5, 6, 7].map((night) => {
      const run = { known: smith, now: { ...smith, ...now }, cars: others, isComplete: true };
      const judged = judgeDealer(run, memory, night * DAY);
      memory = judged.memory;
      return judged.evidence.length > 0;
    });
  };
  it("is four days when the site is still its own: a lot may be sold off and refilled", () => {
    expect(nights({}).slice(0, 5)).toEqual([true, true, true, true, false]);
  });
  it("has no end when the site has another name, or no name", () => {
    expect(nights({ names: ["Jones"] })).toEqual(Array(7).fill(true));
    expect(nights(noIdentity())).toEqual(Array(7).fill(true));
  });
});

it("describes the evidence in words", () => {
  const { evidence } = judgeDealer(
    { known: smith, now: { ...smith, sites: ["jones.example"], towns: ["salem, or"] }, cars: others, isComplete: true },
    emptyMemory(),
    0,
  );
  expect(otherDealerInWords(evidence)).toBe(
    "The site now shows another dealer's cars: Website smithmotors.example before, jones.example now; Town Springfield, IL before, Salem, OR now. Of the 48 listed cars the site shows 1 of them, and 52 others.",
  );
  expect(otherDealerInWords(evidence.slice(-1))).toMatch(/^Hardly any of the listed cars is on the site now\./);
});

describe("how much of a stock makes it another's", () => {
  it("is hardly any of ten cars or more, and more others than are its own", () => {
    expect(judge({ listed: 10, seenAgain: 0, strangers: 5 })).toEqual(["Cars"]);
    expect(judge({ listed: 9, seenAgain: 0, strangers: 50 })).toEqual([]);
    expect(judge({ listed: 100, seenAgain: 9, strangers: 10 })).toEqual(["Cars"]);
    expect(judge({ listed: 100, seenAgain: 10, strangers: 90 })).toEqual([]);
    expect(judge({ listed: 100, seenAgain: 9, strangers: 9 })).toEqual([]);
    expect(judge({ listed: 100, seenAgain: 0, strangers: 49 }, {}, false)).toEqual([]);
  });
  it("is not most of the stock under another name: as many own cars as others, and a tenth of the listed ones", () => {
    const renamed = (cars: typeof own) => judge(cars, { names: ["Jones"] }).length > 0;
    expect(renamed({ listed: 100, seenAgain: 10, strangers: 10 })).toBe(false);
    expect(renamed({ listed: 100, seenAgain: 10, strangers: 11 })).toBe(true);
    expect(renamed({ listed: 100, seenAgain: 9, strangers: 9 })).toBe(true);
    expect(renamed({ listed: 100, seenAgain: 9, strangers: 0 })).toBe(false);
    expect(renamed({ listed: 5, seenAgain: 1, strangers: 1 })).toBe(false);
    expect(renamed({ listed: 100, seenAgain: 0, strangers: 0 })).toBe(true);
    expect(renamed({ listed: 0, seenAgain: 0, strangers: 0 })).toBe(true);
  });
  it("is a tenth of five cars at least, where only town or phone differs", () => {
    const moved = (cars: typeof own) => judge(cars, { phones: ["5035550199"] }).length > 0;
    expect(moved({ listed: 5, seenAgain: 0, strangers: 1 })).toBe(true);
    expect(moved({ listed: 4, seenAgain: 0, strangers: 1 })).toBe(false);
    expect(moved({ listed: 20, seenAgain: 1, strangers: 3 })).toBe(true);
    expect(moved({ listed: 20, seenAgain: 2, strangers: 9 })).toBe(false);
  });
  it("is recognised by the cars alone when the dealer was unknown before or is unknown now", () => {
    const evidence = (known: DealerIdentity | null, now: DealerIdentity | null, cars = others) =>
      judgeDealer({ known, now, cars, isComplete: true }, emptyMemory(), 0).evidence.map(({ what }) => what);
    expect([evidence(null, smith), evidence(smith, null), evidence(null, null)]).toEqual([
      ["Cars"],
      ["Cars"],
      ["Cars"],
    ]);
    expect([evidence(null, smith, own), evidence(smith, null, between)]).toEqual([[], []]);
  });
  it("is recognised by another name and phone together, whichever is the weaker", () => {
    expect(judge(between, { names: ["Jones"], phones: ["5035550199"] })).toEqual(["Dealer's name", "Phone", "Cars"]);
    expect(judge({ listed: 2, seenAgain: 0, strangers: 2 }, { names: ["Jones"] })).toEqual(["Dealer's name", "Cars"]);
  });
});

it("remembers a series of such runs until it is believed or over", () => {
  const run = (now: DealerIdentity, cars: typeof own) => ({ known: smith, now, cars, isComplete: true });
  const first = judgeDealer(run(smith, others), emptyMemory(), DAY);
  expect(first.memory).toEqual({ ...emptyMemory(), changed: { what: "Another dealer", since: DAY, runs: 1 } });
  expect(first.evidence).toEqual([{ what: "Cars", before: "48 listed", after: "1 of them, and 52 others" }]);
  const none = judgeDealer(run(smith, { ...others, seenAgain: 0 }), emptyMemory(), DAY);
  expect(none.evidence).toEqual([{ what: "Cars", before: "48 listed", after: "none of them, and 52 others" }]);
  const memory = { ...emptyMemory(), levels: [7], changed: { what: "Another dealer", since: DAY, runs: 2 } };
  expect(judgeDealer(run(smith, others), memory, 5 * DAY)).toEqual({
    evidence: [],
    memory: { ...memory, changed: null },
  });
  expect(judgeDealer(run(smith, own), memory, 5 * DAY)).toEqual({ evidence: [], memory });
  const onlyPhone = { ...noIdentity(), phones: smith.phones };
  expect(judgeDealer(run(onlyPhone, others), memory, 5 * DAY).evidence).toEqual([]);
  const unknown = { known: null, now: smith, cars: others, isComplete: true };
  expect(judgeDealer(unknown, memory, 5 * DAY).evidence).toHaveLength(1);
});

it("describes a stored run without data on the cars, and one with cars alone", () => {
  expect(otherDealerInWords([{ what: "Phone", before: "1", after: "2" }])).toBe(
    "The site now shows another dealer's cars: Phone 1 before, 2 now.",
  );
  expect(otherDealerInWords([{ what: "Cars", before: "48 listed", after: "none of them, and 52 others" }])).toBe(
    "Hardly any of the listed cars is on the site now. Of the 48 listed cars the site shows none of them, and 52 others. They may be another dealer's.",
  );
});
