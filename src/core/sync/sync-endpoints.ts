import { z } from "zod";
import { dealershipSchema, readingSchema } from "#core/dealerships/dealership-schemas.ts";
import { REMOVAL_REASONS } from "#core/inventory/rules/other-rooftops.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery } from "#kernel/http/parameters.ts";
import { SYNC_RUN_STATUSES, SYNC_TRIGGERS } from "./rules/sync-rules.ts";

/** One crawl of one dealership, as the admin sees it. Times are ISO strings. */
const syncRunSchema = z.object({
  id: z.int(),
  dealershipId: z.int(),
  dealershipName: z.string(),
  trigger: z.enum(SYNC_TRIGGERS),
  /**
   * `held`: cars were added and updated, but none was removed, because the crawl may not have seen all cars; with
   * `isOtherDealer` nothing was changed.
   */
  status: z.enum(SYNC_RUN_STATUSES),
  /** `complete`, `incomplete`, `blocked` or `failed`; null while running. */
  outcome: z.enum(["complete", "incomplete", "blocked", "failed"]).nullable(),
  /** The reason why it was held or failed. */
  reason: z.string().nullable(),
  /** True when it was held because it shows another dealer's cars. Such a run has changed nothing. */
  isOtherDealer: z.boolean(),
  /** Id of the recognised platform, and its usual name. */
  platform: z.string().nullable(),
  platformName: z.string().nullable(),
  step: z.string().nullable(),
  attempt: z.int(),
  declaredTotal: z.int().nullable(),
  /** How many cars the site declares but never shows. The run is trusted nevertheless. */
  unread: z.int(),
  /** The sudden changes for which the run was held: what, before and after, in words. */
  suddenChanges: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** How many prices changed too much and wait to be checked. */
  doubtedPrices: z.int(),
  found: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  missing: z.int(),
  removed: z.int(),
  skippedNew: z.int(),
  duplicates: z.int(),
  pagesFetched: z.int(),
  coverage: z.record(z.string(), z.object({ present: z.int(), invalid: z.int() })),
  warnings: z.array(z.string()),
  /** The fees that the website shows beside its cars, the most frequent first; null when the run has read none. */
  siteFees: z
    .object({
      cars: z.int(),
      fees: z.array(
        z.object({ name: z.string(), amountUsd: z.int(), cars: z.int(), exampleUrl: z.string().nullable() }),
      ),
    })
    .nullable(),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** When the operator had this held run applied; null when not. */
  appliedAt: z.string().nullable(),
  /** When the operator undid the run's changes; null when not. */
  undoneAt: z.string().nullable(),
  /** True when this held run can still be applied, which removes the cars that it did not see. */
  canApply: z.boolean(),
  /** True when it can be undone: it is the dealership's latest run with changes, and its journal is kept. */
  canUndo: z.boolean(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/** A run's change of one vehicle. */
const runChangeSchema = z.object({
  vehicleId: z.int(),
  title: z.string(),
  vin: z.string().nullable(),
  kind: z.enum(["added", "returned", "changed", "removed", "missing"]),
  /** The reason why it was removed, if not because it is missing: the website assigns it to another rooftop. Otherwise null. */
  reason: z.enum(REMOVAL_REASONS).nullable(),
  /** The changed facts of a changed vehicle, with old and new values as text. */
  differences: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type RunChange = z.infer<typeof runChangeSchema>;

/** A run with its log and its changes. */
const syncRunDetailSchema = syncRunSchema.extend({
  /** Oldest first. `at` is an ISO string. */
  log: z.array(z.object({ at: z.string(), words: z.string() })),
  /** The first 200 changes, removals first. */
  changes: z.array(runChangeSchema),
});
export type SyncRunDetail = z.infer<typeof syncRunDetailSchema>;

/** The effect of applying or undoing a run on the listed cars. */
const decisionPreviewSchema = z.object({
  adds: z.int(),
  changes: z.int(),
  removes: z.int(),
  /**
   * How many of the affected cars a later crawl or upload has seen. Undo changes and removes them too, so the numbers
   * above include them. Apply does not touch them, so the numbers above do not.
   */
  seenSince: z.int(),
});
export type DecisionPreview = z.infer<typeof decisionPreviewSchema>;

/** The hours of scheduled crawls, for the whole site. */
const scheduleHoursSchema = z.object({
  /** The hours of nightly and weekly crawls, "01:00-05:00"; null when no crawl begins by itself. */
  night: z.string().nullable(),
  /** The time zone of those hours, "America/New_York". */
  timeZone: z.string(),
});

/** The crawler's state, for the whole site. */
const syncOverviewSchema = z.object({
  running: z.array(syncRunSchema),
  queued: z.array(syncRunSchema),
  /** The dealerships that failed or were read in part, with the runs that left them so; latest trouble first, at most 100. */
  troubled: z.array(z.object({ run: syncRunSchema, reading: readingSchema })),
  /** Platforms of which many dealerships lost or regained cars in the last night, in words; newest first. */
  alarms: z.array(z.object({ words: z.string(), at: z.string() })),
  /** The next scheduled crawls, soonest first, at most 20. */
  upcoming: z.array(z.object({ dealershipId: z.int(), dealershipName: z.string(), at: z.string() })),
});
export type SyncOverview = z.infer<typeof syncOverviewSchema>;

export const syncEndpoints = {
  syncDealership: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/sync",
    auth: "editor",
    summary: "Crawl one dealership's website again; 409 when it has none",
    params: numericId,
    responses: {
      202: z.object({ message: z.string(), dealership: dealershipSchema }),
      403: z.object({ message: z.string(), status: z.literal("expired"), dealership: dealershipSchema }),
    },
  }),
  syncAllDealerships: endpoint({
    method: "POST",
    path: "/api/sync",
    auth: "editor",
    summary: "Crawl every dealership that has a website and has not expired",
    responses: { 202: z.object({ message: z.string(), count: z.int() }) },
  }),
  listSyncRuns: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/runs",
    auth: "viewer",
    summary: "The crawls of one dealership, newest first, 50 a page; of one status or all",
    params: numericId,
    query: z.object({
      page: pageInQuery,
      status: z.enum(SYNC_RUN_STATUSES, `must be one of ${SYNC_RUN_STATUSES.join(", ")}`).optional(),
    }),
    responses: { 200: z.array(syncRunSchema) },
  }),
  getSyncRun: endpoint({
    method: "GET",
    path: "/api/runs/:id",
    auth: "viewer",
    summary: "One crawl with its log and its changes",
    params: numericId,
    responses: { 200: syncRunDetailSchema },
  }),
  applySyncRun: endpoint({
    method: "POST",
    path: "/api/runs/:id/apply",
    auth: "editor",
    summary: "Apply a held crawl, and remove the vehicles that it did not find",
    params: numericId,
    responses: { 200: syncRunSchema },
  }),
  previewApply: endpoint({
    method: "GET",
    path: "/api/runs/:id/apply/preview",
    auth: "viewer",
    summary: "The number of cars that applying a held crawl would remove; refused when it cannot be applied",
    params: numericId,
    responses: { 200: decisionPreviewSchema },
  }),
  undoSyncRun: endpoint({
    method: "POST",
    path: "/api/runs/:id/undo",
    auth: "editor",
    summary: "Undo the changes of a crawl to the inventory",
    params: numericId,
    responses: { 200: syncRunSchema },
  }),
  previewUndo: endpoint({
    method: "GET",
    path: "/api/runs/:id/undo/preview",
    auth: "viewer",
    summary: "The numbers of cars that undoing a crawl would add, change and remove; refused when it cannot be undone",
    params: numericId,
    responses: { 200: decisionPreviewSchema },
  }),
  getSyncOverview: endpoint({
    method: "GET",
    path: "/api/admin/sync",
    auth: "viewer",
    summary: "Running and queued crawls, failures with their reasons, and what the schedule brings",
    responses: { 200: syncOverviewSchema },
  }),
  getScheduleHours: endpoint({
    method: "GET",
    path: "/api/admin/sync/schedule",
    auth: "viewer",
    summary: "The hours in which nightly and weekly crawls begin, and their time zone",
    responses: { 200: scheduleHoursSchema },
  }),
  streamSyncEvents: endpoint({
    method: "GET",
    path: "/api/admin/sync/events",
    auth: "viewer",
    summary: 'Server-sent events: "run" with a crawl whenever one has moved on',
    sends: "text/event-stream",
    responses: { 200: syncRunSchema },
  }),
};

type SyncEndpoints = typeof syncEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends SyncEndpoints {}
}
