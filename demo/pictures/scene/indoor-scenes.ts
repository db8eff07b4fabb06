import { seededRandom } from "../../inventory/seeded-random.ts";
import { FAR_FOOT, groundPatch, groundPlane, rect, shape, verticalGradient } from "./draw.ts";
import { indoorLight } from "./indoor-light.ts";
import { FAR, type FarView, PICTURE, type Scene, type SceneView } from "./scene.ts";

/** Large floor tiles, seen in perspective. */
function tiles(view: SceneView, color: string, opacity: number): string {
  const lines: string[] = [];
  for (let step = -9; step <= 9; step++) {
    const at = step * 1.2;
    for (let run = -9; run < 9; run += 3) {
      lines.push(
        groundPatch(
          view,
          [
            [at - 0.008, run],
            [at + 0.008, run],
            [at + 0.008, run + 3],
            [at - 0.008, run + 3],
          ],
          color,
          `opacity="${opacity}"`,
        ),
      );
      lines.push(
        groundPatch(
          view,
          [
            [run, at - 0.008],
            [run, at + 0.008],
            [run + 3, at + 0.008],
            [run + 3, at - 0.008],
          ],
          color,
          `opacity="${opacity}"`,
        ),
      );
    }
  }
  return lines.join("");
}

/** How far above the horizon (pixels) the back wall meets the ceiling. */
const CEILING = 168;

/** The back wall and the ceiling of a showroom; the ceiling's lights run towards the vanishing point. */
function hall(view: FarView): string {
  const random = seededRandom(`${view.seed}/hall`);
  const { horizon } = view;
  const foot = horizon + FAR_FOOT;
  const top = horizon - CEILING;
  const accent = random.pick(["#27445c", "#5b2b30", "#33473b", "#3b3f45", "#6b4f36"]);
  const wall = random.whole(40, 460);
  const glass = Array.from({ length: 9 }, (_, index) => {
    const x = wall + 300 + index * 126 - (wall > 250 ? 1400 : 0);
    return (
      rect(x, top + 12, 116, foot - top - 12, "#cfe0ea") +
      rect(x, foot - 62, 116, 56, "#93a597") +
      rect(x, top + 12, 34, foot - top - 12, "#ffffff", 'opacity="0.35"')
    );
  });
  const lamps = Array.from({ length: 9 }, (_, index) => {
    const near = 600 + (index - 4) * 150;
    const out = (x: number) => 600 + (x - 600) * (horizon / CEILING);
    return shape(
      [
        [near - 15, top],
        [near + 15, top],
        [out(near + 15), 0],
        [out(near - 15), 0],
      ],
      "#fffdf4",
    );
  });
  return [
    `<defs>${verticalGradient("hallWall", [
      [0, "#cfd3d6"],
      [1, "#eceeef"],
    ])}${verticalGradient("hallTop", [
      [0, "#8e9499"],
      [1, "#b9bdc1"],
    ])}</defs>`,
    rect(0, top, FAR.width, FAR.height - top, "url(#hallWall)"),
    rect(0, 0, FAR.width, top, "url(#hallTop)"),
    ...lamps,
    ...glass,
    rect(wall - 170, top, 450, foot - top, accent),
    rect(wall - 110, top + 54, 330, 12, "#f3efe6", 'opacity="0.85"'),
    rect(wall - 110, top + 78, 190, 8, "#f3efe6", 'opacity="0.5"'),
    rect(0, top - 5, FAR.width, 9, "#7d8388"),
    rect(0, foot - 6, FAR.width, 14, "#8f9497"),
  ].join("");
}

/** A bright showroom with a polished floor. */
export function showroom(): Scene {
  return {
    environment: indoorLight({
      ...{
        wall: "#d9dcde",
        wallStrength: 0.75,
        ceiling: "#b9bdc1",
        ceilingStrength: 0.55,
        floor: "#b4b4b2",
        floorStrength: 0.5,
      },
      ...{ lamp: "#fffaf0", lampStrength: 4.2, lamps: "strips" },
    }),
    ...{ exposure: 0.9, sunShadow: 0, contactShadow: 0.75, gloss: 0.42, grain: 0.15 },
    far: hall,
    ground: (view) => groundPlane(view, "floor", "#c6c8c8", "#a3a5a5") + tiles(view, "#7e8182", 0.35),
  };
}

