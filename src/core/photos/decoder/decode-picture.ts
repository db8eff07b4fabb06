import sharp, { type Sharp } from "sharp";
import { avifPixels } from "../rules/avif-size.ts";
import { type PhotoFormat, sniffFormat } from "../rules/photo-format.ts";
import { MAX_PIXELS } from "../rules/photo-limits.ts";
import type { PictureAnswer, PictureOrder } from "./picture-orders.ts";

// This process decodes one picture at a time, on one thread. libvips need not cache pictures that we keep on disk.
sharp.concurrency(1);
sharp.cache(false);

/** Any width makes the decoder read the whole picture; a small one costs little. */
const TRIAL_WIDTH = 16;
const WHITE = "#ffffff";

/** Chosen by measurement, see docs/decisions/0019-photos-and-file-storage.md. */
const ENCODE: Record<PhotoFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (picture) => picture.webp({ quality: 76, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 74, mozjpeg: true }),
};

/** Opens a picture, by its header alone: its first frame, upright. @throws {Error} with words when it may not be decoded */
async function openPicture(picture: Buffer): Promise<Sharp> {
  const format = sniffFormat(picture);
  if (format === null) throw new Error("it is not a JPEG, PNG, WebP, AVIF or GIF");
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const pixels = Math.max(width * height, format === "avif" ? avifPixels(picture) : 0);
  const most = MAX_PIXELS[format];
  if (pixels > most) {
    const has = Number.isFinite(pixels) ? `${Math.ceil(pixels / 1e6)} million pixels` : "too many parts";
    throw new Error(`it has ${has}; ${format.toUpperCase()} files may have ${most / 1e6} million pixels`);
  }
  return sharp(picture, { limitInputPixels: most, failOn: "error", animated: false }).autoOrient();
}

/** Of a logo: four times the header's, for sharp screens and pictures to post. */
const LOGO_BOX = { width: 800, height: 160 };

async function drawLogo(picture: Sharp): Promise<PictureAnswer> {
  const { data, info } = await picture
    .resize({ ...LOGO_BOX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (isTransparent(data)) return { kind: "unusable", reason: "Nothing is drawn in this picture" };
  const { width, height } = info;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { kind: "drawn", png, width, height, average: averageColor(data) };
}

/** Returns whether nothing is drawn at all. @param data four bytes a pixel */
function isTransparent(data: Buffer): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return false;
  return true;
}

/** Alpha from which a pixel counts as drawn. */
const DRAWN_ALPHA = 128;

/** Returns the average color of the drawn pixels; null when all are. @param data four bytes a pixel */
function averageColor(data: Buffer): string | null {
  const sums = [0, 0, 0];
  let drawn = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < DRAWN_ALPHA) continue;
    drawn += 1;
    for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
  }
  if (drawn === data.length / 4 || drawn === 0) return null;
  return `#${sums
    .map((sum) =>
      Math.round(sum / drawn)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

async function carryOut(order: PictureOrder): Promise<PictureAnswer> {
  const picture = await openPicture(
    Buffer.from(order.picture.buffer, order.picture.byteOffset, order.picture.byteLength),
  );
  switch (order.kind) {
    case "check":
      await picture.resize({ width: TRIAL_WIDTH, withoutEnlargement: true }).raw().toBuffer();
      return { kind: "checked" };
    case "encode": {
      const resized = picture.resize({ width: order.width, withoutEnlargement: true }).flatten({ background: WHITE });
      return { kind: "encoded", bytes: await ENCODE[order.format](resized).toBuffer() };
    }
    case "cover": {
      const { data, info } = await picture
        .flatten({ background: WHITE })
        // The linear filter takes a third less time than the default; at these sizes the difference is not visible.
        .resize({ width: order.width, height: order.height, fit: "outside", kernel: "linear" })
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { kind: "covered", width: info.width, height: info.height, data };
    }
    case "logo":
      return drawLogo(picture);
  }
}

/** Carries out an order. A picture that cannot be decoded is an answer, not an error. */
export const decodePicture = (order: PictureOrder): Promise<PictureAnswer> =>
  carryOut(order).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    return { kind: "unusable", reason: `It cannot be decoded: ${words.slice(0, 200)}` };
  });
