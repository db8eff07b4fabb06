import { describe, expect, it } from "vitest";
import type { SyncRun } from "../sync-endpoints.ts";
import { differenceWords, progressWords, runDuration, runStanding, runSummary } from "./run-words.ts";

const run = (changes: Partial<SyncRun>): SyncRun => ({
  ...{ id: 1, dealershipId: 1, dealershipName: "Harbor Motors", trigger: "manual", status: "succeeded" },
  ...{
    outcome: "complete",
    reason: null,
    platform: null,
    platformName: null,
    step: null,
    attempt: 1,
    unread: 0,
    suddenChanges: [],
    declaredTotal: null,
  },
  ...{ found: 0, added: 0, changed: 0, unchanged: 0, missing: 0, removed: 0, skippedNew: 0, duplicates: 0 },
  ...{
    pagesFetched: 0,
    coverage: {},
    warnings: [],
    siteFees: null,
    isOtherDealer: false,
    doubtedPrices: 0,
    queuedAt: "2026-11-20T12:00:00Z",
    startedAt: null,
  },
  ...{ finishedAt: null, appliedAt: null, undoneAt: null, canApply: false, canUndo: false },
  ...changes,
});

it("names a run's standing; what the operator did to it comes first", () => {
  expect(runStanding(run({ status: "held" })).word).toBe("Read in part, nothing removed");
  expect(runStanding(run({ status: "held", appliedAt: "2026-11-20T12:00:00Z" })).word).toBe("Applied by hand");
  expect(runStanding(run({ undoneAt: "2026-11-20T12:00:00Z" })).word).toBe("Undone");
  expect(runStanding(run({ status: "failed" }))).toEqual({ word: "Failed", tone: "red" });
});

describe("runDuration", () => {
  it("is unknown before the run began", () => {
    expect(runDuration(run({}))).toBeNull();
  });
  it("counts to the end, or to now", () => {
    const startedAt = "2026-11-20T12:00:00Z";
    expect(runDuration(run({ startedAt, finishedAt: "2026-11-20T12:01:05Z" }))).toBe("1 min 5 s");
    expect(runDuration(run({ startedAt }), new Date("2026-11-20T12:00:09Z"))).toBe("9 s");
  });
});

it("says how far a run is", () => {
  expect(progressWords(run({ pagesFetched: 1, found: 1 }))).toBe("1 page · 1 car");
  expect(progressWords(run({ pagesFetched: 12, found: 1_043, declaredTotal: 1_412 }))).toBe(
    "12 pages · 1,043 of 1,412 cars",
  );
});

it("names changed facts as people do", () => {
  const words = (field: string, before: string | null, after: string | null) =>
    Object.values(differenceWords({ field, before, after })).join(" ");
  expect(words("priceUsd", "29000", "27480")).toBe("Price $29,000 $27,480");
  expect(words("mileageMiles", null, "1200")).toBe("Mileage nothing 1,200 miles");
  expect(words("bodyStyle", "", "SUV")).toBe("Body style nothing SUV");
});

it("summarises a run and leaves out zeros", () => {
  expect(runSummary(run({ found: 143, added: 5, removed: 2 }))).toBe("143 cars found, 5 added, 2 removed");
});
