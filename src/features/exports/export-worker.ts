import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { LeasesOfKind } from "#kernel/database/leases/leases.ts";
import { writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import {
  type DurableTask,
  type DurableTaskWorker,
  runDurableTask,
  startDurableTaskWorker,
} from "#kernel/jobs/durable-task.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { taskTable } from "#kernel/jobs/task-table.ts";
import { EXPORT_KEPT_DAYS, MAX_EXPORT_ATTEMPTS, MAX_EXPORTS_BYTES } from "#kernel/words/rules/export-rules.ts";
import type { ExportFiles } from "./export-files.ts";
import { exportJob } from "./export-job.ts";
import type { ExportRow } from "./present-export.ts";
import { type RunExportDeps, runExport } from "./run-export.ts";

const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type ExportWorkerDeps = RunExportDeps & { queue: Queue; leases: LeasesOfKind };

/** Starts making exports in this process, one at a time. It also continues the exports of killed workers, and sweeps old files. */
export const startExportWorker = (deps: ExportWorkerDeps): Promise<DurableTaskWorker> =>
  startDurableTaskWorker(exportTasks(deps), {
    queue: deps.queue,
    job: exportJob,
    idOf: ({ exportId }) => exportId,
    concurrency: 1,
    periodicWork: [{ everyMs: SWEEP_EVERY_MS, what: "sweeping the exports", work: () => sweepExports(deps) }],
  });

/**
 * Makes one export from claim to end. When `signal` aborts (the process is stopping), the export goes back into the queue. Any
 * other failure ends it with a sentence.
 */
export async function carryOutExport(deps: ExportWorkerDeps, exportId: number, signal: AbortSignal): Promise<void> {
  await runDurableTask(exportTasks(deps), exportId, signal);
}

function exportTasks(deps: ExportWorkerDeps): DurableTask<ExportRow> {
  const { db, leases, log } = deps;
  const rows = taskTable(deps, {
    ...{ table: "exports", job: exportJob, idKey: "exportId" },
    requeued: sql`step = null, done = 0, total = 0`,
  });
  return {
    ...rows,
    leases,
    log,
    name: "export",
    maxAttempts: MAX_EXPORT_ATTEMPTS,
    claim: async (id) => {
      const claimed = await claimExport(db, id);
      // The queue tries the job again.
      if (!claimed && (await rows.isQueued(id))) throw new Error("its administrator has another export running");
      return claimed;
    },
    run: (run, signal, lease) => runExport(deps, run, signal, lease),
    giveUp: (id, lease) => writeAsHolder(db, lease, (trx) => giveUpExport(trx, id)),
  };
}

/** Marks an export as running, unless its administrator has another one running: they are made one after the other. */
const claimExport = (db: Db, id: number) =>
  db
    .updateTable("exports")
    .set((eb) => ({ status: "running", attempt: eb("attempt", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("exports as other")
            .select("other.id")
            .where("other.status", "=", "running")
            .whereRef("other.admin_name", "=", "exports.admin_name")
            .where("other.id", "<>", id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();

async function giveUpExport(db: DbOrTransaction, id: number): Promise<void> {
  const error = `The export was interrupted ${MAX_EXPORT_ATTEMPTS} times and failed.`;
  await db
    .updateTable("exports")
    .set({ status: "failed", step: null, error, finished_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/**
 * Deletes the records of exports that ended more than `EXPORT_KEPT_DAYS` ago, the oldest while all are larger than `maxBytes`, and all files that no running or finished
 * export owns. Half-written files of a running export stay, because another try may be writing them.
 * @returns how many files were deleted
 */
export async function sweepExports(
  { db, files }: { db: Db; files: ExportFiles },
  maxBytes = MAX_EXPORTS_BYTES,
): Promise<number> {
  await db
    .deleteFrom("exports")
    .where("finished_at", "<", new Date(Date.now() - EXPORT_KEPT_DAYS * DAY_MS))
    .execute();
  await sql`delete from exports where id in (
    select id from (select id, sum(byte_count) over (order by id desc) as bytes from exports where status = 'done') e
    where bytes > ${maxBytes})`.execute(db);
  // The files are listed before the rows: an export that begins in between has no file in these lists.
  const whole = await files.list();
  const unfinished = await files.unfinished();
  const rows = await db.selectFrom("exports").select(["id", "status"]).execute();
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const stray = whole.filter(({ exportId }) => !["running", "done"].includes(statusOf.get(exportId) ?? ""));
  const abandoned = unfinished.filter(({ exportId }) => statusOf.get(exportId) !== "running");
  for (const { name } of stray) await files.remove(name);
  for (const { drop } of abandoned) await drop();
  return stray.length + abandoned.length;
}
