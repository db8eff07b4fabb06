/** Pixels in rows without gaps: red, green, blue and, with four channels, opacity. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Buffer };
/** A shape without a colour: how much of each pixel it covers, 0 to 255. */
export type Mask = { width: number; height: number; alpha: Uint8Array };
export type Color = readonly [red: number, green: number, blue: number];
type Box = { left: number; top: number; width: number; height: number };

// Plain loops over few pixels are several times as fast as a general compositor, which converts the whole picture.

/** Copies the middle of an opaque photo into a box of a picture. The photo must be at least as large as the box. */
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

/** Blends pixels with opacity over a picture. Their colours must be multiplied by their opacity already. */
export function layOver(picture: Pixels, part: Pixels, { left, top }: { left: number; top: number }): void {
  const { data: under } = picture;
  const { data: over } = part;
  let from = 0;
  for (let row = 0; row < part.height; row += 1) {
    let to = ((top + row) * picture.width + left) * 3;
    for (let column = 0; column < part.width; column += 1, to += 3, from += 4) {
      const opacity = over[from + 3] ?? 0;
      if (opacity === 0) continue;
      const rest = 255 - opacity;
      under[to] = (over[from] ?? 0) + ((under[to] ?? 0) * rest + 127) / 255;
      under[to + 1] = (over[from + 1] ?? 0) + ((under[to + 1] ?? 0) * rest + 127) / 255;
      under[to + 2] = (over[from + 2] ?? 0) + ((under[to + 2] ?? 0) * rest + 127) / 255;
    }
  }
}

/** Colours a picture where the mask covers it, up to but not including the column `right`. */
export function putMask(
  picture: Pixels,
  mask: Mask,
  place: { left: number; top: number; right: number },
  [red, green, blue]: Color,
): void {
  const { data } = picture;
  const { alpha } = mask;
  const width = Math.min(mask.width, place.right - place.left);
  const height = Math.min(mask.height, picture.height - place.top);
  for (let row = 0; row < height; row += 1) {
    let from = row * mask.width;
    let to = ((place.top + row) * picture.width + place.left) * 3;
    for (const end = from + width; from < end; from += 1, to += 3) {
      const covered = alpha[from] ?? 0;
      if (covered === 0) continue;
      const rest = 255 - covered;
      data[to] = ((data[to] ?? 0) * rest + red * covered + 127) / 255;
      data[to + 1] = ((data[to + 1] ?? 0) * rest + green * covered + 127) / 255;
      data[to + 2] = ((data[to + 2] ?? 0) * rest + blue * covered + 127) / 255;
    }
  }
}
