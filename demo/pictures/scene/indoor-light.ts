import { smoothstep } from "../geometry/numbers.ts";
import type { Vec3 } from "../render/camera.ts";
import { type Light, lightOf } from "../render/color.ts";
import { buildEnvironment, type Environment } from "../render/environment.ts";

/** The light of a hall. */
export type IndoorLight = {
  wall: string;
  wallStrength: number;
  ceiling: string;
  ceilingStrength: number;
  floor: string;
  floorStrength: number;
  lamp: string;
  lampStrength: number;
  /** Long lamps across the ceiling, or one large soft one. */
  lamps: "strips" | "softbox" | "tubes";
};

const inside = (value: number, from: number, to: number, soft: number): number =>
  smoothstep(from - soft, from + soft, value) * (1 - smoothstep(to - soft, to + soft, value));

/** How much of a lamp is seen in a direction, 0 to 1. The ceiling is taken to be flat, at height 1. */
function lampShare(kind: IndoorLight["lamps"], [x, y, z]: Vec3): number {
  if (z < 0.12) return 0;
  const [across, ahead] = [y / z, x / z];
  if (kind === "softbox") return inside(across, -1.5, 1.5, 0.15) * inside(ahead, -2.4, 0.9, 0.2);
  const spacing = kind === "strips" ? 1.1 : 1.7;
  const width = kind === "strips" ? 0.2 : 0.09;
  const phase = Math.abs(((ahead / spacing) % 1) + (ahead < 0 ? 1 : 0) - 0.5) * spacing;
  return (1 - smoothstep(width, width + 0.06, phase)) * inside(across, -3.2, 3.2, 0.2) * inside(ahead, -5, 5, 0.3);
}

/** Builds the light of a hall. */
export function indoorLight(hall: IndoorLight): Environment {
  const wall = lightOf(hall.wall, hall.wallStrength);
  const ceiling = lightOf(hall.ceiling, hall.ceilingStrength);
  const floor = lightOf(hall.floor, hall.floorStrength);
  const lamp = lightOf(hall.lamp, hall.lampStrength);
  const radiance = (direction: Vec3): Light => {
    const z = direction[2];
    const up = smoothstep(0.2, 0.42, z);
    const down = smoothstep(0.02, 0.1, -z);
    const lit = lampShare(hall.lamps, direction);
    const light = (channel: 0 | 1 | 2) => {
      const room =
        z < 0
          ? wall[channel] * (1 - down) * 0.6 + floor[channel] * down
          : wall[channel] * (1 - up) + ceiling[channel] * up;
      return room * (1 - lit) + lamp[channel] * lit;
    };
    return [light(0), light(1), light(2)];
  };
  return buildEnvironment(radiance, {
    direction: [-0.35, 0.25, 0.9],
    light: lightOf(hall.lamp, hall.lampStrength * 0.12),
  });
}
