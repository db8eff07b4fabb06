import { describe, expect, it } from "vitest";
import {
  BlockedError,
  FetchError,
  LimitError,
  NotFoundError,
  SilentSiteError,
  TableError,
} from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "./crawl-errors.ts";
import { CrawlTally, emptyReport } from "./crawl-tally.ts";

const URL_OF_SITE = "https://lot.example/";
const facts = (more: object) => ({ images: [], ...more }) as unknown as Parameters<CrawlTally["vehicle"]>[0];
const verdict = { outcome: "incomplete", reason: "Why.", unread: 2, emptyLot: null } as const;

describe("the report of a crawl", () => {
  it("is empty at first", () => {
    const { outcome, reason, ...rest } = new CrawlTally().report();
    expect(outcome).toBe("failed");
    expect(reason).toContain("No vehicles were found");
    expect(rest).toEqual(emptyReport());
    expect(rest.coverage.vin).toEqual({ present: 0, invalid: 0 });
  });

  it("counts records without a name, and shows the first placeholder", () => {
    const tally = new CrawlTally();
    for (const shown of [undefined, "Loading...", "{{title}}"]) tally.unusableRecord(shown);
    expect(tally.unusable).toBe(3);
    expect(tally.report().reason).toContain('"Loading..."');
  });

  it("is not complete where nothing says new or used, or where cars have only a name", () => {
    const complete = (change: (tally: CrawlTally) => void) => {
      const tally = new CrawlTally();
      tally.vehicle(facts({ vin: "1" }), []);
      tally.ledger.declare(URL_OF_SITE, "used", 1);
      tally.ledger.sighted("used", "a");
      change(tally);
      return tally.report().reason;
    };
    expect(complete(() => undefined)).toBeNull();
    expect(complete((tally) => Object.assign(tally, { unstated: 2 }))).toBe(
      "2 cars were left out, because nothing says whether new or used.",
    );
    const bare = facts({ vin: null, stockNumber: null, priceUsd: null, mileageMiles: null });
    expect(complete((tally) => tally.vehicle(bare, []))).toBe("1 car has only a name, so the list was not read fully.");
  });

  it("has all counts", () => {
    const tally = new CrawlTally();
    tally.ledger.declare(URL_OF_SITE, "used", 3);
    for (const key of ["a", "b"]) tally.ledger.sighted("used", key);
    tally.vehicle(facts({ vin: "1", images: [{}] }), ["priceUsd"]);
    tally.vehicle(facts({ vin: null, trim: "EX" }), []);
    Object.assign(tally, { platform: "dealer-com", skippedNew: 1, duplicates: 4, pagesFetched: 5, bytesFetched: 6 });
    const report = tally.report();
    expect(report).toMatchObject({
      outcome: "incomplete",
      unread: 1,
      platform: "dealer-com",
      declaredTotal: 3,
      found: 2,
      skippedNew: 1,
      duplicates: 4,
      pagesFetched: 5,
      bytesFetched: 6,
      limitReached: false,
      siteFees: { cars: 2, fees: [] },
    });
    expect(report.coverage.vin).toEqual({ present: 1, invalid: 0 });
    expect(report.coverage.images).toEqual({ present: 1, invalid: 0 });
    expect(report.coverage.priceUsd.invalid).toBe(1);
  });

  it("accepts a verdict from outside, and then has no total and no fees", () => {
    const tally = new CrawlTally();
    tally.ledger.declare(URL_OF_SITE, "used", 3);
    tally.vehicle(facts({}), []);
    expect(tally.reportAs(verdict)).toMatchObject({ ...verdict, found: 1, declaredTotal: null, siteFees: null });
  });
});

describe("the vehicles that a crawl leaves out", () => {
  it("are reported before the warnings, by kind, rooftop and currency", () => {
    const tally = new CrawlTally();
    tally.warn("Careful.");
    tally.otherVehicle("boat");
    tally.otherVehicle("boat");
    tally.otherRooftop("vin:1", "Smith Kia");
    tally.otherRooftop("vin:2", "Smith Kia");
    tally.otherRooftop("vin:3", "Smith Ford");
    tally.foreignPrice("CAD");
    const report = tally.reportAs(verdict);
    expect(report.otherRooftops).toEqual(["vin:1", "vin:2", "vin:3"]);
    expect(report.warnings).toHaveLength(4);
    expect(report.warnings[0]).toContain("2 boats");
    expect(report.warnings[1]).toContain("2 of Smith Kia and 1 of Smith Ford");
    expect(report.warnings[2]).toContain("1 car, because it is in CAD");
    expect(report.warnings[3]).toBe("Careful.");
  });
  it("do not include a car that the site also names as the dealership's own", () => {
    const tally = new CrawlTally();
    tally.otherRooftop("vin:1", "Smith Kia");
    expect(tally.claimed("vin:1")).toBe(true);
    expect(tally.claimed("vin:1")).toBe(false);
    expect(tally.reportAs(verdict)).toMatchObject({ otherRooftops: [], warnings: [] });
  });
});

