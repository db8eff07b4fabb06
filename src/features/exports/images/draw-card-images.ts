import sharp from "sharp";
import type { RawPicture } from "#core/photos/decoder/picture-orders.ts";
import { CARD_IMAGE_SIZES } from "#kernel/words/rules/export-rules.ts";
import { type Box, type CardImageOrder, LAYOUTS } from "./card-image.ts";
import { cardMarks, noPhoto } from "./card-marks.ts";
import { cardPanel } from "./card-panel.ts";
import { layOver, type Pixels, putOpaque } from "./pixels.ts";
import { type Element, renderElement } from "./render-element.ts";

// Pictures are drawn one at a time, and libvips need not cache them.
sharp.concurrency(1);
sharp.cache(false);

const JPEG_QUALITY = 86;
/** The marks cover only the upper edge of the photo. */
const MARKS_HEIGHT = 140;

/** Drawings that are the same on every card, by name. */
const kept = new Map<string, Promise<Pixels>>();

/** Unused canvases. Allocating megabytes for each picture would keep the garbage collector busy. */
const canvases: Pixels[] = [];

/** Lends a canvas until `use` is done. Its first content is random. */
async function withCanvas<T>(width: number, height: number, use: (canvas: Pixels) => Promise<T>): Promise<T> {
  const index = canvases.findIndex((canvas) => canvas.width === width && canvas.height === height);
  const [free] = index < 0 ? [] : canvases.splice(index, 1);
  const canvas = free ?? { width, height, channels: 3, data: Buffer.allocUnsafeSlow(width * height * 3) };
  try {
    return await use(canvas);
  } finally {
    canvases.push(canvas);
  }
}

/** Draws parts that are the same on every card only once. */
function drawOnce(name: string, box: Box, what: () => Element): Promise<Pixels> {
  const drawing = kept.get(name) ?? renderElement(what(), box);
  kept.set(name, drawing);
  return drawing;
}

/** Scales pixels so that they just cover a box. */
async function cover(photo: Pixels, { width, height }: Box): Promise<Pixels> {
  const { data, info } = await sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize({ width, height, fit: "outside", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

/** The photo as the pictures are drawn from it. Buffers lose their type on the way to another thread. */
const toPixels = ({ width, height, data }: RawPicture): Pixels => ({
  ...{ width, height, channels: 3 },
  data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
});

/** Draws a car's pictures, one in each of `CARD_IMAGE_SIZES`, as JPEG. */
export async function drawCardImages(order: CardImageOrder): Promise<Buffer[]> {
  const photo = order.photo && toPixels(order.photo);
  return Promise.all(
    CARD_IMAGE_SIZES.map(({ name, width, height }) =>
      withCanvas(width, height, async (picture) => {
        const { photo: photoBox, panel: panelBox } = LAYOUTS[name];
        const marksBox = { ...photoBox, height: MARKS_HEIGHT };
        const { discount, verified } = order.car;
        const marks = drawOnce(`${name} ${discount} ${verified}`, marksBox, () => cardMarks(order.car, marksBox));
        if (photo === null) {
          const none = await drawOnce(`${name} none`, photoBox, () => noPhoto(photoBox));
          putOpaque(picture, none, photoBox);
        } else {
          putOpaque(picture, name === "square" ? photo : await cover(photo, photoBox), photoBox);
        }
        putOpaque(picture, await renderElement(cardPanel(order, name, panelBox), panelBox), panelBox);
        layOver(picture, await marks, marksBox);
        const encoder = sharp(picture.data, { raw: { width, height, channels: 3 } });
        // Optimised coding tables would double the time and save a few percent of the bytes.
        return encoder.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }).toBuffer();
      }),
    ),
  );
}
