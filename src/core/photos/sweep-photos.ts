import type { FileStore, FoundFile } from "#kernel/files/file-store.ts";
import type { Logger } from "#kernel/process/logger.ts";

/** A sweep deletes down to this share of the limit, so that the next photo does not need another sweep. */
const KEEP_SHARE = 0.9;
/** A half-written file that is older than this belongs to a process that was killed. */
const PARTIAL_MAX_AGE_MS = 10 * 60_000;
const AGE_STEP_MS = 60_000;
/** Deletes run in parallel, because each takes a round trip to object storage. */
const REMOVALS_AT_ONCE = 8;

/**
 * Measures the cache and, when it is larger than allowed, deletes the least recently used files until it is a tenth below
 * the limit. Files are first counted by age and then listed a second time, so memory use does not depend on their number.
 * @returns the bytes that are left
 */
export async function sweepPhotos(
  store: FileStore,
  options: { maxBytes: number; nowMs: number; signal?: AbortSignal },
): Promise<number> {
  const { maxBytes, nowMs, signal } = options;
  const ageOf = ({ usedAt }: FoundFile) => Math.max(0, Math.floor((nowMs - usedAt.getTime()) / AGE_STEP_MS));
  const bytesByAge = new Map<number, number>();
  let total = 0;
  for await (const file of store.list(signal)) {
    total += file.bytes;
    bytesByAge.set(ageOf(file), (bytesByAge.get(ageOf(file)) ?? 0) + file.bytes);
  }
  if (total <= maxBytes) return total;
  const target = maxBytes * KEEP_SHARE;
  const { age, olderBytes } = cutAge(bytesByAge, total - target);
  let toFreeAtCut = total - olderBytes - target;
  const remove = (names: string[]) => Promise.all(names.splice(0).map((name) => store.remove(name)));
  const names: string[] = [];
  for await (const file of store.list(signal)) {
    if (ageOf(file) < age || (ageOf(file) === age && toFreeAtCut <= 0)) continue;
    names.push(file.name);
    total -= file.bytes;
    if (ageOf(file) === age) toFreeAtCut -= file.bytes;
    if (names.length === REMOVALS_AT_ONCE) await remove(names);
  }
  await remove(names);
  return total;
}

/** Deletes half-written files of killed processes. */
export async function sweepPartialPhotos(store: FileStore, nowMs: number): Promise<void> {
  for await (const { writtenAt, drop } of store.unfinished()) {
    if (nowMs - writtenAt.getTime() > PARTIAL_MAX_AGE_MS) await drop();
  }
}

/** Returns the age from which the oldest files add up to `toFree` bytes, and the bytes of the files that are still older. */
function cutAge(bytesByAge: ReadonlyMap<number, number>, toFree: number): { age: number; olderBytes: number } {
  let olderBytes = 0;
  for (const [age, bytes] of [...bytesByAge].sort(([a], [b]) => b - a)) {
    if (olderBytes + bytes >= toFree) return { age, olderBytes };
    olderBytes += bytes;
  }
  return { age: 0, olderBytes };
}

/** After this share of the limit has been written, the size is measured again: other processes may write too. */
const MEASURE_SHARE = 0.05;

type PhotoSweeper = {
  /** Counts a new file. Starts a sweep in the background when one is due. */
  written(bytes: number): void;
  /** Waits for a sweep under way. */
  settled(): Promise<void>;
  /** Ends a sweep under way. */
  close(): Promise<void>;
};

/**
 * Keeps a store of photos under its size limit. The first file that is written starts the first sweep.
 * @param options.sweep deletes old files; resolves to the remaining bytes
 */
export function createPhotoSweeper(options: {
  maxBytes: number;
  log: Logger;
  sweep(signal: AbortSignal): Promise<number>;
}): PhotoSweeper {
  const { maxBytes, log } = options;
  const closing = new AbortController();
  let measuredBytes = maxBytes;
  let newBytes = 0;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    newBytes = 0;
    try {
      measuredBytes = await options.sweep(closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return;
      // The next sweep comes after more has been written, not with each file.
      measuredBytes = 0;
      log.error({ err: error }, "the photo cache could not be swept");
    }
  }

  const settled = async () => {
    await sweeping;
  };
  return {
    written(bytes) {
      newBytes += bytes;
      if (sweeping || (measuredBytes + newBytes <= maxBytes && newBytes <= maxBytes * MEASURE_SHARE)) return;
      sweeping = sweep().finally(() => {
        sweeping = null;
      });
    },
    settled,
    close: () => {
      closing.abort();
      return settled();
    },
  };
}
