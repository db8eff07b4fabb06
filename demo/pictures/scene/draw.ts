import { seededRandom } from "../../inventory/seeded-random.ts";
import { project, type Vec3 } from "../render/camera.ts";
import { type FarView, PICTURE, type SceneView } from "./scene.ts";

/** Far things stand so far below the horizon (pixels): about fifty metres away from a camera at eye level. */
export const FAR_FOOT = 40;

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

/** A tree: a trunk and a crown of many small masses of leaves, lighter where the light falls. */
export function tree(
  seed: string,
  x: number,
  foot: number,
  height: number,
  colors: readonly [dark: string, mid: string, light: string],
): string {
  const random = seededRandom(seed);
  const crown = height * random.between(0.3, 0.4);
  const middle = foot - height * random.between(0.6, 0.66);
  const parts = [
    rect(x - height * 0.018, middle, height * 0.036, foot - middle, "#3a3129"),
    ...Array.from(
      { length: 5 },
      () =>
        `<circle cx="${n(x + random.bell() * crown * 0.6)}" cy="${n(middle + random.bell() * crown * 0.5)}" r="${n(crown * 0.5)}" fill="${colors[0]}"/>`,
    ),
  ];
  for (let leaf = 0; leaf < 130; leaf++) {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * crown * 1.05;
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.9];
    const light = -dx * 0.4 - dy + random.bell() * crown * 0.7;
    const color = light > crown * 0.35 ? colors[2] : light > -crown * 0.3 ? colors[1] : colors[0];
    parts.push(
      `<circle cx="${n(x + dx)}" cy="${n(middle + dy)}" r="${n(random.between(0.05, 0.13) * crown)}" fill="${color}"/>`,
    );
  }
  return parts.join("");
}

/** Makes the round masses of trees ragged, as leaves are. */
export function leafy(seed: string, trees: string): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency="0.045" numOctaves="3" seed="${seededRandom(`${seed}/leaves`).whole(1, 900)}"/>`;
  return `<defs><filter id="leaves" x="-0.05" y="-0.05" width="1.1" height="1.1">${noise}<feDisplacementMap in="SourceGraphic" scale="46" xChannelSelector="R" yChannelSelector="G"/></filter></defs><g filter="url(#leaves)">${trees}</g>`;
}

/** Another car far away: body, windows, wheels and lamps, good enough out of focus. */
export function farCar(x: number, foot: number, length: number, color: string, tall: boolean): string {
  const h = length * (tall ? 0.36 : 0.3);
  const at = (share: number) => n(x + length * share);
  const up = (share: number) => n(foot - h * share);
  const roof = tall
    ? `L${at(0.2)} ${up(0.97)}L${at(0.78)} ${up(1)}L${at(0.93)} ${up(0.62)}`
    : `L${at(0.36)} ${up(0.97)}Q${at(0.52)} ${up(1.06)} ${at(0.66)} ${up(0.93)}L${at(0.84)} ${up(0.64)}`;
  const glass = tall
    ? `M${at(0.13)} ${up(0.62)}L${at(0.22)} ${up(0.92)}L${at(0.76)} ${up(0.94)}L${at(0.87)} ${up(0.62)}Z`
    : `M${at(0.24)} ${up(0.62)}L${at(0.37)} ${up(0.91)}L${at(0.64)} ${up(0.9)}L${at(0.8)} ${up(0.62)}Z`;
  return `<ellipse cx="${at(0.5)}" cy="${up(0.04)}" rx="${n(length * 0.52)}" ry="${n(h * 0.08)}" fill="#000" opacity="0.45"/><path d="M${at(0.01)} ${up(0.16)}L${at(0)} ${up(0.5)}Q${at(0.02)} ${up(0.58)} ${at(0.16)} ${up(0.62)}${roof}Q${at(0.99)} ${up(0.6)} ${at(1)} ${up(0.42)}L${at(0.99)} ${up(0.16)}Z" fill="${color}"/><path d="${glass}" fill="#161c21"/><path d="M${at(0.01)} ${up(0.52)}L${at(0.99)} ${up(0.5)}" stroke="#fff" stroke-width="2.5" opacity="0.3"/>${rect(x + length * 0.03, foot - h * 0.2, length * 0.94, h * 0.12, "#121416")}<circle cx="${at(0.2)}" cy="${up(0.17)}" r="${n(h * 0.19)}" fill="#0d0e0f"/><circle cx="${at(0.8)}" cy="${up(0.17)}" r="${n(h * 0.19)}" fill="#0d0e0f"/><circle cx="${at(0.2)}" cy="${up(0.17)}" r="${n(h * 0.1)}" fill="#8b9196"/><circle cx="${at(0.8)}" cy="${up(0.17)}" r="${n(h * 0.1)}" fill="#8b9196"/>${rect(x, foot - h * 0.52, length * 0.04, h * 0.1, "#b3262a")}${rect(x + length * 0.95, foot - h * 0.5, length * 0.05, h * 0.09, "#f4f1e6")}`;
}

/** The ground from the horizon to the lower edge, darker far away or near as given. */
export function groundPlane(view: SceneView, id: string, far: string, near: string): string {
  const top = view.horizon + FAR_FOOT - 4;
  return `<defs>${verticalGradient(id, [
    [0, far],
    [0.25, far],
    [1, near],
  ])}</defs>${rect(0, top, PICTURE.width, PICTURE.height - top, `url(#${id})`)}`;
}

/** Sky from the top to a little below the horizon. */
export function sky(view: FarView, id: string, zenith: string, middle: string, low: string): string {
  return `<defs>${verticalGradient(id, [
    [0, zenith],
    [0.55, middle],
    [1, low],
  ])}</defs>${rect(0, 0, PICTURE.width, view.horizon + FAR_FOOT + 10, `url(#${id})`)}`;
}

/** Broken clouds over the whole sky, thinning out towards the horizon. */
export function clouds(seed: string, horizon: number, color: string, density: number): string {
  const random = seededRandom(`${seed}/clouds`);
  const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3));
  return `<defs><filter id="clouds" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.011" numOctaves="5" seed="${random.whole(1, 900)}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 3.6 0 0 0 ${n(-2.1 + density * 0.6)}"/></filter>${verticalGradient(
    "fade",
    [
      [0, "#ffffff"],
      [0.7, "#ffffff", 0.8],
      [1, "#ffffff", 0],
    ],
  )}<mask id="thin">${rect(0, 0, PICTURE.width, horizon, "url(#fade)")}</mask></defs><g mask="url(#thin)">${rect(0, 0, PICTURE.width, horizon, "#000", 'filter="url(#clouds)"')}</g>`;
}
