import type { FileStore, FoundFile } from "../infra/files/file-store.ts";
import type { Logger } from "../infra/logger.ts";

/** A sweep makes room for a while, so that it need not come again with the next photo. */
const KEEP_SHARE = 0.9;
/** A file that has been in the writing for so long belongs to a process that was killed. */
const PARTIAL_MAX_AGE_MS = 10 * 60_000;
const AGE_STEP_MS = 60_000;
/** Object storage takes its time for each. */
const REMOVALS_AT_ONCE = 8;

/**
 * Measures the cache and, when it is larger than allowed, removes the files that were used least recently until it is a
 * tenth below. Memory stays small however many files there are: they are counted by age, then walked a second time.
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

/** Removes what killed processes have left half-written. */
export async function sweepPartialPhotos(store: FileStore, nowMs: number): Promise<void> {
  for await (const { writtenAt, drop } of store.unfinished()) {
    if (nowMs - writtenAt.getTime() > PARTIAL_MAX_AGE_MS) await drop();
  }
}

/** The age at which the oldest files add up to `toFree` bytes, and what those older than that add up to. */
function cutAge(bytesByAge: ReadonlyMap<number, number>, toFree: number): { age: number; olderBytes: number } {
  let olderBytes = 0;
  for (const [age, bytes] of [...bytesByAge].sort(([a], [b]) => b - a)) {
    if (olderBytes + bytes >= toFree) return { age, olderBytes };
    olderBytes += bytes;
  }
  return { age: 0, olderBytes };
}

/** After this share of the cap has been written it is measured again: other processes may write too. */
const MEASURE_SHARE = 0.05;

type PhotoSweeper = {
  /** Told of each new file; sweeps in the background when it is time. */
  written(bytes: number): void;
  /** Waits for a sweep that is under way. */
  settled(): Promise<void>;
  /** Ends a sweep that is under way. */
  close(): Promise<void>;
};

/**
 * Keeps a place for photos under its cap. The first sweep comes with the first file that is written.
 * @param options.sweep makes room; resolves to the bytes that are left
 */
export function createPhotoSweeper(options: {
  maxBytes: number;
  log: Logger;
  sweep(signal: AbortSignal): Promise<number>;
}): PhotoSweeper {
  const { maxBytes, log } = options;
  const closing = new AbortController();
  let knownBytes = maxBytes;
  let newBytes = 0;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    newBytes = 0;
    try {
      knownBytes = await options.sweep(closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return;
      // It is tried again after some more has been written, not with each file.
      knownBytes = 0;
      log.error({ err: error }, "the photo cache could not be swept");
    }
  }

  const settled = async () => {
    await sweeping;
  };
  return {
    written(bytes) {
      newBytes += bytes;
      if (sweeping || (knownBytes + newBytes <= maxBytes && newBytes <= maxBytes * MEASURE_SHARE)) return;
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
