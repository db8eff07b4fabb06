import sharp from "sharp";
import type { BodyForm } from "../geometry/body-form.ts";
import type { Mesh } from "../geometry/mesh.ts";
import { type Camera, project, type Vec3 } from "../render/camera.ts";
import { PICTURE } from "./scene.ts";

const SCALE = 1 / 3;
type Flat = readonly [x: number, y: number];

/** The outline of a set of points (Andrew's monotone chain). */
function hull(points: readonly Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Flat[]): Flat[] => {
    const chain: Flat[] = [];
    for (const point of list) {
      for (;;) {
        const last = chain.at(-1);
        const before = chain.at(-2);
        if (!last || !before) break;
        const turn = (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0]);
        if (turn > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const svgPath = (camera: Camera, points: readonly Flat[]): string => {
  const places = points.map(([x, y]) => project(camera, [x, y, 0]));
  if (places.some((place) => place.depth < 0.3)) return "";
  return `M${places.map(({ x, y }) => `${(x * SCALE).toFixed(1)} ${(y * SCALE).toFixed(1)}`).join("L")}Z`;
};

/** What lies under the car, drawn in by `inset` metres. */
function footprint(form: BodyForm, inset: number): Flat[] {
  const half = form.halfWidth - inset;
  const [from, to] = [form.tail + inset, form.nose - inset];
  return [
    [from + 0.25, -half],
    [to - 0.35, -half],
    [to, -half * 0.6],
    [to, half * 0.6],
    [to - 0.35, half],
    [from + 0.25, half],
    [from, half * 0.7],
    [from, -half * 0.7],
  ];
}

function throwShadow(mesh: Mesh, sun: Vec3): Flat[] {
  const points: Flat[] = [];
  for (let index = 0; index < mesh.positions.length; index += 21 * 3) {
    const z = mesh.positions[index + 2] as number;
    points.push([
      (mesh.positions[index] as number) - (z * sun[0]) / sun[2],
      (mesh.positions[index + 1] as number) - (z * sun[1]) / sun[2],
    ]);
  }
  return hull(points);
}

/** How dark the ground is at each pixel, 0 to 255: the patch under the car and the shadow that the sun throws. */
export async function paintShadow(
  scene: { camera: Camera; mesh: Mesh; form: BodyForm; sun: Vec3 },
  strength: { contact: number; sun: number },
): Promise<Uint8Array> {
  const { camera, mesh, form, sun } = scene;
  const [width, height] = [PICTURE.width * SCALE, PICTURE.height * SCALE];
  const wheels = [form.frontAxle, form.rearAxle].flatMap((x) =>
    [-1, 1].map((side): Flat[] => {
      const y = side * (form.halfWidth - 0.14);
      return [
        [x - 0.2, y - 0.14],
        [x + 0.2, y - 0.14],
        [x + 0.2, y + 0.14],
        [x - 0.2, y + 0.14],
      ];
    }),
  );
  const draw = (paths: readonly string[], blur: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${paths.join("")}</svg>`,
      ),
    )
      .blur(blur)
      .extractChannel(0)
      .raw()
      .toBuffer();
  const white = (path: string, opacity: number) =>
    `<path d="${path}" fill="#fff" fill-opacity="${opacity.toFixed(3)}"/>`;
  const under = [0.12, -0.12].map((wider, index) =>
    white(svgPath(camera, footprint(form, -wider)), strength.contact * (index === 0 ? 0.55 : 0.8)),
  );
  const thrown = strength.sun > 0 ? [white(svgPath(camera, throwShadow(mesh, sun)), strength.sun)] : [];
  const touching = wheels.map((wheel) => white(svgPath(camera, wheel), strength.contact * 0.9));
  const [soft, hard] = await Promise.all([draw(under, 6), draw([...thrown, ...touching], 2)]);
  for (let index = 0; index < soft.length; index++) {
    soft[index] = 255 - ((255 - (soft[index] as number)) * (255 - (hard[index] as number))) / 255;
  }
  return sharp(soft, { raw: { width, height, channels: 1 } })
    .resize(PICTURE.width, PICTURE.height, { kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
