import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { FetchOptions } from "../../platform.ts";

/** The address of every made-up dealer. */
export const SITE = "https://dealer.example";

/** Made-up VINs with right check digits. */
export const FORD = "1FTEW1EP1LFA00123";
export const HONDA = "2HGFC2F56KH512345";
export const TESLA = "5YJ3E1EA4LF712345";
export const JEEP = "1C4RJFBG9JC112233";
export const TOYOTA = "JTMBFREV9HD445566";

export type FixtureAnswer = string | object | { status: number };
/** Answers by `path?query`, by `path`, or by whole address for other hosts, with `POST ` in front for posts. Any other route is 404. */
export type FixtureRoutes = Record<string, FixtureAnswer | ((options: FetchOptions, url: URL) => FixtureAnswer)>;

/** A small hand-written site of one platform, with the results that its crawl must give. */
export type PlatformFixture = {
  platform: string;
  entry: string;
  routes: FixtureRoutes;
  /** The used cars, by VIN (by identity key where a car has none), with the facts that must be right. */
  cars: Record<string, Partial<VehicleFacts>>;
  newCars: number;
  /** The route of the list's first page. */
  list: string;
  /** The route of its second page: the same as `list` where one endpoint serves all pages, null when there is one page. */
  next: string | null;
};

/** A page with the given head, which holds the marks of the platform, and body. */
export const html = (head: string, ...body: string[]): string =>
  `<!doctype html><html><head>${head}</head><body>${body.join("\n")}</body></html>`;

export const base64 = (text: string): string => Buffer.from(text).toString("base64");
