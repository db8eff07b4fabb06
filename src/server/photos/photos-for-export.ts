import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type OriginalFormat, sniffFormat } from "#domain/photos/photo-format.ts";
import type { PhotoWidth } from "#domain/vehicles/photo-widths.ts";
import type { PhotoCache } from "./photo-cache.ts";
import { BusyError, UnusablePhotoError } from "./photo-errors.ts";

const HEAD_BYTES = 64;
const BUSY_WAIT_MS = 1_000;
/** Shoppers come first: an export waits this often for its turn before it gives a photo up. */
const BUSY_TRIES = 60;

/** A host that asked for a pause, or was given one, is waited for when it is no longer than this. */
const MAX_HOST_REST_MS = 60_000;
/** How often one photo waits for its host. */
const HOST_RESTS = 3;

/** A photo's original on disk, or why there is none, in words. */
export type OriginalPhoto = { path: string; format: OriginalFormat } | { reason: string };

export type PhotosForExport = {
  /** Fetches the original if need be. */
  getOriginal(imageUrl: string, signal: AbortSignal): Promise<OriginalPhoto>;
  /** A smaller JPEG copy, or why there is none. */
  getJpeg(imageUrl: string, width: PhotoWidth, signal: AbortSignal): Promise<{ bytes: Buffer } | { reason: string }>;
};

/** The photo cache as exports use it: they take their time, and a photo that cannot be had is no error but a reason. */
export function photosForExport(cache: PhotoCache): PhotosForExport {
  return {
    getOriginal: (imageUrl, signal) =>
      patiently(signal, async () => {
        const path = await cache.getOriginal(imageUrl);
        const format = await formatOf(path);
        return format === null ? { reason: "It is not a JPEG, PNG, WebP, AVIF or GIF." } : { path, format };
      }),
    getJpeg: (imageUrl, width, signal) =>
      patiently(signal, async () => ({ bytes: (await cache.getVariant(imageUrl, width, "jpeg")).bytes })),
  };
}

async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | { reason: string }> {
  for (let rests = 0; ; rests += 1) {
    try {
      return await inItsTurn(signal, work);
    } catch (error) {
      if (!(error instanceof UnusablePhotoError)) throw error;
      if (rests === HOST_RESTS || !isWorthWaiting(error)) return { reason: error.message };
      await sleep(error.hostRestMs, undefined, { signal });
    }
  }
}

async function inItsTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | { reason: string }> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await untilAborted(work(), signal);
    } catch (error) {
      const busy = error instanceof BusyError;
      // The cache's own sweep may take a file away in the moment between its arrival and our reading it.
      const swept = (error as NodeJS.ErrnoException).code === "ENOENT" && tries < 3;
      if (!busy && !swept) throw error;
      if (busy && tries >= BUSY_TRIES) return { reason: "Too many photos were waiting." };
      if (busy) await sleep(BUSY_WAIT_MS, undefined, { signal });
    }
  }
}

const isWorthWaiting = ({ passing, hostRestMs }: UnusablePhotoError): boolean =>
  passing && hostRestMs > 0 && hostRestMs <= MAX_HOST_REST_MS;

/** What was asked for goes on and stays in the cache; only nobody waits for it any more. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function formatOf(path: string): Promise<OriginalFormat | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return sniffFormat(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
