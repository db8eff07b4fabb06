import { stat } from "node:fs/promises";
import { type Selectable, sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { zoneName } from "#kernel/process/variables.ts";
import type { Destination, Destinations } from "./backup-destination.ts";
import type { Backup, BackupPlan, BackupStatus } from "./backup-endpoints.ts";
import { readBackupSettings } from "./backup-records.ts";
import { describeBackupFailure } from "./make-backup.ts";
import {
  type BackupKind,
  knownPast,
  LOG_COPY_EVERY_MS,
  LOG_LATE_AFTER_MS,
  LOSS_WITH_LOG_MINUTES,
  MAX_BACKUPS_KEPT,
} from "./rules/backup-rules.ts";
import { isWithin } from "./rules/place-rules.ts";

type BackupRow = Selectable<Database["backups"]>;

/** @param passphraseSince when the present passphrase was set or taken away, in the console */
const present = (row: BackupRow, passphraseSince: Date | null): Backup => ({
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
  hasFormerPassphrase:
    row.is_encrypted && passphraseSince !== null && (row.started_at ?? row.created_at) < passphraseSince,
  error: row.error,
});

/** The installation's kind of backups and what decides where they go. */
export type BackupSetup = {
  kind: BackupKind;
  destinations: Pick<Destinations, "read">;
  defaultPlace: string;
  dataDir: string;
  /** The file with the installation's key; null when the key is in the environment. */
  keyFile: string | null;
};

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
  const destination = await setup.destinations.read(db);
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
    .where("place", "=", destination.name)
    .limit(1)
    .executeTakeFirst();
  const now = new Date();
  // The database's clock may be slightly ahead of this process's.
  const copiedAt = knownPast(logUntil, new Date(now.getTime() + LOG_COPY_EVERY_MS));
  const isFresh = copiedAt !== null && now.getTime() - copiedAt.getTime() < LOG_LATE_AFTER_MS;
  const passphraseSince = destination.passphraseSetBy === "BACKUP_PASSPHRASE" ? null : settings.passphrase_changed_at;
  const isEncrypted = destination.passphraseSetBy !== null;
  return {
    kind: setup.kind,
    place: destination.name,
    placeSetBy: destination.placeSetBy,
    passphraseSetBy: destination.passphraseSetBy,
    defaultPlace: setup.defaultPlace,
    formerPlace: destination.placeSetBy === null ? settings.former_place : null,
    otherPlaces: await readOtherPlaces(db, destination.name),
    problem: problemOf(destination),
    isBesideDatabase: destination.folder !== null && (await isBeside(destination.folder, setup)),
    isEncrypted,
    keyToKeep: isEncrypted ? null : setup.keyFile,
    nightly,
    hour,
    keep,
    timeZone: zoneName(),
    lastGood: lastGood ? present(lastGood, passphraseSince) : null,
    isUnderWay: recent.some(({ status }) => status === "queued" || status === "running"),
    recent: recent.map((row) => present(row, passphraseSince)),
    logUntil: logUntil?.toISOString() ?? null,
    logError,
    lossMinutes: joined && isFresh ? LOSS_WITH_LOG_MINUTES : null,
  };
}

/** Returns whether a folder is in the data folder, or on the disk that has the embedded database. */
async function isBeside(folder: string, { kind, dataDir }: BackupSetup): Promise<boolean> {
  const isInside = isWithin(folder, dataDir);
  if (isInside || kind === "logical") return isInside;
  const [there, here] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => null)));
  return there != null && there.dev === here?.dev;
}

/** Returns why a destination cannot be used, or null. */
function problemOf(destination: Destination): string | null {
  try {
    destination.openPlace();
    destination.openCipher();
    return null;
  } catch (error) {
    return describeBackupFailure(error) ?? "The place of backups cannot be opened. The server's log has the reason.";
  }
}

/** Returns the other places where backups were made. */
async function readOtherPlaces(db: Db, place: string): Promise<BackupStatus["otherPlaces"]> {
  const rows = await db
    .selectFrom("backups")
    .select("place")
    .distinct()
    .where("status", "=", "done")
    .where("place", "<>", place)
    .where("trigger", "<>", "command")
    .orderBy("place")
    .execute();
  return rows.flatMap(({ place: other }) => other ?? []);
}

/** Changes the schedule of backups and the number that is kept. It takes effect within a minute. */
export async function planBackups(db: Db, plan: BackupPlan, adminName: string): Promise<BackupPlan> {
  const { nightly, hour, keep } = plan;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("backup_settings")
      .set({ nightly, hour, keep })
      .where(sql<boolean>`only_row`)
      .execute();
    const details = nightly ? `Nightly at ${hour}:00, ${keep} kept.` : "Not nightly.";
    await recordAudit(trx, { adminName, action: "backup.changed", subject: "Backups", details });
  });
  return plan;
}
