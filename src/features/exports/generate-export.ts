import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#kernel/database/db.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import type { ExportJob, ExportSelection, Generation } from "./export-endpoints.ts";
import { getExport } from "./list-exports.ts";
import { startExport } from "./start-export.ts";

/** The success messages that the specification prescribes. */
const SUCCESS: Record<ExportKind, string> = {
  vehicle_cards: "Vehicle card HTML files generated successfully",
  vehicle_card_images: "Vehicle card images are ready for download.",
  vehicle_photos: "Vehicle photos ZIP file generated successfully",
};

type ExportRequest = { kind: ExportKind; selection: ExportSelection; adminName: string };

/**
 * Starts an export, or joins a running one with the same choice, and waits until it ends.
 * @param signal ends the waiting, not the export
 */
export async function makeExport(
  deps: { db: Db; queue: Queue },
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportJob> {
  return waitForExport(deps.db, await startExport(deps, request), signal);
}

/** `makeExport` with the answer of the generator calls. A failed export is answered with its reason. */
export async function generateExport(...args: Parameters<typeof makeExport>): Promise<Generation> {
  const { kind, url, fileCount, error } = await makeExport(...args);
  if (url === null) return { success: false, url: null, fileCount: 0, message: null, error };
  return { success: true, url, fileCount, message: SUCCESS[kind], error: null };
}

const POLL_MS = 300;

/**
 * Waits until an export is done, failed or cancelled, whichever process makes it.
 * @param signal ends the waiting, not the export
 * @throws {AppError} 503 when the waiting was ended
 */
async function waitForExport(db: Db, id: number, signal: AbortSignal): Promise<ExportJob> {
  for (;;) {
    const job = await getExport(db, id);
    if (job.status !== "queued" && job.status !== "running") return job;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw new AppError(503, "The server is restarting. The export continues and will be in the list of exports.");
    });
  }
}
