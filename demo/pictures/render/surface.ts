import type { Mesh } from "../geometry/mesh.ts";
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
  const a = (triangles[triangle * 3] as number) * 3;
  const b = (triangles[triangle * 3 + 1] as number) * 3;
  const c = (triangles[triangle * 3 + 2] as number) * 3;
  const ax = screen[a] as number;
  const ay = screen[a + 1] as number;
  const abx = (screen[b] as number) - ax;
  const aby = (screen[b + 1] as number) - ay;
  const acx = (screen[c] as number) - ax;
  const acy = (screen[c + 1] as number) - ay;
  const area = abx * acy - aby * acx;
  const dx = screenX - ax;
  const dy = screenY - ay;
  // A pixel's middle may lie just outside the triangle that covers one of its samples; its plane goes on there.
  const u = Math.min(Math.max((dx * acy - dy * acx) / area, -1), 2);
  const v = Math.min(Math.max((dy * abx - dx * aby) / area, -1), 2);
  let wa = (1 - u - v) * (screen[a + 2] as number);
  let wb = u * (screen[b + 2] as number);
  let wc = v * (screen[c + 2] as number);
  const sum = wa + wb + wc;
  wa /= sum;
  wb /= sum;
  wc /= sum;
  const x = (positions[a] as number) * wa + (positions[b] as number) * wb + (positions[c] as number) * wc;
  const y = (positions[a + 1] as number) * wa + (positions[b + 1] as number) * wb + (positions[c + 1] as number) * wc;
  const z = (positions[a + 2] as number) * wa + (positions[b + 2] as number) * wb + (positions[c + 2] as number) * wc;
  const nx = (normals[a] as number) * wa + (normals[b] as number) * wb + (normals[c] as number) * wc;
  const ny = (normals[a + 1] as number) * wa + (normals[b + 1] as number) * wb + (normals[c + 1] as number) * wc;
  const nz = (normals[a + 2] as number) * wa + (normals[b + 2] as number) * wb + (normals[c + 2] as number) * wc;
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
