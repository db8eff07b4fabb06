/** The largest file of a logo. */
export const LOGO_MAX_BYTES = 2_000_000;
/** The files that may be a logo, in words. */
export const LOGO_WANTED = "a PNG, JPEG or WebP picture of at most 2 MB";
/** The least height of a logo, in pixels. */
export const LOGO_MIN_HEIGHT = 32;
