import { dot, normalize, type Vec3 } from "./camera.ts";
import type { Light } from "./color.ts";

const SHARP_SIZE = 160;
const SOFT_SIZE = 20;

/** The light that arrives from every direction, unfolded onto squares (octahedral maps). */
export type Environment = {
  /** As a mirror sees it. */
  sharp: Float32Array;
  /** As brushed metal sees it. */
  soft: Float32Array;
  /** As matte paper sees it. */
  diffuse: Float32Array;
  sun: { direction: Vec3; light: Light };
  /** The sun's light once more, as the renderer reads it. */
  sunLight: Float32Array;
  /** The maps are turned by this angle about the vertical when they are read: cosine and sine. */
  turnCos: number;
  turnSin: number;
};

/** What light comes from a direction. */
export type Radiance = (direction: Vec3) => Light;

function directionAt(column: number, row: number, size: number): Vec3 {
  const x = ((column + 0.5) / size) * 2 - 1;
  const y = ((row + 0.5) / size) * 2 - 1;
  const z = 1 - Math.abs(x) - Math.abs(y);
  if (z >= 0) return normalize([x, y, z]);
  return normalize([(1 - Math.abs(y)) * (x < 0 ? -1 : 1), (1 - Math.abs(x)) * (y < 0 ? -1 : 1), z]);
}

function unfold(size: number, radiance: Radiance): Float32Array {
  const map = new Float32Array(size * size * 3);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      map.set(radiance(directionAt(column, row, size)), (row * size + column) * 3);
  }
  return map;
}

/** Averages the light around each direction; a higher power looks at a narrower cone. */
function blur(samples: readonly { direction: Vec3; light: Light }[], power: number): Float32Array {
  return unfold(SOFT_SIZE, (direction) => {
    let [red, green, blue, total] = [0, 0, 0, 0];
    for (const sample of samples) {
      const facing = dot(direction, sample.direction);
      if (facing <= 0) continue;
      const weight = facing ** power;
      red += sample.light[0] * weight;
      green += sample.light[1] * weight;
      blue += sample.light[2] * weight;
      total += weight;
    }
    return [red / total, green / total, blue / total];
  });
}

/** Builds the maps of a scene's light. */
export function buildEnvironment(radiance: Radiance, sun: { direction: Vec3; light: Light }): Environment {
  const sampleSize = 28;
  const samples = Array.from({ length: sampleSize * sampleSize }, (_, index) => {
    const direction = directionAt(index % sampleSize, Math.floor(index / sampleSize), sampleSize);
    return { direction, light: radiance(direction) };
  });
  return {
    sharp: unfold(SHARP_SIZE, radiance),
    soft: blur(samples, 14),
    diffuse: blur(samples, 1),
    sun: { direction: normalize(sun.direction), light: sun.light },
    sunLight: Float32Array.from(sun.light),
    turnCos: 1,
    turnSin: 0,
  };
}

/** The same light, turned about the vertical by `angle` radians. */
export function turnEnvironment(environment: Environment, angle: number): Environment {
  const [x, y, z] = environment.sun.direction;
  const [turnCos, turnSin] = [Math.cos(angle), Math.sin(angle)];
  const direction: Vec3 = [x * turnCos - y * turnSin, x * turnSin + y * turnCos, z];
  return { ...environment, sun: { ...environment.sun, direction }, turnCos, turnSin };
}

/** Reads a map into `out` (red, green, blue), blending the four nearest entries. */
function readMap(map: Float32Array, size: number, x: number, y: number, z: number, out: Float32Array): void {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  let u = x / sum;
  let v = y / sum;
  if (z < 0) {
    const folded = (1 - Math.abs(v)) * (u < 0 ? -1 : 1);
    v = (1 - Math.abs(u)) * (v < 0 ? -1 : 1);
    u = folded;
  }
  const column = Math.min(Math.max((u * 0.5 + 0.5) * size - 0.5, 0), size - 1.001);
  const row = Math.min(Math.max((v * 0.5 + 0.5) * size - 0.5, 0), size - 1.001);
  const left = column | 0;
  const top = row | 0;
  const fx = column - left;
  const fy = row - top;
  const a = (top * size + left) * 3;
  const b = a + size * 3;
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  for (let channel = 0; channel < 3; channel++) {
    out[channel] =
      (map[a + channel] as number) * wa +
      (map[a + 3 + channel] as number) * wb +
      (map[b + channel] as number) * wc +
      (map[b + 3 + channel] as number) * wd;
  }
}

export function readSharp(environment: Environment, x: number, y: number, z: number, out: Float32Array): void {
  readMap(
    environment.sharp,
    SHARP_SIZE,
    x * environment.turnCos + y * environment.turnSin,
    y * environment.turnCos - x * environment.turnSin,
    z,
    out,
  );
}
export function readSoft(environment: Environment, x: number, y: number, z: number, out: Float32Array): void {
  readMap(
    environment.soft,
    SOFT_SIZE,
    x * environment.turnCos + y * environment.turnSin,
    y * environment.turnCos - x * environment.turnSin,
    z,
    out,
  );
}
export function readDiffuse(environment: Environment, x: number, y: number, z: number, out: Float32Array): void {
  readMap(
    environment.diffuse,
    SOFT_SIZE,
    x * environment.turnCos + y * environment.turnSin,
    y * environment.turnCos - x * environment.turnSin,
    z,
    out,
  );
}
