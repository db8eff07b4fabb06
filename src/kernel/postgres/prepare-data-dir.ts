import { chmodSync, mkdirSync, readdirSync, rmdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and its parents. Node's own recursive mkdir never ends below /proc, where mkdir answers ENOENT although
 * the parent exists.
 */
function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error; // else another process was quicker
  }
}

/** Entries that only a data folder has. `cache` or `exports` may be in others as well. */
const MARKS = new Set(["postgres-password", "crawl-cache"]);
const isMode = ({ mode }: Stats, bits: number): boolean => (mode & bits) !== 0;

/**
 * Closes a data folder of ours to other accounts. A folder that is something else too (`/tmp`, `/var`) stays as it is, and
 * so does one of another account.
 */
function closeToOthers(dataDir: string): void {
  const folder = statSync(dataDir);
  const isShared = isMode(folder, 0o1000) || folder.uid !== process.getuid?.();
  if (isShared || !isMode(folder, 0o077)) return;
  const entries = readdirSync(dataDir);
  if (entries.length === 0 || entries.some((name) => MARKS.has(name))) chmodSync(dataDir, 0o700);
}

/**
 * Makes the data folder if there is none, closes it to other accounts (mode 0700), and checks that this process can write in
 * it.
 * @param dataDir absolute
 * @throws {NodeJS.ErrnoException} whose `path` is the folder that stands in the way
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
