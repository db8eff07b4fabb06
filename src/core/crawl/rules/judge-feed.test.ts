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

  it("is ignored when it has cars of several dealers and none is chosen", () => {
    const reading = { dealers: DEALERS };
    expect(judge({ reading })).toEqual({
      outcome: "failed",
      reason:
        "The feed has cars of 2 dealers: A1 (Lee Motors, 12 cars), B2 (1 car). Choose in the dealership's settings which of these dealers it is.",
    });
    expect(judge({ reading, wantedDealers: ["A1"] }).outcome).toBe("complete");
  });

  it("is ignored when it is old, or was not read to its end", () => {
    expect(judge({ stale: "The feed has not changed." })).toEqual({
      outcome: "failed",
      reason: "The feed has not changed.",
    });
    const stopped = { sentence: "The crawl was stopped.", blocked: false };
    expect(judge({ stopped })).toEqual({ outcome: "failed", reason: "The crawl was stopped." });
  });
});

describe("a feed without used cars", () => {
  it("is complete only when it has nothing but its header", () => {
    expect(judge({ found: 0, reading: { rowsRead: 0 } })).toEqual({ outcome: "complete", reason: null });
  });

  it.each([
    [{ isCutOff: true, rowsRead: 0 }, "The feed breaks off before the end of its last line."],
    [
      { skippedNew: 11, leftOut: 1 },
      "The feed has no used cars for sale, only 11 new cars and 1 row of sold cars or of other vehicles.",
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

describe("the limits and words of a feed's verdict", () => {
  it("stops at more than 30 % of the wanted dealer's rows", () => {
    const unread = (count: number, rowsRead: number, ofOtherDealers = 0) =>
      judge({ reading: { rowsRead, ofOtherDealers, unreadable: { count, first: null } }, wantedDealers: ["A1"] })
        .reason;
    expect(unread(3, 10)).toBeNull();
    expect(unread(4, 10)).toBe("4 rows of 10 in the feed could not be read.");
    expect(unread(4, 20, 10)).toBe("4 rows of 10 in the feed could not be read.");
    expect(unread(1, 1)).toBe("1 row of 1 in the feed could not be read.");
    expect(unread(1_200, 2_000)).toBe("1,200 rows of 2,000 in the feed could not be read.");
  });
  it("names five dealers and counts the rest", () => {
    const dealers = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: `D${n}`, name: `D${n}`, cars: 2 }));
    expect(judge({ reading: { dealers: dealers(5) } }).reason).toContain("D3 (2 cars), D4 (2 cars). Choose");
    expect(judge({ reading: { dealers: dealers(7) } }).reason).toContain("D4 (2 cars) and 2 more. Choose");
    expect(judge({ reading: { dealers: dealers(1_205) } }).reason).toContain(" and 1,200 more.");
  });
  it("names the wanted dealers without rows", () => {
    const reading = { rowsRead: 13, ofOtherDealers: 13, dealers: DEALERS };
    expect(judge({ found: 0, reading, wantedDealers: ["C3", "D4"] })).toEqual({
      outcome: "failed",
      reason:
        'The feed has no cars of "C3" or "D4" now, only those of other dealers: A1 (Lee Motors, 12 cars), B2 (1 car).',
    });
    expect(judge({ found: 1, reading, wantedDealers: ["C3"] }).outcome).toBe("complete");
    expect(
      judge({ found: 0, reading: { ...reading, rowsRead: 0, ofOtherDealers: 0 }, wantedDealers: ["C3"] }).outcome,
    ).toBe("complete");
  });
  it.each([
    [{ skippedNew: 1 }, "only 1 new car."],
    [{ leftOut: 2 }, "only 2 rows of sold cars or of other vehicles."],
    [{ skippedNew: 2, leftOut: 1 }, "only 2 new cars and 1 row of sold cars or of other vehicles."],
    [{}, "only rows that could not be read."],
  ])("says what there is in place of used cars: %o", (reading, words) => {
    const { outcome, reason } = judge({ found: 0, reading: { rowsRead: 4, ...reading } });
    expect(`${outcome}: ${reason}`).toBe(`failed: The feed has no used cars for sale, ${words}`);
  });
});
