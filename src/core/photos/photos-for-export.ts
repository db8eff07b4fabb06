import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import type { RawPicture } from "./decoder/picture-orders.ts";
import type { PhotoCache } from "./photo-cache.ts";
import { BusyError, UnusablePhotoError } from "./photo-errors.ts";
import { type OriginalFormat, type PhotoWidth, sniffFormat } from "./rules/photo-format.ts";

const HEAD_BYTES = 64;
const BUSY_WAIT_MS = 1_000;
/** Shoppers come first: an export drops a photo after this many refusals because too much was waiting. */
const BUSY_TRIES = 60;

/** An export waits for a paused host when the pause is no longer than this. */
const MAX_HOST_PAUSE_MS = 60_000;
/** The most pauses of its host for which one photo waits. */
const MAX_HOST_PAUSES = 3;

/** A photo's original on disk, or a sentence that says why there is none. */
export type OriginalPhoto = { path: string; format: OriginalFormat } | { reason: string };

export type PhotosForExport = {
  /** Returns the original, fetched if necessary. */
  getOriginal(imageUrl: string, signal: AbortSignal): Promise<OriginalPhoto>;
  /** Returns a smaller JPEG copy, or the reason why there is none. */
  getJpeg(imageUrl: string, width: PhotoWidth, signal: AbortSignal): Promise<{ bytes: Buffer } | { reason: string }>;
  /** Returns its pixels, scaled so that it just covers a box, or the reason why there are none. */
  getPixels(
    imageUrl: string,
    box: { width: number; height: number },
    signal: AbortSignal,
  ): Promise<RawPicture | { reason: string }>;
};

/** Wraps the photo cache for exports: they wait longer, and a photo that cannot be fetched is a reason, not an error. */
export function photosForExport(cache: PhotoCache): PhotosForExport {
  return {
    getOriginal: (imageUrl, signal) =>
      retryAfterPauses(signal, async () => {
        const path = await cache.getOriginal(imageUrl);
        const format = await formatOf(path);
        return format === null ? { reason: "It is not a JPEG, PNG, WebP, AVIF or GIF." } : { path, format };
      }),
    getJpeg: (imageUrl, width, signal) =>
      retryAfterPauses(signal, async () => ({ bytes: await cache.getVariant(imageUrl, width, "jpeg") })),
    getPixels: (imageUrl, box, signal) => retryAfterPauses(signal, () => cache.getPixels(imageUrl, box)),
  };
}

async function retryAfterPauses<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | { reason: string }> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await waitForTurn(signal, work);
    } catch (error) {
      if (!(error instanceof UnusablePhotoError)) throw error;
      if (pauses === MAX_HOST_PAUSES || !isWorthWaiting(error)) return { reason: error.message };
      await sleep(error.hostPauseMs, undefined, { signal });
    }
  }
}

async function waitForTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | { reason: string }> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      // The work itself continues, and its result stays in the cache.
      return await untilAborted(work(), signal);
    } catch (error) {
      const busy = error instanceof BusyError;
      // The cache's sweep may delete a file before we read it.
      const swept = (error as NodeJS.ErrnoException).code === "ENOENT" && tries < 3;
      if (!busy && !swept) throw error;
      if (busy && tries >= BUSY_TRIES) return { reason: "Too many photos were waiting." };
      if (busy) await sleep(BUSY_WAIT_MS, undefined, { signal });
    }
  }
}

const isWorthWaiting = ({ passing, hostPauseMs }: UnusablePhotoError): boolean =>
  passing && hostPauseMs > 0 && hostPauseMs <= MAX_HOST_PAUSE_MS;

async function formatOf(path: string): Promise<OriginalFormat | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return sniffFormat(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
