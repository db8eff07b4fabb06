import { sql } from "kysely";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import type { Db } from "#kernel/database/db.ts";
import { type Lease, LeaseLostError, type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { requireLease, writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { type DurableTask, type DurableTaskWorker, startDurableTaskWorker } from "#kernel/jobs/durable-task.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { taskTable } from "#kernel/jobs/task-table.ts";
import type { Destinations } from "./backup-destination.ts";
import { backupJob, LOG_LEASE } from "./backup-job.ts";
import {
  MAX_BACKUP_ATTEMPTS,
  readBackupSettings,
  readLastGoodBackup,
  recordBackupDone,
  recordBackupFailed,
  requestBackup,
} from "./backup-records.ts";
import { BesideLog } from "./log/beside-log.ts";
import { endChain, readChain } from "./log/chain.ts";
import { copyLog, LogPosition } from "./log/copy-log.ts";
import { type BackupDeps, describeBackupFailure, makeBackup } from "./make-backup.ts";
import { pruneBackups } from "./prune-backups.ts";
import { isBackupDue, knownPast, LOG_COPY_EVERY_MS } from "./rules/backup-rules.ts";

const LOOK_EVERY_MS = 60_000;

export type BackupWorkerDeps = Omit<BackupDeps, "place" | "cipher"> & {
  db: Db;
  queue: Queue;
  leases: LeasesOfKind;
  destinations: Pick<Destinations, "read">;
};

/**
 * Starts making backups in this process, one at a time: requested ones and the nightly ones. With the embedded database it also
 * copies the database's log every minute.
 */
export function startBackupWorker(deps: BackupWorkerDeps): Promise<DurableTaskWorker> {
  const startedAt = Date.now();
  const position = new LogPosition();
  const beside = new BesideLog();
  const nightly = {
    everyMs: LOOK_EVERY_MS,
    what: "checking whether a backup is due",
    work: () => askIfDue(deps, startedAt),
  };
  const log = {
    everyMs: LOG_COPY_EVERY_MS,
    what: "copying the database's log",
    work: (signal: AbortSignal) =>
      underLease(deps.leases, LOG_LEASE, (lease) =>
        copyLogOnce(deps, { position, beside, signal: AbortSignal.any([signal, lease.signal]) }),
      ),
  };
  return startDurableTaskWorker(backupTasks(deps), {
    queue: deps.queue,
    job: backupJob,
    idOf: ({ backupId }) => backupId,
    concurrency: 1,
    periodicWork: deps.database.databaseDir === null ? [nightly] : [nightly, log],
  });
}

async function askIfDue(deps: BackupWorkerDeps, runningSince: number): Promise<void> {
  const { db, destinations } = deps;
  const { nightly, hour, log_chain: logChain } = await readBackupSettings(db);
  const { name: place } = await destinations.read(db);
  const lastGood = await readLastGoodBackup(db);
  const tried = await db
    .selectFrom("backups")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("created_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  const state = {
    nightly,
    hour,
    lastGoodAt: lastGood?.startedAt ?? null,
    lastTriedAt: tried?.at ?? null,
    isCut: lastGood !== null && (await readNewestOf(db, place, isPhysical(deps) ? (logChain ?? "") : null)) === null,
    runningMs: Date.now() - runningSince,
  };
  if (!isBackupDue(state, new Date())) return;
  await requestBackup(deps, { kind: isPhysical(deps) ? "physical" : "logical", trigger: "nightly", adminName: null });
}

/** Returns when the latest backup in a place began, or null. @param chain that from which this log continues; null: any backup */
async function readNewestOf(db: Db, place: string, chain: string | null): Promise<Date | null> {
  const row = await db
    .selectFrom("backups")
    .select("started_at")
    .where("status", "=", "done")
    .where("place", "=", place)
    .$if(chain !== null, (query) => query.where("chain", "=", chain))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

const isPhysical = ({ database }: BackupWorkerDeps): boolean => database.databaseDir !== null;

/** Copies the log up to now, with the files that it needs, and records its end. Without nightly backups it ends the chain. */
async function copyLogOnce(
  deps: BackupWorkerDeps,
  { position, beside, signal }: { position: LogPosition; beside: BesideLog; signal: AbortSignal },
): Promise<void> {
  const { db, database, destinations, dataDir } = deps;
  const { databaseDir } = database;
  if (databaseDir === null) return;
  try {
    // Read under the lease that a change of them takes.
    const destination = await destinations.read(db);
    const [place, cipher] = [await destination.openForWriting(), destination.openCipher()];
    const client = await connectAtStart(database.url, "autohub-log");
    try {
      const { nightly } = await readBackupSettings(db);
      if (!nightly) {
        if (await readChain(client)) await endChain(client);
        return await note({ log_chain: null, log_until: null, log_error: null });
      }
      const copied = await copyLog(client, { databaseDir, place, cipher, position, signal });
      const newest = copied && (await readNewestOf(db, place.name, copied.chain));
      if (copied && newest) {
        const backedUpAt = knownPast(newest, new Date()) ?? new Date(0);
        await beside.copy({ dataDir, store: place.store, cipher }, { chain: copied.chain, backedUpAt });
      }
      await note({ log_chain: copied?.chain ?? null, log_until: copied?.until ?? null, log_error: null });
    } finally {
      await client.end();
    }
  } catch (error) {
    if (signal.aborted) return;
    const words = describeBackupFailure(error) ?? (error instanceof Error ? error.message : String(error));
    await note({ log_error: words });
    throw error;
  }

  async function note(state: { log_chain?: string | null; log_until?: Date | null; log_error: string | null }) {
    await db
      .updateTable("backup_settings")
      .set(state)
      .where(sql<boolean>`only_row`)
      .execute();
  }
}

type Claimed = { id: number; kind: "physical" | "logical" };

/** A backup from claim to end. An interrupted backup is started again from the beginning, because nothing of it has a name yet. */
function backupTasks(deps: BackupWorkerDeps): DurableTask<Claimed> {
  const { db, leases, log } = deps;
  return {
    leases,
    log,
    name: "backup",
    maxAttempts: MAX_BACKUP_ATTEMPTS,
    ...taskTable(deps, { table: "backups", job: backupJob, idKey: "backupId", requeued: sql`started_at = null` }),
    claim: (id) =>
      db
        .updateTable("backups")
        .set((eb) => ({ status: "running", attempt: eb("attempt", "+", 1), started_at: new Date() }))
        .where("id", "=", id)
        .where("status", "in", ["queued", "running"])
        .returning(["id", "kind"])
        .executeTakeFirst(),
    run: (claimed, signal, lease) => runBackup(deps, claimed, signal, lease),
    giveUp: (id, lease) => writeAsHolder(db, lease, (trx) => recordBackupFailed(trx, id, "It was interrupted.")),
  };
}

async function runBackup(
  deps: BackupWorkerDeps,
  { id, kind }: Claimed,
  signal: AbortSignal,
  lease: Lease,
): Promise<void> {
  const { db, log } = deps;
  const { nightly, keep } = await readBackupSettings(db);
  try {
    const mayName = () => requireLease(db, lease);
    const destination = await deps.destinations.read(db, { locked: true });
    const [place, cipher] = [await destination.openForWriting(), destination.openCipher()];
    const made = await makeBackup({ ...deps, place, cipher }, { kind, goesOn: nightly, signal, mayName });
    await writeAsHolder(db, lease, (trx) => recordBackupDone(trx, id, made, { place, isEncrypted: cipher.isOn }));
    const dropped = await pruneBackups(db, place, keep);
    log.info({ backup: made.name, bytes: made.bytes, dropped }, "backup made");
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLostError) throw error;
    const words = describeBackupFailure(error);
    log.error({ err: error }, "a backup failed");
    const reason = words ?? "It failed. The server's log has the reason.";
    await writeAsHolder(db, lease, (trx) => recordBackupFailed(trx, id, reason));
  }
}
