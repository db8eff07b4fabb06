import { describe, expect, it } from "vitest";
import { describeRun, type EndedRun } from "./describe-run.ts";
import { addMonths, isMonth, monthWords, reportMonths } from "./month.ts";
import { comparedWords, positionWords } from "./monthly-report.ts";
import { readReportedPrice } from "./read-reported-price.ts";

const run: EndedRun = { status: "succeeded", reason: null, isFeed: false, found: 1, added: 0, changed: 0, removed: 0 };

describe("the last crawl in a dealer's words", () => {
  it("names what has changed, or says that nothing has", () => {
    expect(describeRun(run)).toBe("We read your website and found 1 car: nothing has changed.");
    expect(describeRun({ ...run, isFeed: true, found: 1_204, added: 3, changed: 1_000, removed: 2 })).toBe(
      "We read your inventory file and found 1,204 cars: 3 new, 1,000 changed, 2 gone.",
    );
  });

  it("says why a crawl was held or failed", () => {
    expect(describeRun({ ...run, status: "failed", reason: "It answered 403." })).toBe(
      "We could not read your website. It answered 403.",
    );
    expect(describeRun({ ...run, status: "held", reason: null })).toBe(
      "We read your website, but something looked unusual. We check it before we update your cars.",
    );
  });
});

describe("months", () => {
  it("go over the turn of the year", () => {
    expect([addMonths("2026-01", -1), addMonths("2026-12", 1), addMonths("2026-11", -23)]).toEqual([
      "2025-12",
      "2027-01",
      "2024-12",
    ]);
    expect(monthWords("2026-02")).toBe("February 2026");
  });

  it("are what they look like", () => {
    expect(["2026-11", "2026-13", "2026-1", "2026-11-01", "1999-11", ""].filter(isMonth)).toEqual(["2026-11"]);
  });

  it("have reports from the dealership's first one on, for a year at most", () => {
    expect(reportMonths("2026-11-24", "2026-10-31")).toEqual(["2026-11", "2026-10"]);
    const long = reportMonths("2026-01-01", "2020-05-05");
    expect([long.length, long[0], long.at(-1)]).toEqual([13, "2026-01", "2025-01"]);
  });
});

describe("figures in words", () => {
  it("compare with the month before, where there is one", () => {
    const words = (current: number, previous: number | null) => comparedWords({ current, previous });
    expect([words(500, 400), words(3, 1_000), words(5, 5), words(0, 0), words(4, 0), words(4, null)]).toEqual([
      "up 25% from 400",
      "down 100% from 1,000",
      "as in the month before",
      "none before either",
      "none in the month before",
      null,
    ]);
  });

  it("say where a price stands", () => {
    expect([1.05, 0.9, 1.001].map(positionWords)).toEqual([
      "5% above the market",
      "10% under the market",
      "at the market",
    ]);
  });
});

it("reads the right price as a dealer types it, and asks again for what is none", () => {
  expect(["21500", "$21,500", " 21,500 "].map(readReportedPrice)).toEqual([21_500, 21_500, 21_500]);
  for (const text of ["", "call us", "0", "99999999", "-5"]) expect(readReportedPrice(text)).toBeNull();
});
