import sharp, { type Sharp } from "sharp";
import { UnusablePhotoError } from "./photo-errors.ts";
import type { PhotoFormat } from "./rules/photo-format.ts";
import { MAX_PHOTO_PIXELS } from "./rules/photo-limits.ts";

// Both settings apply to the whole process. Our own limiter sets how many pictures are processed at once, each on one thread. libvips need
// not cache pictures that we keep on disk.
sharp.concurrency(1);
sharp.cache(false);

/** Any width makes the decoder read the whole picture; a small one costs little. */
const TRIAL_WIDTH = 16;

/** Chosen by measurement, see docs/decisions/0019-photos-and-file-storage.md. */
const ENCODE: Record<PhotoFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (picture) => picture.webp({ quality: 76, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 74, mozjpeg: true }),
};

/** Opens a picture: its first frame, upright. It fails for too many pixels and for a truncated picture. */
function openPicture(source: Buffer | string): Sharp {
  return sharp(source, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "error", animated: false }).autoOrient();
}

async function decoded<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new UnusablePhotoError(`It cannot be decoded: ${words.slice(0, 200)}`, { cause });
  });
}

/**
 * Checks by decoding that bytes, or the file with this path, are a complete picture.
 * @throws {UnusablePhotoError}
 */
export async function checkPhoto(source: Buffer | string): Promise<void> {
  await decoded(openPicture(source).resize({ width: TRIAL_WIDTH, withoutEnlargement: true }).raw().toBuffer());
}

/**
 * Makes a copy of a photo for the web: at most `width` pixels wide, upright, transparent parts white, and without the camera's metadata,
 * which may reveal the place.
 * @param file path of the original
 * @throws {UnusablePhotoError}
 */
export async function encodePhoto(file: string, width: number, format: PhotoFormat): Promise<Buffer> {
  const resized = openPicture(file).resize({ width, withoutEnlargement: true }).flatten({ background: "#ffffff" });
  return decoded(ENCODE[format](resized).toBuffer());
}
