import { totalmem } from "node:os";

/** The memory that this process may use, in bytes: its container's limit where there is one, else the machine's. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  // Without a limit, cgroups tell a number near 2^64, and systems without cgroups 0.
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

const MIB = 2 ** 20;
/** What the product and the embedded database take without crawls, and what a crawl may take for a while. */
const WITHOUT_CRAWLS_BYTES = 512 * MIB;
const CRAWL_BYTES = 256 * MIB;
const USUAL_CRAWLS = 4;

/**
 * Returns how many dealerships are crawled at the same time: 4, fewer where the memory would not last, but at least 1.
 * @param chosen the operator's number, which is taken as it is
 */
export const crawlsAtOnce = (chosen: number | undefined, limit = memoryLimit()): number =>
  chosen ?? Math.max(1, Math.min(USUAL_CRAWLS, Math.floor((limit - WITHOUT_CRAWLS_BYTES) / CRAWL_BYTES)));

/** How many of such caches a process may have in its memory, each at its limit. */
const CACHES_IN_MEMORY = 64;

/** How large a cache may become: a 64th of the memory that the process may use, and no larger than it is useful. */
export const cacheBudget = (usefulBytes: number, limit = memoryLimit()): number =>
  Math.min(usefulBytes, Math.floor(limit / CACHES_IN_MEMORY));
