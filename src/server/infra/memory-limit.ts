import { totalmem } from "node:os";

/** The memory that this process may use, in bytes: its container's limit where there is one, else the machine's. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  // Without a limit, cgroups tell a number near 2^64, and systems without cgroups 0.
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** How many of such caches a process may have in its memory, each at its limit. */
const CACHES_IN_MEMORY = 64;

/** How large a cache may become: a 64th of the memory that the process may use, and no larger than it is useful. */
export const cacheBudget = (usefulBytes: number, limit = memoryLimit()): number =>
  Math.min(usefulBytes, Math.floor(limit / CACHES_IN_MEMORY));
