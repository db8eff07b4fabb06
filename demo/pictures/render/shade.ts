import type { BodyForm } from "../geometry/body-form.ts";
import { type Mesh, ZONE } from "../geometry/mesh.ts";
import { readSkin, type Skin, SPOT_SIZE } from "../skin/skin.ts";
import type { Camera } from "./camera.ts";
import { exposeByte, LINEAR_OF_BYTE, type Light } from "./color.ts";
import type { Environment } from "./environment.ts";
import { SAMPLES, type Visibility } from "./rasterize.ts";
import { type Finish, reflect } from "./reflect.ts";
import { locate, SPOT_AT } from "./surface.ts";

/** The painted skins of a car. */
export type CarSkins = { side: Skin; top: Skin; front: Skin; rear: Skin; rim: Skin };

/** Everything the shader needs to know. */
export type ShadeJob = {
  mesh: Mesh;
  form: BodyForm;
  skins: CarSkins;
  camera: Camera;
  environment: Environment;
  paint: { light: Light; flake: number };
  exposure: number;
};

type Solid = { color: Float32Array; finish: Finish };
const solid = (color: Light, mirror: number, polish: number): Solid => ({
  color: Float32Array.from(color),
  finish: { flake: 0, mirror, polish, glow: 0, coat: false },
});
/** Parts of one material throughout, by zone. */
const SOLIDS: Readonly<Record<number, Solid | undefined>> = {
  [ZONE.dark]: solid([0.003, 0.003, 0.0035], 0, 0),
  [ZONE.tyre]: solid([0.02, 0.02, 0.021], 0.03, 0),
  [ZONE.trim]: solid([0.013, 0.013, 0.014], 0.045, 0.5),
  [ZONE.chrome]: solid([0.3, 0.3, 0.31], 0.75, 0.8),
};

/** Shades single spots; it keeps its scratch space between calls. */
function createShader(job: ShadeJob, screen: Float32Array) {
  const { mesh, camera, environment, form, skins } = job;
  const place = new Float64Array(SPOT_AT.size);
  const found = new Float32Array(SPOT_SIZE);
  const below = new Float32Array(3);
  const result = new Float32Array(3);
  const albedo = new Float32Array(3);
  const paint = Float32Array.from(job.paint.light);
  const coat: Finish = { flake: job.paint.flake, mirror: 0.062, polish: 1, glow: 0, coat: true };
  const finish: Finish = { flake: 0, mirror: 0, polish: 0, glow: 0, coat: false };

  /** How much of the spot is covered by something on a skin, 0 to 1. */
  const findOnSkin = (zone: number): number => {
    const x = place[SPOT_AT.x] as number;
    const y = place[SPOT_AT.y] as number;
    const z = place[SPOT_AT.z] as number;
    if (zone === ZONE.side) return readSkin(skins.side, x, z, found);
    if (zone === ZONE.top) return readSkin(skins.top, x, Math.abs(y), found);
    if (zone === ZONE.front) return readSkin(skins.front, Math.abs(y), z, found);
    if (zone === ZONE.rear) return readSkin(skins.rear, Math.abs(y), z, found);
    if (zone !== ZONE.rim) return 0;
    const axle = x > 0 ? form.frontAxle : form.rearAxle;
    const rim = form.wheelRadius * form.rimShare;
    return readSkin(skins.rim, ((x - axle) / rim) * Math.sign(y), (z - form.wheelRadius) / rim, found);
  };

  const paintOver = (covered: number): void => {
    for (let channel = 0; channel < 3; channel++)
      albedo[channel] = LINEAR_OF_BYTE[(found[channel] as number) | 0] as number;
    finish.mirror = (found[4] as number) / 255;
    finish.polish = (found[5] as number) / 255;
    finish.glow = (found[6] as number) / 255;
    if (covered < 0.995) below.set(result);
    reflect(environment, place, albedo, finish, result);
    if (covered >= 0.995) return;
    for (let channel = 0; channel < 3; channel++) {
      result[channel] =
        (below[channel] as number) + ((result[channel] as number) - (below[channel] as number)) * covered;
    }
  };

  /** The light that the camera gets from a triangle at a screen position in samples. */
  return (triangle: number, screenX: number, screenY: number): Float32Array => {
    locate(mesh, screen, camera, triangle, screenX, screenY, place);
    const zone = mesh.zones[triangle] as number;
    const whole = SOLIDS[zone];
    if (whole) {
      reflect(environment, place, whole.color, whole.finish, result);
      return result;
    }
    const covered = findOnSkin(zone);
    if (covered < 0.995) reflect(environment, place, paint, coat, result);
    if (covered > 0) paintOver(covered);
    return result;
  };
}

/** Whether the four samples of a pixel show one smooth piece of the car, so that one look is enough. */
function isEven(zones: Uint8Array, a: number, b: number, c: number, d: number): boolean {
  if (!(a && b && c && d) || Math.abs(a - d) > 400 || Math.abs(b - c) > 400) return false;
  const zone = zones[a - 1] as number;
  return (zones[b - 1] as number) === zone && (zones[c - 1] as number) === zone && (zones[d - 1] as number) === zone;
}

/** Shades everything that is seen; bytes of red, green, blue and coverage for each pixel. */
export function shade(job: ShadeJob, visibility: Visibility): Uint8ClampedArray {
  const { width, height, ids, screen } = visibility;
  const wide = width * SAMPLES;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const shadeAt = createShader(job, screen);
  const { zones } = job.mesh;
  const four = new Int32Array(4);

  const mixSamples = (pixel: number, x: number, y: number): void => {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let sample = 0; sample < 4; sample++) {
      const id = four[sample] as number;
      if (id === 0) continue;
      const light = shadeAt(id - 1, x * SAMPLES + (sample & 1) + 0.5, y * SAMPLES + (sample >> 1) + 0.5);
      red += exposeByte((light[0] as number) * job.exposure);
      green += exposeByte((light[1] as number) * job.exposure);
      blue += exposeByte((light[2] as number) * job.exposure);
      count++;
    }
    pixels[pixel] = red / count;
    pixels[pixel + 1] = green / count;
    pixels[pixel + 2] = blue / count;
    pixels[pixel + 3] = (count * 255) / 4;
  };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const corner = y * SAMPLES * wide + x * SAMPLES;
      const a = ids[corner] as number;
      const b = ids[corner + 1] as number;
      const c = ids[corner + wide] as number;
      const d = ids[corner + wide + 1] as number;
      if ((a | b | c | d) === 0) continue;
      const pixel = (y * width + x) * 4;
      if (!isEven(zones, a, b, c, d)) {
        four[0] = a;
        four[1] = b;
        four[2] = c;
        four[3] = d;
        mixSamples(pixel, x, y);
        continue;
      }
      const light = shadeAt(a - 1, x * SAMPLES + 1, y * SAMPLES + 1);
      pixels[pixel] = exposeByte((light[0] as number) * job.exposure);
      pixels[pixel + 1] = exposeByte((light[1] as number) * job.exposure);
      pixels[pixel + 2] = exposeByte((light[2] as number) * job.exposure);
      pixels[pixel + 3] = 255;
    }
  }
  return pixels;
}
