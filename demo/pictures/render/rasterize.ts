import { type Mesh, ZONE } from "../geometry/mesh.ts";
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
    const x = (mesh.positions[index] as number) - px;
    const y = (mesh.positions[index + 1] as number) - py;
    const z = (mesh.positions[index + 2] as number) - pz;
    const inverse = 1 / Math.max(x * fx + y * fy + z * fz, 0.05);
    screen[index] = (camera.centreX + (x * rx + y * ry + z * rz) * inverse * camera.focal) * SAMPLES;
    screen[index + 1] = (camera.centreY - (x * ux + y * uy + z * uz) * inverse * camera.focal) * SAMPLES;
    screen[index + 2] = inverse;
  }
  return screen;
}

/** Whether a triangle can be left out: it looks away from the camera. Dark linings are seen from both sides. */
function isHidden(mesh: Mesh, camera: Camera, triangle: number): boolean {
  if ((mesh.zones[triangle] as number) === ZONE.dark) return false;
  for (let corner = 0; corner < 3; corner++) {
    if (!facesAway(mesh, camera, (mesh.triangles[triangle * 3 + corner] as number) * 3)) return false;
  }
  return true;
}

/** The first step at which `start + step * slope` is not negative. */
function firstInside(start: number, slope: number): number {
  if (slope > 0) return Math.ceil(-start / slope);
  return slope < 0 || start >= 0 ? 0 : 1e9;
}

/** The last such step. */
function lastInside(start: number, slope: number): number {
  if (slope < 0) return Math.floor(start / -slope);
  return slope > 0 || start >= 0 ? 1e9 : -1;
}

/** Marks the samples that a triangle covers and that nothing nearer covers yet. */
function fillTriangle(mesh: Mesh, triangle: number, target: Target, openings: readonly Opening[]): void {
  const { screen, nearest, ids, width, height } = target;
  const { triangles, positions, cut } = mesh;
  const a = (triangles[triangle * 3] as number) * 3;
  const b = (triangles[triangle * 3 + 1] as number) * 3;
  const c = (triangles[triangle * 3 + 2] as number) * 3;
  const ax = screen[a] as number;
  const ay = screen[a + 1] as number;
  const aw = screen[a + 2] as number;
  const abx = (screen[b] as number) - ax;
  const aby = (screen[b + 1] as number) - ay;
  const acx = (screen[c] as number) - ax;
  const acy = (screen[c + 1] as number) - ay;
  const area = abx * acy - aby * acx;
  if (Math.abs(area) < 1e-6) return;
  const dbw = (screen[b + 2] as number) - aw;
  const dcw = (screen[c + 2] as number) - aw;
  const left = Math.max(Math.ceil(Math.min(ax, ax + abx, ax + acx) - 0.5), 0);
  const right = Math.min(Math.floor(Math.max(ax, ax + abx, ax + acx) - 0.5), width - 1);
  const top = Math.max(Math.ceil(Math.min(ay, ay + aby, ay + acy) - 0.5), 0);
  const bottom = Math.min(Math.floor(Math.max(ay, ay + aby, ay + acy) - 0.5), height - 1);
  const stepU = acy / area;
  const stepV = -aby / area;
  const isCut = (cut[triangle] as number) === 1;
  for (let y = top; y <= bottom; y++) {
    const offsetY = y + 0.5 - ay;
    const offsetX = left + 0.5 - ax;
    const u0 = (offsetX * acy - offsetY * acx) / area;
    const v0 = (offsetY * abx - offsetX * aby) / area;
    // The row's samples inside the triangle are those where all three weights are positive.
    const from = Math.max(firstInside(u0, stepU), firstInside(v0, stepV), firstInside(1 - u0 - v0, -stepU - stepV), 0);
    const to = Math.min(
      lastInside(u0, stepU),
      lastInside(v0, stepV),
      lastInside(1 - u0 - v0, -stepU - stepV),
      right - left,
    );
    let u = u0 + from * stepU;
    let v = v0 + from * stepV;
    let sample = y * width + left + from;
    for (let x = from; x <= to; x++, sample++, u += stepU, v += stepV) {
      const inverse = aw + u * dbw + v * dcw;
      if (inverse <= (nearest[sample] as number)) continue;
      if (isCut && isOpen(positions, a, b, c, (1 - u - v) * aw, u * (dbw + aw), v * (dcw + aw), openings)) continue;
      nearest[sample] = inverse;
      ids[sample] = triangle + 1;
    }
  }
}

const buffers = new Map<number, { ids: Int32Array; nearest: Float32Array }>();

/** Cleared buffers for so many samples. They are used again for the next picture: allocating 35 MB each time is slow. */
function buffersFor(count: number): { ids: Int32Array; nearest: Float32Array } {
  const known = buffers.get(count) ?? { ids: new Int32Array(count), nearest: new Float32Array(count) };
  buffers.set(count, known);
  known.ids.fill(0);
  known.nearest.fill(0);
  return known;
}

/** Finds out what is seen where. The result is only good until the next call; `width` and `height` are in pixels. */
export function rasterize(
  mesh: Mesh,
  camera: Camera,
  size: { width: number; height: number },
  openings: readonly Opening[],
): Visibility {
  const width = size.width * SAMPLES;
  const height = size.height * SAMPLES;
  const { ids, nearest } = buffersFor(width * height);
  const screen = toScreen(mesh, camera);
  const target = { ids, screen, nearest, width, height };
  for (let triangle = 0; triangle < mesh.zones.length; triangle++) {
    if (!isHidden(mesh, camera, triangle)) fillTriangle(mesh, triangle, target, openings);
  }
  return { width: size.width, height: size.height, ids, screen };
}

/** Whether a vertex is on the far side of the car. */
function facesAway(mesh: Mesh, camera: Camera, vertex: number): boolean {
  const { positions, normals } = mesh;
  const [px, py, pz] = camera.position;
  const x = (px - (positions[vertex] as number)) * (normals[vertex] as number);
  const y = (py - (positions[vertex + 1] as number)) * (normals[vertex + 1] as number);
  return x + y + (pz - (positions[vertex + 2] as number)) * (normals[vertex + 2] as number) < -0.02;
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
  const x = ((positions[a] as number) * wa + (positions[b] as number) * wb + (positions[c] as number) * wc) / sum;
  const z =
    ((positions[a + 2] as number) * wa + (positions[b + 2] as number) * wb + (positions[c + 2] as number) * wc) / sum;
  for (const opening of openings) {
    const dx = x - opening.x;
    // Below the axle the opening goes straight down, as on a real car.
    const dz = Math.max(z - opening.z, 0);
    if (dx * dx + dz * dz < opening.radius * opening.radius) return true;
  }
  return false;
}
