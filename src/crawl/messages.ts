import type { CrawlLimits } from "#domain/crawl/crawl-limits.ts";
import type { CrawlReport } from "#domain/sync/crawl-report.ts";
import type { PageAnswer } from "#domain/sync/removal-policy.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { FetcherConfig } from "#outbound/fetcher.ts";
import type { MissingCar } from "./probe-missing.ts";

/**
 * What a crawl needs to know. Everything here is plain data, because it crosses the border of a process; nothing here is
 * secret, because the crawl reads other people's pages.
 */
export type CrawlOrder = {
  /** The dealership's addresses, the primary one first. */
  urls: readonly string[];
  /** "City, ST" as the operator has it; empty when unknown. */
  operatorPlace?: string;
  userAgent: string;
  /** `host:port` entries that may be private. */
  allowHosts: readonly string[];
  limits?: Partial<CrawlLimits>;
  /** Where documents of earlier crawls are kept for conditional requests; null keeps none. */
  pageCacheFolder: string | null;
  /** Where the offline VIN decoder's tables are kept; null takes facts as the site has them. */
  vinTablesFolder: string | null;
  /** The fetcher's waits; the defaults of `FetcherConfig`. */
  waits?: Pick<FetcherConfig, "minDelayMs" | "connectTimeoutMs" | "idleTimeoutMs" | "totalTimeoutMs" | "backoffMs">;
};

/** From the product to a crawl. */
export type ToCrawl =
  | { kind: "order"; order: CrawlOrder }
  /** The vehicles of the last batch are stored; the next batch may come. */
  | { kind: "stored" }
  /** Asks the own pages of cars that the finished crawl did not show. */
  | { kind: "probe"; missing: readonly MissingCar[]; controls: readonly MissingCar[] }
  /** Answers a `gate` message. */
  | { kind: "gate"; id: number; result: boolean }
  /** Stop at once, give every host back, and end. */
  | { kind: "end" };

/** From a crawl to the product. */
export type FromCrawl =
  | { kind: "vehicles"; vehicles: VehicleFacts[] }
  | { kind: "progress"; progress: CrawlProgress }
  /** The crawl is over; a `probe` may follow. */
  | { kind: "report"; report: CrawlReport }
  | { kind: "pages"; answers: readonly (readonly [number, PageAnswer])[] }
  /** What `HostGate` asks, on behalf of the crawl's host queue. */
  | { kind: "gate"; id: number; call: "acquire" | "isWanted"; host: string }
  | { kind: "release"; host: string; restMs: number }
  | { kind: "log"; level: "warn" | "error"; details: object; message: string }
  /** Sent once a second: the crawl's event loop is turning. */
  | { kind: "alive" }
  /** Our own fault, or a stop: there will be no report. */
  | { kind: "failed"; message: string };

/** The part of a pino logger that a crawl uses. */
export type CrawlLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** What a running crawl tells about itself while it runs. */
export type CrawlProgress = {
  platform: string | null;
  pagesFetched: number;
  vehiclesFound: number;
  /** What it is doing, in words: "Reading page 3 of the used inventory". */
  step: string;
};
