import { describe, expect, it } from "vitest";
import { type CrawlFindings, declaredTotal, judgeCrawl, ListingLedger } from "./judge-crawl.ts";

const GOOD: CrawlFindings = {
  found: 30,
  skippedNew: 0,
  others: new Map(),
  otherRooftops: new Map(),
  unusable: 0,
  placeholders: null,
  sold: 0,
  pagesGone: 0,
  saysEmpty: false,
  listings: [{ name: "used inventory", declared: 30, seen: 30 }],
  missed: { count: 0, sentences: [] },
  limit: null,
  stopped: null,
  refusal: null,
};
const judge = (more: Partial<CrawlFindings>) => judgeCrawl({ ...GOOD, ...more });
const NOTHING: Partial<CrawlFindings> = { found: 0, listings: [] };

describe("a run with cars", () => {
  it.each<[string, Partial<CrawlFindings>]>([
    ["its total was reached", {}],
    ["there is no total and nothing was missed", { listings: [] }],
    ["more was seen than declared", { listings: [{ name: "used", declared: 29, seen: 30 }] }],
    ["a refusal did not matter to the listing", { refusal: "The site answered 403." }],
    ["a few records without a total were no cars", { listings: [], unusable: 2 }],
  ])("is complete when %s", (_when, more) => {
    expect(judge(more)).toEqual({ outcome: "complete", reason: null, unread: null, emptyLot: null });
  });

  it.each<[string, Partial<CrawlFindings>, string]>([
    [
      "one of its totals was not reached",
      { listings: [...GOOD.listings, { name: "certified", declared: 9, seen: 8 }] },
      "9 cars (certified)",
    ],
    ["a page was missed", { missed: { count: 1, sentences: ["Page 2 answered 500."] } }, "Page 2 answered 500."],
    ["a limit ended it", { limit: "The crawl was stopped." }, "The crawl was stopped."],
    ["an error ended it", { stopped: { sentence: "The site went away.", blocked: false } }, "The site went away."],
    ["a refusal ended it", { stopped: { sentence: "It answered 403.", blocked: true } }, "It answered 403."],
    ["many records could not be understood", { listings: [], unusable: 10 }, "10 of 40 cars"],
  ])("is incomplete when %s", (_when, more, words) => {
    const verdict = judge(more);
    expect(verdict.outcome).toBe("incomplete");
    expect(verdict.reason).toContain(words);
  });
});

describe("a run without cars", () => {
  it("is complete only when the site says that it has none", () => {
    expect(judge({ found: 0, listings: [{ name: "used", declared: 0, seen: 0 }] }).outcome).toBe("complete");
  });

  it("is complete when the site marks all as sold", () => {
    const listings = [{ name: "used", declared: 3, seen: 3 }];
    const emptyLot = "The site marks each of its 3 cars as sold.";
    expect(judge({ ...NOTHING, sold: 3, listings })).toMatchObject({ outcome: "complete", reason: null, emptyLot });
    expect(judge({ ...NOTHING, sold: 2, listings: [{ name: "used", declared: 3, seen: 2 }] }).outcome).toBe("failed");
    expect(judge({ ...NOTHING, sold: 2, missed: { count: 1, sentences: ["It answered 500."] } }).outcome).toBe(
      "failed",
    );
  });

  it("is not complete when a list says that it has none", () => {
    expect(judge({ ...NOTHING, saysEmpty: true })).toMatchObject({
      outcome: "incomplete",
      reason: "The list on the site says that it has no cars, which does not mean that its lot is empty.",
      emptyLot: "The list on the site says that it has no cars.",
    });
  });

  it.each<[string, Partial<CrawlFindings>, string]>([
    ["nothing was found", {}, "does not mean that its lot is empty"],
    ["the site declares some", { listings: [{ name: "used", declared: 8, seen: 0 }] }, "lists 8 cars, but none"],
    [
      "there were only things that are no cars",
      { others: new Map([["motorcycle", 2] as const, ["ATV", 1] as const]) },
      "No cars were found on the site, only 2 motorcycles and 1 ATV.",
    ],
    [
      "there were only cars of other rooftops",
      { otherRooftops: new Map([["Smith Kia", 1] as const, ["Smith Ford", 2] as const]) },
      "No car of this dealership was found, only 3 cars of other rooftops on this website: 2 of Smith Ford and 1 of Smith Kia.",
    ],
    ["there were only new cars", { skippedNew: 12 }, "Only new cars were found on the site (12)"],
    ["no record could be understood", { unusable: 3 }, "none of the 3 could be understood"],
    [
      "a page was missed, with any declared total",
      { listings: [{ name: "x", declared: 0, seen: 0 }], missed: { count: 2, sentences: ["A page answered 500."] } },
      "A page answered 500 (and 1 more problem like this).",
    ],
    [
      "all names are placeholders, even when a page was missed",
      { unusable: 2, placeholders: { count: 2, shown: "Loading…" }, missed: { count: 1, sentences: ["No used car."] } },
      'The site shows placeholders ("Loading…") in place of the names of 2 cars, so they were left out.',
    ],
    ["a limit ended it", { limit: "The crawl was stopped." }, "stopped"],
    ["an error ended it", { stopped: { sentence: "The site went away.", blocked: false } }, "went away"],
  ])("has failed when %s", (_when, more, words) => {
    const verdict = judge({ ...NOTHING, ...more });
    expect(verdict.outcome).toBe("failed");
    expect(verdict.reason).toContain(words);
  });

  it("is blocked when the site refused, even if the adapter continued", () => {
    expect(judge({ ...NOTHING, refusal: "It answered 403." })).toMatchObject({
      outcome: "blocked",
      reason: "It answered 403.",
    });
    expect(judge({ ...NOTHING, stopped: { sentence: "A captcha.", blocked: true } }).outcome).toBe("blocked");
  });
});

