import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { CONSENTS_FOLDER, MAIL_KEY_FILE, PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import type { Cipher } from "../archive/encryption.ts";
import { type BackupHead, type BackupManifest, CLUSTER, CONSENTS, KEYS } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { BackupError } from "../backup-error.ts";
import { readCounts } from "../sources/read-facts.ts";
import { completeFiles, type KeptElsewhere } from "./complete-files.ts";
import { putLog, readReach } from "./put-log.ts";
import { repairRestored } from "./repair-restored.ts";
import type { KindOfRestore, Outcome, RestoreUntil } from "./restore-kind.ts";

/** Writes a key of an archive into the folder of a restore. Other names are ignored. */
export async function takeKey(folder: string, { name, content }: TarEntry): Promise<void> {
  const key = [MAIL_KEY_FILE, PASSWORD_FILE].find((known) => name === `${KEYS}${known}`);
  if (key) await writeFile(join(folder, key), content, { mode: 0o600, flush: true });
}

/** Writes a dealership's consent file into the folder of a restore. @throws {Error} for a name outside it */
export async function takeConsentFile(folder: string, { name, content }: TarEntry): Promise<void> {
  const files = openLocalFiles(join(folder, CONSENTS_FOLDER), { flush: true, isPrivate: true });
  await files.write(name.slice(CONSENTS.length), Readable.from(content));
}

/** Writes a file or folder of a physical backup. @throws {BackupError} for a name outside it */
async function takeClusterEntry(folder: string, { name, content }: TarEntry): Promise<void> {
  const below = name.slice(CLUSTER.length);
  const isSafe = below.split("/").every((part) => part !== ".." && part !== ".") && !/[\\\0]/.test(below);
  if (!isSafe || below.startsWith("/")) throw new BackupError(`It is damaged: ${name} is not a database file.`);
  const path = join(folder, "postgres", below);
  if (name.endsWith("/")) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // PostgreSQL itself flushes all files when it recovers.
  await writeFile(path, content, { mode: 0o600 });
}

const NOT_REACHED = "recovery ended before configured recovery target was reached";

type FilesOptions = {
  folder: string;
  until: RestoreUntil;
  store: FileStore;
  cipher: Cipher;
  durable: boolean;
  elsewhere: KeptElsewhere;
};

/** Restores the files of a physical backup. */
export const filesRestore = (head: BackupHead, options: FilesOptions): KindOfRestore => ({
  take: async (entry) => {
    if (entry.name.startsWith(CLUSTER)) await takeClusterEntry(options.folder, entry);
  },
  finish: (manifest) => recoverCluster(head, manifest, options),
  close: async () => {},
});

/**
 * Lets PostgreSQL recover the files with the copied log up to the requested time, and repairs what was in progress.
 * @throws {BackupError} when the log does not reach that time
 */
async function recoverCluster(head: BackupHead, manifest: BackupManifest, options: FilesOptions): Promise<Outcome> {
  const { folder, until, store, cipher, durable } = options;
  const snapshotAt = new Date(manifest.snapshotAt);
  if (until instanceof Date && until < snapshotAt) {
    throw new BackupError(`It is from ${snapshotAt.toISOString()}, which is later. Use an older backup.`);
  }
  const databaseDir = join(folder, "postgres");
  const { pieces, endsAt } =
    until === "backup"
      ? { pieces: [], endsAt: null }
      : await readReach(store, { chain: head.chain, endLsn: manifest.endLsn });
  const place = { store, cipher, walDir: join(databaseDir, "pg_wal"), segmentBytes: manifest.segmentBytes ?? 0 };
  const log = await putLog(pieces, place);
  const reach = log.until ?? snapshotAt;
  if (until instanceof Date && until > reach) {
    throw new BackupError(
      `The copied log reaches only to ${reach.toISOString()}. Use --latest to restore up to its end.`,
    );
  }
  const target = until instanceof Date ? until : null;
  const settings = recoverySettings(target);
  // Archive recovery, so that the restored log becomes a new timeline. All of it is in pg_wal already.
  if (until !== "backup") await writeFile(join(databaseDir, "recovery.signal"), "", { mode: 0o600 });
  const start = (extra: Record<string, string>) => startEmbeddedPostgres({ dataDir: folder, durable, settings: extra });
  const postgres = await start(settings).catch(async (error: Error) => {
    // Nothing was committed after the target time, so the end of the log is the state at that time.
    if (target === null || !error.message.includes(NOT_REACHED)) throw error;
    return start(recoverySettings(null));
  });
  try {
    const client = await connectAtStart(postgres.url, "autohub-restore");
    try {
      await repairRestored(client);
      const missing = await completeFiles(client, { ...options, chain: head.chain ?? null });
      const logEnds = target === null && endsAt !== null && endsAt > reach ? endsAt : null;
      return {
        counts: await readCounts(client),
        damaged: log.damaged,
        until: target ?? reach,
        hasLog: log.until !== null,
        logEnds,
        missing,
      };
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

const recoverySettings = (target: Date | null): Record<string, string> => ({
  // PostgreSQL requires it. It finds nothing there and reads pg_wal.
  restore_command: "exit 1",
  recovery_target_action: "promote",
  // While it recovers it answers that it is not ready, and accepts no readers.
  hot_standby: "off",
  ...(target && { recovery_target_time: target.toISOString().replace("Z", "+00") }),
});
