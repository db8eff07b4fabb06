import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import type { ProcessFacts } from "./health-tables.ts";

/** The most files of a folder that are measured. */
const MAX_FILES = 400_000;

/** A folder that takes room on a machine, by the operator's name for it. `path`: null where it is not on this machine. */
export type MeasuredFolder = { name: string; path: string | null };

/** Returns the reason in a sentence why a file or folder cannot be read. */
function problemOf(error: unknown): string {
  const { code } = error as { code?: string };
  switch (code) {
    case "ENOENT":
      return "It does not exist.";
    case "EACCES":
    case "EPERM":
      return "AutoHub may not read it.";
    case "EIO":
      return "Its disk cannot be read.";
    default:
      return `It cannot be read (${code ?? "unknown error"}).`;
  }
}

/** A network disk that is gone never answers. */
const DISK_TIMEOUT_MS = 3_000;
const SILENT = { disk: null, diskProblem: `Its disk did not answer within ${DISK_TIMEOUT_MS / 1_000} seconds.` };

/** Measures how full the disk with a folder is, in bytes. Never throws, and takes at most three seconds. */
export function measureDisk(folder: string): Promise<Pick<ProcessFacts, "disk" | "diskProblem">> {
  return withTimeout(askDisk(folder), DISK_TIMEOUT_MS, () => SILENT);
}

async function askDisk(folder: string): Promise<Pick<ProcessFacts, "disk" | "diskProblem">> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { disk: { totalBytes: bsize * blocks, freeBytes: bsize * bavail }, diskProblem: null };
  } catch (error) {
    return { disk: null, diskProblem: problemOf(error) };
  }
}

/** Measures the total size of the files in each folder, one folder after the other. Never throws. @param signal ends it early */
export async function measureFolders(
  folders: readonly MeasuredFolder[],
  signal?: AbortSignal,
): Promise<NonNullable<ProcessFacts["folders"]>> {
  const measured = [];
  for (const { name, path } of folders) {
    if (path === null) {
      measured.push({ name, bytes: null, problem: "It is in object storage, whose size AutoHub does not measure." });
      continue;
    }
    measured.push(await measureFolder(name, path, signal));
  }
  return measured;
}

async function measureFolder(name: string, path: string, signal: AbortSignal | undefined) {
  let [bytes, files] = [0, 0];
  const waiting = [path];
  try {
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for await (const entry of await opendir(folder)) {
        signal?.throwIfAborted();
        const inside = join(folder, entry.name);
        if (entry.isDirectory()) waiting.push(inside);
        if (!entry.isFile()) continue;
        files += 1;
        if (files > MAX_FILES)
          return { name, bytes, problem: `It has more than ${MAX_FILES} files; the rest is not counted.` };
        // A file may be deleted while the folder is read.
        bytes += (await stat(inside).catch(() => null))?.size ?? 0;
      }
    }
    return { name, bytes, problem: null };
  } catch (error) {
    // Folders are created with their first file.
    if ((error as { code?: string }).code === "ENOENT") return { name, bytes, problem: null };
    return { name, bytes: null, problem: signal?.aborted ? "The measurement was interrupted." : problemOf(error) };
  }
}
