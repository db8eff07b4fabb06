import sharp from "sharp";
import { developPicture, GRAIN, grainStart } from "./develop.ts";
import { PICTURE, type Scene, type SceneView } from "./scene/scene.ts";

const { width: WIDTH, height: HEIGHT } = PICTURE;
const COUNT = WIDTH * HEIGHT;
/** Even the darkest shadow lets some light through: this much darkness per step of 255. */
const SHADOW_DEPTH = 0.88 / 255;

/** The layers of one picture. */
export type Layers = {
  scene: Scene;
  view: SceneView;
  /** A close-up: the ground is too blurred to show its grain. */
  detail: boolean;
  /** What is behind and under the car, red, green, blue; it is overwritten with the finished picture. */
  backdrop: Buffer;
  /** The car, RGBA. */
  car: Uint8ClampedArray;
  /** The car's mirror image in the floor at half size, RGBA. */
  mirrored: Uint8ClampedArray | null;
  /** Darkness of the ground, 0 to 255. */
  shadow: Uint8Array;
};

/** The floor's mirror image, softened and brought to full size. */
async function softMirror(mirrored: Uint8ClampedArray | null): Promise<Buffer | null> {
  if (!mirrored) return null;
  return sharp(Buffer.from(mirrored.buffer), { raw: { width: WIDTH / 2, height: HEIGHT / 2, channels: 4 } })
    .blur(2.4)
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .raw()
    .toBuffer();
}

/** What is seen of the ground where the car does not cover it: shadow and mirror image laid over the backdrop. */
function layGround(layers: Layers, mirror: Buffer | null): void {
  const { backdrop, shadow, scene, view, car } = layers;
  const rough = layers.detail ? 0 : scene.grain * 0.085;
  const start = grainStart(`ground/${view.seed}/${view.camera.focal}`);
  const first = Math.min(Math.max(Math.round(view.horizon) + 30, 0), HEIGHT) * WIDTH;
  for (let pixel = first; pixel < COUNT; pixel++) {
    if (car[pixel * 4 + 3] === 255) continue;
    const texture = (GRAIN[(pixel + start) % COUNT] as number) * rough;
    const dark = 1 - (shadow[pixel] as number) * SHADOW_DEPTH;
    const shine = mirror ? ((mirror[pixel * 4 + 3] as number) / 255) * scene.gloss : 0;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      let value = ((backdrop[at] as number) + texture) * dark;
      if (mirror && shine > 0) value += ((mirror[pixel * 4 + channel] as number) - value) * shine;
      backdrop[at] = Math.min(Math.max(value, 0), 255);
    }
  }
}

/** Sets the car into the picture. */
function setCar(backdrop: Buffer, car: Uint8ClampedArray): void {
  for (let pixel = 0; pixel < COUNT; pixel++) {
    const covered = car[pixel * 4 + 3] as number;
    if (covered === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      const behind = backdrop[at] as number;
      const seen = car[pixel * 4 + channel] as number;
      backdrop[at] = covered === 255 ? seen : behind + ((seen - behind) * covered) / 255;
    }
  }
}

/** Lays background, shadow, mirror image and car over each other and adds what a lens and a sensor add. */
export async function compose(layers: Layers): Promise<Buffer> {
  const { view, car, backdrop } = layers;
  layGround(layers, await softMirror(layers.mirrored));
  setCar(backdrop, car);
  developPicture(backdrop, `${view.seed}/${view.camera.focal}`, 1);
  return backdrop;
}
