import type { ExportJob, ExportSelection, Generation } from "#contract/exports/export-job.ts";
import type { ExportKind } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { startExport } from "./start-export.ts";
import { waitForExport } from "./wait-for-export.ts";

/** The specification's words. */
const SUCCESS: Record<ExportKind, string> = {
  vehicle_cards: "Vehicle card HTML files generated successfully",
  vehicle_card_images: "Vehicle card images are ready for download.",
  vehicle_photos: "Vehicle photos ZIP file generated successfully",
};

export type ExportRequest = { kind: ExportKind; selection: ExportSelection; adminName: string };

/**
 * Starts an export, or joins the same one that is under way, and waits until it is over.
 * @param signal ends the waiting, not the export
 */
export async function makeExport(
  deps: { db: Db; queue: Queue },
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportJob> {
  return waitForExport(deps.db, await startExport(deps, request), signal);
}

/** `makeExport` with the generator calls' answer. An export that failed is an answer too: it says why. */
export async function generateExport(...args: Parameters<typeof makeExport>): Promise<Generation> {
  const { kind, url, fileCount, error } = await makeExport(...args);
  if (url === null) return { success: false, url: null, fileCount: 0, message: null, error };
  return { success: true, url, fileCount, message: SUCCESS[kind], error: null };
}
