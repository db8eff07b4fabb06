import { seededRandom } from "../inventory/seeded-random.ts";
import { PICTURE } from "./scene/scene.ts";

const { width: WIDTH, height: HEIGHT } = PICTURE;
const COUNT = WIDTH * HEIGHT;

/** A fixed field of noise, about -90 to 90, that every picture reads from another place. */
export const GRAIN: Int8Array = (() => {
  const random = seededRandom("grain");
  return Int8Array.from({ length: COUNT }, () => Math.round(random.bell() * 90));
})();

/** How bright a picture is towards its corners, 255 being full. */
const VIGNETTE: Uint8Array = Uint8Array.from({ length: COUNT }, (_, index) => {
  const x = ((index % WIDTH) / WIDTH - 0.5) * 2;
  const y = (Math.floor(index / WIDTH) / HEIGHT - 0.5) * 2;
  const out = Math.max(x * x * 0.6 + y * y * 0.45 - 0.35, 0);
  return Math.round(255 - Math.min(out * 70, 80));
});

/** Where a picture starts reading the noise. */
export function grainStart(seed: string): number {
  return seededRandom(`grain/${seed}`).whole(0, COUNT - 1);
}

/** Adds what a lens and a sensor add, in place: darker corners and a little grain. */
export function developPicture(pixels: Buffer, seed: string, grain: number): void {
  const start = grainStart(seed);
  const strength = 0.035 * grain;
  for (let pixel = 0, at = 0; pixel < COUNT; pixel++, at += 3) {
    const from = pixel + start;
    const noise = (GRAIN[from < COUNT ? from : from - COUNT] as number) * strength;
    const corner = (VIGNETTE[pixel] as number) / 255;
    pixels[at] = Math.min(Math.max((pixels[at] as number) * corner + noise, 0), 255);
    pixels[at + 1] = Math.min(Math.max((pixels[at + 1] as number) * corner + noise, 0), 255);
    pixels[at + 2] = Math.min(Math.max((pixels[at + 2] as number) * corner + noise, 0), 255);
  }
}
