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

/** The longest wait of a call. Many proxies give up after 60 seconds without an answer. */
const MAX_WAIT_MS = 40_000;
const STILL_MADE = "It is still being made, in the background. The list of exports will have it.";

type ExportRequest = { kind: ExportKind; selection: ExportSelection; adminName: string };

/**
 * Starts an export, or joins a running one with the same choice, and waits for its end.
 * @param signal ends the waiting, not the export
 * @param maxWaitMs the longest wait
 * @returns the export, which may not have ended
 */
async function makeExport(
  deps: { db: Db; queue: Queue },
  request: ExportRequest,
  signal: AbortSignal,
  maxWaitMs = MAX_WAIT_MS,
): Promise<ExportJob> {
  return waitForExport(deps.db, await startExport(deps, request), signal, maxWaitMs);
}

/**
 * Makes an export for a generator call. A failed export is answered with its reason, one that takes longer than the longest wait without an
 * address.
 */
export async function generateExport(...args: Parameters<typeof makeExport>): Promise<Generation> {
  const job = await makeExport(...args);
  const { id: exportId, kind, url, fileCount, error } = job;
  const none = { url: null, exportId, fileCount: 0 };
  if (!hasEnded(job)) return { ...none, success: true, message: STILL_MADE, error: null };
  if (url === null) return { ...none, success: false, message: null, error };
  return { success: true, url, exportId, fileCount, message: SUCCESS[kind], error: null };
}

/**
 * Makes an export whose file is the answer.
 * @returns the id of the finished export
 * @throws {AppError} 503 with the reason when it failed, or takes longer than the longest wait
 */
export async function makeFile(...args: Parameters<typeof makeExport>): Promise<number> {
  const job = await makeExport(...args);
  if (!hasEnded(job)) throw new AppError(503, STILL_MADE);
  if (job.status !== "done") throw new AppError(503, job.error ?? "The cards could not be generated.");
  return job.id;
}

const hasEnded = ({ status }: ExportJob): boolean => status !== "queued" && status !== "running";

const POLL_MS = 300;

/**
 * Waits until an export is done, failed or cancelled, whichever process makes it, or the longest wait is over.
 * @param signal ends the waiting, not the export
 * @throws {AppError} 503 when the signal has ended the waiting
 */
async function waitForExport(db: Db, id: number, signal: AbortSignal, maxWaitMs: number): Promise<ExportJob> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const job = await getExport(db, id);
    if (hasEnded(job) || performance.now() > until) return job;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw new AppError(503, "The server is restarting. The export continues and will be in the list of exports.");
    });
  }
}
