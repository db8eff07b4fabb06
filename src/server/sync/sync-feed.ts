import type { SyncRun } from "#contract/sync/sync-run.ts";
import { ChangePoller } from "../http/event-stream.ts";
import type { Db } from "../infra/db.ts";
import type { Logger } from "../infra/logger.ts";
import { presentSyncRun, selectSyncRuns } from "./select-sync-runs.ts";

/** Tells listeners of runs that have moved on, whichever process carries them out. */
export const createSyncFeed = (db: Db, log: Logger): ChangePoller<SyncRun> =>
  new ChangePoller({
    log,
    what: "crawls",
    load: async (since, ids) => {
      const rows = await selectSyncRuns(db)
        .where((eb) =>
          eb.or([
            eb("sync_runs.status", "=", "running"),
            eb("sync_runs.finished_at", ">", since),
            eb("sync_runs.queued_at", ">", since),
            // A run that was handed back to the queue is none of these.
            eb("sync_runs.id", "=", eb.fn.any(eb.val([...ids]))),
          ]),
        )
        .orderBy("sync_runs.id")
        .execute();
      return rows.map(presentSyncRun);
    },
    isRecent: (run, since) => run.status === "running" || Date.parse(run.finishedAt ?? run.queuedAt) > since.getTime(),
  });
