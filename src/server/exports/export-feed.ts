import type { ExportJob } from "#contract/exports/export-job.ts";
import { PolledFeed } from "../http/polled-feed.ts";
import type { Db } from "../infra/db.ts";
import type { Logger } from "../infra/logger.ts";
import { presentExport } from "./present-export.ts";

/** Tells listeners of exports that have moved on, whichever process carries them out. */
export const createExportFeed = (db: Db, log: Logger): PolledFeed<ExportJob> =>
  new PolledFeed({
    log,
    what: "exports",
    load: async (since, ids) => {
      const rows = await db
        .selectFrom("exports")
        .selectAll()
        .where((eb) =>
          eb.or([
            eb("status", "in", ["queued", "running"]),
            eb("finished_at", ">", since),
            eb("id", "=", eb.fn.any(eb.val([...ids]))),
          ]),
        )
        .orderBy("id")
        .execute();
      return rows.map(presentExport);
    },
    isRecent: (job, since) => job.finishedAt === null || Date.parse(job.finishedAt) > since.getTime(),
  });
