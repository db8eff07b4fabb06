import type { BodyForm } from "../geometry/body-form.ts";
import { emblem } from "./grille-patches.ts";
import type { CarLook } from "./look.ts";
import { box, circle, line, rounded } from "./paths.ts";
import { plate } from "./plate.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";

const REAR_PIXELS = 600;
const RED = { color: "#8d0f14", material: "lens" } as const;
const BRIGHT_RED = { color: "#d8282c", material: "lens" } as const;
const SHUT = { color: "#050506", material: "line", stroke: 0.009, opacity: 0.7 } as const;

type TailFrame = { half: number; top: number; belt: number; foot: number };

function tailLamps(frame: TailFrame, look: CarLook): Patch[] {
  const { half, belt } = frame;
  const out = half * 1.06;
  const high = belt - 0.005;
  switch (look.tail) {
    case "round":
      return [half * 0.62, half * 0.82].flatMap((x): Patch[] => [
        { path: circle(x, high - 0.1, 0.062), ...RED },
        { path: circle(x, high - 0.1, 0.04), ...BRIGHT_RED },
      ]);
    case "block":
      return [
        { path: box(half * 0.78, out, high - 0.27, high, 0.02), ...RED },
        { path: box(half * 0.82, half * 0.96, high - 0.12, high - 0.03, 0.015), ...BRIGHT_RED },
        { path: box(half * 0.82, half * 0.96, high - 0.19, high - 0.14, 0.01), color: "#e8ecee", material: "lens" },
      ];
    case "tower":
      return [
        {
          path: rounded(
            0.02,
            [half * 0.84, high - 0.2],
            [half * 0.8, high + 0.1],
            [out, high + 0.1],
            [out, high - 0.2],
          ),
          ...RED,
        },
        { path: line([half * 0.86, high - 0.17], [half * 0.85, high + 0.06]), ...BRIGHT_RED, stroke: 0.022 },
      ];
    case "bar":
      return [
        {
          path: rounded(
            0.025,
            [-0.1, high - 0.1],
            [-0.1, high - 0.035],
            [half * 0.6, high - 0.03],
            [out, high],
            [out, high - 0.13],
          ),
          ...RED,
        },
        {
          path: line([-0.05, high - 0.067], [half * 0.62, high - 0.067], [out, high - 0.055]),
          ...BRIGHT_RED,
          stroke: 0.02,
        },
      ];
    default:
      return [
        {
          path: rounded(
            0.03,
            [half * 0.56, high - 0.1],
            [half * 0.52, high - 0.03],
            [out, high + 0.005],
            [out, high - 0.14],
            [half * 0.8, high - 0.135],
          ),
          ...RED,
        },
        { path: line([half * 0.58, high - 0.05], [out, high - 0.03]), ...BRIGHT_RED, stroke: 0.018 },
        { path: box(half * 0.6, half * 0.74, high - 0.105, high - 0.075, 0.01), color: "#dfe3e6", material: "lens" },
      ];
  }
}

/** Paints the tail: lamps, lid, bumper, plate. Left and right are alike. */
export function paintRearSkin(form: BodyForm, look: CarLook): Promise<Skin> {
  const edge = form.tail + form.rear.radius;
  const frame: TailFrame = {
    half: form.widest(edge),
    top: form.top(edge),
    belt: form.belt(edge),
    foot: form.bottom(form.tail),
  };
  const { half, belt, foot } = frame;
  const bumper = foot + (belt - foot) * 0.42;
  const exhaust = half * 0.6;
  const patches: Patch[] = [
    {
      path: rounded(
        0.04,
        [-0.1, 0],
        [-0.1, foot + 0.12],
        [half * 0.7, foot + 0.12],
        [half * 0.82, foot + 0.05],
        [half * 0.82, 0],
      ),
      color: "#0e0f10",
      material: "plastic",
    },
    ...(look.cladding || look.bed
      ? [{ path: box(-0.05, half * 1.1, 0, bumper - 0.06), color: "#191a1c", material: "plastic" } as const]
      : []),
    ...(look.bed && look.bright
      ? [
          {
            path: box(-0.05, half * 0.98, foot + 0.06, bumper - 0.04, 0.04),
            color: "#cfd4d8",
            material: "chrome",
          } as const,
        ]
      : []),
    { path: line([-0.05, bumper], [half * 0.74, bumper], [half * 0.84, belt - 0.2]), ...SHUT },
    { path: box(-0.05, 0.2, bumper + 0.02, bumper + 0.235, 0.03), color: "#000000", material: "line", opacity: 0.25 },
    ...plate(look, bumper + 0.13),
    {
      path: line([-0.05, bumper + 0.245], [0.22, bumper + 0.245]),
      color: look.bright ? "#dfe4e7" : "#0d0e0f",
      material: look.bright ? "chrome" : "gloss",
      stroke: 0.02,
    },
    { path: box(half * 0.8, half * 0.93, bumper - 0.1, bumper - 0.07, 0.01), color: "#7c1014", material: "lens" },
    {
      path: box(exhaust - 0.06, exhaust + 0.06, foot + 0.025, foot + 0.085, 0.025),
      color: "#c3c8cc",
      material: "chrome",
    },
    {
      path: box(exhaust - 0.05, exhaust + 0.05, foot + 0.035, foot + 0.075, 0.02),
      color: "#050505",
      material: "plastic",
    },
    ...tailLamps(frame, look),
    ...emblem(look.emblem, belt - 0.06),
  ];
  return paintSkin({ left: -0.04, right: form.halfWidth * 1.02, bottom: 0, top: form.height }, REAR_PIXELS, patches);
}
