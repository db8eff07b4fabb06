import { setTimeout as sleep } from "node:timers/promises";
import type { ExportJob } from "#contract/exports/export-job.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { getExport } from "./list-exports.ts";

const LOOK_EVERY_MS = 300;

/**
 * Waits until an export is over, whichever process carries it out: done, failed or cancelled.
 * @param signal ends the waiting, not the export
 * @throws {AppError} 503 when the waiting was ended
 */
export async function waitForExport(db: Db, id: number, signal: AbortSignal): Promise<ExportJob> {
  for (;;) {
    const job = await getExport(db, id);
    if (job.status !== "queued" && job.status !== "running") return job;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new AppError(503, "The server is restarting. The export goes on and will be in the list of exports.");
    });
  }
}
