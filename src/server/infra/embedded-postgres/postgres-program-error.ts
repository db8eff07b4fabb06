import { statfsSync } from "node:fs";
import type { RunAs } from "./run-as.ts";

/**
 * A program of the embedded PostgreSQL that could not be run (`cause`), failed, or was lost (`output`). It carries what
 * its description needs; the words are in start-failures/.
 */
export class PostgresProgramError extends Error {
  readonly program: "initdb" | "postgres";
  readonly path: string;
  /** The account, by number, that it was to run as instead of ours; null when it runs as ours. */
  readonly switchedTo: number | null;
  /** What it said during this start. */
  readonly output: string;
  /** Room on the disk of its data afterwards; null when not known. On a full disk it cannot even write its log. */
  readonly freeBytes: number | null;

  constructor(
    program: { name: "initdb" | "postgres"; path: string; runAs: RunAs | undefined },
    failure: { output?: string; freeBytes?: number | null; cause?: unknown },
  ) {
    super(`${program.name} failed: ${failure.output || String(failure.cause)}`, { cause: failure.cause });
    this.name = "PostgresProgramError";
    this.program = program.name;
    this.path = program.path;
    this.switchedTo = program.runAs?.uid ?? null;
    this.output = failure.output ?? "";
    this.freeBytes = failure.freeBytes ?? null;
  }
}

/** Room for ordinary accounts on a folder's disk, in bytes; null when the system does not say. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
