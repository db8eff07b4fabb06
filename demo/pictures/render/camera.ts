import type { Mesh } from "../geometry/mesh.ts";

/** A point or direction in metres. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** How a picture is taken. Screen coordinates are in units of the finished picture's pixels. */
export type Camera = {
  position: Vec3;
  right: Vec3;
  up: Vec3;
  forward: Vec3;
  /** Pixels per unit of tangent. */
  focal: number;
  centreX: number;
  centreY: number;
};

const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function normalize(a: Vec3): Vec3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Aims a camera; framing is left to {@link frameBounds}. */
export function aimCamera(position: Vec3, target: Vec3): Camera {
  const forward = normalize(subtract(target, position));
  const right = normalize(cross(forward, [0, 0, 1]));
  return { position, forward, right, up: cross(right, forward), focal: 1000, centreX: 600, centreY: 450 };
}

/** Where a point appears, and how far away it is along the view direction. */
export function project(camera: Camera, point: Vec3): { x: number; y: number; depth: number } {
  const offset = subtract(point, camera.position);
  const depth = dot(offset, camera.forward);
  return {
    x: camera.centreX + (dot(offset, camera.right) / depth) * camera.focal,
    y: camera.centreY - (dot(offset, camera.up) / depth) * camera.focal,
    depth,
  };
}

/** Zooms and shifts the view so that the mesh fills the given part of the picture. */
export function frameMesh(
  camera: Camera,
  mesh: Mesh,
  frame: { left: number; right: number; top: number; bottom: number },
): Camera {
  const probe = { ...camera, focal: 1, centreX: 0, centreY: 0 };
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < mesh.positions.length; index += 9) {
    const point: Vec3 = [
      mesh.positions[index] as number,
      mesh.positions[index + 1] as number,
      mesh.positions[index + 2] as number,
    ];
    const { x, y } = project(probe, point);
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const focal = Math.min((frame.right - frame.left) / (maxX - minX), (frame.bottom - frame.top) / (maxY - minY));
  return {
    ...camera,
    focal,
    centreX: (frame.left + frame.right) / 2 - ((minX + maxX) / 2) * focal,
    centreY: frame.bottom - maxY * focal,
  };
}
