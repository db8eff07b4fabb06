import { existsSync } from "node:fs";
import { join } from "node:path";
import { readKeyFile } from "#kernel/auth/secrets/installation-key.ts";
import { compareMigrations, readMigrationFiles } from "#kernel/database/migration-files.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { MAJOR_VERSION } from "#kernel/postgres/create-cluster.ts";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import type { Cipher } from "../archive/encryption.ts";
import { type BackupHead, CONSENTS, KEYS } from "../archive/manifest.ts";
import { readArchive } from "../archive/read-archive.ts";
import { BackupError } from "../backup-error.ts";
import type { BackupPlace } from "../backup-place.ts";
import type { KeptElsewhere } from "./complete-files.ts";
import { filesRestore, takeConsentFile, takeKey } from "./restore-cluster.ts";
import type { KindOfRestore, Outcome, RestoreUntil } from "./restore-kind.ts";
import { openRestorePlace } from "./restore-place.ts";
import { rowsRestore } from "./restore-tables.ts";

export type RestoreTarget = {
  dataDir: string;
  /** A PostgreSQL other than the embedded one, as the owner of its tables; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The parts of the installation outside `dataDir`. Default: none. */
  elsewhere?: Omit<KeptElsewhere, "keyInPlace">;
};

const NOTHING_ELSEWHERE = { mailKey: null, consents: false };

export type RestoreOptions = {
  cipher: Cipher;
  until: RestoreUntil;
  /** False skips fsync (tests only). */
  durable?: boolean;
  /** Receives progress in sentences. */
  say?: (line: string) => void;
};

/**
 * Restores a backup into an empty place. Every file is compared with its checksum before any is used. Until then, and if this
 * process is killed, the place stays empty.
 * @throws {BackupError} when the backup cannot be used, or the place is not empty
 */
export async function restoreBackup(
  source: { place: BackupPlace; name: string },
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<Outcome & { head: BackupHead }> {
  const { place, name } = source;
  const { cipher, until, say = () => {} } = options;
  const file = await place.store.open(name);
  if (!file) throw new BackupError(`There is no ${name} in ${place.name}.`);
  const opened: { kind?: KindOfRestore } = {};
  try {
    const restoring = await openRestorePlace(target.dataDir);
    try {
      say(`Reading ${name} (${formatDecimal(file.bytes / 1e6)} MB)`);
      const { head, manifest } = await readArchive(file.stream, cipher, {
        begin: async (found) => {
          await requireFit(found, target);
          const { databaseUrl } = target;
          const elsewhere = { ...NOTHING_ELSEWHERE, ...target.elsewhere, keyInPlace: keyIn(target.dataDir) };
          const { durable = true } = options;
          const where = { folder: restoring.folder, durable, until, store: place.store, cipher, elsewhere };
          opened.kind =
            found.kind === "physical"
              ? filesRestore(found, where)
              : await rowsRestore(found, { ...where, databaseUrl });
        },
        take: async (entry) => {
          if (entry.name.startsWith(KEYS)) await takeKey(restoring.folder, entry);
          else if (entry.name.startsWith(CONSENTS)) await takeConsentFile(restoring.folder, entry);
          else await opened.kind?.take(entry);
        },
      });
      say("All files are intact; PostgreSQL loads them");
      const outcome = await opened.kind?.finish(manifest);
      await opened.kind?.close();
      if (!outcome) throw new BackupError("It is empty.");
      await restoring.finish();
      return { ...outcome, head };
    } catch (error) {
      await opened.kind?.close();
      await restoring.abandon();
      throw error instanceof BackupError ? new BackupError(`${name}: ${error.message}`, { cause: error }) : error;
    }
  } finally {
    file.stream.destroy();
  }
}

/** Returns the key that is in a data folder; empty when the file holds none, null without a file. */
const keyIn = (dataDir: string): string | null =>
  existsSync(join(dataDir, MAIL_KEY_FILE)) ? (readKeyFile(dataDir) ?? "") : null;

/** @throws {BackupError} when this version cannot use the backup, or not in that place */
async function requireFit(head: BackupHead, { databaseUrl }: RestoreTarget): Promise<void> {
  const { migrations, migrationChecksums = [] } = head;
  const applied = migrations.map((name, index) => ({ name, checksum: migrationChecksums[index] ?? null }));
  const { unknown, renamed, edited } = compareMigrations(applied, await readMigrationFiles());
  if (unknown.length > 0) {
    throw new BackupError(`It was made by a newer AutoHub (${unknown.join(", ")}). Restore it with that version.`);
  }
  const changed = [...renamed.map(({ from }) => from), ...edited];
  if (changed.length > 0) {
    throw new BackupError(
      `It was made with migrations that were renamed or edited since (${changed.join(", ")}). Put those files back as they ` +
        "were, or restore it with the AutoHub that made it.",
    );
  }
  if (head.kind !== "physical") return;
  if (databaseUrl !== null) {
    throw new BackupError(
      "It contains the files of an embedded database, which another PostgreSQL cannot use. Restore it without DATABASE_URL, make " +
        "a backup with --portable, and restore that one.",
    );
  }
  if (head.postgres !== Number(MAJOR_VERSION)) {
    throw new BackupError(
      `It was made by PostgreSQL ${head.postgres}, but this AutoHub has version ${MAJOR_VERSION}. Restore it with the AutoHub ` +
        "that made it, make a backup with --portable, and restore that one here.",
    );
  }
}
