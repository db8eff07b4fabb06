/** How much one photo, one dealer's host and the whole cache may cost us. */

/** Bytes of one original, as it comes over the wire and unpacked. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Width times height of an original. A picture of a few kilobytes may claim to be gigabytes of pixels. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** For one photo, from connecting to its last byte, all redirects included. */
export const PHOTO_TIMEOUT_MS = 10_000;
export const MAX_PHOTO_REDIRECTS = 3;

/** Photos fetched from one host at the same time. */
export const FETCHES_PER_HOST = 2;
/** Photos that wait for one host; further ones are turned away. A listing page has about 12 at first. */
export const MAX_WAITING_PER_HOST = 120;
/** Photos being fetched at the same time from all hosts; each may hold `MAX_PHOTO_BYTES` in memory. */
export const MAX_FETCHES = 12;
export const MAX_WAITING_FETCHES = 500;

/** Pictures being decoded or encoded at the same time. */
export const MAX_ENCODINGS = 2;
export const MAX_WAITING_ENCODINGS = 500;
/** What a visitor who was turned away is told to wait. */
export const BUSY_RETRY_AFTER_S = 2;

/** How long a photo that does not exist or is no picture is not asked for again. */
export const UNUSABLE_MEMORY_MS = 10 * 60_000;
/** The same for one that failed in a way that passes: a timeout, a server error. */
export const PASSING_MEMORY_MS = 20_000;

/** For one file out of object storage; then the photo is fetched or made as if it were not there. */
export const SHARED_READ_TIMEOUT_MS = 3_000;
export const SHARED_WRITE_TIMEOUT_MS = 20_000;
/** What may wait in memory for object storage to take it. */
export const MAX_UNSHARED_BYTES = 64 * 1024 * 1024;
/** A shared file that is used so long after it was stored is stored anew: the sweep goes by that time. */
export const SHARED_RENEW_AFTER_MS = 7 * 24 * 60 * 60_000;
