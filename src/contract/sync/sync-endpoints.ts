import { z } from "zod";
import { dealershipSchema } from "../dealerships/dealership.ts";
import { endpoint } from "../endpoint.ts";
import { numericId } from "../ids.ts";
import {
  decisionPreviewSchema,
  scheduleHoursSchema,
  syncOverviewSchema,
  syncRunDetailSchema,
  syncRunSchema,
} from "./sync-run.ts";

export const syncEndpoints = {
  syncDealership: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/sync",
    auth: "admin",
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
    auth: "admin",
    summary: "Crawl every dealership that has a website and has not expired",
    responses: { 202: z.object({ message: z.string(), count: z.int() }) },
  }),
  listSyncRuns: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/runs",
    auth: "admin",
    summary: "The 50 latest crawls of one dealership, newest first",
    params: numericId,
    responses: { 200: z.array(syncRunSchema) },
  }),
  getSyncRun: endpoint({
    method: "GET",
    path: "/api/runs/:id",
    auth: "admin",
    summary: "One crawl with its log and its changes",
    params: numericId,
    responses: { 200: syncRunDetailSchema },
  }),
  applySyncRun: endpoint({
    method: "POST",
    path: "/api/runs/:id/apply",
    auth: "admin",
    summary: "Apply a held crawl all the same: remove the vehicles it did not see",
    params: numericId,
    responses: { 200: syncRunSchema },
  }),
  previewApply: endpoint({
    method: "GET",
    path: "/api/runs/:id/apply/preview",
    auth: "admin",
    summary: "How many cars applying a held crawl would remove; refused when it cannot be applied",
    params: numericId,
    responses: { 200: decisionPreviewSchema },
  }),
  undoSyncRun: endpoint({
    method: "POST",
    path: "/api/runs/:id/undo",
    auth: "admin",
    summary: "Take back what a crawl did to the inventory",
    params: numericId,
    responses: { 200: syncRunSchema },
  }),
  previewUndo: endpoint({
    method: "GET",
    path: "/api/runs/:id/undo/preview",
    auth: "admin",
    summary: "How many cars taking a crawl back would add, change and remove; refused when it cannot be taken back",
    params: numericId,
    responses: { 200: decisionPreviewSchema },
  }),
  getSyncOverview: endpoint({
    method: "GET",
    path: "/api/admin/sync",
    auth: "admin",
    summary: "Running and queued crawls, failures with their reasons, and what the schedule brings",
    responses: { 200: syncOverviewSchema },
  }),
  getScheduleHours: endpoint({
    method: "GET",
    path: "/api/admin/sync/schedule",
    auth: "admin",
    summary: "The hours in which nightly and weekly crawls begin, and their time zone",
    responses: { 200: scheduleHoursSchema },
  }),
  streamSyncEvents: endpoint({
    method: "GET",
    path: "/api/admin/sync/events",
    auth: "admin",
    summary: 'Server-sent events: "run" with a crawl whenever one has moved on',
    sends: "text/event-stream",
    responses: { 200: syncRunSchema },
  }),
};
