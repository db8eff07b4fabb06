import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { BlockedError, NotFoundError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { type CrawlSiteOptions, crawlSite } from "../../crawl-site.ts";
import type { Fetcher } from "../../fetch/fetcher.ts";
import type { FetchOptions, Page } from "../../platform.ts";
import { PLATFORMS } from "../../registry.ts";
import type { CrawlReport } from "../../rules/crawl-report.ts";
import { type FixtureAnswer, type PlatformFixture, SITE } from "./fixture-kit.ts";

export type FixtureResult = { report: CrawlReport; cars: VehicleFacts[]; requests: string[] };

function pageOf(url: string, answer: FixtureAnswer): Page {
  const status =
    typeof answer === "object" && "status" in answer && typeof answer.status === "number" ? answer.status : 200;
  if (status === 404 || status === 410) throw new NotFoundError(url, `The site has no page ${url}.`, status);
  if (status === 403) throw new BlockedError(url, "The site answered 403 to our crawler.");
  if (status >= 500) throw new UnavailableError(url, `The site answered ${status} for ${url}.`);
  const body = typeof answer === "string" ? answer : JSON.stringify(answer);
  return { url, status, contentType: body.startsWith("<") ? "text/html" : "application/json", body };
}

/** One route gives a wrong answer, from its `from`th call on. */
export type Damage = { route: string; from: number; answer: FixtureAnswer };

/** Returns a fetcher that knows only the fixture's documents. @param requests records the requests */
export function fixtureFetcher({ routes }: PlatformFixture, damage: Damage | null, requests: string[]): Fetcher {
  let calls = 0;
  return {
    async fetchPage(address, options = {}, scope = {}) {
      const url = new URL(address);
      const place = url.origin === SITE ? url.pathname : url.origin + url.pathname;
      const method = options.method === "POST" ? "POST " : "";
      requests.push(method + place + url.search);
      const name = [method + place + url.search, method + place].find((route) => routes[route] !== undefined) ?? "";
      const isDamaged = damage !== null && name === damage.route && ++calls >= damage.from;
      const route = isDamaged ? damage.answer : routes[name];
      const page = pageOf(address, (typeof route === "function" ? route(options, url) : route) ?? { status: 404 });
      scope.onBytes?.(page.body.length);
      return page;
    },
    async close() {},
  };
}

type PlayOptions = Partial<CrawlSiteOptions> & Pick<CrawlSiteOptions, "fetcher" | "onVehicle">;

/** Crawls a fixture like the product. @param options the differences; the fetcher, and the receiver of the vehicles */
export const crawlFixture = ({ entry }: PlatformFixture, options: PlayOptions): Promise<CrawlReport> =>
  crawlSite({
    urls: [SITE + entry],
    platforms: PLATFORMS,
    normalize: (raw) => normalizeVehicle(raw, 2026),
    ...options,
  });

/** Crawls a fixture like the product. @param options the operator's settings for the dealership */
export async function playFixture(
  fixture: PlatformFixture,
  damage: Damage | null = null,
  options: Pick<CrawlSiteOptions, "dealershipName" | "includeOtherRooftops" | "limits"> = {},
): Promise<FixtureResult> {
  const requests: string[] = [];
  const cars: VehicleFacts[] = [];
  const report = await crawlFixture(fixture, {
    ...options,
    fetcher: fixtureFetcher(fixture, damage, requests),
    onVehicle: (facts) => void cars.push(facts),
  });
  return { report, cars, requests };
}

/** Returns the answer of a route of the fixture, as text. */
export function answerOf(fixture: PlatformFixture, route: string): string {
  const answer = fixture.routes[route];
  const options: FetchOptions = route.startsWith("POST ") ? { method: "POST", body: "" } : {};
  const plain = typeof answer === "function" ? answer(options, new URL(route.replace(/^POST /, ""), SITE)) : answer;
  return typeof plain === "string" ? plain : JSON.stringify(plain ?? {});
}

/** The platform whose sites list no own cars. It has no fixture. */
export const NOTHING_TO_LIST = "shopping-portal";

/** Every hand-written site: each export of each platform's fixture.ts is one. */
export const FIXTURES: readonly PlatformFixture[] = (
  await Promise.all(
    PLATFORMS.filter(({ id }) => id !== NOTHING_TO_LIST).map(
      async ({ id }) => Object.values(await import(`../${id}/fixture.ts`)) as PlatformFixture[],
    ),
  )
).flat();
