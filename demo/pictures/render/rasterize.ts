import { type Mesh, ZONE } from "../geometry/mesh.ts";
import { f32, u8, u32 } from "../geometry/numbers.ts";
import type { Camera } from "./camera.ts";

/** Samples per pixel along each side: edges are smoothed by the share of samples they cover. */
export const SAMPLES = 2;

/** Which triangle is seen at each sample (number + 1; 0 is nothing), and where the mesh's vertices are on the screen. */
export type Visibility = {
  width: number;
  height: number;
  ids: Int32Array;
  /** Screen x, screen y (in samples) and 1/depth of every vertex. */
  screen: Float32Array;
};

/** What the triangles are drawn onto; width and height in samples. */
type Target = { ids: Int32Array; nearest: Float32Array; screen: Float32Array; width: number; height: number };

/** Cuts a hole into triangles that are marked for it. */
export type Opening = { x: number; z: number; radius: number };

function toScreen(mesh: Mesh, camera: Camera): Float32Array {
  const count = mesh.positions.length / 3;
  const screen = new Float32Array(count * 3);
  const [px, py, pz] = camera.position;
  const [fx, fy, fz] = camera.forward;
  const [rx, ry, rz] = camera.right;
  const [ux, uy, uz] = camera.up;
  for (let index = 0; index < count * 3; index += 3) {
    const x = f32(mesh.positions, index) - px;
    const y = f32(mesh.positions, index + 1) - py;
    const z = f32(mesh.positions, index + 2) - pz;
    const inverse = 1 / Math.max(x * fx + y * fy + z * fz, 0.05);
    screen[index] = (camera.centreX + (x * rx + y * ry + z * rz) * inverse * camera.focal) * SAMPLES;
    screen[index + 1] = (camera.centreY - (x * ux + y * uy + z * uz) * inverse * camera.focal) * SAMPLES;
    screen[index + 2] = inverse;
  }
  return screen;
}

/** Whether a triangle can be left out: it looks away from the camera. Dark linings are seen from both sides. */
function isHidden(mesh: Mesh, camera: Camera, triangle: number): boolean {
  if (u8(mesh.zones, triangle) === ZONE.dark) return false;
  for (let corner = 0; corner < 3; corner++) {
    if (!facesAway(mesh, camera, u32(mesh.triangles, triangle * 3 + corner) * 3)) return false;
  }
  return true;
}

/** Marks the samples that a triangle covers and that nothing nearer covers yet. */
function fillTriangle(mesh: Mesh, triangle: number, target: Target, openings: readonly Opening[]): void {
  const { screen, nearest, ids, width, height } = target;
  const { triangles, positions, cut } = mesh;
  const a = u32(triangles, triangle * 3) * 3;
  const b = u32(triangles, triangle * 3 + 1) * 3;
  const c = u32(triangles, triangle * 3 + 2) * 3;
  const ax = f32(screen, a);
  const ay = f32(screen, a + 1);
  const aw = f32(screen, a + 2);
  const abx = f32(screen, b) - ax;
  const aby = f32(screen, b + 1) - ay;
  const acx = f32(screen, c) - ax;
  const acy = f32(screen, c + 1) - ay;
  const area = abx * acy - aby * acx;
  if (Math.abs(area) < 1e-6) return;
  const dbw = f32(screen, b + 2) - aw;
  const dcw = f32(screen, c + 2) - aw;
  const left = Math.max(Math.ceil(Math.min(ax, ax + abx, ax + acx) - 0.5), 0);
  const right = Math.min(Math.floor(Math.max(ax, ax + abx, ax + acx) - 0.5), width - 1);
  const top = Math.max(Math.ceil(Math.min(ay, ay + aby, ay + acy) - 0.5), 0);
  const bottom = Math.min(Math.floor(Math.max(ay, ay + aby, ay + acy) - 0.5), height - 1);
  const stepU = acy / area;
  const stepV = -aby / area;
  const isCut = u8(cut, triangle) === 1;
  for (let y = top; y <= bottom; y++) {
    const offsetY = y + 0.5 - ay;
    const offsetX = left + 0.5 - ax;
    let u = (offsetX * acy - offsetY * acx) / area;
    let v = (offsetY * abx - offsetX * aby) / area;
    let sample = y * width + left;
    for (let x = left; x <= right; x++, sample++, u += stepU, v += stepV) {
      if (u < 0 || v < 0 || u + v > 1) continue;
      const inverse = aw + u * dbw + v * dcw;
      if (inverse <= f32(nearest, sample)) continue;
      if (isCut && isOpen(positions, a, b, c, (1 - u - v) * aw, u * (dbw + aw), v * (dcw + aw), openings)) continue;
      nearest[sample] = inverse;
      ids[sample] = triangle + 1;
    }
  }
}

/** Finds out what is seen where. `width` and `height` are in pixels. */
export function rasterize(
  mesh: Mesh,
  camera: Camera,
  size: { width: number; height: number },
  openings: readonly Opening[],
): Visibility {
  const width = size.width * SAMPLES;
  const height = size.height * SAMPLES;
  const ids = new Int32Array(width * height);
  const screen = toScreen(mesh, camera);
  const target = { ids, screen, nearest: new Float32Array(width * height), width, height };
  for (let triangle = 0; triangle < mesh.zones.length; triangle++) {
    if (!isHidden(mesh, camera, triangle)) fillTriangle(mesh, triangle, target, openings);
  }
  return { width: size.width, height: size.height, ids, screen };
}

/** Whether a vertex is on the far side of the car. */
function facesAway(mesh: Mesh, camera: Camera, vertex: number): boolean {
  const { positions, normals } = mesh;
  const [px, py, pz] = camera.position;
  const x = (px - f32(positions, vertex)) * f32(normals, vertex);
  const y = (py - f32(positions, vertex + 1)) * f32(normals, vertex + 1);
  return x + y + (pz - f32(positions, vertex + 2)) * f32(normals, vertex + 2) < -0.02;
}

/** Whether the point with these barycentric weights lies in a wheel opening. */
function isOpen(
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  wa: number,
  wb: number,
  wc: number,
  openings: readonly Opening[],
): boolean {
  const sum = wa + wb + wc;
  const x = (f32(positions, a) * wa + f32(positions, b) * wb + f32(positions, c) * wc) / sum;
  const z = (f32(positions, a + 2) * wa + f32(positions, b + 2) * wb + f32(positions, c + 2) * wc) / sum;
  for (const opening of openings) {
    const dx = x - opening.x;
    // Below the axle the opening goes straight down, as on a real car.
    const dz = Math.max(z - opening.z, 0);
    if (dx * dx + dz * dz < opening.radius * opening.radius) return true;
  }
  return false;
}
