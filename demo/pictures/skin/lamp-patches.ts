import type { FaceFrame } from "./face-frame.ts";
import type { CarLook } from "./look.ts";
import { box, circle, line, rounded } from "./paths.ts";
import type { Patch } from "./skin.ts";

const HOUSING = { color: "#14171a", material: "lens" } as const;

const projector = (x: number, z: number, radius: number): Patch[] => [
  { path: circle(x, z, radius), color: "#c9d0d5", material: "chrome" },
  { path: circle(x, z, radius * 0.72), color: "#5f6b73", material: "lens" },
  { path: circle(x + radius * 0.2, z + radius * 0.22, radius * 0.3), color: "#f4f8fa", material: "light" },
];

/** Head lamps; lamps that reach around the corner continue on the side's skin. */
export function headlampPatches(face: FaceFrame, look: CarLook): Patch[] {
  const { half, lampTop: top } = face;
  const out = half * 1.06;
  if (look.lamps === "round") {
    const [x, z, radius] = [half * 0.74, top - 0.11, 0.098];
    return [
      { path: circle(x, z, radius), ...HOUSING },
      ...projector(x, z, 0.06),
      { path: circle(x, z, radius - 0.012), color: "#f2f7fa", material: "light", stroke: 0.014 },
      {
        path: circle(x, z, radius),
        color: look.bright ? "#dfe4e7" : "#0c0d0e",
        material: look.bright ? "chrome" : "gloss",
        stroke: 0.014,
      },
    ];
  }
  if (look.lamps === "block") {
    const [left, low, high] = [half * 0.62, top - 0.24, top - 0.03];
    return [
      { path: box(left, out, low, high, 0.02), ...HOUSING },
      ...projector(half * 0.76, high - 0.065, 0.042),
      ...projector(half * 0.76, low + 0.065, 0.042),
      {
        path: line(
          [half * 0.93, high - 0.02],
          [left + 0.025, high - 0.02],
          [left + 0.025, low + 0.02],
          [half * 0.93, low + 0.02],
        ),
        color: "#f2f7fa",
        material: "light",
        stroke: 0.018,
      },
    ];
  }
  if (look.lamps === "split") {
    return [
      {
        path: rounded(
          0.015,
          [half * 0.4, top - 0.06],
          [half * 0.42, top - 0.005],
          [out, top - 0.005],
          [out, top - 0.06],
        ),
        ...HOUSING,
      },
      { path: line([half * 0.44, top - 0.03], [out, top - 0.03]), color: "#f2f7fa", material: "light", stroke: 0.022 },
      { path: box(half * 0.66, half * 0.9, top - 0.29, top - 0.17, 0.02), ...HOUSING },
      ...projector(half * 0.78, top - 0.23, 0.045),
    ];
  }
  const inner = look.lamps === "swept" ? half * 0.6 : half * 0.5;
  const tall = look.lamps === "swept" ? 0.16 : 0.115;
  const path = rounded(
    0.025,
    [inner, top - 0.075],
    [inner + 0.02, top - 0.025],
    [out, top + 0.0],
    [out, top - tall - 0.005],
    [half * 0.78, top - tall],
  );
  return [
    { path, ...HOUSING },
    ...projector(half * 0.84, top - tall * 0.5, 0.036),
    ...projector(half * 0.71, top - tall * 0.52, 0.03),
    {
      path: line([inner + 0.03, top - 0.04], [half * 0.8, top - 0.025], [out, top - 0.02]),
      color: "#f2f7fa",
      material: "light",
      stroke: 0.014,
    },
    { path, color: "#0a0b0c", material: "gloss", stroke: 0.007 },
  ];
}
