import { AppError } from "#kernel/process/errors.ts";
import { LOGO_MIN_HEIGHT, LOGO_WANTED } from "#kernel/settings/rules/site-look.ts";
import type { LogoPicture } from "#kernel/settings/site-look.ts";
import type { PictureDecoder } from "./decoder/picture-decoder.ts";
import { createLimiter } from "./limiter.ts";
import { BusyError, UnusablePhotoError } from "./photo-errors.ts";
import { sniffFormat } from "./rules/photo-format.ts";
import { BUSY_RETRY_AFTER_S } from "./rules/photo-limits.ts";

const LOGO_FORMATS: readonly (string | null)[] = ["png", "jpeg", "webp"];

/** Logos decoded at once, and waiting: each may take a process of `MAX_MEMORY_MIB`. */
const LIMITS = { atOnce: 1, maxWaiting: 4 };

/**
 * Returns a function that makes the site's logo from an uploaded file, in the process that decodes pictures. It throws an AppError with
 * words: 400 when the file cannot be a logo, 503 when too many are waiting.
 */
export function createLogoMaker(decoder: Pick<PictureDecoder, "logo">): (file: Buffer) => Promise<LogoPicture> {
  const limiter = createLimiter(LIMITS);
  return async (file) => {
    if (!LOGO_FORMATS.includes(sniffFormat(file))) {
      throw AppError.badRequest(`This file cannot be the logo. Please choose ${LOGO_WANTED}`);
    }
    const logo = await limiter.run(() => decoder.logo(file)).catch(refuse);
    if (logo.height < LOGO_MIN_HEIGHT) {
      throw AppError.badRequest(
        `The logo is ${logo.height} pixels high at the width of a header. It must be at least ${LOGO_MIN_HEIGHT} pixels high`,
      );
    }
    return logo;
  };
}

function refuse(error: unknown): never {
  if (error instanceof UnusablePhotoError) throw AppError.badRequest(error.message);
  if (!(error instanceof BusyError)) throw error;
  const headers = { "retry-after": `${BUSY_RETRY_AFTER_S}` };
  throw new AppError(503, "Too many logos are being prepared. Please try again in a moment.", {}, headers);
}
