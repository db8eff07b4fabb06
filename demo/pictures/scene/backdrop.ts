import sharp from "sharp";
import { FAR, PICTURE, type Scene, type SceneView } from "./scene.ts";

const HALF = { width: PICTURE.width / 2, height: PICTURE.height / 2 } as const;
const FAR_HALF = { width: FAR.width / 2, height: FAR.height / 2 } as const;
const KEPT_PLACES = 24;

/** Far things take long to draw and stay where they are, so each place is drawn once and kept. */
const places = new Map<string, Promise<Buffer>>();

const document = (content: string, size: { width: number; height: number }): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width / 2}" height="${size.height / 2}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`,
  );

/** The far things of a place, out of focus, at half size: red, green and blue bytes. */
function farThings(scene: Scene, place: string, blur: number): Promise<Buffer> {
  const key = `${place}/${blur}`;
  const known = places.get(key);
  if (known) return known;
  const drawing = scene.far({ horizon: FAR.horizon, seed: place });
  const picture = sharp(document(drawing, FAR)).flatten().blur(blur).raw().toBuffer();
  places.set(key, picture);
  const oldest = places.keys().next().value;
  if (places.size > KEPT_PLACES && oldest !== undefined) places.delete(oldest);
  return picture;
}

/** Lays the ground (with coverage) over the far things, whose horizon is brought to the picture's. */
function layGround(far: Buffer, ground: Buffer, horizon: number): Buffer {
  const shift = Math.round((FAR.horizon - horizon) / 2);
  const both = Buffer.alloc(HALF.width * HALF.height * 3);
  for (let y = 0; y < HALF.height; y++) {
    const row = Math.min(Math.max(y + shift, 0), FAR_HALF.height - 1) * HALF.width;
    for (let x = 0; x < HALF.width; x++) {
      const from = (row + x) * 3;
      const over = (y * HALF.width + x) * 4;
      const to = (y * HALF.width + x) * 3;
      const covered = (ground[over + 3] as number) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const behind = far[from + channel] as number;
        both[to + channel] = behind + ((ground[over + channel] as number) - behind) * covered;
      }
    }
  }
  return both;
}

/**
 * Paints what is behind and under a car: red, green and blue bytes in full size.
 * @param place where the picture is taken; the same words give the same surroundings.
 * @param focus how far out of focus it is: about 2 for a whole car, more for a close-up.
 */
export async function paintBackdrop(scene: Scene, place: string, view: SceneView, focus: number): Promise<Buffer> {
  const [far, ground] = await Promise.all([
    farThings(scene, place, focus),
    sharp(document(scene.ground(view), PICTURE))
      .blur(Math.max(focus / 4, 0.6))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  ]);
  return sharp(layGround(far, ground, view.horizon), { raw: { ...HALF, channels: 3 } })
    .resize(PICTURE.width, PICTURE.height, { kernel: "cubic" })
    .raw()
    .toBuffer();
}
