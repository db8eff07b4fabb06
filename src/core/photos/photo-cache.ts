import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freeBytesOf, type ReadFreeBytes } from "#kernel/files/disk-room.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { FailureCache } from "./circuit-breakers.ts";
import type { PictureDecoder } from "./decoder/picture-decoder.ts";
import type { RawPicture } from "./decoder/picture-orders.ts";
import { createPhotoFetcher, type PhotoFetcherConfig } from "./fetch-photo.ts";
import { createHostLimiter, createLimiter, createSingleFlight } from "./limiter.ts";
import { FatalPictureError, UnusablePhotoError } from "./photo-errors.ts";
import { openPhotoFiles } from "./photo-files.ts";
import { REFUSED_FOLDER, RefusedPictures } from "./refused-pictures.ts";
import {
  isWholePhoto,
  MEDIA_TYPES,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
  sniffFormat,
} from "./rules/photo-format.ts";
import {
  encodingsAtOnce,
  FETCHES_PER_HOST,
  MAX_FETCHES,
  MAX_WAITING_ENCODINGS,
  MAX_WAITING_FETCHES,
  MAX_WAITING_PER_HOST,
} from "./rules/photo-limits.ts";
import { openSharedPhotos } from "./shared-photos.ts";
import { createPhotoSweeper, sweepPartialPhotos, sweepPhotos } from "./sweep-photos.ts";

const ORIGINAL = "original";
/** The suffixes of all files that a photo may have. */
const SUFFIXES = [ORIGINAL, ...PHOTO_WIDTHS.flatMap((width) => Object.keys(MEDIA_TYPES).map((to) => `${width}.${to}`))];

export type PhotoCache = {
  /**
   * Returns a photo in a width and a format, from the cache or fetched and made now. Concurrent requests share the work.
   * @param url the photo's address on the dealer's site
   * @param visitor the requesting visitor; visitors take turns when work has to wait
   * @throws {UnusablePhotoError} when it cannot be shown, now or ever
   * @throws {BusyError} when too much is waiting
   */
  getVariant(url: string, width: PhotoWidth, format: PhotoFormat, visitor?: string): Promise<Buffer>;
  /**
   * Does the same for a photo in the cache. It may make the variant from the stored original, but sends no request to the dealer's site.
   */
  getCachedVariant: PhotoCache["getVariant"];
  /**
   * Returns the photo as the dealer's site delivered it, fetched if necessary.
   * @returns the file's path; the file may be deleted when the cache is full
   * @throws {UnusablePhotoError} {BusyError}
   */
  getOriginal(url: string): Promise<string>;
  /**
   * Returns a photo's pixels, scaled so that it just covers a box.
   * @throws {UnusablePhotoError} {BusyError}
   */
  getPixels(url: string, box: { width: number; height: number }): Promise<RawPicture>;
  /** Deletes all files of photos, by their addresses on the dealer's site. In object storage this happens in the background. */
  forget(urls: readonly string[]): Promise<void>;
  /** Stops fetching, storing and sweeping. */
  close(): Promise<void>;
};

/**
 * Opens the cache of the dealers' photos.
 * @param options.folder for its files; created with the first file
 * @param options.shared object storage that all processes share; null for none
 * @param options.maxBytes its maximum size on disk, and the same in object storage
 * @param options.sharedTimeoutMs only tests set it
 */
