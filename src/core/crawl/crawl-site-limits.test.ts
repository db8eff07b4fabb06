import { describe, expect, it } from "vitest";
import { UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { fetcherWith, HOME, playCrawl, rawCar } from "#test/play-crawl.ts";
import type { Fetcher } from "./fetch/fetcher.ts";
import type { CrawlContext, Page, RawVehicle } from "./platform.ts";

describe("the limits of a crawl", () => {
  const endless = (body: (n: number) => string): Fetcher => ({
    fetchPage: async (url) => ({
      url,
      status: 200,
      contentType: "text/html",
      body: body(Number(url.split("=")[1] ?? 0)),
    }),
    close: async () => {},
  });
  const pager = (cars: (page: number) => RawVehicle[]) =>
    async function* (_entry: Page, context: CrawlContext) {
      for (let page = 1; ; page += 1) {
        const { url } = await context.fetchPage(`${HOME}used?page=${page}`);
        for (const raw of cars(page)) yield { ...raw, pageUrl: url };
      }
    };

  it("end a pager that returns the same page without end", async () => {
    const { report } = await playCrawl(
      pager(() => [rawCar(0)]),
      { fetcher: endless(() => "<p>always the same") },
    );
    expect(report).toMatchObject({ outcome: "incomplete", found: 1, pagesFetched: 4 });
    expect(report.reason).toContain("3 addresses in a row gave the very same page");
  });

  it("end a pager that shows nothing new without end", async () => {
    const { report } = await playCrawl(
      pager(() => [rawCar(0)]),
      { fetcher: endless((n) => `<p>served at ${n}`), limits: { pagesWithoutNews: 5 } },
    );
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toContain("5 pages in a row that showed only cars already seen");
  });

  it("end a pager that invents cars without end", async () => {
    const invented = (page: number) => [rawCar(9, { stockNumber: `INV${page}` })];
    const byPages = await playCrawl(pager(invented), { fetcher: endless((n) => `<p>${n}`), limits: { maxPages: 10 } });
    expect(byPages.report).toMatchObject({ outcome: "incomplete", pagesFetched: 10, found: 9 });
    expect(byPages.report.reason).toContain("limit of 10 pages");
    const byCars = await playCrawl(pager(invented), { fetcher: endless((n) => `<p>${n}`), limits: { maxVehicles: 7 } });
    expect(byCars.report).toMatchObject({ outcome: "incomplete", found: 7 });
    expect(byCars.report.reason).toContain("limit of 7 vehicles");
  });

  it("count even when the adapter ignores them", async () => {
    const { report } = await playCrawl(
      async function* (_entry, context) {
        yield rawCar(0);
        for (let page = 1; page < 6; page += 1) {
          try {
            await context.fetchPage(`${HOME}used?page=${page}`);
          } catch {
            // An adapter that ignores the error and continues.
          }
        }
      },
      { fetcher: endless((n) => `<p>${n}`), limits: { maxPages: 3 } },
    );
    expect(report).toMatchObject({ outcome: "incomplete", pagesFetched: 3 });
  });

  it("end a crawl that takes too long, even inside an adapter that never waits", async () => {
    const { report } = await playCrawl(
      async function* () {
        yield rawCar(0);
        await new Promise(() => {});
      },
      { limits: { maxTimeMs: 20 } },
    );
    expect(report).toMatchObject({ outcome: "incomplete", found: 1 });
    expect(report.reason).toContain("limit of 1 minute");
  });

  it("stop requests to a site that keeps failing", async () => {
    const pages: Record<string, string | Error> = { [HOME]: "<p>home" };
    for (let n = 0; n < 50; n += 1) pages[`${HOME}${n}`] = new UnavailableError(`${HOME}${n}`, "It answered 500.");
    const fetcher = fetcherWith(pages);
    const { report } = await playCrawl(
      async function* (_entry, context) {
        yield rawCar(0);
        for (let n = 0; n < 50; n += 1) {
          await context.fetchPage(`${HOME}${n}`).catch((error: Error) => context.missed(`${HOME}${n}`, error.message));
        }
      },
      { fetcher, limits: { failuresInARow: 4 } },
    );
    expect(fetcher.asked).toHaveLength(5);
    expect(report.reason).toContain("49 more problems");
  });
});
