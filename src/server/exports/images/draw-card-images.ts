import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import sharp from "sharp";
import { CARD_IMAGE_SIZES } from "#domain/exports/export-rules.ts";
import { type Box, type CardImageOrder, LAYOUTS } from "./card-image.ts";
import { cardMarks, cardPanel, noPhoto } from "./card-panel.ts";
import type { Element } from "./element.ts";
import { loadFonts } from "./fonts.ts";
import { layOver, type Pixels, putInto } from "./pixels.ts";

const JPEG_QUALITY = 86;
const MAX_PIXELS = 50_000_000;
/** The marks need no more of the photo than its upper edge. */
const MARKS_HEIGHT = 140;

const fonts = loadFonts();
const kept = new Map<string, Pixels>();

async function draw(what: Element, { width, height }: Box): Promise<Pixels> {
  // It takes the shape of React's elements; the types insist on React's own.
  const svg = await satori(what as unknown as Parameters<typeof satori>[0], { width, height, fonts });
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return { width: rendered.width, height: rendered.height, channels: 4, data: rendered.pixels };
}

/** Draws what is the same on every card only once. */
async function drawOnce(name: string, what: () => Element, box: Box): Promise<Pixels> {
  const known = kept.get(name) ?? (await draw(what(), box));
  kept.set(name, known);
  return known;
}

/** The photo decoded once for both pictures, as large as the larger one needs it. */
async function decode(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
    .autoOrient()
    .resize({ width: 1080, height: 720, fit: "outside", kernel: "cubic" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

async function crop(photo: Pixels, { width, height }: Box): Promise<Pixels> {
  const { data } = await sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize({ width, height, fit: "cover", kernel: "cubic" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, channels: 3, data };
}

/**
 * Draws a car's pictures, one in each of `CARD_IMAGE_SIZES`, as JPEG.
 * @throws when the photo cannot be decoded
 */
export async function drawCardImages(order: CardImageOrder): Promise<Buffer[]> {
  const photo = order.photoPath === null ? null : await decode(order.photoPath);
  return Promise.all(
    CARD_IMAGE_SIZES.map(async ({ name, width, height }) => {
      const { photo: photoBox, panel: panelBox } = LAYOUTS[name];
      const marksBox = { ...photoBox, height: MARKS_HEIGHT };
      const cropping = photo && crop(photo, photoBox);
      const panel = await draw(cardPanel(order, name, panelBox), panelBox);
      const { discount, verified } = order.car;
      const marks = await drawOnce(`${name} ${discount} ${verified}`, () => cardMarks(order.car, marksBox), marksBox);
      const picture: Pixels = { width, height, channels: 3, data: Buffer.allocUnsafe(width * height * 3) };
      putInto(
        picture,
        (await cropping) ?? (await drawOnce(`${name} none`, () => noPhoto(photoBox), photoBox)),
        photoBox,
      );
      putInto(picture, panel, panelBox);
      layOver(picture, marks, marksBox);
      return sharp(picture.data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer();
    }),
  );
}
