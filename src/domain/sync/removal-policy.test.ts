import { describe, expect, it } from "vitest";
import { decideMisses, emptyMemory, learnFromReturns, type MissingCar, missesNeeded } from "./removal-policy.ts";

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;

/** A car that has been missed so many nights before this one. */
const car = (misses: number, more: Partial<MissingCar> = {}): MissingCar => ({
  lastSeenAt: NOW - (misses + 1) * DAY,
  misses,
  missedAt: misses === 0 ? null : NOW - DAY,
  inCrowd: false,
  page: "unknown",
  ...more,
});
const decide = (cars: MissingCar[], memory = emptyMemory(), found = 100) =>
  decideMisses(memory, cars, { found, at: NOW }).decisions;
const removed = (cars: MissingCar[], memory = emptyMemory()) => decide(cars, memory).map(({ remove }) => remove);

/** The memory of a site where of a hundred missing cars so many came back, each after its first miss or after four. */
function siteWhere(cameBack: number, after: number) {
  const memory = emptyMemory();
  const reached = memory.reached.map((_, n) => (n < after ? 100 : 100 - cameBack));
  const returned = memory.returned.map((_, n) => (n < after ? cameBack : 0));
  return { ...memory, reached, returned };
}

describe("removing missing cars", () => {
  it("wants four misses in a row from a site it does not know", () => {
    expect(removed([car(0), car(1), car(2), car(3)])).toEqual([false, false, false, true]);
  });
  it("wants two from a site whose missing cars never came back, and seven where that took them six", () => {
    expect(missesNeeded(siteWhere(0, 1), false)).toBe(2);
    expect(missesNeeded(siteWhere(30, 6), false)).toBe(7);
  });
  it("does not wait where waiting does not help", () => {
    expect(missesNeeded(siteWhere(10, 8), false)).toBe(2);
  });
  it("gives cars that vanish in a crowd more time, whatever the site", () => {
    const crowd = Array.from({ length: 20 }, () => car(0));
    expect(decide(crowd)[0]).toMatchObject({ inCrowd: true, remove: false });
    expect(decide([car(0), car(0)])[0]).toMatchObject({ inCrowd: false });
    expect(removed([car(2, { inCrowd: true }), car(3, { inCrowd: true })], siteWhere(0, 1))).toEqual([false, true]);
  });
  it("counts no second miss within half a day", () => {
    const again = car(3, { missedAt: NOW - DAY / 3 });
    expect(decide([again])[0]).toEqual({ misses: 3, inCrowd: false, counted: false, remove: false });
  });
  it("takes long absence for evidence, but never for more than the days would have given", () => {
    expect(removed([car(1, { lastSeenAt: NOW - 14 * DAY })])).toEqual([true]);
    expect(removed([car(1, { lastSeenAt: NOW - 2 * DAY })])).toEqual([false]);
  });
  it("believes a car's own page: gone at once when it is gone, longer when it is still there", () => {
    expect(removed([car(0, { page: "gone" }), car(4, { page: "present" }), car(6, { page: "present" })])).toEqual([
      true,
      false,
      true,
    ]);
    expect(removed([car(1, { page: "gone", missedAt: NOW - 1_000 })])).toEqual([true]);
  });
  it("looks twice when the pages of a whole crowd are gone", () => {
    const crowd = Array.from({ length: 20 }, () => car(0, { page: "gone" }));
    expect(new Set(removed(crowd))).toEqual(new Set([false]));
    expect(removed([car(1, { page: "gone", inCrowd: true })])).toEqual([true]);
  });
});

describe("learning from a site", () => {
  it("notes how far missing cars had got when they came back", () => {
    const memory = learnFromReturns(emptyMemory(), [{ misses: 2, lastSeenAt: NOW - 3 * DAY }], NOW);
    expect(memory.returned).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  });
  it("takes a removed car's return after weeks for a return after many misses", () => {
    const memory = learnFromReturns(emptyMemory(), [{ misses: 3, lastSeenAt: NOW - 30 * DAY }], NOW);
    expect(memory.returned).toEqual(Array(8).fill(1));
  });
  it("ignores cars that were never missed", () => {
    expect(learnFromReturns(emptyMemory(), [{ misses: 0, lastSeenAt: NOW - 9 * DAY }], NOW)).toEqual(emptyMemory());
  });
  it("counts every miss once, and a removed car as staying away", () => {
    const { memory } = decideMisses(emptyMemory(), [car(0), car(3)], { found: 100, at: NOW });
    expect(memory.reached).toEqual([1, 0, 0, 1, 1, 1, 1, 1]);
  });
});
