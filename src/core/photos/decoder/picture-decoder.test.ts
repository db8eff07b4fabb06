import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { makeBomb, makePhoto, testDecoder } from "#test/photo-kit.ts";
import { FatalPictureError, UnusablePhotoError } from "../photo-errors.ts";
import { openPictureDecoder, type PictureDecoder } from "./picture-decoder.ts";

const opened: PictureDecoder[] = [];
afterEach(() => {
  for (const decoder of opened.splice(0)) decoder.close();
});

function open(memoryMib?: number): PictureDecoder {
  const decoder = openPictureDecoder({ log: createLogger({ level: "silent", pretty: false }), memoryMib });
  opened.push(decoder);
  return decoder;
}

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#336699" }, limitInputPixels: false });

/** Small pictures whose headers state other sides. */
const STATED = {
  AVIF: async (side: number) => {
    const picture = await plain(100).avif({ effort: 0 }).toBuffer();
    const at = picture.indexOf("ispe") + 8;
    picture.writeUInt32BE(side, at);
    picture.writeUInt32BE(side, at + 4);
    return picture;
  },
  GIF: async (side: number) => {
    const picture = await plain(100).gif().toBuffer();
    // Of the screen, and of the picture on it, whose descriptor begins with a comma and its place.
    const at = picture.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 100, 0, 100, 0])) + 5;
    for (const place of [6, 8, at, at + 2]) picture.writeUInt16LE(side, place);
    return picture;
  },
  PNG: async (side: number) => makeBomb(side),
};

describe("a picture of a few kilobytes that unpacks to too much", () => {
  it.each([
    ["AVIF", "16", 4_001],
    ["GIF", "25", 5_001],
    ["PNG", "50", 7_080],
  ] as const)("is refused by the header, as %s with more than %s million pixels", async (name, most, side) => {
    const picture = await STATED[name](side);
    const check = testDecoder.check(picture);
    await expect(check).rejects.toThrow(`${name} files may have ${most} million pixels`);
    await expect(check).rejects.toBeInstanceOf(UnusablePhotoError);
    await expect(check).rejects.not.toBeInstanceOf(FatalPictureError);
  });
});

it("a picture whose decoding takes too much memory ends its own process, and the next one is decoded", async () => {
  const decoder = open(90);
  const large = await plain(3_000).avif({ effort: 0 }).toBuffer();
  const check = decoder.check(large);
  await expect(check).rejects.toThrow("takes more memory than a picture may use (90 MB)");
  await expect(check).rejects.toBeInstanceOf(FatalPictureError);
  await decoder.check(await makePhoto(400, 300));
});

it("decodes pictures side by side, each in a separate process", async () => {
  const decoder = open();
  const photo = await makePhoto(800, 600);
  const [small, square] = await Promise.all([
    decoder.encode(photo, 160, "webp"),
    decoder.cover(photo, { width: 100, height: 100 }),
  ]);
  expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 160, height: 120 });
  expect([square.width, square.height, square.data.length]).toEqual([133, 100, 133 * 100 * 3]);
});
