import { describe, expect, it } from "vitest";
import { PAGE_ANSWERS, type PageAnswer } from "./page-answers.ts";
import { emptyMemory, type RemovalMemory } from "./removal-memory.ts";
import { decideMisses, learnFromReturns, type MissingCar, missesNeeded } from "./removal-policy.ts";

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
const removed = (cars: MissingCar[], memory = emptyMemory()) =>
  decideMisses(memory, cars, { found: 100, at: NOW }).decisions.map(({ remove }) => remove);

/** The memory of a site of which these numbers of cars were missed once, twice and so on, and came back afterwards. */
function siteOf(reached: number, returned: readonly number[], answer: PageAnswer = "unasked"): RemovalMemory {
  const { answers, ...memory } = emptyMemory();
  const record = { reached: Array(8).fill(reached), returned: Array.from({ length: 8 }, (_, n) => returned[n] ?? 0) };
  return { ...memory, answers: { ...answers, [answer]: record } };
}

describe("bounded waiting", () => {
  const slowest = siteOf(400, Array(7).fill(390));
  const tells = siteOf(400, [], "gone");
  it.each([...PAGE_ANSWERS])("removes a car in its eighth night at the latest, while its page says: %s", (page) => {
    for (const memory of [emptyMemory(), slowest, tells]) {
      for (const inCrowd of [false, true]) {
        const waiting = { page, inCrowd, missAnswers: Array(7).fill(page), missesBefore: 7 };
        expect(removed([car(7, waiting)], memory)).toEqual([true]);
      }
    }
  });
  it("counts the nights of a smaller lot that was not believed at first", () => {
    const crowd = { page: "unclear", inCrowd: true, missAnswers: ["unclear", "unclear", "unclear"] } as const;
    const absent = (nights: number, misses = 3) => car(misses, { ...crowd, lastSeenAt: NOW - nights * DAY });
    expect(removed([absent(7), absent(8), absent(8, 2)], tells)).toEqual([false, true, false]);
  });
  it("keeps a car whose page offers it for seven nights at a site that is not known", () => {
    expect(removed([car(6, { page: "sale" }), car(7, { page: "sale" })])).toEqual([false, true]);
  });
});

describe("a site whose cars come and go", () => {
  it("is known after a few cars, before any of them has been missed for long", () => {
    const back = Array.from({ length: 12 }, () => ({ misses: 1, lastSeenAt: NOW - 2 * DAY, missAnswers: [] }));
    const flaps = learnFromReturns(siteOf(0, []), back, NOW);
    flaps.answers.unasked.reached[0] = 15;
    expect(missesNeeded(emptyMemory(), "unasked", false)).toBe(4);
    expect(missesNeeded(flaps, "unasked", false)).toBe(6);
  });
  it("is known to keep cars away, too", () => {
    const steady = siteOf(0, []);
    steady.answers.unasked.reached[0] = 40;
    expect(missesNeeded(steady, "unasked", false)).toBeLessThan(4);
  });
});

describe("a car that has come back once", () => {
  const steady = siteOf(400, []);
  it("waits for one more miss than before it came back, seven at most", () => {
    const goes = (missesBefore: number, misses: number) => removed([car(misses - 1, { missesBefore })], steady)[0];
    expect([goes(0, 2), goes(1, 2)]).toEqual([true, true]);
    expect([goes(3, 3), goes(3, 4)]).toEqual([false, true]);
    expect([goes(9, 6), goes(9, 7)]).toEqual([false, true]);
  });
  it("goes at once when its page is gone", () => {
    expect(removed([car(0, { missesBefore: 3, page: "gone" })], steady)).toEqual([true]);
  });
});

describe("cars that went missing in the same night", () => {
  const away = { misses: 2, lastSeenAt: NOW - 4 * DAY, missAnswers: [] };
  const afterReturns = (returns: number) =>
    learnFromReturns(
      emptyMemory(),
      Array.from({ length: returns }, () => away),
      NOW - DAY,
    );
  it("wait longer when others of them have come back", () => {
    expect(removed([car(3)], afterReturns(0))).toEqual([true]);
    expect(removed([car(3)], afterReturns(3))).toEqual([false]);
    expect(removed([car(6)], afterReturns(3))).toEqual([true]);
  });
  it("do not when no more of them have come back than usual", () => {
    expect(removed(Array(20).fill(car(3)), afterReturns(1))).toEqual(Array(20).fill(true));
  });
  it("do not wait when their own pages are gone", () => {
    expect(removed([car(3, { page: "gone" })], afterReturns(3))).toEqual([true]);
  });
});
