import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { idInPath, numericId, storableText } from "#kernel/http/parameters.ts";
import { EXPORT_KINDS, EXPORT_STATUSES, MAX_EXPORT_VEHICLES } from "#kernel/words/rules/export-rules.ts";

const atMost = (most: number) =>
  z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(most, `must be at most ${most}`);

const anyNumberSchema = z.object({
  dealershipId: idInPath.optional(),
  make: storableText().trim().min(1).max(80).optional(),
  /** `newest`: the latest listed first; `price_drop`: cars with a lower price, the biggest drop first. */
  pick: z.enum(["newest", "price_drop"], 'must be "newest" or "price_drop"').default("newest"),
});

/** The cars of an export of cards: by default the newest 200. */
const cardSelectionSchema = anyNumberSchema.extend({
  limit: atMost(MAX_EXPORT_VEHICLES).default(MAX_EXPORT_VEHICLES),
});

/** The cars of an export of photos, among those with photos: without a limit, all of them. */
const photoSelectionSchema = anyNumberSchema.extend({ limit: atMost(1_000_000_000).optional() });
export type ExportSelection = z.output<typeof photoSelectionSchema>;

/** The answer of the generator calls. */
const generationSchema = z.object({
  success: z.boolean(),
  /** The address of the result; null without one: it failed, or is still being made. */
  url: z.string().nullable(),
  /** The export's id, by which the list of exports has its progress. */
  exportId: z.int(),
  fileCount: z.int(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

/** A car or a photo that is not in the result, and the reason. */
const leftOutSchema = z.object({ what: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** An export and its progress. Times are ISO strings. */
const exportJobSchema = z.object({
  id: z.int(),
  kind: z.enum(EXPORT_KINDS),
  selection: z.object({
    dealershipId: z.int().optional(),
    make: z.string().optional(),
    pick: z.enum(["newest", "price_drop"]),
    /** Absent: all. */
    limit: z.int().optional(),
  }),
  status: z.enum(EXPORT_STATUSES),
  /** The administrator who started it. */
  startedBy: z.string(),
  step: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  fileCount: z.int(),
  byteCount: z.int(),
  leftOut: z.array(leftOutSchema),
  error: z.string().nullable(),
  /** Address of the ZIP; null until the export is done, and again after the ZIP has been deleted. */
  url: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

const galleryQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

/**
 * Vehicle cards, card pictures and photo collections. A generator call waits until the export is finished, at most
 * 40 seconds: proxies end longer calls, and some ask again. The export goes on in the background.
 */
export const exportEndpoints = {
  generateVehicleCards: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-cards",
    auth: "viewer",
    acts: true,
    summary: "Make a ZIP of self-contained HTML cards, at most 200, and say where it is",
    query: cardSelectionSchema,
    responses: { 200: generationSchema },
  }),
  generateVehicleCardImages: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-card-images",
    auth: "viewer",
    acts: true,
    summary: "Make a ZIP of card pictures (1080x1080 and 1200x630) and say where it is",
    query: cardSelectionSchema,
    responses: { 200: generationSchema },
  }),
  generateVehiclePhotos: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-photos-zip",
    auth: "viewer",
    acts: true,
    summary: "Make a ZIP of the original photos of all listed cars that have some, with a gallery, and say where it is",
    query: photoSelectionSchema,
    responses: { 200: generationSchema },
  }),
  downloadVehicleCards: endpoint({
    method: "GET",
    path: "/api/admin/direct-cards-download",
    auth: "viewer",
    limit: "downloads",
    summary: "Stream the ZIP of the HTML cards",
    query: cardSelectionSchema,
    sends: "application/zip",
    download: "export.downloaded",
    responses: { 200: z.string() },
  }),
  listExports: endpoint({
    method: "GET",
    path: "/api/admin/exports",
    auth: "viewer",
    summary: "The exports of the last week, newest first",
    responses: { 200: z.array(exportJobSchema) },
  }),
  streamExportEvents: endpoint({
    method: "GET",
    path: "/api/admin/exports/events",
    auth: "viewer",
    summary: 'Server-sent events: "export" with an export at each change',
    sends: "text/event-stream",
    responses: { 200: exportJobSchema },
  }),
  cancelExport: endpoint({
    method: "POST",
    path: "/api/admin/exports/:id/cancel",
    auth: "viewer",
    summary: "Cancel an export and delete its files; viewers only those that they have started",
    params: numericId,
    responses: { 200: exportJobSchema },
  }),
  downloadExport: endpoint({
    method: "GET",
    path: "/api/admin/exports/:id/file.zip",
    auth: "viewer",
    limit: "downloads",
    summary: "The ZIP of a finished export",
    params: numericId,
    sends: "application/zip",
    download: "export.downloaded",
    responses: { 200: z.string() },
  }),
  showExportGallery: endpoint({
    method: "GET",
    path: "/api/admin/exports/:id/gallery",
    auth: "viewer",
    summary: "The photos of a finished photo export as pages of 200 cars",
    params: numericId,
    query: galleryQuerySchema,
    sends: "text/html",
    responses: { 200: z.string() },
  }),
};

type ExportEndpoints = typeof exportEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends ExportEndpoints {}
}
