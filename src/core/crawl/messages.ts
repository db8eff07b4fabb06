import type { FeedContent } from "#core/dealerships/rules/inventory-feed.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import type { CsvField } from "#core/imports/rules/csv-columns.ts";
import type { BrowserAnswer } from "./browser/browser-process.ts";
import type { ProbeOrder, ProbeResult } from "./car-pages/probe.ts";
import type { FetcherConfig } from "./fetch/fetcher.ts";
import type { Login } from "./fetch/files/remote-file.ts";
import type { CrawlLimits } from "./rules/crawl-limits.ts";
import type { CrawlReport } from "./rules/crawl-report.ts";
import type { HostRequests } from "./rules/host-requests.ts";

/** The order to read a dealership's inventory feed in place of its website. */
export type FeedOrder = {
  /** The feed's own user name and password; null when it needs none. */
  login: Login | null;
  /** The key by which the feed's server must identify itself (sftp); null: none is confirmed, so none is accepted. */
  serverKey: string | null;
  /** The dealers whose cars are wanted, by id or name; empty when the file belongs to one dealer. */
  dealerIds: readonly string[];
  /** The operator's choices for columns of the dealership's files, by their keys; null leaves a column out. */
  columns?: readonly (readonly [string, CsvField | null])[];
  /** The feed's content in the last run; null when there was none. */
  known: FeedContent | null;
};

/**
 * The input of a crawl. It is plain data, because it is sent to another process. Its only secret is the login of the feed that it reads,
 * because the crawl parses documents of outside servers.
 */
export type CrawlOrder = {
  /** The dealership's addresses, the primary one first. With a feed it is only the feed's address. */
  urls: readonly string[];
  feed?: FeedOrder | undefined;
  /** "City, ST" that the operator has entered; empty when unknown. */
  operatorPlace?: string;
  /** The operator's name for the dealership. */
  dealershipName?: string;
  /** True when the cars of all rooftops of a group's website are wanted. Default: only those of its rooftop. */
  includeOtherRooftops?: boolean;
  /** Also reports the website's documents and their evidence, in a bundle (`CrawlEvidence`). */
  explain?: boolean;
  /** Nothing is crawled: the process only requests pages of cars (`probe`), and reports an empty crawl at once. */
  onlyPages?: boolean;
  userAgent: string;
  /** `host:port` entries that may be private. */
  allowHosts: readonly string[];
  limits?: Partial<CrawlLimits>;
  /** Folder with documents of earlier crawls, for conditional requests, and with transcripts; null for none. */
  pageCacheFolder: string | null;
  /**
   * Identifies the code that reads websites. With it, a website without changed documents is not read again. Default: it is always read.
   */
  codeVersion?: string | undefined;
  /** Folder of the offline VIN decoder's tables; null for no decoding. */
  vinTablesFolder: string | null;
  /** The fetcher's delays and timeouts. Default: those of `FetcherConfig`. */
  waits?: Pick<FetcherConfig, "minDelayMs" | "connectTimeoutMs" | "idleTimeoutMs" | "totalTimeoutMs" | "backoffMs">;
};

/** The evidence of a website. `bundle` is a ZIP file with the documents, without personal data. */
export type CrawlEvidence = { text: string; bundle: Uint8Array };

/** From the product to a crawl. */
export type ToCrawl =
  | { kind: "order"; order: CrawlOrder }
  /** The last batch of vehicles is stored. The crawl may send the next one. */
  | { kind: "stored" }
  /** Requests the pages of cars that the finished crawl did not see. */
  | { kind: "probe"; order: ProbeOrder }
  /** The reply to a `gate` message. */
  | { kind: "gate"; id: number; result: boolean }
  /** The reply to `open-chromium`. */
  | { kind: "chromium"; answer: BrowserAnswer }
  /** Deletes the oldest documents of earlier crawls. The process does nothing else. */
  | { kind: "sweep"; pageCacheFolder: string; maxBytes: number }
  /** The crawl has ended: release every host, and wait for another order. */
  | { kind: "rest" }
  /** Stop at once, release every host, and exit. */
  | { kind: "end" };

/** From a crawl to the product. */
export type FromCrawl =
  | { kind: "vehicles"; vehicles: ReadVehicle[] }
  | { kind: "progress"; progress: CrawlProgress }
  /** The requests to each host so far. The last one comes before the report, and again after pages of cars. */
  | { kind: "requests"; hosts: HostRequests[] }
  /** The crawl has finished. A `probe` may follow. `hasRead`: true when the process has parsed a page. */
  | { kind: "report"; report: CrawlReport; evidence: CrawlEvidence | null; hasRead: boolean }
  /** Every host is released, and another order may come. */
  | { kind: "rested" }
  | { kind: "pages"; result: ProbeResult }
  /** A call of `HostGate` by the crawl's host queue. */
  | { kind: "gate"; id: number; call: "acquire" | "isWanted"; host: string }
  | { kind: "release"; host: string; restMs: number }
  /** Asks for a Chromium for a page, because a crawl may start no programs. The last one was closed. */
  | { kind: "open-chromium"; url: string }
  | { kind: "close-chromium" }
  | { kind: "swept" }
  | { kind: "log"; level: "warn" | "error"; details: object; message: string }
  /** Sent once a second: the crawl's event loop is running. */
  | { kind: "alive" }
  /** An error in our program, or an abort. There will be no report. */
  | { kind: "failed"; message: string };

/** The part of a pino logger that a crawl uses. */
export type CrawlLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** The progress of a running crawl. */
export type CrawlProgress = {
  platform: string | null;
  pagesFetched: number;
  vehiclesFound: number;
  /** The current step in words: "Reading page 3 of the used inventory". */
  step: string;
};
