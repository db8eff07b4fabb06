import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawSharePicture } from "./draw-icons/share-picture.ts";

/**
 * Draws the icons in public/ and the picture of shared links from public/favicon.svg, which is the mark of
 * src/web/layout/logo.tsx. Run it after the mark has changed: `node scripts/draw-icons.ts`.
 */
const folder = new URL("../public/", import.meta.url);
const mark = await readFile(new URL("favicon.svg", folder), "utf8");
/**
 * Without rounded corners, because phones cut icons to a shape of their own. The wheel lies within the middle 80 %, which
 * every cut leaves whole.
 */
const square = mark.replace(/ rx="[^"]*"/, "");

const draw = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * side) / 40 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** A PNG in the container that browsers ask for by the name /favicon.ico. */
function asIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  // An icon file with one picture,
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  // its size, planes and bits a pixel, its length and where it begins.
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const icons: Record<string, Buffer> = {
  "favicon.ico": asIco(await draw(mark, 32), 32),
  "apple-touch-icon.png": await draw(square, 180),
  "icon-192.png": await draw(mark, 192),
  "icon-512.png": await draw(mark, 512),
  "icon-maskable-192.png": await draw(square, 192),
  "icon-maskable-512.png": await draw(square, 512),
  "share.png": await drawSharePicture(mark),
};
for (const [name, bytes] of Object.entries(icons)) await writeFile(new URL(name, folder), bytes);
console.log(`Drew ${Object.keys(icons).join(", ")}.`);
