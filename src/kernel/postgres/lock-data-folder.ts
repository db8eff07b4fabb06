import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#kernel/process/errors.ts";

const LOCK_FILE = "postgres.lock";
/** SQLite's result code for a file that another connection has locked: https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
/** The longest wait for the lock of a process that is ending: the system releases a killed process's lock a moment later. */
const GRACE_MS = 1_000;

export type DataFolderLock = {
  /** @param options.remove true: also deletes the file, so that the folder stays as it was before */
  release(options?: { remove: boolean }): void;
};

/**
 * Locks a data folder with an embedded database for this process. Node.js has no file locks, but SQLite uses the system's: the lock
 * ends with the process in any case, and holds across all containers of a machine. The file stays empty.
 * @throws {StartupError} when another process has locked the folder
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
    // A full disk, or one without locks. The next steps report what is wrong with it, if anything is.
    return { release: () => {} };
  }
}
