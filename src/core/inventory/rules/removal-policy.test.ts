import { describe, expect, it } from "vitest";
import type { PageAnswer } from "./page-answers.ts";
import { emptyMemory, type RemovalMemory, readMemory } from "./removal-memory.ts";
import {
  decideByPages,
  decideMisses,
  isSaleTrusted,
  learnFromReturns,
  type MissingCar,
  missesNeeded,
} from "./removal-policy.ts";

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;

/** A car that has been missed this many nights before this one. */
const car = (misses: number, more: Partial<MissingCar> = {}): MissingCar => ({
  lastSeenAt: NOW - (misses + 1) * DAY,
  misses,
  missedAt: misses === 0 ? null : NOW - DAY,
  inCrowd: false,
  missAnswers: [],
  page: "unasked",
  missesBefore: 0,
  ...more,
});
const decide = (cars: MissingCar[], memory = emptyMemory(), found = 100) =>
  decideMisses(memory, cars, { found, at: NOW }).decisions;
const removed = (cars: MissingCar[], memory = emptyMemory()) => decide(cars, memory).map(({ remove }) => remove);

/**
 * The memory of a site with four hundred missing cars whose page gave this answer. This percentage of them came back, each
 * after its first miss or after this many.
 */
function siteWhere(percent: number, after: number, answer: PageAnswer = "unasked"): RemovalMemory {
  const cameBack = 4 * percent;
  const { answers, ...memory } = emptyMemory();
  const reached = answers[answer].reached.map((_, n) => (n < after ? 400 : 400 - cameBack));
  const returned = answers[answer].returned.map((_, n) => (n < after ? cameBack : 0));
  return { ...memory, answers: { ...answers, [answer]: { reached, returned } } };
}

describe("removing missing cars", () => {
  it("wants four misses in a row from a site it does not know", () => {
    expect(removed([car(0), car(1), car(2), car(3)])).toEqual([false, false, false, true]);
  });
  it("wants two from a site whose missing cars never came back, and seven where that took them six", () => {
    expect(missesNeeded(siteWhere(0, 1), "unasked", false)).toBe(2);
    expect(missesNeeded(siteWhere(30, 6), "unasked", false)).toBe(7);
  });
  it("does not wait where waiting does not help", () => {
    expect(missesNeeded(siteWhere(10, 8), "unasked", false)).toBe(2);
  });
  it("gives cars that vanish in a crowd more time, at any site", () => {
    const crowd = Array.from({ length: 20 }, () => car(0));
    expect(decide(crowd)[0]).toMatchObject({ inCrowd: true, remove: false });
    expect(decide([car(0), car(0)])[0]).toMatchObject({ inCrowd: false });
    expect(removed([car(1, { inCrowd: true }), car(2, { inCrowd: true })], siteWhere(0, 1))).toEqual([false, true]);
  });
  it("counts no second miss within half a day", () => {
    const again = car(3, { missedAt: NOW - DAY / 3 });
    expect(decide([again])[0]).toEqual({ misses: 3, inCrowd: false, missAnswers: [], counted: false, remove: false });
  });
  it("takes long absence for evidence, but never for more than the days would have given", () => {
    expect(removed([car(1, { lastSeenAt: NOW - 14 * DAY })])).toEqual([true]);
    expect(removed([car(1, { lastSeenAt: NOW - 2 * DAY })])).toEqual([false]);
  });
});

