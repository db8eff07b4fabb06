import type { Logger } from "../infra/logger.ts";
import { sweepPhotos } from "./sweep-photos.ts";

/** After this share of the cap has been written the folder is measured again: other processes may write to it too. */
const MEASURE_SHARE = 0.05;

export type PhotoSweeper = {
  /** Told of each new file; sweeps in the background when it is time. */
  written(bytes: number): void;
  /** Waits for a sweep that is under way. */
  settled(): Promise<void>;
};

/** Keeps the photo folder under its cap. The first sweep comes with the first file that is written. */
export function createPhotoSweeper(options: { folder: string; maxBytes: number; log: Logger }): PhotoSweeper {
  const { folder, maxBytes, log } = options;
  let knownBytes = maxBytes;
  let newBytes = 0;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    newBytes = 0;
    try {
      knownBytes = await sweepPhotos(folder, maxBytes, Date.now());
    } catch (error) {
      log.error({ err: error, folder }, "the photo cache could not be swept");
    }
  }

  return {
    written(bytes) {
      newBytes += bytes;
      if (sweeping || (knownBytes + newBytes <= maxBytes && newBytes <= maxBytes * MEASURE_SHARE)) return;
      sweeping = sweep().finally(() => {
        sweeping = null;
      });
    },
    settled: async () => {
      await sweeping;
    },
  };
}
