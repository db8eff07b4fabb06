/** Pixels in rows without gaps: red, green, blue, and with four channels how much of the colour is there. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Buffer };
/** A shape without a colour: how much of each pixel it covers, 0 to 255. */
export type Mask = { width: number; height: number; alpha: Uint8Array };
export type Color = readonly [red: number, green: number, blue: number];
type Box = { left: number; top: number; width: number; height: number };

// Plain loops over a few pixels: several times as fast as a general compositor, which converts the whole picture.

/** Copies the middle of an opaque photo that is at least as large into a box of a picture. */
export function putPhoto(picture: Pixels, photo: Pixels, box: Box): void {
  const skipX = Math.floor((photo.width - box.width) / 2);
  const skipY = Math.floor((photo.height - box.height) / 2);
  for (let row = 0; row < box.height; row += 1) {
    const from = ((skipY + row) * photo.width + skipX) * 3;
    photo.data.copy(picture.data, ((box.top + row) * picture.width + box.left) * 3, from, from + box.width * 3);
  }
}

/** Fills a box with a colour. */
export function fillBox(picture: Pixels, box: Box, color: Color): void {
  const line = Buffer.alloc(box.width * 3, Buffer.from(color));
  for (let row = 0; row < box.height; row += 1) {
    line.copy(picture.data, ((box.top + row) * picture.width + box.left) * 3);
  }
}

/** Lays pixels that are partly transparent, their colours multiplied by their opacity, over a picture. */
export function layOver(picture: Pixels, part: Pixels, { left, top }: { left: number; top: number }): void {
  for (let row = 0; row < part.height; row += 1) {
    let to = ((top + row) * picture.width + left) * 3;
    let from = row * part.width * 4;
    for (let column = 0; column < part.width; column += 1) {
      const opacity = part.data[from + 3] as number;
      if (opacity > 0) {
        const rest = 255 - opacity;
        for (let channel = 0; channel < 3; channel += 1) {
          const under = picture.data[to + channel] as number;
          picture.data[to + channel] = (part.data[from + channel] as number) + Math.round((under * rest) / 255);
        }
      }
      to += 3;
      from += 4;
    }
  }
}

/** Colours a picture where the mask is; nothing from `right` on. */
export function putMask(
  picture: Pixels,
  mask: Mask,
  place: { left: number; top: number; right: number },
  color: Color,
): void {
  const width = Math.min(mask.width, place.right - place.left);
  const height = Math.min(mask.height, picture.height - place.top);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const alpha = mask.alpha[row * mask.width + column] as number;
      if (alpha === 0) continue;
      const to = ((place.top + row) * picture.width + place.left + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = picture.data[to + channel] as number;
        picture.data[to + channel] = Math.round(under + (((color[channel] as number) - under) * alpha) / 255);
      }
    }
  }
}
