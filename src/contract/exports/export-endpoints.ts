import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { numericId } from "../ids.ts";
import { cardSelectionSchema, exportJobSchema, generationSchema, photoSelectionSchema } from "./export-job.ts";

/** Which page of a gallery. */
const galleryQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

/** Vehicle cards, card pictures and photo collections. The generator calls wait until the export is finished. */
export const exportEndpoints = {
  generateVehicleCards: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-cards",
    auth: "admin",
    summary: "Make a ZIP of self-contained HTML cards, at most 200, and say where it is",
    query: cardSelectionSchema,
    responses: { 200: generationSchema },
  }),
  generateVehicleCardImages: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-card-images",
    auth: "admin",
    summary: "Make a ZIP of card pictures (1080x1080 and 1200x630) and say where it is",
    query: cardSelectionSchema,
    responses: { 200: generationSchema },
  }),
  generateVehiclePhotos: endpoint({
    method: "GET",
    path: "/api/admin/vehicle-photos-zip",
    auth: "admin",
    summary: "Make a ZIP of the original photos of all listed cars that have some, with a gallery, and say where it is",
    query: photoSelectionSchema,
    responses: { 200: generationSchema },
  }),
  downloadVehicleCards: endpoint({
    method: "GET",
    path: "/api/admin/direct-cards-download",
    auth: "admin",
    summary: "Stream the ZIP of the HTML cards",
    query: cardSelectionSchema,
    sends: "application/zip",
    responses: { 200: z.string() },
  }),
  listExports: endpoint({
    method: "GET",
    path: "/api/admin/exports",
    auth: "admin",
    summary: "The exports of the last week, newest first",
    responses: { 200: z.array(exportJobSchema) },
  }),
  streamExportEvents: endpoint({
    method: "GET",
    path: "/api/admin/exports/events",
    auth: "admin",
    summary: 'Server-sent events: "export" with an export whenever one has moved on',
    sends: "text/event-stream",
    responses: { 200: exportJobSchema },
  }),
  cancelExport: endpoint({
    method: "POST",
    path: "/api/admin/exports/:id/cancel",
    auth: "admin",
    summary: "Stop an export; what it has written is thrown away",
    params: numericId,
    responses: { 200: exportJobSchema },
  }),
  downloadExport: endpoint({
    method: "GET",
    path: "/api/admin/exports/:id/file.zip",
    auth: "admin",
    summary: "The ZIP of a finished export",
    params: numericId,
    sends: "application/zip",
    responses: { 200: z.string() },
  }),
  showExportGallery: endpoint({
    method: "GET",
    path: "/api/admin/exports/:id/gallery",
    auth: "admin",
    summary: "The photos of a finished photo export as pages of 200 cars",
    params: numericId,
    query: galleryQuerySchema,
    sends: "text/html",
    responses: { 200: z.string() },
  }),
};