/** A photographer's backdrop: wall and floor run into each other. */
export function studio(): Scene {
  return {
    environment: indoorLight({
      ...{
        wall: "#aeb3b8",
        wallStrength: 0.55,
        ceiling: "#53575b",
        ceilingStrength: 0.4,
        floor: "#c4c6c8",
        floorStrength: 0.55,
      },
      ...{ lamp: "#ffffff", lampStrength: 3.4, lamps: "softbox" },
    }),
    ...{ exposure: 0.95, sunShadow: 0, contactShadow: 0.7, gloss: 0.16, grain: 0.1 },
    far: (view) => {
      const [top, low] = seededRandom(`${view.seed}/paper`).pick([
        ["#b3bac1", "#dde1e4"],
        ["#8d959c", "#c4cacf"],
        ["#c4bdb2", "#e3ded6"],
        ["#5b646c", "#a5adb3"],
      ] as const);
      return `<defs>${verticalGradient("paper", [
        [0, top],
        [1, low],
      ])}<radialGradient id="spot" cx="0.5" cy="0.62" r="0.6"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>${rect(0, 0, FAR.width, FAR.height, "url(#paper)")}${rect(0, 0, FAR.width, FAR.height, "url(#spot)")}`;
    },
    ground: () =>
      `<defs>${verticalGradient("sweep", [
        [0, "#ffffff", 0],
        [0.6, "#ffffff", 0.2],
        [1, "#8f969c", 0.35],
      ])}</defs>${rect(0, 520, PICTURE.width, 380, "url(#sweep)")}`,
  };
}

/** Beams, tubes, pillars and daylight behind the parapet. */
function storey(view: FarView): string {
  const random = seededRandom(`${view.seed}/storey`);
  const { horizon } = view;
  const foot = horizon + FAR_FOOT;
  const open = horizon - 112;
  const pillar = (x: number, wide: number, low: number): string =>
    rect(x, 0, wide, low, "#99968e") +
    rect(x, 0, wide * 0.3, low, "#b5b2a9") +
    rect(x, low - 86, wide, 46, "#d3ab2e") +
    rect(x, low - 66, wide, 8, "#2c2a26");
  const beams = [1.05, 1.35, 1.85, 2.7, 4.1].map((rise, index) => {
    const y = horizon - 120 * rise;
    const tall = 12 * rise;
    const tubes = [-3, -1, 1, 3].map((step) =>
      rect(600 + step * 118 * rise - 46 * rise, y + tall + 10 * rise, 92 * rise, 4.5 * rise, "#fbfdff"),
    );
    return rect(0, y, FAR.width, tall, index % 2 ? "#5d5b55" : "#66645d") + tubes.join("");
  });
  const shift = random.whole(-120, 120);
  return [
    `<defs>${verticalGradient("slab", [
      [0, "#45433f"],
      [1, "#7b7870"],
    ])}${verticalGradient("day", [
      [0, "#e9f1f5"],
      [0.55, "#c9d9df"],
      [1, "#9db199"],
    ])}</defs>`,
    rect(0, 0, FAR.width, horizon, "url(#slab)"),
    rect(0, open, FAR.width, foot - open, "url(#day)"),
    ...beams,
    rect(0, foot - 52, FAR.width, 90, "#8a877f"),
    rect(0, foot - 52, FAR.width, 8, "#a5a299"),
    pillar(130 + shift, 62, foot + 6),
    pillar(520 + shift, 54, foot),
    pillar(900 + shift, 66, foot + 10),
  ].join("");
}

/** A storey of a parking garage. */
export function garage(): Scene {
  return {
    environment: indoorLight({
      ...{
        wall: "#8d8b84",
        wallStrength: 0.4,
        ceiling: "#77756f",
        ceilingStrength: 0.4,
        floor: "#8a8882",
        floorStrength: 0.4,
      },
      ...{ lamp: "#f3f6ff", lampStrength: 5.5, lamps: "tubes" },
    }),
    ...{ exposure: 1.2, sunShadow: 0, contactShadow: 0.85, gloss: 0.14, grain: 0.8 },
    far: storey,
    ground: (view) =>
      groundPlane(view, "slab2", "#8d8a83", "#66635d") +
      [-4.12, -1.37, 1.37, 4.12]
        .map((y) =>
          groundPatch(
            view,
            [
              [-2.6, y - 0.05],
              [2.9, y - 0.05],
              [2.9, y + 0.05],
              [-2.6, y + 0.05],
            ],
            "#e5c044",
            'opacity="0.75"',
          ),
        )
        .join(""),
  };
}