describe("believing a car's own page", () => {
  it.each(["gone", "sold", "softGone"] as const)("removes a car at once when its page says: %s", (page) => {
    expect(removed([car(0, { page }), car(1, { page, missedAt: NOW - 1_000 })])).toEqual([true, true]);
  });
  it("looks twice when the pages of a whole crowd are gone", () => {
    const crowd = Array.from({ length: 20 }, () => car(0, { page: "gone" }));
    expect(new Set(removed(crowd))).toEqual(new Set([false]));
    expect(removed([car(1, { page: "gone", inCrowd: true })])).toEqual([true]);
  });
  it("keeps a car for thirty nights while its page offers it, where such a car has come back", () => {
    const offered = (nights: number) => car(nights, { page: "sale", missAnswers: Array(8).fill("sale") });
    const back = { misses: 1, lastSeenAt: NOW - 2 * DAY, missAnswers: ["sale"] as const };
    const proven = learnFromReturns(emptyMemory(), [back], NOW);
    expect(removed([offered(7), offered(29), offered(30)], proven)).toEqual([false, false, true]);
  });
  it("keeps the answer of a page that was gone and now says nothing, and of one that was not requested again", () => {
    expect(removed([car(1, { page: "unclear", missAnswers: ["gone"] })])).toEqual([true]);
    expect(removed([car(6, { page: "unasked", missAnswers: ["sale"] })])).toEqual([false]);
    expect(removed([car(6, { page: "unclear", missAnswers: ["sale"] })])).toEqual([true]);
  });
  it("does not believe any more what a page said before it offered the car again", () => {
    expect(removed([car(1, { page: "sale", missAnswers: ["gone"] })])).toEqual([false]);
  });
  it("waits as without a page where cars came back whose page was gone", () => {
    expect(missesNeeded(emptyMemory(), "gone", false)).toBe(1);
    expect(missesNeeded(siteWhere(30, 3, "gone"), "gone", false)).toBe(4);
  });
  it("keeps no car for its page where such cars never came back", () => {
    const offered = car(5, { page: "sale", missAnswers: Array(5).fill("sale") });
    expect(removed([offered], siteWhere(1, 8, "sale"))).toEqual([true]);
    expect(removed([offered], siteWhere(50, 8, "sale"))).toEqual([false]);
  });
  it("waits longer for a page that says nothing at a site whose pages say that cars are gone", () => {
    const crowded = (memory: RemovalMemory) => missesNeeded(memory, "unclear", true);
    expect(crowded(emptyMemory())).toBeLessThan(crowded(siteWhere(0, 8, "gone")));
  });
});

describe("believing pages when the run is held", () => {
  it("lets proven cars go and no others", () => {
    const cars = (["gone", "sale", "sold", "unclear", "unasked"] as const).map((page) => car(0, { page }));
    const { decisions, memory } = decideByPages(emptyMemory(), cars, { listed: 100, at: NOW });
    expect(decisions.map(({ remove }) => remove)).toEqual([true, false, true, false, false]);
    expect(decisions.map(({ misses }) => misses)).toEqual([1, 0, 1, 0, 0]);
    expect(memory.answers.sold.reached).toEqual(Array(8).fill(1));
  });
  it("keeps all of them when the site is in doubt, because many pages are gone", () => {
    const cars = Array.from({ length: 20 }, () => car(0, { page: "gone" }));
    const { decisions } = decideByPages(emptyMemory(), cars, { listed: 100, at: NOW });
    expect(decisions.filter(({ remove }) => remove)).toEqual([]);
  });
  it("believes no page of a site that needs a second miss", () => {
    const memory = siteWhere(20, 1, "gone");
    expect(missesNeeded(memory, "gone", false)).toBe(2);
    expect(decideByPages(memory, [car(0, { page: "gone" })], { listed: 100, at: NOW }).decisions[0]?.remove).toBe(
      false,
    );
  });
  it("believes no page of a site whose pages were wrong", () => {
    const { decisions } = decideByPages(siteWhere(30, 3, "gone"), [car(0, { page: "gone" })], { listed: 100, at: NOW });
    expect(decisions[0]?.remove).toBe(false);
  });
});

