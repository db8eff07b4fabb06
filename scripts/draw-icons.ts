import { readFile, writeFile } from "node:fs/promises";
import satori from "satori";
import sharp from "sharp";
import { fontsFor } from "#features/exports/images/fonts.ts";
import { element } from "#features/exports/images/render-element.ts";

/**
 * Draws the icons in public/ and the picture of shared links from public/favicon.svg, which is the mark of
 * src/kernel/ui/site/logo.tsx. Run it after the mark has changed: `node scripts/draw-icons.ts`.
 */
const folder = new URL("../public/", import.meta.url);
const mark = await readFile(new URL("favicon.svg", folder), "utf8");
/** Without rounded corners, because phones crop icons. The wheel is in the middle 80 %, which every crop keeps. */
const square = mark.replace(/ rx="[^"]*"/, "");

const draw = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * side) / 40 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** Returns a PNG in an ICO container, for /favicon.ico. */
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

/** The size that Open Graph recommends. The pages declare it. */
const WIDTH = 1200;
const HEIGHT = 630;

/** The words of the listing page's header, without the site's name, which differs by operator. */
const HEADLINE = "Exclusive Auto Deals from Trusted Dealerships";
const SUBLINE = "Photos, prices and mileage, checked against the dealers’ own websites";

/** The outline of a car, filled in. */
const CAR = `
<path d="M38 76H22c-6 0-10-4-10-10v-7c0-8 5-13 13-14l33-5c12-15 25-24 49-24h25c22 0 36 9 53 25l25 5c12 2 18 9 18 19v5c0 4-3 6-7 6h-13Z" fill="#f0faf8"/>
<path d="M70 41c9-10 19-15 33-15h10v15zM124 26h12c15 0 25 5 36 15h-48z" fill="#0b3d3a" stroke="#0b3d3a" stroke-width="3" stroke-linejoin="round"/>
<path d="M26 52h10M208 54h9" stroke="#2bb5a6" stroke-width="4" stroke-linecap="round"/>
<path d="M82 66h76M117 47v17" stroke="#bfdedb" stroke-width="1.6" stroke-linecap="round"/>
<g fill="#072927"><circle cx="60" cy="76" r="21"/><circle cx="182" cy="76" r="21"/></g>
<g fill="#f0faf8"><circle cx="60" cy="76" r="12"/><circle cx="182" cy="76" r="12"/></g>
<g fill="#2bb5a6"><circle cx="60" cy="76" r="4.5"/><circle cx="182" cy="76" r="4.5"/></g>`;

/**
 * Returns the picture of a shared link to a page without a vehicle's photo.
 *
 * @param mark the product's mark as SVG, 40 by 40
 * @returns a PNG of 1200 by 630 pixels
 */
async function drawSharePicture(mark: string): Promise<Buffer> {
  const wheel = mark.replace(/<title>.*<\/title>|<rect [^>]*>/g, "").replace("<svg ", '<svg width="40" height="40" ');
  const badge = mark.replace("<svg ", '<svg width="40" height="40" ').replace("#0f6b63", "#2bb5a6");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b3d3a"/><stop offset="1" stop-color="#12776e"/></linearGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<g transform="translate(640 -240) scale(19)" opacity=".06">${wheel}</g>
<rect y="548" width="${WIDTH}" height="82" fill="#072927" opacity=".55"/>
<path d="M40 606h120M240 606h120M440 606h120M640 606h120M840 606h120M1040 606h120" stroke="#f0faf8" stroke-width="5" stroke-linecap="round" opacity=".35"/>
<g transform="translate(556 332) scale(2.5)">${CAR}</g>
<g transform="translate(72 64) scale(2.2)">${badge}</g>
${await drawWords()}
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
}

/** Returns the words as paths, so that the picture does not depend on installed fonts. */
async function drawWords(): Promise<string> {
  const words = element(
    "div",
    {
      display: "flex",
      flexDirection: "column",
      padding: "184px 0 0 72px",
      width: WIDTH,
      fontFamily: "Inter",
      color: "#ffffff",
    },
    element("div", { fontSize: 62, fontWeight: 800, lineHeight: 1.12, letterSpacing: -1.5, width: 760 }, HEADLINE),
    element(
      "div",
      { fontSize: 27, fontWeight: 400, lineHeight: 1.4, marginTop: 26, width: 480, color: "#cfe9e6" },
      SUBLINE,
    ),
  );
  const size = { width: WIDTH, height: HEIGHT, fonts: fontsFor(HEADLINE + SUBLINE) };
  return satori(words as unknown as Parameters<typeof satori>[0], size);
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
