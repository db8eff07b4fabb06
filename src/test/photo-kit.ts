import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { openPictureDecoder } from "#core/photos/decoder/picture-decoder.ts";
import { createLogger } from "#kernel/process/logger.ts";

/** One for all caches of a test file: its process is started once. */
export const testDecoder = openPictureDecoder({ log: createLogger({ level: "silent", pretty: false }) });

/** A JPEG with something in it; the same arguments give the same bytes. */
export async function makePhoto(width = 1_200, height = 900, background = "#8899aa"): Promise<Buffer> {
  const stripe = { create: { width: Math.ceil(width / 3), height, channels: 3 as const, background: "#203040" } };
  const input = await sharp(stripe).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input, gravity: "west" }])
    .jpeg()
    .toBuffer();
}

/** A PNG of a few kilobytes that unpacks to `side` times `side` pixels. */
export function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
