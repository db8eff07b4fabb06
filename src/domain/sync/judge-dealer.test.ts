import { describe, expect, it } from "vitest";
import { type DealerIdentity, namesDiffer, noIdentity, siteOf } from "./dealer-identity.ts";
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
  it("when hardly any listed car is seen and as many others come, whatever the site says", () => {
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
    // A group's site has them all, but five times as many of others.
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
  it("is four days where the site is still its own: a lot may be sold off and filled anew", () => {
    expect(nights({}).slice(0, 5)).toEqual([true, true, true, true, false]);
  });
  it("has no end where another name is on it, or nothing says whose it is", () => {
    expect(nights({ names: ["Jones"] })).toEqual(Array(7).fill(true));
    expect(nights(noIdentity())).toEqual(Array(7).fill(true));
  });
});

it("says in words what the site shows", () => {
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

it.each([
  ["Smith Motors", "Smith Auto Group, Inc.", false],
  ["Toyota of Springfield", "Springfield Toyota", false],
  ["SmithMotors", "Smith Motors LLC", false],
  ["Auto Sales", "Jones Motors", false],
  ["Toyota of Springfield", "Toyota of Salem", true],
  ["Smith Motors", "Jones Motors", true],
])("compares the names %s and %s", (a, b, differ) => {
  expect([namesDiffer(a, b), namesDiffer(b, a)]).toEqual([differ, differ]);
});

it("knows the site of an address by its registrable domain, and a platform's customer by its host name", () => {
  expect(siteOf("http://www.smithmotors.com/used?x=1")).toBe("smithmotors.com");
  expect(siteOf("https://inventory.smithmotors.com.mx/")).toBe("smithmotors.com.mx");
  expect(siteOf("https://smith.carsforsale.com/")).toBe("smith.carsforsale.com");
  expect(siteOf("http://127.0.0.1:8081/")).toBe("127.0.0.1:8081");
  expect(siteOf("nothing")).toBeNull();
  const cars = between;
  expect(judge(cars, { sites: ["smith.carsforsale.com"] })).toEqual([]);
});