export function openPhotoCache(
  options: PhotoFetcherConfig & {
    folder: string;
    shared: FileStore | null;
    maxBytes: number;
    readFreeBytes?: ReadFreeBytes;
    log: Logger;
    sharedTimeoutMs?: number;
    /** The caller closes it. */
    decoder: PictureDecoder;
  },
): PhotoCache {
  const { log, maxBytes, decoder } = options;
  const local = openLocalFiles(options.folder, { flush: false, readFreeBytes: options.readFreeBytes ?? freeBytesOf });
  const sweeper = createPhotoSweeper({
    maxBytes,
    log,
    sweep: async (signal) => {
      await sweepPartialPhotos(local, Date.now());
      return sweepPhotos(local, { maxBytes, nowMs: Date.now(), signal });
    },
  });
  const shared = options.shared && openShared(options.shared, options);
  const files = openPhotoFiles({ local, shared: shared?.photos ?? null, onWritten: sweeper.written });
  const fetcher = createPhotoFetcher(options);
  const limitPerHost = createHostLimiter({ atOnce: FETCHES_PER_HOST, maxWaiting: MAX_WAITING_PER_HOST });
  const fetching = createLimiter({ atOnce: MAX_FETCHES, maxWaiting: MAX_WAITING_FETCHES });
  const encoding = createLimiter({
    atOnce: encodingsAtOnce(availableParallelism()),
    maxWaiting: MAX_WAITING_ENCODINGS,
  });
  const originals = createSingleFlight<void>();
  const variants = createSingleFlight<Buffer>();
  const failures = new FailureCache();
  const refused = new RefusedPictures(join(options.folder, REFUSED_FOLDER));

  /** Decodes a photo when it is its turn. */
  function decode<T>(name: string, url: string, step: () => Promise<T>, visitor?: string): Promise<T> {
    const isFatal = (error: unknown) => (error instanceof FatalPictureError ? error.message : null);
    return encoding.run(() => refused.around(name, url, step, isFatal), visitor);
  }

  function refuseKnownFailure(name: string): void {
    const reason = failures.reason(name) ?? refused.reason(name);
    if (reason !== null) throw new UnusablePhotoError(reason);
  }

  /** Runs a step of one photo. A failure of the photo itself is remembered, so that it is not retried for a while. */
  async function rememberFailure<T>(name: string, url: string, step: () => Promise<T>): Promise<T> {
    return step().catch((error: unknown) => {
      if (error instanceof UnusablePhotoError) {
        // A pause of the host says nothing about the photo.
        if (error.hostPauseMs === 0 || !error.passing) failures.remember(name, error);
        log.debug({ url, reason: error.message }, "photo cannot be shown");
      }
      throw error;
    });
  }

  async function fetchOriginal(name: string, url: string, visitor?: string): Promise<void> {
    const bytes = await fetcher.fetchPhoto(url);
    if (sniffFormat(bytes) === null) throw new UnusablePhotoError("It is not a JPEG, PNG, WebP, AVIF or GIF.");
    await decode(name, url, () => decoder.check(bytes), visitor);
    await files.write(name, ORIGINAL, bytes);
  }

  /**
   * Makes sure that the original is in the folder.
   * @param isDamaged true when the stored file has just turned out to be damaged; object storage may have the same damage
   */
  async function ensureOriginal(name: string, url: string, visitor?: string, isDamaged = false): Promise<void> {
    refuseKnownFailure(name);
    if (await files.has(name, ORIGINAL)) return;
    await originals(name, async () => {
      if (!isDamaged && (await files.copyFromStorage(name, ORIGINAL))) return;
      const fetch = () => rememberFailure(name, url, () => fetchOriginal(name, url, visitor));
      await limitPerHost(hostOf(url), () => fetching.run(fetch, visitor), visitor);
    });
  }

  /** Reads a stored original. @throws {UnusablePhotoError} when it has been deleted meanwhile, or the disk does not give it */
  const readOriginal = (name: string): Promise<Buffer> =>
    readFile(files.pathOf(name, ORIGINAL)).catch((cause: unknown) => {
      throw new UnusablePhotoError("Its file cannot be read.", { cause });
    });

  /** True when a stored original can be decoded to its end. */
  async function isReadable(name: string, url: string): Promise<boolean> {
    try {
      await decode(name, url, async () => decoder.check(await readOriginal(name)));
      return true;
    } catch (error) {
      if (error instanceof UnusablePhotoError) return false;
      throw error;
    }
  }

  /** Makes sure that the original is in the folder, without a request to the dealer's site. */
  async function requireOriginal(name: string): Promise<void> {
    refuseKnownFailure(name);
    if ((await files.has(name, ORIGINAL)) || (await files.copyFromStorage(name, ORIGINAL))) return;
    // Not remembered: a car that returns gets its photos fetched again.
    throw new UnusablePhotoError("It is not in the cache any more.");
  }

  /** Returns the stored variant; null when there is none, or only a damaged one, here and in object storage. */
  async function findVariant(name: string, suffix: string, format: PhotoFormat): Promise<Buffer | null> {
    for (const find of [files.read, files.copyFromStorage]) {
      const stored = await find(name, suffix);
      if (stored && isWholePhoto(stored, format)) return stored;
    }
    return null;
  }

  /** Runs a step that decodes the stored original. It was complete once, so when that fails it is damaged and deleted. */
  const withOriginal = <T>(name: string, url: string, step: (original: Buffer) => Promise<T>, visitor?: string) =>
    decode(name, url, async () => step(await readOriginal(name)), visitor).catch(async (error: unknown) => {
      if (error instanceof UnusablePhotoError) await files.remove(name, ORIGINAL);
      throw error;
    });

  /** Runs such a step of a photo that may be fetched. A damaged original is fetched again. */
  async function fetchedFor<T>(name: string, url: string, step: () => Promise<T>, visitor?: string): Promise<T> {
    await ensureOriginal(name, url, visitor);
    return step().catch(async (error: unknown) => {
      if (!(error instanceof UnusablePhotoError) || error instanceof FatalPictureError) throw error;
      // Only once: the new original has just been decoded, so a second failure is the photo's own.
      await ensureOriginal(name, url, visitor, true);
      return rememberFailure(name, url, step);
    });
  }

  /** @param mayFetch true when the dealer's site may be requested */
  function variantGetter(mayFetch: boolean): PhotoCache["getVariant"] {
    return async (url, width, format, visitor) => {
      const name = nameOf(url);
      const suffix = `${width}.${format}`;
      // A call that may fetch must not share the failure of a call that may not.
      return variants(`${name}.${suffix} ${mayFetch}`, async () => {
        const stored = await findVariant(name, suffix, format);
        if (stored) return stored;
        const make = async () => {
          const encode = (original: Buffer) => decoder.encode(original, width, format);
          return files.write(name, suffix, await withOriginal(name, url, encode, visitor));
        };
        if (!mayFetch) {
          await requireOriginal(name);
          return rememberFailure(name, url, make);
        }
        return fetchedFor(name, url, make, visitor);
      });
    };
  }

  return {
    getVariant: variantGetter(true),
    getCachedVariant: variantGetter(false),
    async getOriginal(url) {
      const name = nameOf(url);
      const path = files.pathOf(name, ORIGINAL);
      const wasStored = await files.has(name, ORIGINAL);
      await ensureOriginal(name, url);
      // It was complete once. A power failure or a full disk may have damaged it since.
      if (wasStored && !(await isReadable(name, url))) {
        await files.remove(name, ORIGINAL);
        await ensureOriginal(name, url, undefined, true);
      }
      return path;
    },
    getPixels(url, box) {
      const name = nameOf(url);
      return fetchedFor(name, url, () => withOriginal(name, url, (original) => decoder.cover(original, box)));
    },
    async forget(urls) {
      for (const url of urls) {
        for (const suffix of SUFFIXES) await files.remove(nameOf(url), suffix);
      }
    },
    close: async () => {
      await fetcher.close();
      await shared?.close();
      await sweeper.close();
    },
  };
}

/** Opens the photos in object storage, with the same size limit as the folder. */
function openShared(store: FileStore, options: { maxBytes: number; log: Logger; sharedTimeoutMs?: number }) {
  const { maxBytes, log, sharedTimeoutMs } = options;
  const sweep = (signal: AbortSignal) => sweepPhotos(store, { maxBytes, nowMs: Date.now(), signal });
  const sweeper = createPhotoSweeper({ maxBytes, log, sweep });
  const photos = openSharedPhotos({ store, log, onWritten: sweeper.written, readTimeoutMs: sharedTimeoutMs });
  return {
    photos,
    close: async () => {
      await photos.close();
      await sweeper.close();
    },
  };
}

const nameOf = (url: string): string => createHash("sha256").update(url).digest("hex");
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
