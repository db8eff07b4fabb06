import { describe, expect, it } from "vitest";
import {
  EMPTY_FEED_STATE,
  nextFeedState,
  recordContent,
  shownFeedAddress,
  staleFeed,
  withoutKeys,
} from "./inventory-feed.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const at = (daysAgo: number) => NOW - daysAgo * DAY_MS;

describe("how long a feed has not changed", () => {
  it.each([
    ["content that is new", { hash: "a", since: at(30) }, { hash: "b", modifiedAt: at(60) }, at(0)],
    ["the same content", { hash: "a", since: at(3) }, { hash: "a", modifiedAt: null }, at(3)],
    ["the same content, written again", { hash: "a", since: at(3) }, { hash: "a", modifiedAt: at(1) }, at(1)],
    ["the same content with an older date", { hash: "a", since: at(3) }, { hash: "a", modifiedAt: at(9) }, at(3)],
    ["a first look at a file with a date", null, { hash: "a", modifiedAt: at(9) }, at(9)],
    ["a first look at a file without one", null, { hash: "a", modifiedAt: null }, at(0)],
    ["a first look at a file from the future", null, { hash: "a", modifiedAt: at(-2) }, at(0)],
  ])("is counted for %s", (_what, known, file, since) => {
    expect(recordContent(known && { ...known, hasLastLineEnd: true }, file, NOW)).toEqual({ hash: file.hash, since });
  });

  it("is too long after a week, and then said with its day", () => {
    expect(staleFeed({ since: at(6.9) }, NOW)).toBeNull();
    expect(staleFeed({ since: at(7) }, NOW)).toMatch(/^The feed has not changed since November 15, 2026 \(7 days\)/);
  });
});

describe("the key of a feed's server", () => {
  const findings = { content: null, dealers: [], unreadable: [] };
  const stateAfter = (serverKey: string | null, before: string | null = "A") =>
    nextFeedState(before === null ? null : { ...EMPTY_FEED_STATE, serverKey: before }, { ...findings, serverKey });

  it("is trusted when it is first seen, and no other one after that", () => {
    // The first one counts when the operator has accepted it.
    expect(stateAfter("A", null)).toMatchObject({ serverKey: null, offeredKey: "A" });
    expect(stateAfter("A")).toMatchObject({ serverKey: "A", offeredKey: null });
    expect(stateAfter("B")).toMatchObject({ serverKey: "A", offeredKey: "B" });
    const offered = stateAfter("B");
    expect(nextFeedState(offered, { ...findings, serverKey: null })).toEqual(offered);
    expect(nextFeedState(offered, { ...findings, serverKey: "A" })).toMatchObject({ offeredKey: null });
  });
});

it("keeps the memory of a feed while it cannot be fetched", () => {
  const content = { hash: "a", since: at(2), hasLastLineEnd: true };
  const state = { ...EMPTY_FEED_STATE, content, dealers: [{ id: "A1", name: null, cars: 3 }] };
  const nothing = { dealers: [], unreadable: [], serverKey: null };
  expect(nextFeedState(state, { ...nothing, content: null })).toEqual(state);
  const newer = { ...content, hash: "b" };
  expect(nextFeedState(state, { ...nothing, content: newer })).toEqual({ ...EMPTY_FEED_STATE, content: newer });
});

it("writes addresses down without their queries, in which keys may be", () => {
  expect(shownFeedAddress("https://feeds.example/cars.csv?token=s3cret")).toBe("https://feeds.example/cars.csv?…");
  expect(shownFeedAddress("sftp://feeds.example/cars.csv")).toBe("sftp://feeds.example/cars.csv");
  const sentence = "The site has no page https://feeds.example/cars.csv?token=s3cret (it answered 404). Why?";
  expect(withoutKeys(sentence)).toBe("The site has no page https://feeds.example/cars.csv?… (it answered 404). Why?");
});
