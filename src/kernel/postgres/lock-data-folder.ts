import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#kernel/process/errors.ts";

const LOCK_FILE = "postgres.lock";
/** SQLite's result code for a file that another connection has locked: https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
/** How long to wait for a process that is about to be gone: a killed one has its lock a moment longer. */
const GRACE_MS = 1_000;

export type DataFolderLock = {
  /** @param options.remove deletes the file as well, for a folder that is to be left as it was found */
  release(options?: { remove: boolean }): void;
};

/**
 * Takes a data folder with an embedded database for this process. Node.js has no lock of files, and SQLite has one: that of
 * the system, which ends with the process whatever ends it, and which counts in all containers of a machine. The file stays
 * empty.
 * @throws {StartupError} when another process has the folder
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const file = join(dataDir, LOCK_FILE);
  try {
    const lock = new DatabaseSync(file, { timeout: GRACE_MS });
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return {
      release: ({ remove } = { remove: false }) => {
        if (!lock.isOpen) return;
        if (remove) rmSync(file, { force: true });
        lock.close();
      },
    };
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartupError(
        `The data folder ${dataDir} is in use by another AutoHub process. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    // A full disk, or one without locks. What comes next says what is wrong with it, if anything is.
    return { release: () => {} };
  }
}
