/** The result of a measurement of something that fills: `between` keeps the last result. */
export type Level = "fine" | "between" | "alarm";

const GB = 1_000_000_000;
/** A disk with less than this share free is nearly full, but never while this much is free. */
const DISK_FREE_SHARE = 0.1;
const DISK_FREE_BYTES = 5 * GB;
/** The alarm ends at this multiple of the free space at which it begins. */
const DISK_FINE_TIMES = 1.5;

/** A disk with less free space is full: no crawl begins on it. Four segments of PostgreSQL's log, 16 MB each. */
export const DISK_FULL_BYTES = 64 * 2 ** 20;

/** Returns a disk's level. A small one is nearly full with a tenth left, a large one with 5 GB. Bytes. */
export function diskLevel({ totalBytes, freeBytes }: { totalBytes: number; freeBytes: number }): Level {
  const needed = Math.min(DISK_FREE_SHARE * totalBytes, DISK_FREE_BYTES);
  if (freeBytes < needed) return "alarm";
  return freeBytes < DISK_FINE_TIMES * needed ? "between" : "fine";
}

/** Returns bytes in words: "3.4 GB", "320 MB". */
export function bytesInWords(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`;
}
