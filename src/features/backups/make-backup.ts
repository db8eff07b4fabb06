import { mkdir } from "node:fs/promises";
import type pg from "pg";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { freeBytesOf } from "#kernel/files/disk-room.ts";
import { StorageError } from "#kernel/files/file-store.ts";
import { isDiskFull } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Cipher } from "./archive/encryption.ts";
import { readArchive } from "./archive/read-archive.ts";
import { type ArchiveCheck, type BackupSource, writeArchive } from "./archive/write-archive.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { beginChain, isChainOf, readChain } from "./log/chain.ts";
import { type BackupKind, backupName } from "./rules/backup-rules.ts";
import { copyCluster } from "./sources/copy-cluster.ts";
import { copyTables } from "./sources/copy-tables.ts";

/**
 * The database that is backed up.
 * @property url of the embedded server as its owner, else `DATABASE_URL`
 * @property databaseDir the embedded server's files; null for another server, of which only the rows can be read
 */
export type BackupDatabase = { url: string; databaseDir: string | null };

export type BackupDeps = { database: BackupDatabase; place: BackupPlace; cipher: Cipher; dataDir: string; log: Logger };

export type MadeBackup = {
  kind: BackupKind;
  name: string;
  bytes: number;
  checksum: Buffer;
  snapshotAt: Date;
  chain: string | null;
  counts: Record<string, number>;
};

/** Bytes left free on the disk of a local backup, because a database may be on it too. */
const RESERVE_BYTES = 256 * 2 ** 20;
/** The largest packed size as a share of the database. No database has exceeded it. */
const PACKED_PART = 0.5;

/**
 * Makes a backup and reads all of it again. Before that it has no name, so no restore uses it and pruning does not count it.
 * @param options.file its name, if not the usual one
 * @param options.goesOn true when the log is copied from here on
 * @param options.keepsOthers true when a log that is copied with another place or key goes on; this backup then has no log
 * @param options.mayName called before it gets its name; when it throws, the backup fails with that error
 * @throws {BackupError} {StorageError}, the system's errors, or the signal's reason; then nothing of it stays
 */
export async function makeBackup(
  deps: BackupDeps,
  options: {
    kind: BackupKind;
    goesOn: boolean;
    keepsOthers?: boolean;
    file?: string;
    signal: AbortSignal;
    mayName?: () => Promise<void>;
  },
): Promise<MadeBackup> {
  const { database, place, cipher, dataDir } = deps;
  const { kind, signal } = options;
  const startedAt = new Date();
  const client = await connectAtStart(database.url, "autohub-backup");
  try {
    await requireRoom(client, place);
    await dropAbandoned(place);
    const { source, chain } = await openSource();
    const name = options.file ?? backupName(startedAt, kind, cipher.isOn);
    const check: ArchiveCheck = async ({ stream }, checksum) => {
      const read = await readArchive(stream, cipher, { begin: async () => {}, take: async () => {} });
      if (!read.checksum.equals(checksum)) throw new BackupError("The stored file differs from what was written.");
      await options.mayName?.();
    };
    const { bytes, checksum, manifest } = await writeArchive(place.store, name, source, { cipher, signal, check });
    const { counts, snapshotAt } = manifest;
    return { kind, name, bytes, checksum, chain, counts, snapshotAt: new Date(snapshotAt) };
  } finally {
    await client.end();
  }

  async function openSource(): Promise<{ source: BackupSource; chain: string | null }> {
    const { databaseDir } = database;
    const content = { dataDir, startedAt, withKey: cipher.isOn };
    if (kind === "logical") return { source: await copyTables(client, content), chain: null };
    if (databaseDir === null)
      throw new BackupError("Only the embedded database can be backed up as files. Make a backup of the rows instead.");
    const chain = await chainOf(options);
    return { source: await copyCluster(client, { ...content, databaseDir, chain }), chain };
  }

  async function chainOf({ goesOn, keepsOthers = false }: { goesOn: boolean; keepsOthers?: boolean }) {
    const present = await readChain(client);
    if (!goesOn) return present?.chain ?? null;
    const tag = await cipher.tagOf(place.name);
    if (keepsOthers && present && !present.isLost && !isChainOf(present.chain, tag)) return null;
    return beginChain(client, tag);
  }
}

/** @throws {BackupError} when a local backup could fill the disk, which may have the database too */
async function requireRoom(client: pg.Client, { folder }: BackupPlace): Promise<void> {
  if (folder === null) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  await requireSpace(folder, Number(rows[0]?.bytes ?? 0));
}

/** @param databaseBytes the size of the database @throws {BackupError} when the disk of a folder has too little space for a backup */
export async function requireSpace(folder: string, databaseBytes: number): Promise<void> {
  const free = await freeBytesOf(folder);
  const needed = databaseBytes * PACKED_PART + RESERVE_BYTES;
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 1e6))} MB`;
  throw new BackupError(
    `There is not enough space in ${folder}: ${megabytes(free)} are free, ${megabytes(needed)} are needed. ` +
      "Free space, keep fewer backups, or choose another disk (Settings, Backups).",
  );
}

const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Deletes half-written files of processes that were killed. */
async function dropAbandoned({ store }: BackupPlace): Promise<void> {
  for await (const file of store.unfinished()) {
    if (Date.now() - file.writtenAt.getTime() > ABANDONED_AFTER_MS) await file.drop();
  }
}

/** Returns the reason why a backup failed, in a sentence for the operator; null when only the log has it. */
export function describeBackupFailure(error: unknown): string | null {
  if (error instanceof BackupError || error instanceof StorageError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isDiskFull(error)) return "The disk is full.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "AutoHub may not write to the backups' folder.";
  if (code === "42501") return "The database's user may not read all of its tables.";
  return null;
}
