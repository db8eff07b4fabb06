import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import type { ProcessFacts } from "./health-tables.ts";

/** Folders with more files than this are not measured to the end. */
const MAX_FILES = 400_000;

/** What takes room on a machine, by what the operator calls it. `path`: null where it is not on this machine. */
export type MeasuredFolder = { name: string; path: string | null };

/** Why a file or folder cannot be looked at, in a sentence. */
function problemOf(error: unknown): string {
  const { code } = error as { code?: string };
  switch (code) {
    case "ENOENT":
      return "It is not there.";
    case "EACCES":
    case "EPERM":
      return "AutoHub may not read it.";
    case "EIO":
      return "Its disk cannot be read.";
    default:
      return `It cannot be read (${code ?? "unknown error"}).`;
  }
}

/** A disk of the network that is away does not answer at all. */
const DISK_TIMEOUT_MS = 3_000;
const SILENT = { disk: null, diskProblem: `Its disk did not answer within ${DISK_TIMEOUT_MS / 1_000} seconds.` };

/** How full the disk with a folder is, in bytes. Never throws, and takes three seconds at most. */
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

/** How many bytes the files of folders take, one folder after the other. Never throws. @param signal ends it early */
export async function measureFolders(
  folders: readonly MeasuredFolder[],
  signal?: AbortSignal,
): Promise<NonNullable<ProcessFacts["folders"]>> {
  const measured = [];
  for (const { name, path } of folders) {
    if (path === null) {
      measured.push({ name, bytes: null, problem: "It is in object storage, whose size AutoHub does not ask for." });
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
        if (files > MAX_FILES) return { name, bytes, problem: `It has more than ${MAX_FILES} files; there is more.` };
        // A file may go while the folder is read.
        bytes += (await stat(inside).catch(() => null))?.size ?? 0;
      }
    }
    return { name, bytes, problem: null };
  } catch (error) {
    // Folders are made with their first file.
    if ((error as { code?: string }).code === "ENOENT") return { name, bytes, problem: null };
    return { name, bytes: null, problem: signal?.aborted ? "It was not measured to the end." : problemOf(error) };
  }
}