describe("learning from a site", () => {
  it("notes how far missing cars had got when they came back", () => {
    const memory = learnFromReturns(
      emptyMemory(),
      [{ misses: 2, lastSeenAt: NOW - 3 * DAY, missAnswers: ["unclear", "sale"] }],
      NOW,
    );
    expect(memory.answers.unclear.returned).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    expect(memory.answers.sale.returned).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  });
  it("takes a removed car's return after weeks for a return after many misses", () => {
    const memory = learnFromReturns(emptyMemory(), [{ misses: 3, lastSeenAt: NOW - 30 * DAY, missAnswers: [] }], NOW);
    expect(memory.answers.unasked.returned).toEqual(Array(8).fill(1));
  });
  it("ignores cars that were never missed", () => {
    expect(learnFromReturns(emptyMemory(), [{ misses: 0, lastSeenAt: NOW - 9 * DAY, missAnswers: [] }], NOW)).toEqual(
      emptyMemory(),
    );
  });
  it("counts every miss once, and a removed car as staying away", () => {
    const { memory } = decideMisses(emptyMemory(), [car(0), car(3)], { found: 100, at: NOW });
    expect(memory.answers.unasked.reached).toEqual([1, 0, 0, 1, 1, 1, 1, 1]);
  });
  it("continues from a memory with one record for all answers", () => {
    const stored = { levels: [10], levelAt: 1, low: null, reached: [3, 1], returned: [1, 0] };
    const { levels, answers } = readMemory(stored);
    expect({ levels, unasked: answers.unasked }).toEqual({
      levels: [10],
      unasked: { reached: [3, 1], returned: [1, 0] },
    });
    expect(answers.gone).toEqual(emptyMemory().answers.gone);
  });
});

describe("how many misses a car needs", () => {
  it.each<[PageAnswer, number, number]>([
    ["unasked", 4, 4],
    ["unclear", 4, 4],
    ["gone", 1, 2],
    ["sold", 1, 2],
    ["softGone", 1, 2],
    ["sale", 7, 7],
  ])("at a site that is not known, while its page says %s: %i, in a crowd %i", (answer, alone, inCrowd) => {
    expect(missesNeeded(emptyMemory(), answer, false)).toBe(alone);
    expect(missesNeeded(emptyMemory(), answer, true)).toBe(inCrowd);
  });
  it("while its page says nothing, at a site whose pages say that cars are gone: two to seven", () => {
    for (const answer of ["gone", "softGone"] as const) {
      expect(missesNeeded(siteWhere(0, 8, answer), "unclear", true)).toBe(7);
    }
    expect(missesNeeded(siteWhere(0, 8, "sold"), "unclear", true)).toBe(4);
    expect(missesNeeded(siteWhere(0, 8, "gone"), "unclear", false)).toBe(6);
  });
  it("follows what the site has shown of pages that were gone", () => {
    const needed = [1, 2, 3, 4, 5, 6, 7].map((after) => missesNeeded(siteWhere(20, after, "gone"), "gone", false));
    expect(needed).toEqual([2, 3, 4, 5, 6, 7, 1]);
  });
});

describe("a crowd of missing cars", () => {
  const crowd = (vanished: number, found: number) =>
    decide(
      Array.from({ length: vanished }, () => car(0)),
      emptyMemory(),
      found,
    )[0]?.inCrowd;
  it("is at least three cars, and more than 15 % of those that are left", () => {
    expect(crowd(2, 5)).toBe(false);
    expect(crowd(3, 5)).toBe(true);
    expect(crowd(3, 20)).toBe(false);
    expect(crowd(16, 100)).toBe(true);
  });
  it("is made of cars that are missed for the first time", () => {
    const cars = [car(0), car(0), ...Array.from({ length: 20 }, () => car(1))];
    expect(decide(cars).map(({ inCrowd }) => inCrowd)).toEqual(Array(22).fill(false));
  });
});

