import { type CrawlSiteOptions, crawlSite } from "#core/crawl/crawl-site.ts";
import type { Fetcher } from "#core/crawl/fetch/fetcher.ts";
import type { Platform, RawVehicle } from "#core/crawl/platform.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { NotFoundError } from "#kernel/outbound/fetch-errors.ts";

export const HOME = "https://www.example-motors.com/";
export const VINS = ["1HGCM82633A004352", "2T1BURHE5JC034461", "3VWFE21C04M000001", "5YJ3E1EA7KF317000"];

/** A fetcher without a network: answers from a table (an error is thrown, anything else is a 404) and records the requests. */
export function fetcherWith(pages: Record<string, string | Error>): Fetcher & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async fetchPage(url, _options, scope) {
      asked.push(url);
      scope?.signal?.throwIfAborted();
      const body = pages[url] ?? new NotFoundError(url, `The site has no page ${url} (it answered 404).`, 404);
      if (body instanceof Error) throw body;
      scope?.onBytes?.(body.length);
      return { url, status: 200, contentType: "text/html", body };
    },
    async close() {},
  };
}

/** A platform that recognises every page, or none. */
export function fakePlatform(crawl: Platform["crawl"], id = "fake", detects = true): Platform {
  return { id, detect: () => (detects ? "it is ours" : null), crawl };
}

/** An adapter's `crawl` that yields these records and nothing more. */
export function yields(...records: RawVehicle[]): Platform["crawl"] {
  return async function* () {
    yield* records;
  };
}

/** The n-th used car of the example dealer, as a page would have it. */
export function rawCar(n: number, more: Partial<RawVehicle> = {}): RawVehicle {
  return {
    vin: VINS[n] ?? null,
    stockNumber: `S${n}`,
    title: `2019 Honda Accord number ${n}`,
    condition: "Used",
    mileage: 40_000 + n,
    price: 15_000,
    detailUrl: `/used/${n}`,
    pageUrl: HOME,
    ...more,
  };
}

/** Lets `crawlSite` run over the example dealer with this adapter; returns its report and the cars handed over. */
export async function playCrawl(
  crawl: Platform["crawl"],
  options: Partial<CrawlSiteOptions> & { pages?: Record<string, string | Error> } = {},
) {
  const found: VehicleFacts[] = [];
  const report = await crawlSite({
    urls: [HOME],
    fetcher: fetcherWith({ [HOME]: "<p>home", ...options.pages }),
    platforms: [fakePlatform(crawl)],
    onVehicle: (facts) => void found.push(facts),
    ...options,
  });
  return { report, found };
}
