import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and its parents. Node's own recursive mkdir never ends below /proc, where mkdir answers ENOENT although
 * the parent exists.
 */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error; // else another process was quicker
  }
}

/**
 * Makes the data folder if there is none, and checks that this process can write in it.
 * @param dataDir absolute
 * @throws {NodeJS.ErrnoException} whose `path` is the folder that stands in the way
 */
export function prepareDataDir(dataDir: string): void {
  makeFolder(dataDir);
  const trial = join(dataDir, `.trial-${process.pid}`);
  try {
    mkdirSync(trial);
    rmdirSync(trial);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: dataDir, syscall: "access" });
  }
}
