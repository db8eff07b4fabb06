import { seededRandom } from "../../inventory/seeded-random.ts";
import { daylight } from "./daylight.ts";
import { clouds, FAR_FOOT, farCar, groundPlane, leafy, parkingLines, rect, shape, sky, tree } from "./draw.ts";
import { FAR, type FarView, type Scene } from "./scene.ts";

const CAR_COLORS = ["#d8dcdf", "#22262b", "#7f868c", "#8c1d20", "#24395c", "#b9bec3", "#3c4248"] as const;

const SHOP_FRONTS = [
  { fascia: "#eef1f3", trim: "#2d6b8f", glass: "#48606f" },
  { fascia: "#dfe2e4", trim: "#a8322f", glass: "#4d5a63" },
  { fascia: "#41474d", trim: "#c9ced2", glass: "#3d4d59" },
  { fascia: "#e9e3d6", trim: "#5a6f4a", glass: "#50605f" },
  { fascia: "#8e4b3c", trim: "#efe6d8", glass: "#435159" },
] as const;
const shopFront = (view: FarView) => seededRandom(`${view.seed}/front`).pick(SHOP_FRONTS);

/** A dealership's glass front. */
function building(view: FarView, colors: { fascia: string; trim: string; glass: string; lit: string | null }): string {
  const random = seededRandom(`${view.seed}/building`);
  const foot = view.horizon + FAR_FOOT - 6;
  const left = random.whole(-320, 420);
  const width = random.whole(620, 980);
  const roof = foot - random.whole(190, 260);
  const bay = random.pick([52, 70, 96]);
  const panes: string[] = [];
  for (let x = left + 16; x < left + width - bay; x += bay) {
    const tall = foot - roof - 56;
    panes.push(rect(x, roof + 52, bay - 6, tall, colors.glass));
    panes.push(
      shape(
        [
          [x, roof + 52],
          [x + bay * 0.5, roof + 52],
          [x, roof + 52 + tall * 0.6],
        ],
        "#ffffff",
        'opacity="0.14"',
      ),
    );
    if (colors.lit) panes.push(rect(x, roof + 52, bay - 6, tall, colors.lit, 'opacity="0.75"'));
  }
  const tower = left + width * random.between(0.1, 0.6);
  return [
    rect(left, roof + 40, width, foot - roof - 40, "#7f858a"),
    ...panes,
    rect(left - 14, roof, width + 28, 48, colors.fascia),
    rect(left - 14, roof + 42, width + 28, 8, colors.trim),
    rect(tower, roof - 46, width * 0.26, foot - roof + 46, colors.fascia),
    rect(tower, roof - 46, width * 0.26, 8, colors.trim),
    rect(tower + width * 0.06, roof + 60, width * 0.14, foot - roof - 60, colors.lit ?? colors.glass),
    rect(tower + width * 0.05, roof - 18, width * 0.16, 26, colors.trim, 'rx="6"'),
  ].join("");
}

function carRow(view: FarView): string {
  const random = seededRandom(`${view.seed}/row`);
  const cars: string[] = [];
  for (let x = random.whole(-160, -20); x < 1250; x += random.whole(196, 240)) {
    if (random.chance(0.12)) continue;
    cars.push(
      farCar(x, view.horizon + FAR_FOOT + 8, random.whole(172, 196), random.pick(CAR_COLORS), random.chance(0.5)),
    );
  }
  return cars.join("");
}

/** The strip of ground between the far things and the ground in focus. */
const strip = (view: FarView, color: string): string => rect(0, view.horizon + 14, FAR.width, 400, color);

const lampPost = (x: number, foot: number, height: number): string =>
  rect(x - 3, foot - height, 6, height, "#5a6166") + rect(x - 44, foot - height - 4, 88, 9, "#4a5156");

const treeRow = (view: FarView, count: number, height: number, colors: readonly [string, string, string]): string =>
  leafy(
    view.seed,
    Array.from({ length: count }, (_, index) =>
      tree(
        `${view.seed}/tree${index}`,
        (index + 0.4) * (FAR.width / count),
        view.horizon + FAR_FOOT - 10,
        height * (0.8 + ((index * 7) % 5) * 0.1),
        colors,
      ),
    ).join(""),
  );

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
      building(view, { ...shopFront(view), lit: null }) +
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
      strip(view, "#76707a") +
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
      treeRow(view, 10, 330, ["#22332a", "#2f4637", "#435d48"]) +
      strip(view, "#7c8183") +
      carRow(view),
    ground: (view) => groundPlane(view, "asphalt", "#7c8183", "#55595b") + parkingLines(view, "#e3e5e4", 0.6),
  };
}
