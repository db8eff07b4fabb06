import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { FetchOptions } from "../../platform.ts";

/** The address of every invented dealer. */
export const SITE = "https://dealer.example";

/** Invented VINs with right check digits. */
export const FORD = "1FTEW1EP1LFA00123";
export const HONDA = "2HGFC2F56KH512345";
export const TESLA = "5YJ3E1EA4LF712345";
export const JEEP = "1C4RJFBG9JC112233";
export const TOYOTA = "JTMBFREV9HD445566";

export type FixtureAnswer = string | object | { status: number };
/** Answers by `path?query`, by `path`, or by whole address for other hosts, with `POST ` in front for posts. Any other route is 404. */
export type FixtureRoutes = Record<string, FixtureAnswer | ((options: FetchOptions, url: URL) => FixtureAnswer)>;

/** A service that returns its list in pages. */
export type PagedService = {
  /** Every row of the list, in the service's form. */
  rows: readonly object[];
  /** Reads a request: a page (the first is 0) of `size` rows, or `size` rows from row `start` on. */
  asked(options: FetchOptions, url: URL): { page: number; size: number } | { start: number; size: number };
  /** Returns the response with these rows. `total`: the number of all rows; null for a service that does not state it. */
  answer(rows: readonly object[], total: number | null): string | object;
};
/**
 * The deviations of a service from its requests. `cap`: the most rows in one response. `offsetBy`: a page begins by the requested size
 * ("asked") or by the given size ("given"). `stuck`: every request gets the first page.
 */
export type PagingManner = { cap?: number; offsetBy?: "asked" | "given"; stuck?: boolean };

/** Returns the route of a paged service. */
export function pagedRoute({ rows, asked, answer }: PagedService, manner: PagingManner = {}) {
  const { cap = rows.length, offsetBy = "given", stuck = false } = manner;
  return (options: FetchOptions, url: URL): string | object => {
    const window = asked(options, url);
    const size = Math.min(window.size, cap);
    const start = "start" in window ? window.start : window.page * (offsetBy === "given" ? size : window.size);
    const from = stuck ? 0 : start;
    return answer(rows.slice(from, from + size), rows.length);
  };
}

/** A small hand-written site of one platform, with the results that its crawl must give. */
export type PlatformFixture = {
  platform: string;
  entry: string;
  routes: FixtureRoutes;
  /** The used cars, by VIN (by identity key where a car has none), with the facts that must be right. */
  cars: Record<string, Partial<VehicleFacts>>;
  newCars: number;
  /** Used cars of other rooftops of the group, by VIN, with the rooftop's name. They are left out unless they are requested. */
  others?: Record<string, string>;
  /** The route of the list's first page. */
  list: string;
  /** The route of its second page: the same as `list` where one endpoint serves all pages, null when there is one page. */
  next: string | null;
  /** The service behind the route `list`, if a request states a number of cars. The suite plays it with deviations. */
  paged?: PagedService | undefined;
};

/** Returns a page with the given head, which holds the marks of the platform, and body. */
export const html = (head: string, ...body: string[]): string =>
  `<!doctype html><html><head>${head}</head><body>${body.join("\n")}</body></html>`;

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Returns the part of the index that an Algolia request asks for. */
export function algoliaWindow({ body }: FetchOptions): { page: number; size: number } {
  const { requests = [] } = JSON.parse(body || "{}") as { requests?: { params: string }[] };
  const parameters = new URLSearchParams(requests[0]?.params);
  return { page: Number(parameters.get("page")), size: Number(parameters.get("hitsPerPage") ?? 1) };
}

/** Returns the response of an Algolia index. */
export const algoliaAnswer = (hits: readonly object[], nbHits: number | null): object => ({
  results: [{ hits, ...(nbHits === null ? {} : { nbHits }) }],
});
