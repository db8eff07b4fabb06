import { type CrawlSiteOptions, crawlSite } from "#core/crawl/crawl-site.ts";
import type { Fetcher } from "#core/crawl/fetch/fetcher.ts";
import { RobotsCache, type RobotsRules } from "#core/crawl/fetch/robots-cache.ts";
import { PLATFORMS } from "#core/crawl/registry.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { BlockedError, NotFoundError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import type { Website, WebsiteRoute } from "./website.ts";

/** The result of a crawl of a generated website. */
export type WebsiteReading = { report: CrawlReport; cars: VehicleFacts[]; requests: string[] };

const NOT_FOUND: WebsiteRoute = { status: 404, type: "text/html", body: "" };

/** Returns the rules of the website's robots.txt. */
async function robotsOf({ origin, routes }: Pick<Website, "origin" | "routes">): Promise<RobotsRules> {
  const { status, body } = routes.get("/robots.txt") ?? NOT_FOUND;
  const cache = new RobotsCache({
    userAgent: "AutoHubBot/1.0",
    load: async () => ({ status, headers: { "content-type": "text/plain" }, body: Buffer.from(body) }),
  });
  return cache.rulesFor(new URL(origin));
}

/** Returns a fetcher that knows only the website's pages. @param requests records the addresses */
function websiteFetcher({ origin, routes }: Pick<Website, "origin" | "routes">, requests: string[] = []): Fetcher {
  const robots = robotsOf({ origin, routes });
  return {
    async fetchPage(address, _options, scope = {}) {
      const url = new URL(address);
      if (url.origin === origin && url.pathname !== "/robots.txt") (await robots).require(address);
      const name = (url.origin === origin ? "" : url.origin) + url.pathname + url.search;
      requests.push(name);
      const first = routes.get(name);
      const { status, body, type } = (first?.location ? routes.get(first.location) : first) ?? NOT_FOUND;
      if (status === 404 || status === 410)
        throw new NotFoundError(address, `The site has no page ${address}.`, status);
      if (status === 403) throw new BlockedError(address, "The site answered 403 to our crawler.");
      if (status >= 500) throw new UnavailableError(address, `The site answered ${status} for ${address}.`);
      scope.onBytes?.(body.length);
      return { url: new URL(first?.location ?? "", url).href, status, contentType: type.replace(/;.*/, ""), body };
    },
    async close() {},
  };
}

/** Crawls a generated website like the product, in memory and without a browser. */
export async function readWebsite(website: Website, options: Partial<CrawlSiteOptions> = {}): Promise<WebsiteReading> {
  const requests: string[] = [];
  const cars: VehicleFacts[] = [];
  const report = await crawlSite({
    urls: [website.origin + website.entry],
    platforms: PLATFORMS,
    fetcher: websiteFetcher(website, requests),
    chromium: null,
    dealershipName: website.dealerName,
    onVehicle: (facts) => void cars.push(facts),
    ...options,
  });
  return { report, cars, requests };
}
