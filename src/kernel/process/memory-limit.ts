import { totalmem } from "node:os";

/** Returns the memory that this process may use, in bytes: its container's limit if there is one, else the machine's memory. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  // Without a limit, cgroups report a number near 2^64, and systems without cgroups 0.
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

const MIB = 2 ** 20;
/** The memory of the product and the embedded database without crawls, and the peak of one crawl. */
const WITHOUT_CRAWLS_BYTES = 512 * MIB;
const CRAWL_BYTES = 256 * MIB;
const USUAL_CRAWLS = 4;

/**
 * Returns how many dealerships are crawled at the same time: 4, fewer where the memory is too small, but at least 1.
 * @param chosen the operator's number, which is used unchanged
 */
export const crawlsAtOnce = (chosen: number | undefined, limit = memoryLimit()): number =>
  chosen ?? Math.max(1, Math.min(USUAL_CRAWLS, Math.floor((limit - WITHOUT_CRAWLS_BYTES) / CRAWL_BYTES)));

/** The memory of a crawl with its Chromium where there is plenty, and the least with which most sites can be read. */
const MAX_CRAWL_MIB = 1_536;
const MIN_CRAWL_MIB = 384;
const MAX_CRAWL_HEAP_MIB = 512;

/**
 * Returns how much memory one crawl may take, in mebibytes: with its Chromium at most half of the memory that this process may use, and
 * half of that as JavaScript heap. A crawl that takes more is ended.
 */
export function crawlMemory(limit = memoryLimit()): { memoryMib: number; heapMib: number } {
  const memoryMib = Math.max(MIN_CRAWL_MIB, Math.min(MAX_CRAWL_MIB, Math.floor(limit / 2 / MIB)));
  return { memoryMib, heapMib: Math.min(MAX_CRAWL_HEAP_MIB, Math.floor(memoryMib / 2)) };
}

/** The most such caches that a process may hold in memory, each at its limit. */
const CACHES_IN_MEMORY = 64;

/** Returns a cache's limit in bytes: a 64th of the memory that the process may use, and at most `usefulBytes`. */
export const cacheBudget = (usefulBytes: number, limit = memoryLimit()): number =>
  Math.min(usefulBytes, Math.floor(limit / CACHES_IN_MEMORY));