describe("the declared total", () => {
  it("is the sum of the listings, and unknown without any", () => {
    expect(declaredTotal([])).toBeNull();
    expect(
      declaredTotal([
        { name: "a", declared: 3, seen: 0 },
        { name: "b", declared: 4, seen: 0 },
      ]),
    ).toBe(7);
  });
});

describe("cars that the site declares and does not show", () => {
  const listing = (declared: number, seen: number) => ({ name: "used inventory", declared, seen });
  it("are counted when nothing else went wrong", () => {
    expect(judge({ listings: [listing(101, 100)] })).toMatchObject({ outcome: "incomplete", unread: 1 });
    expect(judge({ listings: [listing(101, 100), listing(7, 5), listing(4, 6)] }).unread).toBe(3);
  });
  it("are counted when only placeholders are in place of their names", () => {
    const placeholders = { count: 2, shown: "Loading…" };
    expect(judge({ unusable: 2, placeholders })).toMatchObject({ outcome: "incomplete", unread: 2 });
  });
  it("are counted when their pages are gone, and a list still shows them", () => {
    expect(judge({ sold: 2, pagesGone: 2 })).toMatchObject({ outcome: "incomplete", unread: 2 });
  });
  it("are not counted when a page could not be read either", () => {
    const missed = { count: 1, sentences: ["Page 2 answered 500."] };
    expect(judge({ listings: [listing(101, 100)], missed })).toMatchObject({ outcome: "incomplete", unread: null });
  });
});

describe("the words of a verdict", () => {
  const listing = (declared: number, seen: number) => ({ name: "used", declared, seen });
  const missed = (count: number, first = "Page 2 answered 500.") => ({ missed: { count, sentences: [first] } });
  it.each<[string, Partial<CrawlFindings>, string]>([
    ["one more problem", missed(2), "Page 2 answered 500 (and 1 more problem like this)."],
    ["many more problems", missed(3), "Page 2 answered 500 (and 2 more problems like this)."],
    ["a problem with a point in it", missed(2, "It took 1.5 s."), "It took 1.5 s (and 1 more problem like this)."],
    ["one car", { listings: [listing(1, 0)] }, "The site says that it lists 1 car (used), but 0 could be read."],
    [
      "records without use",
      { listings: [listing(1_200, 30)], unusable: 4 },
      "The site says that it lists 1,200 cars (used), but 30 could be read (4 could not be understood).",
    ],
    ["many records without use", { listings: [], unusable: 10 }, "10 of 40 cars on the site could not be understood."],
  ])("name %s", (_what, more, words) => {
    expect(judge(more).reason).toBe(words);
  });
});

describe("records that cannot be understood", () => {
  it("make a run incomplete when they are more than a tenth, and no total disproves that", () => {
    expect(judge({ found: 9, listings: [], unusable: 1 }).outcome).toBe("complete");
    expect(judge({ found: 8, listings: [], unusable: 1 }).outcome).toBe("incomplete");
    expect(judge({ unusable: 30 }).outcome).toBe("complete");
  });
  it("are not unread cars", () => {
    expect(judge({ listings: [], unusable: 10 }).unread).toBeNull();
  });
});

describe("a ledger of lists", () => {
  const seenIn = (name: string, ...kinds: ("used" | "new")[]) => {
    const ledger = new ListingLedger();
    ledger.declare("https://a.example", name, 9);
    for (const [index, kind] of kinds.entries()) ledger.sighted(kind, `car ${index}`);
    return ledger.balances().map(({ seen }) => seen);
  };

  it.each([
    ["used inventory", 1],
    ["Pre-Owned", 1],
    ["preowned", 1],
    ["certified", 1],
    ["CPO", 1],
    ["newest used cars", 1],
    ["new and used", 2],
    ["all used cars", 2],
    ["small used cars", 1],
    ["inventory", 2],
  ])("counts of a used and a new car in %j: %i", (name, seen) => {
    expect(seenIn(name, "used", "new")).toEqual([seen]);
  });
  it("counts a car once, for the list that was declared last", () => {
    const ledger = new ListingLedger();
    ledger.sighted("used", "before any list");
    ledger.declare("https://a.example", "one", 3);
    ledger.sighted("used", "a");
    ledger.sighted("used", "a");
    ledger.declare("https://a.example", "two", 2);
    ledger.sighted("used", "b");
    ledger.declare("https://a.example", "one", 1);
    ledger.sighted("used", "c");
    ledger.leave();
    ledger.sighted("used", "d");
    expect(ledger.balances()).toEqual([
      { name: "one", declared: 3, seen: 2 },
      { name: "two", declared: 2, seen: 1 },
    ]);
  });
  it("keeps the larger total of a list, in whole cars, and ignores a value that is not a number", () => {
    const ledger = new ListingLedger();
    for (const total of [Number.NaN, Number.POSITIVE_INFINITY, -1]) ledger.declare("https://a.example", "odd", total);
    ledger.declare("https://a.example", "empty", 0);
    for (const total of [5, 7.9, 6]) ledger.declare("https://a.example", "used", total);
    ledger.declare("https://b.example", "used", 2);
    expect(ledger.balances().map(({ name, declared }) => `${name} ${declared}`)).toEqual([
      "empty 0",
      "used 7",
      "used 2",
    ]);
  });
});
