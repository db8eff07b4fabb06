import type { OriginalFormat } from "./photo-format.ts";

/** The limits of cost for one photo, one dealer's host and the whole photo cache. */

/** Bytes of one original, as received and unpacked. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/**
 * Width times height of an original, by what decoding it takes: up to 18 bytes a pixel for AVIF, 5 for GIF, 3 for interlaced JPEG and PNG. So
 * no picture takes more than 300 MB. A picture of a few kilobytes may claim to be gigabytes of pixels. For AVIF, its layers and sequences
 * are added up (`avifPixels`).
 */
export const MAX_PIXELS: Record<OriginalFormat, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 25_000_000,
  avif: 16_000_000,
};
/** For one photo, from connecting to its last byte, including all redirects. */
export const PHOTO_TIMEOUT_MS = 10_000;
export const MAX_PHOTO_REDIRECTS = 3;

/** How long a photo waits for the turn at its host: a crawl, or another process, has it for a few seconds. */
export const TURN_TIMEOUT_MS = 20_000;
/** Photos fetched from one host at the same time, in one turn: no crawl and no other process asks that host meanwhile. */
export const FETCHES_PER_HOST = 2;
/** Photos that may wait for one host; more are refused. A listing page has about 12 at first. */
export const MAX_WAITING_PER_HOST = 120;
/** Photos fetched at the same time from all hosts; each may take `MAX_PHOTO_BYTES` of memory. */
export const MAX_FETCHES = 12;
export const MAX_WAITING_FETCHES = 500;

const MAX_ENCODINGS = 2;
/**
 * Returns how many pictures are decoded or encoded at the same time. One core stays free for the thread that answers requests, and each
 * picture takes 30 MB.
 * @param cores that the process may use
 */
export const encodingsAtOnce = (cores: number): number => Math.max(1, Math.min(MAX_ENCODINGS, cores - 1));
export const MAX_WAITING_ENCODINGS = 500;
/** The Retry-After of a refused visitor. */
export const BUSY_RETRY_AFTER_S = 2;

/** How long a photo that does not exist or is not a picture is not requested again. */
export const UNUSABLE_MEMORY_MS = 10 * 60_000;
/** The same for a photo whose failure may pass: a timeout, a server error. */
export const PASSING_MEMORY_MS = 20_000;

/** Failures in a row after which a host gets no requests for a while. The pause doubles with every further failure. */
export const FAILURES_BEFORE_PAUSE = 5;
export const FIRST_HOST_PAUSE_MS = 30_000;
export const LONGEST_HOST_PAUSE_MS = 10 * 60_000;
/** The longest pause that a host may ask for with Retry-After. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60_000;
/** True when a status means that the host has a problem or refuses visits. Other statuses concern only the photo. */
export const isHostTrouble = (status: number): boolean => status >= 500 || [401, 403, 429].includes(status);
/** True when a photo with this status may be available later. */
export const mayPass = (status: number): boolean => status >= 500 || status === 429;

/** How long object storage gets no requests after a failure. Then one request tests it. */
export const STORAGE_PAUSE_MS = 15_000;
/** The timeout for one file from object storage. After it, the photo is fetched or made as if the file did not exist. */
export const SHARED_READ_TIMEOUT_MS = 3_000;
export const SHARED_WRITE_TIMEOUT_MS = 20_000;
/** Bytes that may wait in memory to be written to object storage. */
export const MAX_UNSHARED_BYTES = 64 * 1024 * 1024;
/** A shared file that is used this long after it was stored is stored again, because the sweep deletes by that time. */
export const SHARED_RENEW_AFTER_MS = 7 * 24 * 60 * 60_000;
