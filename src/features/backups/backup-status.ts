import { type Selectable, sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { zoneName } from "#kernel/process/variables.ts";
import type { Backup, BackupPlan, BackupStatus } from "./backup-endpoints.ts";
import { readBackupSettings } from "./backup-records.ts";
import {
  type BackupKind,
  knownPast,
  LOG_COPY_EVERY_MS,
  LOG_LATE_AFTER_MS,
  LOSS_WITH_LOG_MINUTES,
  MAX_BACKUPS_KEPT,
} from "./rules/backup-rules.ts";

const present = (row: Selectable<Database["backups"]>): Backup => ({
  id: row.id,
  trigger: row.trigger,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  place: row.place,
  machine: row.machine,
  name: row.name,
  bytes: row.byte_count === null ? null : Number(row.byte_count),
  isEncrypted: row.is_encrypted,
  error: row.error,
});

/** The installation's kind and place of backups, by its configuration. */
export type BackupSetup = { kind: BackupKind; place: string; isBesideDatabase: boolean; isEncrypted: boolean } & Pick<
  BackupStatus,
  "keyToKeep"
>;

/** Returns when the last good backup finished; null when there is none, or its time is unknown (`knownPast`). */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("backups")
    .select("finished_at")
    .where("status", "=", "done")
    .where("finished_at", "<=", sql<Date>`now()`)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ?? null;
}

/** Returns the state of the backups for the operator. */
export async function readBackupStatus(db: Db, setup: BackupSetup): Promise<BackupStatus> {
  const settings = await readBackupSettings(db);
  const recent = await db.selectFrom("backups").selectAll().orderBy("id", "desc").limit(MAX_BACKUPS_KEPT).execute();
  const lastGood = await db
    .selectFrom("backups")
    .selectAll()
    .where("status", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { nightly, hour, keep, log_until: logUntil, log_chain: logChain, log_error: logError } = settings;
  const joined = await db
    .selectFrom("backups")
    .select("id")
    .where("status", "=", "done")
    .where("chain", "=", logChain ?? "")
    .where("place", "=", setup.place)
    .limit(1)
    .executeTakeFirst();
  const now = new Date();
  // The database's clock may be slightly ahead of this process's.
  const copiedAt = knownPast(logUntil, new Date(now.getTime() + LOG_COPY_EVERY_MS));
  const isFresh = copiedAt !== null && now.getTime() - copiedAt.getTime() < LOG_LATE_AFTER_MS;
  return {
    ...setup,
    nightly,
    hour,
    keep,
    timeZone: zoneName(),
    lastGood: lastGood ? present(lastGood) : null,
    isUnderWay: recent.some(({ status }) => status === "queued" || status === "running"),
    recent: recent.map(present),
    logUntil: logUntil?.toISOString() ?? null,
    logError,
    lossMinutes: joined && isFresh ? LOSS_WITH_LOG_MINUTES : null,
  };
}

/** Changes the schedule of backups and the number that is kept. It takes effect within a minute. */
export async function planBackups(db: Db, plan: BackupPlan, adminName: string): Promise<BackupPlan> {
  const { nightly, hour, keep } = plan;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("backup_settings").set({ nightly, hour, keep }).where(sql<boolean>`only_row`).execute();
    const details = nightly ? `By night at ${hour}:00, ${keep} kept.` : "Not by night.";
    await recordAudit(trx, { adminName, action: "backup.changed", subject: "Backups", details });
  });
  return plan;
}
