import sharp from "sharp";
import { GRAIN, grainStart, VIGNETTE } from "./develop.ts";
import { PICTURE, type Scene, type SceneView } from "./scene/scene.ts";

const { width: WIDTH, height: HEIGHT } = PICTURE;
const COUNT = WIDTH * HEIGHT;

/** The layers of one picture. */
export type Layers = {
  scene: Scene;
  view: SceneView;
  /** A close-up: the background is far out of focus. */
  detail: boolean;
  /** The car, RGBA. */
  car: Uint8ClampedArray;
  /** The car's mirror image in the floor at half size, RGBA. */
  mirrored: Uint8ClampedArray | null;
  /** Darkness of the ground, 0 to 255. */
  shadow: Uint8Array;
};

const svg = (content: string, scale: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * scale}" height="${HEIGHT * scale}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`,
  );

async function backdrop({ scene, view, detail }: Layers): Promise<Buffer> {
  const ground = sharp(svg(scene.ground(view), 0.5))
    .blur(detail ? 4 : 0.6)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const far = sharp(svg(scene.far(view), 0.5))
    .flatten()
    .blur(detail ? 14 : 2.2)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const [groundPixels, farPixels] = await Promise.all([ground, far]);
  const both = await sharp(farPixels)
    .composite([{ input: groundPixels }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(both, { raw: { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .raw()
    .toBuffer();
}

/** The floor's mirror image, softened and brought to full size. */
async function softMirror(mirrored: Uint8ClampedArray | null): Promise<Buffer | null> {
  if (!mirrored) return null;
  return sharp(Buffer.from(mirrored.buffer), { raw: { width: WIDTH / 2, height: HEIGHT / 2, channels: 4 } })
    .blur(2.4)
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .raw()
    .toBuffer();
}

/** Lays background, shadow, mirror image and car over each other and adds what a lens and a sensor add. */
export async function compose(layers: Layers): Promise<Buffer> {
  const { scene, view, car, shadow } = layers;
  const [picture, mirror] = await Promise.all([backdrop(layers), softMirror(layers.mirrored)]);
  const horizon = Math.max(Math.round(view.horizon) + 30, 0) * WIDTH;
  const rough = layers.detail ? 0 : scene.grain * 0.14;
  const start = grainStart(`${view.seed}/${view.camera.focal}`);
  for (let pixel = 0; pixel < COUNT; pixel++) {
    const noise = GRAIN[(pixel + start) % COUNT] as number;
    const covered = car[pixel * 4 + 3] as number;
    const dark = 1 - ((shadow[pixel] as number) / 255) * 0.88;
    const texture = pixel > horizon ? noise * rough : 0;
    const reflected = mirror ? ((mirror[pixel * 4 + 3] as number) / 255) * scene.gloss : 0;
    const corner = (VIGNETTE[pixel] as number) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      let value = (picture[at] as number) + texture;
      if (covered < 255) {
        value *= dark;
        if (mirror && reflected > 0) value += ((mirror[pixel * 4 + channel] as number) - value) * reflected;
      }
      value += ((car[pixel * 4 + channel] as number) - value) * (covered / 255);
      picture[at] = Math.min(Math.max(value * corner + noise * 0.035, 0), 255);
    }
  }
  return picture;
}
