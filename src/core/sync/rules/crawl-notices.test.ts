import { describe, expect, it } from "vitest";
import { crawlNotices, type EndedRun, type Streak } from "./crawl-notices.ts";

const run = (id: number, status: EndedRun["status"], more: Partial<EndedRun> = {}): EndedRun => ({
  id,
  status,
  reason: "Only 4 vehicles were found.",
  changes: [],
  isPlatformTrouble: false,
  ...more,
});
/** The crawls after the last good one, number 7; given oldest first. */
const streak = (...runs: EndedRun[]): Streak => ({
  dealershipId: 3,
  dealershipName: "Harbor Motors",
  lastGoodRun: 7,
  weeks: 0,
  runs: runs.toReversed(),
  wasRead: true,
  reading: {
    ...{ state: "part", words: "Read in part, nothing removed" },
    ...{ reason: "Only 4 vehicles were found.", toDo: "Apply: takes off the 5 not seen." },
  },
});
const kinds = (one: Streak) => crawlNotices(one).map(({ kind }) => kind);
const prices = { what: "Median price", before: "$18,000", after: "$9,000" };
const platform = { what: "Platform", before: "DealerOn", after: "Dealer.com" };
const photos = { what: "Photos", before: "20.0 a car", after: "1.0 a car" };

describe("a dealership's crawls", () => {
  it("raise a notice when one was held, once until one succeeds, however often it is retried", () => {
    const first = crawlNotices(streak(run(8, "held")));
    expect(first).toMatchObject([{ key: "crawl-held:3:7", kind: "crawl-held", dealershipId: 3, runId: 8 }]);
    expect(first[0]?.title).toBe("Harbor Motors: Read in part, nothing removed");
    expect(first[0]?.body).toBe("Only 4 vehicles were found. Apply: takes off the 5 not seen.");
    const later = crawlNotices(streak(run(8, "held"), run(9, "failed"), run(10, "held")));
    expect(later.map(({ key }) => key)).toEqual(["crawl-held:3:7"]);
  });

  it("raise a notice when the last three failed, not before and not when one of them was held", () => {
    expect(kinds(streak(run(8, "failed"), run(9, "failed")))).toEqual([]);
    expect(kinds(streak(run(8, "failed"), run(9, "failed"), run(10, "failed")))).toEqual(["crawl-failing"]);
    expect(kinds(streak(run(8, "failed"), run(9, "held"), run(10, "failed")))).toEqual(["crawl-held"]);
  });

  it("raise a notice at the first failure of a dealership of which nothing was ever read, by a sync or from a file", () => {
    const first = { ...streak(run(1, "failed")), lastGoodRun: 0 };
    expect(kinds({ ...first, wasRead: false })).toEqual(["crawl-failing"]);
    expect(kinds(first)).toEqual([]);
    expect(kinds({ ...streak(run(1, "held"), run(2, "failed")), lastGoodRun: 0, wasRead: false })).toEqual([
      "crawl-held",
    ]);
  });

  it("raise it again every week for as long as they fail", () => {
    const failing = streak(run(8, "failed"), run(9, "failed"), run(10, "failed"));
    const [first, second] = [0, 2].map((weeks) => crawlNotices({ ...failing, weeks })[0]);
    expect([first?.key, second?.key]).toEqual(["crawl-failing:3:7", "crawl-failing:3:7:2"]);
    expect(second?.body).toBe(
      "Not read fully for 2 weeks. Only 4 vehicles were found. Apply: takes off the 5 not seen.",
    );
  });

  it("raise the most specific notice", () => {
    expect(kinds(streak(run(8, "held", { changes: [prices, photos] })))).toEqual(["prices-moved"]);
    // A change of platform is found by comparing crawls, including those that were not held.
    expect(kinds(streak(run(8, "held", { changes: [platform] })))).toEqual([]);
    expect(kinds(streak(run(8, "held", { changes: [photos] })))).toEqual(["crawl-held"]);
  });

  it("raise none once the operator has decided, nor while the dealership is closed", () => {
    const held = streak(run(8, "held"));
    expect(crawlNotices({ ...held, reading: null })).toEqual([]);
    expect(kinds({ ...held, reading: { state: "full", words: "", reason: null, toDo: null } })).toEqual([]);
  });

  it("raise no single notices when their whole platform is in trouble", () => {
    expect(kinds(streak(run(8, "held", { isPlatformTrouble: true })))).toEqual([]);
  });
});
