import { type FileStore, StorageError } from "#kernel/files/file-store.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { StorageBreaker } from "./circuit-breakers.ts";
import { createLimiter } from "./limiter.ts";
import { sniffFormat } from "./rules/photo-format.ts";
import {
  MAX_FETCHES,
  MAX_PHOTO_BYTES,
  MAX_UNSHARED_BYTES,
  MAX_WAITING_FETCHES,
  SHARED_READ_TIMEOUT_MS,
  SHARED_RENEW_AFTER_MS,
  SHARED_WRITE_TIMEOUT_MS,
} from "./rules/photo-limits.ts";

const WRITES_AT_ONCE = 4;
/** How long a stopping process continues to store files. */
const CLOSING_MS = 2_000;

/**
 * The photos in object storage, which all processes share. It is optional: while it fails, it counts as empty and nothing is stored in it.
 */
export type SharedPhotos = {
  /**
   * Reads a file; null when it is not there or storage fails.
   * @throws {BusyError} when too much is waiting
   */
  fetch(file: string): Promise<Buffer | null>;
  /** Stores a file in the background. */
  store(file: string, bytes: Buffer): void;
  /** Removes a file in the background. */
  forget(file: string): void;
  /** Waits a moment for the work in the background, then aborts it. */
  close(): Promise<void>;
};

/**
 * @param options.onWritten called with the size of each stored file
 * @param options.readTimeoutMs only tests set it; default `SHARED_READ_TIMEOUT_MS`
 */
export function openSharedPhotos(options: {
  store: FileStore;
  log: Logger;
  onWritten(bytes: number): void;
  readTimeoutMs?: number | undefined;
}): SharedPhotos {
  const { store, log, onWritten, readTimeoutMs = SHARED_READ_TIMEOUT_MS } = options;
  const reads = createLimiter({ atOnce: MAX_FETCHES, maxWaiting: MAX_WAITING_FETCHES });
  const writes = createLimiter({ atOnce: WRITES_AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY });
  const [readBreaker, writeBreaker] = [new StorageBreaker(), new StorageBreaker()];
  const background = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let unsharedBytes = 0;

  /** @returns null when storage is paused, fails (it logs that itself), or we are closing */
  async function attempt<T>(breaker: StorageBreaker, work: () => Promise<T>): Promise<T | null> {
    if (!breaker.mayRequest()) return null;
    try {
      const result = await work();
      breaker.succeeded();
      return result;
    } catch (error) {
      if (error instanceof StorageError) breaker.failed();
      else if (!closing.signal.aborted) log.error({ err: error }, "a photo could not be shared");
      return null;
    }
  }

  async function inBackground(work: () => Promise<void>): Promise<void> {
    const running = writes.run(() => attempt(writeBreaker, work));
    background.add(running);
    await running;
    background.delete(running);
  }

  async function storeFile(file: string, bytes: Buffer): Promise<void> {
    // When storage is slower than the new photos, some are not shared, so that memory stays bounded.
    if (unsharedBytes + bytes.length > MAX_UNSHARED_BYTES) return;
    unsharedBytes += bytes.length;
    await inBackground(async () => {
      const timeout = AbortSignal.timeout(SHARED_WRITE_TIMEOUT_MS);
      await store.write(file, bytes, AbortSignal.any([timeout, closing.signal]));
      onWritten(bytes.length);
    });
    unsharedBytes -= bytes.length;
  }

  async function fetch(file: string): Promise<Buffer | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(readTimeoutMs), closing.signal]);
    const found = await attempt(readBreaker, () => store.read(file, { maxBytes: MAX_PHOTO_BYTES, signal }));
    if (!found || sniffFormat(found.content) === null) return null;
    // The sweep deletes the oldest files.
    if (Date.now() - found.usedAt.getTime() > SHARED_RENEW_AFTER_MS) void storeFile(file, found.content);
    return found.content;
  }

  return {
    fetch: (file) => reads.run(() => fetch(file)),
    store: (file, bytes) => void storeFile(file, bytes),
    forget: (file) => void inBackground(() => store.remove(file)),
    close: async () => {
      await withTimeout(Promise.all(background), CLOSING_MS, () => {});
      closing.abort();
      await Promise.all(background);
    },
  };
}
