import { hostname } from "node:os";
import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { backupJob } from "./backup-job.ts";
import type { BackupPlace } from "./backup-place.ts";
import type { MadeBackup } from "./make-backup.ts";
import type { BackupKind, BackupTrigger } from "./rules/backup-rules.ts";

/** The most attempts for a backup whose workers died. */
export const MAX_BACKUP_ATTEMPTS = 3;

/**
 * Requests a backup, unless one is waiting or being made.
 * @param request.adminName the requesting administrator; null for the schedule
 * @returns its id; null when there is one already
 */
export async function requestBackup(
  { db, queue }: { db: Db; queue: Queue },
  request: { kind: BackupKind; trigger: BackupTrigger; adminName: string | null },
): Promise<number | null> {
  const { kind, trigger, adminName } = request;
  return db.transaction().execute(async (trx) => {
    // Of two requests at the same moment, the second waits here and then sees the first one's row.
    const settings = sql`select from backup_settings for update`;
    await settings.execute(trx);
    const busy = await trx
      .selectFrom("backups")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .where("trigger", "<>", "command")
      .executeTakeFirst();
    if (busy) return null;
    const { id } = await trx
      .insertInto("backups")
      .values({ kind, trigger, status: "queued", admin_name: adminName })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queue.enqueue(trx, backupJob, [{ backupId: id }]);
    if (adminName !== null) await recordAudit(trx, { adminName, action: "backup.started", subject: "Backups" });
    return id;
  });
}

/** Records a backup that a command makes right now. It is never retried. */
export async function recordCommandBackup(db: Db, kind: BackupKind, place: string): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto("backups")
    .values({ kind, trigger: "command", status: "running", attempt: MAX_BACKUP_ATTEMPTS, started_at: now, place })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function recordBackupDone(
  db: DbOrTransaction,
  id: number,
  made: MadeBackup,
  { place, isEncrypted }: { place: Pick<BackupPlace, "name" | "folder">; isEncrypted: boolean },
): Promise<void> {
  await db
    .updateTable("backups")
    .set({
      status: "done",
      finished_at: sql<Date>`now()`,
      place: place.name,
      machine: place.folder === null ? null : hostname(),
      name: made.name,
      byte_count: made.bytes,
      checksum: made.checksum,
      is_encrypted: isEncrypted,
      snapshot_at: made.snapshotAt,
      chain: made.chain,
      error: null,
    })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
}

/** @param error a sentence */
export async function recordBackupFailed(db: DbOrTransaction, id: number, error: string): Promise<void> {
  await db
    .updateTable("backups")
    .set({ status: "failed", finished_at: sql<Date>`now()`, error })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/**
 * Returns how backups are made, and the end of the copied log.
 * @param options.locked waits for a change of them that is being stored
 */
export const readBackupSettings = (db: DbOrTransaction, options?: { locked: boolean }) => {
  const row = db
    .selectFrom("backup_settings")
    .selectAll()
    .where(sql<boolean>`only_row`);
  return (options?.locked ? row.forShare() : row).executeTakeFirstOrThrow();
};

/**
 * Returns when the newest complete backup began, or null. A backup with a time in the future does not count: a clock was ahead,
 * so its true time is unknown.
 */
export async function readLastGoodBackup(db: Db): Promise<{ startedAt: Date } | null> {
  const row = await db
    .selectFrom("backups")
    .select(({ fn }) => fn.max("started_at").as("startedAt"))
    .where("status", "=", "done")
    .where("started_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.startedAt ? { startedAt: row.startedAt } : null;
}
