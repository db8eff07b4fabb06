/** The formats that the photo cache serves. */
export type PhotoFormat = "avif" | "webp" | "jpeg";
/** The formats that it accepts from a dealer's site. */
export type OriginalFormat = PhotoFormat | "png" | "gif";

export const MEDIA_TYPES: Record<PhotoFormat, string> = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" };

/** The widths, in pixels, in which the photo cache serves a photo. Heights follow the photo's own shape. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * Chooses the smallest format that the browser names in its Accept header. A wildcard does not count, because programs that
 * know neither AVIF nor WebP send one.
 */
export function chooseFormat(accept: string | undefined): PhotoFormat {
  const ranges = (accept ?? "").toLowerCase().split(",", 50);
  const accepts = (type: string) =>
    ranges.some((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (accepts(MEDIA_TYPES.avif)) return "avif";
  if (accepts(MEDIA_TYPES.webp)) return "webp";
  return "jpeg";
}

/**
 * Recognizes a picture by its first bytes, not by its name or content type. Only these formats reach the decoder, which would also accept
 * SVG: an SVG can contain scripts and is never a photo.
 */
export function sniffFormat(bytes: Uint8Array): OriginalFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8))) return "avif";
  return null;
}

/**
 * True when a file of the cache is complete in its format: it has the length that WebP and AVIF state, or the mark at the end of a JPEG.
 * The check costs nothing, so it runs at each use: a power failure or a full disk leaves files that are cut off, empty or zeros.
 */
export function isWholePhoto(bytes: Buffer, format: string): boolean {
  if (sniffFormat(bytes) !== format) return false;
  if (format === "jpeg") return bytes.length > 4 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9;
  if (format === "webp") return bytes.readUInt32LE(4) + 8 === bytes.length;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const box = bytes.readUInt32BE(at);
    if (box < 8) return box === 0;
    at += box;
  }
  return at === bytes.length;
}
