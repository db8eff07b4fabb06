import { seededRandom } from "../../inventory/seeded-random.ts";
import { project, type Vec3 } from "../render/camera.ts";
import { PICTURE, type SceneView } from "./scene.ts";

const n = (value: number): string => value.toFixed(1);

/** Ids of gradients must differ between scenes drawn into one document; each drawing makes its own. */
export function verticalGradient(
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): string {
  const marks = stops.map(
    ([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join("")}</linearGradient>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${extra}/>`;
}

export function shape(points: readonly (readonly [x: number, y: number])[], fill: string, extra = ""): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" fill="${fill}" ${extra}/>`;
}

/** A flat patch of ground, given by its corners in metres around the car; null when it reaches behind the camera. */
export function groundPatch(
  view: SceneView,
  corners: readonly (readonly [x: number, y: number])[],
  fill: string,
  extra = "",
): string {
  const places = corners.map(([x, y]) => project(view.camera, [x, y, 0] as Vec3));
  if (places.some((place) => place.depth < 0.4)) return "";
  return shape(
    places.map((place) => [place.x, place.y] as const),
    fill,
    extra,
  );
}

/** Painted bays to both sides of the car. */
export function parkingLines(view: SceneView, color: string, opacity: number): string {
  const lines: string[] = [];
  for (let bay = -6; bay <= 6; bay++) {
    const y = (bay + 0.5) * 2.75;
    for (const [from, to] of [
      [-2.9, -0.9],
      [-0.9, 1.1],
      [1.1, 2.9],
    ] as const) {
      lines.push(
        groundPatch(
          view,
          [
            [from, y - 0.05],
            [to, y - 0.05],
            [to, y + 0.05],
            [from, y + 0.05],
          ],
          color,
          `opacity="${opacity}"`,
        ),
      );
    }
  }
  return lines.join("");
}

/** A ragged line of hills or treetops from left to right, closed along `base`. */
export function ridge(
  seed: string,
  options: { base: number; low: number; high: number; step: number; rough: number; fill: string; extra?: string },
): string {
  const random = seededRandom(seed);
  const points: [number, number][] = [];
  let height = random.between(options.low, options.high);
  for (let x = -20; x <= PICTURE.width + 20; x += options.step) {
    height += random.bell() * options.rough;
    height = Math.min(Math.max(height, options.low), options.high);
    points.push([x, options.base - height]);
  }
  return shape([[-20, options.base], ...points, [PICTURE.width + 20, options.base]], options.fill, options.extra ?? "");
}

/** A tree: a trunk and a crown of overlapping round masses, lighter towards the light. */
export function tree(
  seed: string,
  x: number,
  foot: number,
  height: number,
  colors: readonly [dark: string, mid: string, light: string],
): string {
  const random = seededRandom(seed);
  const crown = height * 0.36;
  const parts = [rect(x - height * 0.02, foot - height * 0.5, height * 0.04, height * 0.5, "#3b322a")];
  for (const [index, color] of colors.entries()) {
    for (let blob = 0; blob < 9; blob++) {
      const angle = random.between(0, Math.PI * 2);
      const reach = random.between(0, crown * 0.75);
      const cx = x + Math.cos(angle) * reach - index * crown * 0.1;
      const cy = foot - height * 0.66 + Math.sin(angle) * reach * 0.85 - index * crown * 0.14;
      parts.push(
        `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(random.between(0.2, 0.4) * crown * (1 - index * 0.2))}" fill="${color}"/>`,
      );
    }
  }
  return parts.join("");
}

/** Another car far away: a body and a greenhouse, good enough out of focus. */
export function farCar(x: number, foot: number, length: number, color: string): string {
  const h = length * 0.3;
  return `<path d="M${n(x)} ${n(foot - h * 0.2)}q0 ${n(-h * 0.35)} ${n(length * 0.14)} ${n(-h * 0.4)}l${n(length * 0.14)} ${n(-h * 0.36)}q${n(length * 0.18)} ${n(-h * 0.12)} ${n(length * 0.36)} 0l${n(length * 0.16)} ${n(h * 0.36)}q${n(length * 0.2)} 0 ${n(length * 0.2)} ${n(h * 0.4)}z" fill="${color}"/><path d="M${n(x + length * 0.2)} ${n(foot - h * 0.58)}l${n(length * 0.1)} ${n(-h * 0.28)}h${n(length * 0.3)}l${n(length * 0.13)} ${n(h * 0.28)}z" fill="#1a2126"/>${rect(x + length * 0.02, foot - h * 0.2, length * 0.96, h * 0.14, "#15181a")}<circle cx="${n(x + length * 0.2)}" cy="${n(foot - h * 0.1)}" r="${n(h * 0.17)}" fill="#111"/><circle cx="${n(x + length * 0.8)}" cy="${n(foot - h * 0.1)}" r="${n(h * 0.17)}" fill="#111"/>`;
}

/** The ground from the horizon to the lower edge, darker far away or near as given. */
export function groundPlane(view: SceneView, id: string, far: string, near: string): string {
  const top = view.horizon - 2;
  return `<defs>${verticalGradient(id, [
    [0, far],
    [0.25, far],
    [1, near],
  ])}</defs>${rect(0, top, PICTURE.width, PICTURE.height - top, `url(#${id})`)}`;
}

/** Sky from the top to a little below the horizon. */
export function sky(view: SceneView, id: string, zenith: string, middle: string, low: string): string {
  return `<defs>${verticalGradient(id, [
    [0, zenith],
    [0.55, middle],
    [1, low],
  ])}</defs>${rect(0, 0, PICTURE.width, view.horizon + 10, `url(#${id})`)}`;
}

/** Soft streaks of cloud. */
export function clouds(seed: string, horizon: number, color: string, opacity: number): string {
  const random = seededRandom(`${seed}/clouds`);
  return Array.from({ length: 16 }, () => {
    const y = random.between(-20, horizon * 0.85);
    const wide = random.between(90, 300);
    return `<ellipse cx="${n(random.between(-100, 1300))}" cy="${n(y)}" rx="${n(wide)}" ry="${n(wide * random.between(0.07, 0.16))}" fill="${color}" opacity="${n(opacity * random.between(0.3, 1))}"/>`;
  }).join("");
}
