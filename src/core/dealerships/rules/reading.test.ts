import { describe, expect, it } from "vitest";
import {
  DISK_FULL_RUN,
  describeReading,
  isUrgent,
  type LatestRun,
  type ReadingFacts,
  readingOfRun,
  readingWords,
  troubledInWords,
} from "./reading.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const EARLIER = new Date("2026-11-18T12:00:00Z");

const run = (more: Partial<LatestRun> = {}): LatestRun => ({
  ...{ status: "held", outcome: "incomplete", reason: "Page 2 answered 404.", found: 16, missing: 5, removed: 0 },
  ...{ isOtherDealer: false, hasSuddenChanges: false, canApply: true },
  ...more,
});
const facts = (more: Partial<ReadingFacts> = {}): ReadingFacts => ({
  ...{ state: "part", run: run(), fullAt: EARLIER, troubledRuns: 1, troubledSince: NOW },
  ...{ isUnderWay: false, isScheduled: true, url: "https://dealer.example" },
  ...more,
});
const failed = (more: Partial<ReadingFacts> = {}, of: Partial<LatestRun> = {}): ReadingFacts =>
  facts({ state: "failed", run: run({ status: "failed", outcome: "failed", canApply: false, ...of }), ...more });

it("names the state of a sync, and what it removed where it was read in part", () => {
  const stateOf = (status: string, isApplied = false) => readingOfRun({ status, isApplied });
  expect(["succeeded", "held", "failed"].map((status) => stateOf(status))).toEqual(["full", "part", "failed"]);
  expect(stateOf("held", true)).toBe("full");
  expect(readingWords("full", 3)).toBe("Read fully");
  expect(readingWords("part", 0)).toBe("Read in part, nothing removed");
  expect(readingWords("part", 1)).toBe("Read in part, only 1 removed, as its own page says");
  expect(readingWords("part", 1_200)).toBe("Read in part, only 1,200 removed, as their own pages say");
});

it("counts dealerships that need a look in the same words", () => {
  expect(troubledInWords({ failed: 0, part: 0 })).toBeNull();
  expect(troubledInWords({ failed: 2, part: 1 })).toBe("2 dealerships failed, 1 was read in part");
  expect(troubledInWords({ failed: 1, part: 0 })).toBe("1 dealership failed");
  expect(troubledInWords({ failed: 0, part: 1_200 })).toBe("1,200 dealerships were read in part");
});

describe("a dealership's reading", () => {
  it("says since when and why while there is trouble, and when it was read last while there is none", () => {
    expect(describeReading(facts())).toEqual({
      ...{ state: "part", words: "Read in part, nothing removed", since: NOW.toISOString() },
      ...{ reason: "Page 2 answered 404.", toDo: "Nothing to do unless it lasts." },
    });
    expect(describeReading(facts({ state: "full" }))).toEqual({
      ...{ state: "full", words: "Read fully", since: EARLIER.toISOString(), reason: null, toDo: null },
    });
    expect(describeReading(facts({ state: "none", run: null, fullAt: null }))).toMatchObject({ since: null });
  });

  it.each<[string, ReadingFacts, string | null]>([
    ["is read for the first time", facts({ state: "none", run: null, isUnderWay: true }), null],
    ["was never read", facts({ state: "none", run: null }), "Sync it."],
    ["has no website and no file", facts({ state: "none", run: null, url: "" }), "Upload its cars as a file."],
    ["is only read by hand", facts({ isScheduled: false }), "Try again."],
    ["lasts", facts({ troubledRuns: 3 }), "Apply: takes off the 5 not seen."],
    ["lasts, and nothing is left to apply", facts({ troubledRuns: 3, run: run({ canApply: false }) }), "Try again."],
    ["has collapsed", facts({ run: run({ outcome: "complete" }) }), "Apply: takes off the 5 not seen."],
    [
      "has changed suddenly",
      facts({ run: run({ outcome: "complete", hasSuddenChanges: true }) }),
      "Apply if that is right: accepts the change and takes off the 5 not seen.",
    ],
    [
      "has changed suddenly, with all its cars",
      facts({ run: run({ outcome: "complete", hasSuddenChanges: true, missing: 0 }) }),
      "Apply if that is right: accepts the change.",
    ],
    [
      "shows another dealer's cars",
      facts({ run: run({ isOtherDealer: true, hasSuddenChanges: true }) }),
      "Apply if the dealership has moved or been renamed: takes its 16 cars in place of the listed ones.",
    ],
    ["failed once", failed(), "Nothing to do unless it lasts."],
    ["failed by hand", failed({ isScheduled: false }), "Try again."],
    ["keeps failing", failed({ troubledRuns: 3 }), "Check its address and try again."],
    ["failed and was never read", failed({ fullAt: null }), "Check its address and try again."],
    ["refuses", failed({}, { outcome: "blocked" }), "Ask the dealer to let it be read, or upload its cars as a file."],
    ["failed by our full disk", failed({}, { reason: DISK_FULL_RUN }), "Make room on the server's disk."],
  ])("says what to do when it %s", (_, given, toDo) => {
    expect(describeReading(given).toDo).toBe(toDo);
  });

  it("is urgent once it has failed three times in a row", () => {
    expect(
      [failed({ troubledRuns: 2 }), failed({ troubledRuns: 3 }), facts({ troubledRuns: 9 })].map(isUrgent),
    ).toEqual([false, true, false]);
  });
});
