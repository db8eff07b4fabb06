import { chmodSync, mkdirSync, readdirSync, rmdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { CRAWL_GROUP } from "#kernel/process/confined-folders.ts";

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and its parents. Node's own recursive mkdir never returns below /proc, where mkdir fails with ENOENT although
 * the parent exists.
 */
function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error; // otherwise another process was faster
  }
}

/** Entries that only a data folder has. `cache` or `exports` may be in other folders as well. */
const MARKS = new Set(["postgres-password", "crawl-cache"]);
const isMode = ({ mode }: Stats, bits: number): boolean => (mode & bits) !== 0;

/**
 * Closes one of our data folders to other accounts. A folder with other uses (`/tmp`, `/var`) is not changed, and neither is one
 * that another account owns.
 */
function closeToOthers(dataDir: string): void {
  const folder = statSync(dataDir);
  // Crawls may enter it, and open what they are given there.
  if (folder.gid === CRAWL_GROUP && !isMode(folder, 0o067)) return;
  const isShared = isMode(folder, 0o1000) || folder.uid !== process.getuid?.();
  if (isShared || !isMode(folder, 0o077)) return;
  const entries = readdirSync(dataDir);
  if (entries.length === 0 || entries.some((name) => MARKS.has(name))) chmodSync(dataDir, 0o700);
}

/**
 * Makes the data folder if there is none, closes it to other accounts (mode 0700), and checks that this process can write in
 * it.
 * @param dataDir absolute
 * @throws {NodeJS.ErrnoException} whose `path` is the folder that cannot be made or used
 */
export function prepareDataDir(dataDir: string): void {
  makeFolder(dataDir, 0o700);
  const trial = join(dataDir, `.trial-${process.pid}`);
  try {
    mkdirSync(trial);
    rmdirSync(trial);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: dataDir, syscall: "access" });
  }
  closeToOthers(dataDir);
}
