import { seededRandom } from "../../inventory/seeded-random.ts";
import { daylight } from "./daylight.ts";
import { clouds, FAR_FOOT, groundPlane, leafy, rect, ridge, sky, tree, verticalGradient } from "./draw.ts";
import { PICTURE, type Scene, type SceneView } from "./scene.ts";

/** A gravel shoulder below snow-capped mountains. */
export function mountains(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#2f66b0", horizon: "#bcd6ec", skyStrength: 1.15, ground: "#857a6a", groundStrength: 0.7 },
      ...{ sun: [-0.5, -0.45, 0.65], sunColor: "#fff0d8", sunStrength: 1.9, clouds: 0.4 },
      skyline: { color: "#5a6b7d", strength: 0.7, height: 0.14, ragged: 0.8 },
    }),
    ...{ exposure: 0.86, sunShadow: 0.5, contactShadow: 0.85, gloss: 0, grain: 1 },
    far: (view) => {
      const base = view.horizon + FAR_FOOT;
      return (
        sky(view, "sky", "#3d7cc4", "#86b6e2", "#d6e7f2") +
        clouds(view.seed, view.horizon, "#ffffff", 0.6) +
        `<defs>${verticalGradient("snow", [
          [0, "#ffffff"],
          [0.2, "#f1f6fa"],
          [0.36, "#8fa7bf"],
          [0.6, "#7890aa"],
          [1, "#9fb3c4"],
        ])}</defs>` +
        ridge(`${view.seed}/a`, { base, low: 130, high: 330, step: 30, rough: 58, fill: "url(#snow)" }) +
        ridge(`${view.seed}/b`, { base, low: 60, high: 170, step: 26, rough: 26, fill: "#5f7686" }) +
        ridge(`${view.seed}/c`, { base, low: 26, high: 80, step: 9, rough: 16, fill: "#39503f" })
      );
    },
    ground: (view) => groundPlane(view, "earth", "#a99b83", "#7f7464") + tufts(view),
  };
}

/** Dry grass at the edge of the ground. */
function tufts(view: SceneView): string {
  const random = seededRandom(`${view.seed}/tufts`);
  return Array.from({ length: 150 }, () => {
    const x = random.between(0, PICTURE.width);
    const y = view.horizon + FAR_FOOT + random.between(-2, 26);
    const tall = random.between(4, 13);
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l-3 ${(-tall).toFixed(1)}M${x.toFixed(1)} ${y.toFixed(1)}l3 ${(-tall).toFixed(1)}" stroke="${random.pick(["#8c8450", "#a0935c", "#6d7045"])}" stroke-width="2.5" opacity="0.8"/>`;
  }).join("");
}

/** A parking place above the sea. */
export function coast(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#4a86c5", horizon: "#d5e6f0", skyStrength: 1.2, ground: "#7e8082", groundStrength: 0.7 },
      ...{ sun: [-0.35, 0.6, 0.6], sunColor: "#fff3e2", sunStrength: 1.7, clouds: 0.8 },
      skyline: { color: "#5d7f95", strength: 0.9, height: 0.035, ragged: 0.3 },
    }),
    ...{ exposure: 0.84, sunShadow: 0.45, contactShadow: 0.85, gloss: 0, grain: 0.9 },
    far: (view) =>
      sky(view, "sky", "#5f9bd3", "#a5cbe8", "#e6eff3") +
      clouds(view.seed, view.horizon, "#ffffff", 0.8) +
      ridge(`${view.seed}/isle`, { base: view.horizon + 1, low: 4, high: 52, step: 22, rough: 12, fill: "#7c95a6" }) +
      `<defs>${verticalGradient("sea", [
        [0, "#7fb0c9"],
        [1, "#2f6f92"],
      ])}</defs>` +
      rect(0, view.horizon, PICTURE.width, 56, "url(#sea)") +
      rect(0, view.horizon + 30, PICTURE.width, 14, "#b9b6ae"),
    ground: (view) => {
      const low = view.horizon + FAR_FOOT;
      const posts = Array.from({ length: 9 }, (_, index) => rect(index * 150 - 10, low - 34, 9, 40, "#d9d7d0")).join(
        "",
      );
      return `<defs>${verticalGradient("tar", [
        [0, "#94948f"],
        [1, "#6c6c6a"],
      ])}</defs>${rect(0, low, PICTURE.width, PICTURE.height - low, "url(#tar)")}${posts}${rect(0, low - 26, PICTURE.width, 8, "#cfcdc6")}`;
    },
  };
}

/** A residential street in the shade of trees. */
export function leafyStreet(): Scene {
  return {
    environment: daylight({
      ...{ zenith: "#6e9ac4", horizon: "#e4ead9", skyStrength: 1.05, ground: "#77776f", groundStrength: 0.6 },
      ...{ sun: [-0.4, -0.55, 0.7], sunColor: "#ffedc9", sunStrength: 1.35, clouds: 0.3 },
      skyline: { color: "#5c7a4c", strength: 1, height: 0.2, ragged: 0.8 },
    }),
    ...{ exposure: 1.15, sunShadow: 0.4, contactShadow: 0.85, gloss: 0, grain: 0.9 },
    far: (view) => {
      const foot = view.horizon + FAR_FOOT - 6;
      const palette: readonly [string, string, string] = seededRandom(view.seed).chance(0.3)
        ? ["#7a4a22", "#b5722e", "#d9a247"]
        : ["#2e4a2a", "#4c7038", "#7d9e52"];
      const trees = (count: number, height: number, low: number, tag: string) =>
        leafy(
          `${view.seed}/${tag}`,
          Array.from({ length: count }, (_, i) =>
            tree(`${view.seed}/${tag}${i}`, (i + 0.3) * (1300 / count), low, height, palette),
          ).join(""),
        );
      return (
        sky(view, "sky", "#8fb6d8", "#cfdfe6", "#eef0e6") +
        trees(9, 300, foot - 14, "far") +
        rect(120, foot - 112, 330, 112, "#d9d2c3") +
        `<path d="M96 ${foot - 110}L285 ${foot - 192}L474 ${foot - 110}Z" fill="#5d4b42"/>` +
        [160, 250, 350]
          .map((x) => rect(x, foot - 84, 46, 48, "#55636b") + rect(x + 20, foot - 84, 5, 48, "#eee9df"))
          .join("") +
        rect(760, foot - 104, 380, 104, "#a9685a") +
        `<path d="M730 ${foot - 102}L950 ${foot - 176}L1170 ${foot - 102}Z" fill="#453f3d"/>` +
        [800, 900, 1010]
          .map((x) => rect(x, foot - 80, 50, 46, "#4e5c66") + rect(x + 22, foot - 80, 5, 46, "#eee9df"))
          .join("") +
        trees(5, 430, foot + 4, "near") +
        rect(0, foot - 16, PICTURE.width, 22, "#6d8a4a")
      );
    },
    ground: (view) => {
      const curb = view.horizon + FAR_FOOT;
      return `<defs>${verticalGradient("road", [
        [0, "#868682"],
        [1, "#63635f"],
      ])}</defs>${rect(0, curb - 8, PICTURE.width, 22, "#c2bfb6")}${rect(0, curb + 12, PICTURE.width, 6, "#8d8b84")}${rect(0, curb + 18, PICTURE.width, PICTURE.height, "url(#road)")}`;
    },
  };
}
