import { expect, it } from "vitest";
import type { CrawlOutcome } from "#core/crawl/rules/crawl-report.ts";
import { endedEarly, judgeCheck } from "./site-check-rules.ts";

it.each<[verdict: string, CrawlOutcome, found: number, limitReached: boolean, emptyLot: string | null]>([
  ["readable", "complete", 0, false, null],
  ["readable", "complete", 9, true, null],
  ["readable", "incomplete", 1, true, null],
  ["readable", "blocked", 1, false, null],
  ["unsure", "failed", 1, true, null],
  ["unreadable", "failed", 1, false, null],
  ["unsure", "incomplete", 0, true, null],
  ["unreadable", "incomplete", 0, false, null],
  ["unreadable", "blocked", 0, false, null],
  ["unsure", "incomplete", 0, false, "The list says that it is empty."],
  ["unsure", "failed", 0, false, "The list says that it is empty."],
])(
  "calls a site %s after a check that ended %s with %i cars (limit reached: %s; empty: %j)",
  (verdict, outcome, found, limitReached, emptyLot) => {
    expect(judgeCheck({ outcome, found, limitReached, emptyLot })).toBe(verdict);
  },
);

it("knows a check that stopped at a limit", () => {
  expect(endedEarly({ outcome: "incomplete", limitReached: true })).toBe(true);
  expect(endedEarly({ outcome: "incomplete", limitReached: false })).toBe(false);
  expect(endedEarly({ outcome: "complete", limitReached: true })).toBe(false);
});