describe("counting a miss", () => {
  it("needs half a day since the last one", () => {
    const spaced = (ms: number) => decide([car(1, { missedAt: NOW - ms })])[0]?.counted;
    expect(spaced(DAY / 2)).toBe(true);
    expect(spaced(DAY / 2 - 1)).toBe(false);
  });
  it("remembers what the page said", () => {
    const [decision] = decide([car(1, { page: "unclear", missAnswers: ["sale"] })]);
    expect(decision?.missAnswers).toEqual(["sale", "unclear"]);
  });
  it("is learned for the first eight misses", () => {
    const reached = (misses: number) =>
      decideMisses(emptyMemory(), [car(misses, { page: "sale" })], { found: 100, at: NOW }).memory.answers.sale.reached;
    expect(reached(7)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(reached(8)).toEqual(Array(8).fill(0));
  });
  it("removes no car by an uncounted one, even after a long absence", () => {
    expect(removed([car(9, { missedAt: NOW - 1_000 })])).toEqual([false]);
  });
});

describe("a long absence", () => {
  const needs = missesNeeded(emptyMemory(), "unasked", false);
  /** Returns whether a car is removed after this many misses, this one included, and this many days without being seen. */
  const goes = (misses: number, days: number, inCrowd = false) =>
    removed([car(misses - 1, { lastSeenAt: NOW - days * DAY, inCrowd })])[0];
  it("counts as a miss more from five days on, and as two from ten", () => {
    expect(needs).toBe(4);
    expect(goes(3, 5)).toBe(true);
    expect(goes(3, 4)).toBe(false);
    expect(goes(2, 10)).toBe(true);
    expect(goes(2, 9)).toBe(false);
    expect(goes(1, 30)).toBe(false);
  });
  it("counts in a crowd from ten days on", () => {
    expect(goes(3, 9, true)).toBe(false);
    expect(goes(3, 10, true)).toBe(true);
    expect(goes(2, 10, true)).toBe(true);
  });
});

describe("a crowd of pages that are gone while the run is held", () => {
  const held = (proven: number, listed: number, goneBefore?: number) =>
    decideByPages(
      emptyMemory(),
      [...Array.from({ length: proven }, () => car(1, { page: "gone", missAnswers: ["gone"] })), car(0)],
      { listed, at: NOW, ...(goneBefore !== undefined && { goneBefore }) },
    ).decisions;
  it("counts those that went since the last run", () => {
    expect(held(2, 22)[0]?.remove).toBe(true);
    expect(held(2, 22, 1)[0]?.remove).toBe(true);
    expect(held(2, 22, 2)[0]?.remove).toBe(false);
  });
  it("is measured by the cars that would be left", () => {
    expect(held(3, 23)[0]?.remove).toBe(true);
    expect(held(3, 22)[0]?.remove).toBe(false);
  });
  it("leaves the other cars unchanged, and counts a miss for the removed ones", () => {
    const decisions = held(1, 100);
    expect(decisions[0]).toEqual({
      misses: 2,
      inCrowd: false,
      missAnswers: ["gone", "gone"],
      counted: true,
      remove: true,
    });
    expect(decisions[1]).toEqual({ misses: 0, inCrowd: false, missAnswers: [], counted: false, remove: false });
  });
});

it("learns a return from the latest answer where the car was not asked for at every miss", () => {
  const returned = { misses: 1, lastSeenAt: NOW - 5 * DAY, missAnswers: ["gone", "sale", "unclear"] as const };
  const { answers } = learnFromReturns(emptyMemory(), [returned], NOW);
  expect(answers.gone.returned).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(answers.sale.returned).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  expect(answers.unclear.returned).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
});

it("knows whether a page that offers its car is trusted", () => {
  const site = (returned: number) => {
    const { answers, ...memory } = emptyMemory();
    const sale = { reached: Array(8).fill(94), returned: Array(8).fill(returned) };
    return { ...memory, answers: { ...answers, sale } };
  };
  // 6 cars as at other sites, of which 0.3 come back after eight misses, and 94 of this site.
  expect(isSaleTrusted(site(10.3), 8)).toBe(true);
  expect(isSaleTrusted(site(10.1), 8)).toBe(false);
});