describe("a crawl's warnings", () => {
  it("are 50 at most, each once, without a repetition of the reason", () => {
    const tally = new CrawlTally();
    tally.warn("Why.");
    for (let n = 0; n < 60; n += 1) {
      tally.warn(`Warning ${n}.`);
      tally.warn(`Warning ${n}.`);
    }
    const { warnings } = tally.reportAs(verdict);
    expect(warnings).toHaveLength(49);
    expect(warnings.at(-1)).toBe("Warning 48.");
    tally.otherVehicle("boat");
    tally.foreignPrice("CAD");
    expect(tally.reportAs(verdict).warnings).toHaveLength(50);
  });
  it("name the missed pages, and all are counted", () => {
    const tally = new CrawlTally();
    for (let n = 0; n < 30; n += 1) tally.missed(`Page ${n} answered 500.`);
    const { reason, warnings } = tally.report();
    expect(reason).toBe("Page 0 answered 500 (and 29 more problems like this).");
    expect(warnings).toHaveLength(30);
  });
});

describe("the reason of a crawl", () => {
  it("is the first problem that stopped it", () => {
    const tally = new CrawlTally();
    tally.stopped("First.", true);
    tally.stopped("Second.", false);
    expect(tally.report()).toMatchObject({ outcome: "blocked", reason: "First.", warnings: ["Second."] });
  });
  it("is the first limit and the last refusal", () => {
    const limited = new CrawlTally();
    expect(limited.limitReached).toBe(false);
    limited.met(new CrawlLimitError(URL_OF_SITE, "500 pages."));
    limited.met(new CrawlLimitError(URL_OF_SITE, "One hour."));
    expect(limited.report()).toMatchObject({ outcome: "failed", reason: "500 pages.", limitReached: true });
    const refused = new CrawlTally();
    refused.met(new BlockedError(URL_OF_SITE, "It answered 403."));
    refused.met(new BlockedError(URL_OF_SITE, "It answered 429."));
    refused.met(new NotFoundError(URL_OF_SITE, "It answered 404.", 404));
    expect(refused.report()).toMatchObject({ outcome: "blocked", reason: "It answered 429.", limitReached: false });
  });
});

describe("the first request", () => {
  const entryAfter = (...errors: FetchError[]) => {
    const tally = new CrawlTally();
    for (const error of errors) tally.entry.failed(error);
    return tally.report().entry;
  };
  it.each([
    ["refused", new BlockedError(URL_OF_SITE, "Why.")],
    ["missing", new NotFoundError(URL_OF_SITE, "Why.", 404)],
    ["nothing", new SilentSiteError(URL_OF_SITE, "Why.")],
    ["error", new FetchError(URL_OF_SITE, "Why.")],
  ])("is answered by %s", (kind, error) => {
    expect(entryAfter(error)).toEqual({ kind, url: null, failure: "Why.", isTable: false });
  });
  it("may be answered by a table", () => {
    expect(entryAfter(new TableError(URL_OF_SITE, "Why."))).toMatchObject({ kind: "error", isTable: true });
  });
  it("says nothing about the site when our own limit ended it", () => {
    expect(entryAfter(new LimitError(URL_OF_SITE, "Why."))).toEqual({
      kind: "nothing",
      url: null,
      failure: null,
      isTable: false,
    });
  });
  it("is a page as soon as one was read, the first one", () => {
    const tally = new CrawlTally();
    tally.entry.failed(new FetchError(URL_OF_SITE, "Why."));
    tally.entry.page(`${URL_OF_SITE}home`);
    tally.entry.page(`${URL_OF_SITE}used`);
    tally.entry.failed(new BlockedError(URL_OF_SITE, "Why."));
    expect(tally.report().entry).toEqual({ kind: "page", url: `${URL_OF_SITE}home`, failure: null, isTable: false });
  });
});
