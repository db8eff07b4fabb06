import type { Mesh } from "../geometry/mesh.ts";
import { f32, u32 } from "../geometry/numbers.ts";
import type { Camera } from "./camera.ts";

/** Where things are in the scratch space that describes one spot of a surface. */
export const SPOT_AT = { x: 0, y: 1, z: 2, nx: 3, ny: 4, nz: 5, vx: 6, vy: 7, vz: 8, size: 9 } as const;

/** Position, normal and direction to the camera at a screen position (in samples) on a triangle, written to `out`. */
export function locate(
  mesh: Mesh,
  screen: Float32Array,
  camera: Camera,
  triangle: number,
  screenX: number,
  screenY: number,
  out: Float64Array,
): void {
  const { positions, normals, triangles } = mesh;
  const a = u32(triangles, triangle * 3) * 3;
  const b = u32(triangles, triangle * 3 + 1) * 3;
  const c = u32(triangles, triangle * 3 + 2) * 3;
  const ax = f32(screen, a);
  const ay = f32(screen, a + 1);
  const abx = f32(screen, b) - ax;
  const aby = f32(screen, b + 1) - ay;
  const acx = f32(screen, c) - ax;
  const acy = f32(screen, c + 1) - ay;
  const area = abx * acy - aby * acx;
  const dx = screenX - ax;
  const dy = screenY - ay;
  const u = Math.min(Math.max((dx * acy - dy * acx) / area, 0), 1);
  const v = Math.min(Math.max((dy * abx - dx * aby) / area, 0), 1);
  let wa = Math.max(1 - u - v, 0) * f32(screen, a + 2);
  let wb = u * f32(screen, b + 2);
  let wc = v * f32(screen, c + 2);
  const sum = wa + wb + wc;
  wa /= sum;
  wb /= sum;
  wc /= sum;
  const x = f32(positions, a) * wa + f32(positions, b) * wb + f32(positions, c) * wc;
  const y = f32(positions, a + 1) * wa + f32(positions, b + 1) * wb + f32(positions, c + 1) * wc;
  const z = f32(positions, a + 2) * wa + f32(positions, b + 2) * wb + f32(positions, c + 2) * wc;
  const nx = f32(normals, a) * wa + f32(normals, b) * wb + f32(normals, c) * wc;
  const ny = f32(normals, a + 1) * wa + f32(normals, b + 1) * wb + f32(normals, c + 1) * wc;
  const nz = f32(normals, a + 2) * wa + f32(normals, b + 2) * wb + f32(normals, c + 2) * wc;
  const normalScale = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
  const vx = camera.position[0] - x;
  const vy = camera.position[1] - y;
  const vz = camera.position[2] - z;
  const viewScale = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = nx * normalScale;
  out[4] = ny * normalScale;
  out[5] = nz * normalScale;
  out[6] = vx * viewScale;
  out[7] = vy * viewScale;
  out[8] = vz * viewScale;
}
