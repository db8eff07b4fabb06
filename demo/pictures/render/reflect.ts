import { type Environment, readDiffuse, readSharp, readSoft } from "./environment.ts";

/** How a surface answers to light. */
export type Finish = {
  /** Metallic flakes under the coat, 0 to 1. */
  flake: number;
  /** Share mirrored when looked at straight on. */
  mirror: number;
  polish: number;
  glow: number;
  /** Clear coat: strong reflections at grazing angles and a sharp glint of the sun. */
  coat: boolean;
};

const around = new Float32Array(3);
const mirrored = new Float32Array(3);

/** Fifth and higher powers by multiplication: `**` is slow in the renderer's innermost loop. */
function power12(value: number): number {
  const cube = value * value * value;
  const sixth = cube * cube;
  return sixth * sixth;
}

/**
 * The light leaving a spot towards the camera (Schlick's Fresnel term over a diffuse base), written to `out`.
 * @param spot position, normal and view direction as in surface.ts.
 */
export function reflect(
  environment: Environment,
  spot: Float64Array,
  albedo: Float32Array,
  finish: Finish,
  out: Float32Array,
): void {
  const height = spot[2] as number;
  const nx = spot[3] as number;
  const ny = spot[4] as number;
  const nz = spot[5] as number;
  const vx = spot[6] as number;
  const vy = spot[7] as number;
  const vz = spot[8] as number;
  const [sx, sy, sz] = environment.sun.direction;
  const sunLight = environment.sunLight;
  const facing = Math.max(nx * vx + ny * vy + nz * vz, 0.001);
  const rx = 2 * facing * nx - vx;
  const ry = 2 * facing * ny - vy;
  const rz = 2 * facing * nz - vz;
  readDiffuse(environment, nx, ny, nz, around);
  const polished = finish.polish > 0.6;
  if (polished) readSharp(environment, rx, ry, rz, mirrored);
  else readSoft(environment, rx, ry, rz, mirrored);
  // Near the ground and facing down there is less sky, and the car's own shadow.
  const open = Math.min(1, 0.42 + height * 0.95) * (nz < 0 ? 1 + nz * 0.55 : 1);
  const sun = Math.max(nx * sx + ny * sy + nz * sz, 0);
  const away = 1 - facing;
  const away2 = away * away;
  const grazing = away2 * away2 * away;
  const fresnel = finish.mirror + (1 - finish.mirror) * grazing * (finish.coat || polished ? 0.85 : 0.12);
  const below = rz < 0 ? 0.5 + 0.5 * Math.min(1, height * 0.9) : 1;
  const half = Math.max(rx * sx + ry * sy + rz * sz, 0);
  const broad = power12(half);
  const sharp = half > 0.985 ? power12(power12(broad)) * 14 : 0;
  const glint = (polished ? sharp : broad * 0.22 * finish.polish) * (finish.coat ? 1 : finish.mirror * 4);
  const flakeShine = finish.flake * (0.25 + 0.75 * facing * facing);
  const flakeGlint = finish.flake * broad * 0.8;
  const body = (1 - fresnel * 0.8) * (1 - finish.flake * 0.35);
  for (let channel = 0; channel < 3; channel++) {
    const base = albedo[channel] as number;
    const ambient = (around[channel] as number) * open;
    const direct = sunLight[channel] as number;
    out[channel] =
      base * (ambient + direct * sun) * body +
      flakeShine * base * (ambient * 0.9 + direct * flakeGlint) +
      (mirrored[channel] as number) * fresnel * below +
      direct * glint * 0.35 +
      base * finish.glow * 1.6;
  }
}
