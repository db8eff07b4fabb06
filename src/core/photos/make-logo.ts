import { AppError } from "#kernel/process/errors.ts";
import { LOGO_MIN_HEIGHT, LOGO_WANTED } from "#kernel/settings/rules/logo-rules.ts";
import type { LogoPicture } from "#kernel/settings/site-look.ts";
import type { PictureDecoder } from "./decoder/picture-decoder.ts";
import { UnusablePhotoError } from "./photo-errors.ts";
import { sniffFormat } from "./rules/photo-format.ts";

const LOGO_FORMATS: readonly (string | null)[] = ["png", "jpeg", "webp"];

/**
 * Makes the site's logo from an uploaded file, in the process that decodes pictures.
 * @throws {AppError} 400 with words when it cannot be a logo
 */
export async function makeLogo(decoder: PictureDecoder, file: Buffer): Promise<LogoPicture> {
  if (!LOGO_FORMATS.includes(sniffFormat(file))) {
    throw AppError.badRequest(`This file cannot be the logo. Please choose ${LOGO_WANTED}`);
  }
  const logo = await decoder.logo(file).catch((error: unknown) => {
    throw error instanceof UnusablePhotoError ? AppError.badRequest(error.message) : error;
  });
  if (logo.height < LOGO_MIN_HEIGHT) {
    throw AppError.badRequest(
      `The logo is ${logo.height} pixels high at the width of a header. It must be at least ${LOGO_MIN_HEIGHT} pixels high`,
    );
  }
  return logo;
}
