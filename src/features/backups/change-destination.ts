import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { keyMissing, type SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { AppError } from "#kernel/process/errors.ts";
import { defaultPlace, PASSPHRASE_PURPOSE } from "./backup-destination.ts";
import { type ChangeDestination, NOTE_MISSING } from "./backup-endpoints.ts";
import { backupJob, LOG_LEASE } from "./backup-job.ts";
import { openPlace } from "./backup-place.ts";
import { readBackupSettings } from "./backup-records.ts";
import { describeBackupFailure } from "./make-backup.ts";
import { noteMissing, readPlaceNote } from "./place-note.ts";
import type { BackupKind } from "./rules/backup-rules.ts";
import { type TryDeps, tryPlace } from "./try-place.ts";

export type ChangeDeps = TryDeps & {
  queue: Queue;
  /** Of backups. */
  leases: LeasesOfKind;
  /** Null where the installation's key is missing. */
  box: SecretBox | null;
  kind: BackupKind;
};

/** A change waits for the copying of the log, which takes a moment every minute. */
const LOG_TRIES = 40;
const LOG_PAUSE_MS = 250;

/**
 * Changes where backups go and how they are encrypted, and asks for a whole backup there at once. It waits until the log is not
 * being copied, and is refused while a backup is being made: nothing that is sealed with the former passphrase, or lies in the
 * former place, may hold the new one.
 * @throws {AppError} 400 for a place that cannot be used or without a change, 409 where a variable sets it, a backup is being made, or the present folder has lost its note (code `NOTE_MISSING`), 503 without the installation's key
 */
export async function changeDestination(deps: ChangeDeps, wanted: ChangeDestination, adminName: string): Promise<void> {
  const { db, config, box } = deps;
  const refuse = (name: string) => AppError.conflict(`${name} sets this. Change it there, or take it away`);
  if (wanted.place !== undefined && config.backupTo !== null) throw refuse("BACKUP_TO");
  if (wanted.passphrase !== undefined && config.backupPassphrase !== null) throw refuse("BACKUP_PASSPHRASE");
  if (typeof wanted.passphrase === "string" && box === null) throw keyMissing();
  await requireIdle(db);
  const place = await triedPlace(deps, wanted);
  if (place === undefined && wanted.passphrase === undefined) {
    throw AppError.badRequest("Nothing was changed: these are the present place and passphrase");
  }
  for (let tried = 0; tried < LOG_TRIES; tried++) {
    if (await underLease(deps.leases, LOG_LEASE, () => store(deps, { ...wanted, place }, adminName))) return;
    await sleep(LOG_PAUSE_MS);
  }
  throw AppError.conflict("The database's log is being copied. Please try again in a minute");
}

/** @returns null: the default place; undefined: no change */
async function triedPlace(deps: ChangeDeps, wanted: ChangeDestination): Promise<string | null | undefined> {
  const { place: present, former_place: former } = await readBackupSettings(deps.db);
  const address = wanted.place ?? present ?? "";
  // After a restore the default place is a choice, too.
  if (address === (present ?? "") && (former === null || wanted.place === undefined)) {
    if (!(await lacksNote(deps, address))) return undefined;
    if (!wanted.isMounted) throw AppError.conflict(noteMissing(address), { code: NOTE_MISSING });
  }
  if (address === "" || address === defaultPlace(deps.config)) return null;
  return tryPlace(address, deps).catch((error) => {
    const words = describeBackupFailure(error);
    throw words === null ? error : AppError.badRequest(words);
  });
}

/** Returns whether the folder that was chosen in the console has lost its note, as one whose disk is not mounted or was replaced. */
async function lacksNote({ log, config, worksHere }: ChangeDeps, address: string): Promise<boolean> {
  if (config.backupTo !== null || address === "" || address.startsWith("s3://") || !(await worksHere())) return false;
  const note = readPlaceNote(openPlace(address, { s3: null, log }).store);
  // What cannot be read is named when the folder is tried.
  return (await note.catch(() => null)) === null;
}

async function requireIdle(db: DbOrTransaction): Promise<void> {
  const running = await db.selectFrom("backups").select("id").where("status", "=", "running").executeTakeFirst();
  if (running) throw AppError.conflict("A backup is being made. Please try again when it has ended");
}

type Change = { place: string | null | undefined; passphrase?: string | null | undefined };

async function store(deps: ChangeDeps, { place, passphrase }: Change, adminName: string): Promise<void> {
  const { db, box, queue, kind } = deps;
  await db.transaction().execute(async (trx) => {
    // A backup reads these settings when it begins, and waits here (`Destinations.read`).
    await sql`select from backup_settings for update`.execute(trx);
    await requireIdle(trx);
    const sealed = passphrase ? (box?.seal(passphrase, PASSPHRASE_PURPOSE) ?? null) : null;
    await trx
      .updateTable("backup_settings")
      .set({
        ...(place !== undefined && { place, former_place: null }),
        ...(passphrase !== undefined && { sealed_passphrase: sealed, passphrase_changed_at: sql<Date>`now()` }),
        ...{ log_chain: null, log_until: null, log_error: null },
      })
      .where(sql<boolean>`only_row`)
      .execute();
    const note = (action: "backup.place-set" | "backup.encrypted" | "backup.plain", details?: string) =>
      recordAudit(trx, { adminName, action, subject: "Backups", ...(details && { details }) });
    if (place !== undefined) await note("backup.place-set", place ?? "The default place.");
    if (passphrase !== undefined) await note(sealed ? "backup.encrypted" : "backup.plain");
    const waiting = await trx.selectFrom("backups").select("id").where("status", "=", "queued").executeTakeFirst();
    if (waiting) return;
    const { id } = await trx
      .insertInto("backups")
      .values({ kind, trigger: "console", status: "queued", admin_name: adminName })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queue.enqueue(trx, backupJob, [{ backupId: id }]);
  });
}
