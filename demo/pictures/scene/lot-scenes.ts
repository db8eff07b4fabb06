import { seededRandom } from "../../inventory/seeded-random.ts";
import { daylight } from "./daylight.ts";
import { clouds, farCar, groundPlane, parkingLines, rect, shape, sky, tree } from "./draw.ts";
import type { Scene, SceneView } from "./scene.ts";

const CAR_COLORS = ["#d8dcdf", "#22262b", "#7f868c", "#8c1d20", "#24395c", "#b9bec3", "#3c4248"] as const;

/** A dealership's glass front with a row of cars before it. */
function building(
  view: SceneView,
  colors: { fascia: string; trim: string; glass: string; lit: string | null },
): string {
  const random = seededRandom(`${view.seed}/building`);
  const foot = view.horizon + 16;
  const left = random.whole(-220, 260);
  const width = random.whole(620, 900);
  const roof = foot - random.whole(150, 200);
  const panes: string[] = [];
  for (let x = left + 16; x < left + width - 30; x += 56) {
    panes.push(rect(x, roof + 52, 50, foot - roof - 56, colors.glass));
    panes.push(
      shape(
        [
          [x, roof + 52],
          [x + 26, roof + 52],
          [x, roof + 120],
        ],
        "#ffffff",
        'opacity="0.12"',
      ),
    );
    if (colors.lit) panes.push(rect(x, roof + 52, 50, foot - roof - 56, colors.lit, 'opacity="0.75"'));
  }
  return [
    rect(left, roof + 40, width, foot - roof - 40, "#8b9196"),
    ...panes,
    rect(left - 14, roof, width + 28, 48, colors.fascia),
    rect(left - 14, roof + 44, width + 28, 7, colors.trim),
    rect(left + width * 0.36, roof - 34, width * 0.24, 36, colors.fascia),
    rect(left + width * 0.36, roof - 34, width * 0.24, 5, colors.trim),
  ].join("");
}

function carRow(view: SceneView): string {
  const random = seededRandom(`${view.seed}/row`);
  const cars: string[] = [];
  for (let x = -90; x < 1250; x += random.whole(128, 170))
    cars.push(farCar(x, view.horizon + 34, random.whole(120, 150), random.pick(CAR_COLORS)));
  return cars.join("");
}

const lampPost = (x: number, foot: number, height: number): string =>
  rect(x - 3, foot - height, 6, height, "#5a6166") + rect(x - 44, foot - height - 4, 88, 9, "#4a5156");

/** A dealer's lot around noon. */
export function sunnyLot(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#3f74b8", horizon: "#c3d9ea", skyStrength: 1.15, ground: "#85837e", groundStrength: 0.75 },
      ...{ sun: [-0.45, 0.5, 0.75], sunColor: "#fff1dc", sunStrength: 1.9, clouds: 0.7 },
      skyline: { color: "#4a524d", strength: 0.5, height: 0.1, ragged: 0.5 },
    }),
    ...{ exposure: 0.86, sunShadow: 0.5, contactShadow: 0.85, gloss: 0, grain: 1 },
    far: (view) =>
      sky(view, "sky", "#5b93cf", "#9cc3e6", "#dbe9f2") +
      clouds(view.seed, view.horizon, "#ffffff", 0.75) +
      [0, 1, 2, 3, 4]
        .map((i) => tree(`${view.seed}/${i}`, i * 300 + 60, view.horizon + 14, 150, ["#33492f", "#4d6a3c", "#6c8a4d"]))
        .join("") +
      building(view, { fascia: "#eef1f3", trim: "#2d6b8f", glass: "#48606f", lit: null }) +
      lampPost(180, view.horizon + 20, 240) +
      lampPost(980, view.horizon + 20, 240) +
      carRow(view),
    ground: (view) => groundPlane(view, "asphalt", "#8d8f8e", "#6d6e6d") + parkingLines(view, "#e9e8e2", 0.75),
  };
}

/** The same kind of place with the sun gone and the lights on. */
export function duskLot(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#33496f", horizon: "#f0b48a", skyStrength: 0.85, ground: "#55525a", groundStrength: 0.5 },
      ...{ sun: [-0.8, 0.5, 0.28], sunColor: "#ffb27a", sunStrength: 0.7, clouds: 0.4 },
      skyline: { color: "#2a2c33", strength: 0.4, height: 0.09, ragged: 0.6 },
    }),
    ...{ exposure: 1.15, sunShadow: 0.12, contactShadow: 0.85, gloss: 0.06, grain: 0.8 },
    far: (view) =>
      sky(view, "sky", "#3b5079", "#9a8298", "#f3b98d") +
      clouds(view.seed, view.horizon, "#f7c7a6", 0.5) +
      building(view, { fascia: "#4f5660", trim: "#e8a25c", glass: "#2a3540", lit: "#ffd79a" }) +
      [150, 640, 1090]
        .map(
          (x) =>
            lampPost(x, view.horizon + 20, 250) +
            `<circle cx="${x}" cy="${view.horizon - 232}" r="26" fill="#fff3d6" opacity="0.55"/>`,
        )
        .join("") +
      carRow(view),
    ground: (view) => groundPlane(view, "asphalt", "#76707a", "#403f47") + parkingLines(view, "#cfcac6", 0.5),
  };
}

/** A lot under an even grey sky. */
export function overcastLot(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#aab4bd", horizon: "#dfe4e7", skyStrength: 1.15, ground: "#6b6e70", groundStrength: 0.65 },
      ...{ sun: [-0.3, 0.3, 0.9], sunColor: "#ffffff", sunStrength: 0.25, clouds: 0.6 },
      skyline: { color: "#3d4a44", strength: 0.6, height: 0.16, ragged: 0.7 },
    }),
    ...{ exposure: 0.95, sunShadow: 0, contactShadow: 0.9, gloss: 0.1, grain: 0.9 },
    far: (view) =>
      sky(view, "sky", "#a9b4bd", "#c6ced4", "#e3e7e9") +
      clouds(view.seed, view.horizon, "#8f9ba5", 0.3) +
      Array.from({ length: 11 }, (_, i) =>
        tree(`${view.seed}/${i}`, i * 125 - 30, view.horizon + 12, 190 + (i % 3) * 50, [
          "#22332a",
          "#2f4637",
          "#435d48",
        ]),
      ).join("") +
      carRow(view),
    ground: (view) => groundPlane(view, "asphalt", "#7c8183", "#55595b") + parkingLines(view, "#e3e5e4", 0.6),
  };
}
