import { z } from "zod";
import { ROBOTS_STATES } from "#core/crawl/rules/host-requests.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery } from "#kernel/http/parameters.ts";

/** The requests of one try of a run to one host. Times are ISO strings. */
const crawlLogEntrySchema = z.object({
  runId: z.int(),
  attempt: z.int(),
  /** "https://www.dealer.example" */
  origin: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Sent requests, including robots.txt and retries. */
  requests: z.int(),
  /** Addresses that robots.txt closed, which were not requested, and the path of the first of them. */
  refused: z.int(),
  refusedPath: z.string().nullable(),
  /** See `RobotsState`. */
  robots: z.enum(ROBOTS_STATES),
  robotsStatus: z.int().nullable(),
  robotsAt: z.string().nullable(),
  /** Hash of the received file, in hex. */
  robotsSha256: z.string().nullable(),
  /** The group that applied to us ("autohubbot", "*") and its rules; null without a file or a group. */
  robotsGroup: z.string().nullable(),
  robotsRules: z.string().nullable(),
  crawlDelayMs: z.int(),
  userAgent: z.string(),
});
export type CrawlLogEntry = z.infer<typeof crawlLogEntrySchema>;

const crawlLogSchema = z.object({
  entries: z.array(crawlLogEntrySchema),
  currentPage: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type CrawlLog = z.infer<typeof crawlLogSchema>;

export const crawlLogEndpoints = {
  listCrawlLog: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/crawl-log",
    auth: "viewer",
    summary:
      "What was crawled of a dealership when, host by host, and what its robots.txt said; newest first, 20 a page",
    params: numericId,
    query: z.object({ page: pageInQuery }),
    responses: { 200: crawlLogSchema },
  }),
  downloadCrawlLog: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/crawl-log.csv",
    auth: "viewer",
    limit: "downloads",
    summary: "The advertising record as CSV; also of a deleted dealership, while it is kept",
    params: numericId,
    sends: "text/csv",
    download: "crawl-log.downloaded",
    responses: { 200: z.string() },
  }),
};

type CrawlLogEndpoints = typeof crawlLogEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends CrawlLogEndpoints {}
}
