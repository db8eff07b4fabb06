/** Pixels in rows without gaps: red, green, blue and, with four channels, opacity. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Buffer };
type Box = { left: number; top: number; width: number; height: number };

// Plain loops over few pixels are several times as fast as a general compositor, which converts the whole picture.

/** Copies the middle of something opaque into a box of a picture. It must be at least as large as the box. */
export function putOpaque(picture: Pixels, part: Pixels, box: Box): void {
  const skipX = Math.floor((part.width - box.width) / 2);
  const skipY = Math.floor((part.height - box.height) / 2);
  for (let row = 0; row < box.height; row += 1) {
    let from = ((skipY + row) * part.width + skipX) * part.channels;
    let to = ((box.top + row) * picture.width + box.left) * 3;
    if (part.channels === 3) {
      part.data.copy(picture.data, to, from, from + box.width * 3);
      continue;
    }
    for (const end = to + box.width * 3; to < end; to += 3, from += 4) {
      picture.data[to] = part.data[from] as number;
      picture.data[to + 1] = part.data[from + 1] as number;
      picture.data[to + 2] = part.data[from + 2] as number;
    }
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
