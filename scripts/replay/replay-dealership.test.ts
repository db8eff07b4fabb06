import { expect, it } from "vitest";
import type { PageAnswer } from "#core/inventory/rules/page-answers.ts";
import { type RecordedDay, replayDealership } from "./replay-dealership.ts";

const day = (n: number): string => new Date(Date.UTC(2026, 1, 1 + n)).toISOString().slice(0, 10);
/** Returns a record of ten cars that always stay and of one that is listed on the days marked with an x. */
const recordDays = (pattern: string): RecordedDay[] =>
  [...pattern].map((mark, n) => ({
    day: day(n),
    vins: new Set([..."abcdefghij", ...(mark === "x" ? ["Z"] : [])]),
  }));

/** Returns the same record. From the first day on which the car leaves, its page gives these answers, one per day. */
const record = (pattern: string, answers: readonly PageAnswer[] = []) => {
  const left = pattern.indexOf(".");
  const page = answers.map((answer, n) => [day(left + n), answer] as const);
  return { days: recordDays(pattern), pages: page.length === 0 ? [] : [{ vin: "Z", left: day(left), page }] };
};

it("counts the days for which a removed car was still shown", () => {
  expect(replayDealership(record("xxxx......"))).toEqual({ removals: 1, falseRemovals: 0, extraVisibleDays: [3] });
});
it("calls a removal false when the car is listed again later", () => {
  expect(replayDealership(record("xxxx.......x"))).toEqual({ removals: 1, falseRemovals: 1, extraVisibleDays: [] });
});
it("removes nothing for a short absence, and nothing on empty days", () => {
  expect(replayDealership(record("xx..xx"))).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [] });
  const empty = recordDays("xxxxxxxxxxxx").map((one, n) =>
    n > 2 && n < 11 ? { ...one, vins: new Set<string>() } : one,
  );
  expect(replayDealership({ days: empty, pages: [] })).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [] });
});
it("counts a car that is still shown on the last day for that long", () => {
  expect(replayDealership(record("xxxx.."))).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [2] });
});
it("removes a car on the day on which its page is gone, and keeps a car whose page offers it", () => {
  expect(replayDealership(record("xxxx......", ["unclear", "gone"])).extraVisibleDays).toEqual([1]);
  const offered = replayDealership(record("xx.......xx", ["sale"]));
  expect(offered).toEqual({ removals: 0, falseRemovals: 0, extraVisibleDays: [] });
});
