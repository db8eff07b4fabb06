import { clamp, mix, smoothstep } from "../geometry/numbers.ts";
import { dot, normalize, type Vec3 } from "../render/camera.ts";
import { type Light, lightOf } from "../render/color.ts";
import { buildEnvironment, type Environment } from "../render/environment.ts";

/** The light of an open place. */
export type Daylight = {
  zenith: string;
  horizon: string;
  skyStrength: number;
  ground: string;
  groundStrength: number;
  /** Towards the sun; the camera looks along +x, so a negative x is a sun behind the photographer. */
  sun: Vec3;
  sunColor: string;
  sunStrength: number;
  /** What stands around: its colour and how high it rises (share of a right angle). */
  skyline: { color: string; strength: number; height: number; ragged: number };
  /** 0 clear to 1 broken clouds. */
  clouds: number;
};

const blend = (a: Light, b: Light, share: number): Light => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];

/** Smooth, repeatable bumps around the compass. */
const bumps = (angle: number, phase: number): number =>
  0.5 +
  0.25 * Math.sin(angle * 3 + phase) +
  0.16 * Math.sin(angle * 7 + phase * 2.3) +
  0.09 * Math.sin(angle * 17 + phase * 3.1);

/** Builds the light of an open place. */
export function daylight(day: Daylight): Environment {
  const zenith = lightOf(day.zenith, day.skyStrength);
  const horizon = lightOf(day.horizon, day.skyStrength);
  const ground = lightOf(day.ground, day.groundStrength);
  const skyline = lightOf(day.skyline.color, day.skyline.strength);
  const sunDirection = normalize(day.sun);
  const sunLight = lightOf(day.sunColor, day.sunStrength);
  const cloud = lightOf("#ffffff", day.skyStrength * 1.25);
  const radiance = (direction: Vec3): Light => {
    const [x, y, z] = direction;
    const compass = Math.atan2(y, x);
    const top = day.skyline.height * (1 - day.skyline.ragged + day.skyline.ragged * 2 * bumps(compass, 1.7));
    if (z < 0) return blend(blend(skyline, ground, 0.5), ground, smoothstep(0, 0.12, -z));
    const sky = blend(horizon, zenith, clamp(z, 0, 1) ** 0.55);
    const veil =
      day.clouds * smoothstep(0.45, 0.75, bumps(compass * 1.3 + z * 4, 4.1) * bumps(z * 9 + compass, 0.3) * 2.2);
    const clouded = blend(sky, cloud, veil * smoothstep(0.05, 0.25, z));
    const glow = Math.max(dot(direction, sunDirection), 0) ** 12 * 0.5;
    const lit: Light = [
      clouded[0] + sunLight[0] * glow,
      clouded[1] + sunLight[1] * glow,
      clouded[2] + sunLight[2] * glow,
    ];
    return blend(skyline, lit, smoothstep(top - 0.015, top + 0.02, z));
  };
  return buildEnvironment(radiance, { direction: sunDirection, light: sunLight });
}
