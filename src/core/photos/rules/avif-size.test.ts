import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { avifPixels } from "./avif-size.ts";

/** A box of the file format. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
};
const ispe = (width: number, height: number) => box("ispe", numbers(0, width, height));
/** Says which properties the items have, by their numbers from 1. */
const ipma = (...items: number[][]) =>
  box("ipma", numbers(0, items.length), ...items.map((own, n) => Buffer.from([0, n + 1, own.length, ...own])));
const withItems = (properties: Buffer[], items: number[][]) =>
  Buffer.concat([
    box("ftyp", Buffer.from("avifmif1")),
    box("meta", numbers(0), box("iprp", box("ipco", ...properties), ipma(...items))),
  ]);

describe("the pixels that an AVIF file states", () => {
  const drawn = (channels: 3 | 4) =>
    sharp({ create: { width: 200, height: 100, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .avif()
      .toBuffer();

  it("are those of a photo, and its transparency once more", async () => {
    expect(avifPixels(await drawn(3))).toBe(20_000);
    expect(avifPixels(await drawn(4))).toBe(40_000);
  });

  it("are added up for tiles and layers, also when they share a size", () => {
    expect(avifPixels(withItems([ispe(300, 200), box("pixi"), ispe(100, 100)], [[1, 2], [0x83], [3], [3]]))).toBe(
      90_000,
    );
  });

  it("are added up for the pictures of a sequence", () => {
    const tkhd = box("tkhd", Buffer.alloc(76), numbers(640 * 65_536, 480 * 65_536));
    const stsz = box("stsz", numbers(0, 0, 50));
    expect(avifPixels(box("moov", box("trak", tkhd, box("mdia", box("minf", box("stbl", stsz))))))).toBe(
      640 * 480 * 50,
    );
  });

  it("have no end when the header says more than it holds", () => {
    const whole = withItems([ispe(300, 200)], [[1]]);
    whole.writeUInt32BE(2 ** 31, whole.indexOf("ipma") + 8);
    expect(avifPixels(whole)).toBe(Number.POSITIVE_INFINITY);
    const many = Array.from({ length: 10_001 }, () => box("free"));
    expect(avifPixels(Buffer.concat(many))).toBe(Number.POSITIVE_INFINITY);
  });
});
