import { expect, it } from "vitest";
import { type RecordedDay, replayDealership } from "./replay-dealership.ts";

const day = (n: number): string => new Date(Date.UTC(2026, 1, 1 + n)).toISOString().slice(0, 10);
/** A record of ten cars that always stay and of one that is listed on the days marked with an x. */
const record = (pattern: string): RecordedDay[] =>
  [...pattern].map((mark, n) => ({
    day: day(n),
    vins: new Set([..."abcdefghij", ...(mark === "x" ? ["Z"] : [])]),
  }));

it("counts the days for which a gone car was still shown", () => {
  expect(replayDealership(record("xxxx......"))).toEqual({ removals: 1, falseRemovals: 0, extraVisibleDays: [3] });
});
it("calls a removal false when the car is listed again later", () => {
  expect(replayDealership(record("xxxx.......x"))).toEqual({ removals: 1, falseRemovals: 1, extraVisibleDays: [] });
});
it("removes nothing for a short absence, and nothing on empty days", () => {
  expect(replayDealership(record("xx..xx"))).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [] });
  const empty = record("xxxxxxxxxxxx").map((one, n) => (n > 2 && n < 11 ? { ...one, vins: new Set<string>() } : one));
  expect(replayDealership(empty)).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [] });
});
it("counts a car that is still shown on the last day for as long as it was", () => {
  expect(replayDealership(record("xxxx.."))).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [2] });
});
