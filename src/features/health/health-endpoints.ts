import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { dayText, pageInQuery } from "#kernel/http/parameters.ts";
import { TIMING_SPANS } from "#kernel/process/rules/latency.ts";
import { healthSchema } from "./health-schemas.ts";
import { APART_REASONS, CRAWL_OUTCOMES } from "./rules/crawl-outcomes.ts";

/** A crawl of a day. Moments are ISO strings. */
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

/** A dealership and when its inventory was last confirmed by a crawl that was applied, or by a file. */
const confirmedSchema = z.object({
  id: z.int(),
  name: z.string(),
  confirmedAt: z.string().nullable(),
  isLate: z.boolean(),
  apart: z.enum(APART_REASONS).nullable(),
});
export type ConfirmedDealership = z.infer<typeof confirmedSchema>;

const callSchema = z.object({
  /** `GET /api/vehicles` */
  name: z.string(),
  count: z.int(),
  /** How many were answered with a status of 500 or more. */
  errors: z.int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
const statementSchema = z.object({
  /** The statement's text without any value. */
  name: z.string(),
  /** How often it took longer than 100 ms, how long then on average and at most. */
  count: z.int(),
  meanMs: z.number(),
  maxMs: z.number(),
});
const timingsSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Since when calls are measured; null when none has been yet. */
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
    summary: "Whether all is well, what needs the operator, and how every part does; parts that fail say why",
    responses: { 200: healthSchema },
  }),
  listRunsOfDay: endpoint({
    method: "GET",
    path: "/api/admin/health/runs",
    auth: "viewer",
    summary: "The crawls that ended on a day, the latest first, 25 a page",
    query: z.object({ day: dayText, outcome: z.enum(CRAWL_OUTCOMES).optional(), page: pageInQuery }),
    responses: { 200: z.object({ runs: z.array(dayRunSchema), ...paged }) },
  }),
  listConfirmations: endpoint({
    method: "GET",
    path: "/api/admin/health/confirmations",
    auth: "viewer",
    summary: "Dealerships by when they were confirmed, the stalest first, 20 a page; those that are not crawled apart",
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
    summary: "A ZIP for support: versions, settings without secrets, how every part does, the last runs and log lines",
    sends: "application/zip",
    download: "health.bundle_downloaded",
    responses: { 200: z.string() },
  }),
};

type HealthEndpoints = typeof healthEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends HealthEndpoints {}
}
