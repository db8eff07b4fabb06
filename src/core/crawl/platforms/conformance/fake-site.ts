import { type Normalized, normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { BlockedError, NotFoundError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import type { CrawlContext, FetchOptions, Page, Platform } from "../../platform.ts";
import { SITE } from "./fixture-kit.ts";

type RouteAnswer = string | { status: number; body?: string; type?: string };
/** Answers by path and query, on other hosts by address, with `POST ` in front for posts. Any other route is 404. */
export type Routes = Record<string, RouteAnswer | ((options: FetchOptions) => RouteAnswer)>;

export type CrawlResult = {
  used: Extract<Normalized, { kind: "vehicle" }>["facts"][];
  vins: (string | null)[];
  newCars: number;
  totals: Map<string, number>;
  missed: string[];
  warnings: string[];
  requests: string[];
};

function page(url: string, answer: RouteAnswer): Page {
  const {
    status,
    body = "",
    type,
  } = typeof answer === "string" ? { status: 200, body: answer, type: undefined } : answer;
  if (status === 404 || status === 410) throw new NotFoundError(url, "The site has no such page.", status);
  if (status === 401 || status === 403 || status === 429) throw new BlockedError(url, "The site refuses us.");
  if (status >= 500) throw new UnavailableError(url, "The site is out of order.");
  return { url, status, contentType: type ?? (body.startsWith("{") ? "application/json" : "text/html"), body };
}

/**
 * Runs an adapter against a small site in memory and normalizes its records like the engine.
 * @param built the browser's version of every page; default: there is no browser
 */
export async function crawlFake(
  platform: Platform,
  entryPath: string,
  routes: Routes,
  built?: string,
): Promise<CrawlResult> {
  const result: CrawlResult = {
    used: [],
    vins: [],
    newCars: 0,
    totals: new Map(),
    missed: [],
    warnings: [],
    requests: [],
  };
  const context: CrawlContext = {
    async fetchPage(url, options = {}) {
      const { pathname, search, origin } = new URL(url);
      const name = `${options.method === "POST" ? "POST " : ""}${pathname}${search}`;
      result.requests.push(origin === SITE ? name : url);
      const route = routes[origin === SITE ? name : url];
      return page(url, (typeof route === "function" ? route(options) : route) ?? { status: 404 });
    },
    ...(built !== undefined && { buildPage: async (page) => ({ page: { ...page, body: built }, finished: true }) }),
    step() {},
    declareTotal: (listing, total) => void result.totals.set(listing, total),
    saysEmpty() {},
    missed: (_url, reason) => void result.missed.push(reason),
    warn: (sentence) => void result.warnings.push(sentence),
    signal: new AbortController().signal,
  };
  const entry = await context.fetchPage(`${SITE}${entryPath}`);
  const seen = new Set<string>();
  for await (const raw of platform.crawl(entry, context)) {
    const cleaned = normalizeVehicle(raw, 2026);
    if (cleaned.kind === "new") result.newCars++;
    if (raw.otherRooftop !== undefined) continue;
    if (cleaned.kind !== "vehicle" || seen.has(cleaned.facts.identityKey)) continue;
    seen.add(cleaned.facts.identityKey);
    result.used.push(cleaned.facts);
    result.vins.push(cleaned.facts.vin);
  }
  return result;
}
