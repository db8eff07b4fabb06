import { z } from "zod";
import { readingSchema } from "#core/dealerships/dealership-schemas.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { dayText, pageInQuery } from "#kernel/http/parameters.ts";
import { TIMING_SPANS } from "#kernel/process/rules/latency.ts";
import { healthSchema } from "./health-schemas.ts";
import { APART_REASONS, CRAWL_OUTCOMES } from "./rules/crawl-outcomes.ts";

/** A crawl of a day. Times are ISO strings. */
const dayRunSchema = z.object({
  id: z.int(),
  dealershipId: z.int(),
  dealershipName: z.string(),
  outcome: z.enum(CRAWL_OUTCOMES),
  reason: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string(),
  found: z.int(),
  added: z.int(),
  removed: z.int(),
});
export type DayRun = z.infer<typeof dayRunSchema>;

/** A dealership with the time at which it was last read fully, by a crawl or a file. */
const confirmedSchema = z.object({
  id: z.int(),
  name: z.string(),
  reading: readingSchema.nullable(),
  confirmedAt: z.string().nullable(),
  isLate: z.boolean(),
  apart: z.enum(APART_REASONS).nullable(),
});
export type ConfirmedDealership = z.infer<typeof confirmedSchema>;

const callSchema = z.object({
  /** `GET /api/vehicles` */
  name: z.string(),
  count: z.int(),
  /** The number of answers with a status of 500 or more. */
  errors: z.int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
const statementSchema = z.object({
  /** The statement's text without values. */
  name: z.string(),
  /** The number of runs over 100 ms, with their average and longest duration. */
  count: z.int(),
  meanMs: z.number(),
  maxMs: z.number(),
});
const timingsSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The start of the measurements; null before the first one. */
  measuredSince: z.string().nullable(),
  calls: z.array(callSchema),
  statements: z.array(statementSchema),
});
export type Timings = z.infer<typeof timingsSchema>;

const paged = { currentPage: z.int(), totalPages: z.int(), total: z.int() };

export const healthEndpoints = {
  getHealth: endpoint({
    method: "GET",
    path: "/api/admin/health",
    auth: "viewer",
    isBackground: true,
    summary: "The overall status, open problems and the status of every part; parts that fail say why",
    responses: { 200: healthSchema },
  }),
  listRunsOfDay: endpoint({
    method: "GET",
    path: "/api/admin/health/runs",
    auth: "viewer",
    summary: "The crawls that ended on a day, newest first, 25 a page",
    query: z.object({ day: dayText, outcome: z.enum(CRAWL_OUTCOMES).optional(), page: pageInQuery }),
    responses: { 200: z.object({ runs: z.array(dayRunSchema), ...paged }) },
  }),
  listConfirmations: endpoint({
    method: "GET",
    path: "/api/admin/health/confirmations",
    auth: "viewer",
    summary:
      "Dealerships by their last full reading, the stalest first, 20 a page; those without automatic crawls apart",
    query: z.object({ apart: z.enum(["no", "yes"]).default("no"), page: pageInQuery }),
    responses: { 200: z.object({ dealerships: z.array(confirmedSchema), ...paged }) },
  }),
  getTimings: endpoint({
    method: "GET",
    path: "/api/admin/health/timings",
    auth: "viewer",
    summary: "The slowest calls and SQL statements of a span, with percentiles",
    query: z.object({ span: z.enum(TIMING_SPANS).default("hour") }),
    responses: { 200: timingsSchema },
  }),
  downloadHealthBundle: endpoint({
    method: "GET",
    path: "/api/admin/health/bundle",
    auth: "owner",
    limit: "downloads",
    summary:
      "A ZIP for support: versions, settings without secrets, the status of every part, the last runs and log lines",
    sends: "application/zip",
    download: "health.bundle_downloaded",
    responses: { 200: z.string() },
  }),
};

type HealthEndpoints = typeof healthEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends HealthEndpoints {}
}
