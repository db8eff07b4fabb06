import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { CONSENTS_FOLDER, MAIL_KEY_FILE, PASSWORD_FILE, RESTORING_FOLDER } from "#kernel/files/kept-folders.ts";
import { lockDataFolder } from "#kernel/postgres/lock-data-folder.ts";
import { prepareDataDir } from "#kernel/postgres/prepare-data-dir.ts";
import { BackupError } from "../backup-error.ts";

/**
 * The parts that a restore puts into a data folder, besides the installation's key, which may be there: the operator brings it for
 * a backup without it. The database is the last one and completes the restore.
 */
const RESTORED = [PASSWORD_FILE, CONSENTS_FOLDER, "postgres"];

/** The folder in a data folder in which a restore is made. */
export type RestorePlace = {
  folder: string;
  /** Moves the restored files into their place. */
  finish(): Promise<void>;
  /** Deletes it. */
  abandon(): Promise<void>;
};

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Returns the names that prevent a restore. @throws {BackupError} when it would replace something */
async function findLeftovers(dataDir: string): Promise<string[]> {
  const found = await entriesOf(dataDir);
  const hasDatabase = (await entriesOf(join(dataDir, "postgres"))).length > 0;
  const standing = RESTORED.filter((name) => found.includes(name) && (name !== "postgres" || hasDatabase));
  if (!hasDatabase && (standing.length === 0 || found.includes(RESTORING_FOLDER))) return standing;
  throw new BackupError(
    `There is an AutoHub in ${dataDir} already (${standing.join(", ")}), and a restore replaces nothing. ` +
      "Stop AutoHub and move that folder away, or set DATA_DIR to an empty one.",
  );
}

/**
 * Opens an empty data folder for a restore, and locks it. Backups and caches may be in it. The files of an interrupted restore
 * are deleted: their folder's name says that it is incomplete.
 * @throws {BackupError} when the restore would replace something
 * @throws {StartupError} when a start or another restore uses the folder
 */
export async function openRestorePlace(dataDir: string): Promise<RestorePlace> {
  await findLeftovers(dataDir); // before anything is written there
  const keepsKey = (await entriesOf(dataDir)).includes(MAIL_KEY_FILE);
  prepareDataDir(dataDir);
  const lock = lockDataFolder(dataDir);
  const folder = join(dataDir, RESTORING_FOLDER);
  try {
    const leftovers = await findLeftovers(dataDir);
    await rm(folder, { recursive: true, force: true });
    for (const name of leftovers) await rm(join(dataDir, name), { recursive: true, force: true });
    prepareDataDir(folder);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    folder,
    finish: async () => {
      const restored = new Set(await entriesOf(folder));
      for (const name of [...(keepsKey ? [] : [MAIL_KEY_FILE]), ...RESTORED]) {
        if (restored.has(name)) await rename(join(folder, name), join(dataDir, name));
      }
      const directory = await open(dataDir);
      await directory.sync().finally(() => directory.close());
      await rm(folder, { recursive: true, force: true });
      lock.release();
    },
    abandon: async () => {
      await rm(folder, { recursive: true, force: true });
      lock.release({ remove: true });
    },
  };
}
