import { describe, expect, it } from "vitest";
import { type FeedEvidence, judgeFeed, NO_READING } from "./judge-feed.ts";

const DEALERS = [
  { id: "A1", name: "Lee Motors", cars: 12 },
  { id: "B2", name: null, cars: 1 },
];
const judge = ({ reading, ...evidence }: Partial<Omit<FeedEvidence, "reading">> & { reading?: object } = {}) =>
  judgeFeed({
    found: 10,
    stopped: null,
    stale: null,
    wantedDealers: [],
    reading: { ...NO_READING, rowsRead: 12, ...reading },
    ...evidence,
  });

describe("a feed with used cars", () => {
  it.each([
    ["it is whole and one dealer's", {}],
    ["some rows cannot be read", { unreadable: { count: 3, first: "Line 4 …" } }],
    ["its one dealer is named", { dealers: DEALERS.slice(0, 1) }],
  ])("is complete when %s", (_what, reading) => {
    expect(judge({ reading })).toEqual({ outcome: "complete", reason: null });
  });

  it("is incomplete when it breaks off, or when many rows cannot be read", () => {
    expect(judge({ reading: { isCutOff: true } })).toEqual({
      outcome: "incomplete",
      reason: "The feed breaks off before the end of its last line.",
    });
    expect(judge({ reading: { unreadable: { count: 4, first: "Line 3 of the feed has no title." } } })).toEqual({
      outcome: "incomplete",
      reason: "4 rows of 12 in the feed could not be read. Line 3 of the feed has no title.",
    });
  });

  it("counts for nothing when it has cars of several dealers and nobody has said whose are wanted", () => {
    const reading = { dealers: DEALERS };
    expect(judge({ reading })).toEqual({
      outcome: "failed",
      reason:
        "The feed has cars of 2 dealers: A1 (Lee Motors, 12 cars), B2 (1 car). Choose in the dealership's settings whose cars are its own.",
    });
    expect(judge({ reading, wantedDealers: ["A1"] }).outcome).toBe("complete");
  });

  it("counts for nothing when it is old, or was not read to its end", () => {
    expect(judge({ stale: "The feed has not changed." })).toEqual({
      outcome: "failed",
      reason: "The feed has not changed.",
    });
    const stopped = { sentence: "The crawl was stopped.", blocked: false };
    expect(judge({ stopped })).toEqual({ outcome: "failed", reason: "The crawl was stopped." });
  });
});

describe("a feed without used cars", () => {
  it("is complete only when nothing but its header is in it", () => {
    expect(judge({ found: 0, reading: { rowsRead: 0 } })).toEqual({ outcome: "complete", reason: null });
  });

  it.each([
    [{ isCutOff: true, rowsRead: 0 }, "The feed breaks off before the end of its last line."],
    [
      { skippedNew: 11, leftOut: 1 },
      "The feed has no used cars for sale, only 11 new cars and 1 row of sold cars or of what is no car.",
    ],
    [{ unreadable: { count: 12, first: "Line 2 …" } }, "12 rows of 12 in the feed could not be read. Line 2 …"],
  ])("is failed with %j", (reading, reason) => {
    expect(judge({ found: 0, reading })).toEqual({ outcome: "failed", reason });
  });

  it("says that the wanted dealer is no longer in it", () => {
    const reading = { ofOtherDealers: 12, dealers: DEALERS.slice(1) };
    expect(judge({ found: 0, reading, wantedDealers: ["A1"] })).toEqual({
      outcome: "failed",
      reason: 'The feed has no cars of "A1" now, only those of other dealers: B2 (1 car).',
    });
  });

  it("is blocked when the server refuses us", () => {
    const stopped = { sentence: "The server refused the user name and password.", blocked: true };
    expect(judge({ found: 0, stopped })).toEqual({ outcome: "blocked", reason: stopped.sentence });
  });
});
