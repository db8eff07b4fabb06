import type { Logger } from "../infra/logger.ts";

/** After this share of the cap has been written it is measured again: other processes may write too. */
const MEASURE_SHARE = 0.05;

export type PhotoSweeper = {
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
