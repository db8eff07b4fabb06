import { seededRandom } from "../../inventory/seeded-random.ts";
import { FAR_FOOT, groundPatch, groundPlane, rect, shape, verticalGradient } from "./draw.ts";
import { indoorLight } from "./indoor-light.ts";
import { FAR, PICTURE, type Scene, type SceneView } from "./scene.ts";

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
    far: (view) => {
      const random = seededRandom(`${view.seed}/hall`);
      const foot = view.horizon + FAR_FOOT;
      const accent = random.pick(["#27445c", "#5b2b30", "#33473b", "#3b3f45"]);
      const wall = random.whole(220, 520);
      const windows = Array.from(
        { length: 8 },
        (_, i) =>
          rect(wall + 330 + i * 120, 90, 112, foot - 90, "#cfe0ea") +
          rect(wall + 330 + i * 120, foot - 90, 112, 90, "#9fb0a4"),
      ).join("");
      const lamps = Array.from({ length: 6 }, (_, i) =>
        shape(
          [
            [i * 240 - 60, 0],
            [i * 240 + 60, 0],
            [600 + (i * 240 - 600) * 0.62 + 34, 86],
            [600 + (i * 240 - 600) * 0.62 - 34, 86],
          ],
          "#fffdf6",
        ),
      ).join("");
      return (
        `<defs>${verticalGradient("wall", [
          [0, "#c9cdd0"],
          [1, "#e6e8e9"],
        ])}</defs>` +
        rect(0, 0, PICTURE.width, foot + 6, "url(#wall)") +
        rect(0, 0, PICTURE.width, 88, "#9ea3a7") +
        lamps +
        rect(wall - 180, 100, 470, foot - 100, accent) +
        rect(wall - 180, 100, 470, 6, "#f3efe6") +
        windows +
        rect(0, foot - 4, PICTURE.width, 10, "#8f9497")
      );
    },
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
    far: (view) => {
      const foot = view.horizon + FAR_FOOT;
      const pillar = (x: number, wide: number, low: number): string =>
        rect(x, 60, wide, low - 60, "#a7a49c") +
        rect(x, 60, wide * 0.32, low - 60, "#c0bdb4") +
        rect(x, low - 92, wide, 52, "#d9b338");
      const tubes = Array.from({ length: 7 }, (_, i) =>
        rect(i * 200 - 60, 62 + Math.abs(i - 3) * 4, 130, 9, "#fbfdff"),
      ).join("");
      return (
        `<defs>${verticalGradient("slab", [
          [0, "#57554f"],
          [1, "#86837b"],
        ])}${verticalGradient("day", [
          [0, "#dfeaf0"],
          [1, "#b8c9b4"],
        ])}</defs>` +
        rect(0, 0, PICTURE.width, foot + 4, "url(#slab)") +
        rect(0, 150, PICTURE.width, foot - 216, "url(#day)") +
        rect(0, foot - 70, PICTURE.width, 74, "#8e8b83") +
        Array.from({ length: 5 }, (_, i) =>
          shape(
            [
              [-100, 34 + i * 24],
              [1300, 34 + i * 24],
              [1300, 44 + i * 24],
              [-100, 44 + i * 24],
            ],
            "#4b4944",
            'opacity="0.5"',
          ),
        ).join("") +
        tubes +
        pillar(90, 66, foot + 12) +
        pillar(560, 54, foot + 2) +
        pillar(1000, 76, foot + 18)
      );
    },
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
