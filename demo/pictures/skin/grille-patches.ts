import type { FaceFrame } from "./face-frame.ts";
import type { CarLook } from "./look.ts";
import { box, circle, line, type Place, polygon, rounded } from "./paths.ts";
import type { Patch } from "./skin.ts";

const HOLE = { color: "#060707", material: "plastic" } as const;
const MESH = { color: "#232628", material: "gloss", stroke: 0.008 } as const;

const frameOf = (look: CarLook, path: string, stroke = 0.016): Patch =>
  look.bright
    ? { path, color: "#dfe4e7", material: "chrome", stroke }
    : { path, color: "#0e0f10", material: "gloss", stroke: stroke * 1.2 };

const rows = (count: number, from: number, to: number, half: (up: number) => number): Patch[] =>
  Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const z = from + (to - from) * share;
    return { path: line([-0.05, z], [half(z), z]), ...MESH };
  });

/** A plain emblem: a disc, an oval, a bar with a disc or a shield, so that makes differ without wearing a real badge. */
export function emblem(kind: number, up: number): Patch[] {
  const bright = { color: "#dde2e5", material: "chrome" } as const;
  const shapes = [
    circle(0, up, 0.04),
    rounded(0.03, [-0.09, up - 0.03], [-0.09, up + 0.03], [0.072, up + 0.03], [0.072, up - 0.03]),
    rounded(0.012, [-0.12, up - 0.012], [-0.12, up + 0.014], [0.115, up + 0.014], [0.09, up - 0.012]),
    rounded(0.014, [-0.05, up + 0.04], [0.036, up + 0.04], [0.03, up - 0.02], [0, up - 0.048], [-0.05, up - 0.03]),
  ];
  return [
    { path: shapes[kind % shapes.length] ?? circle(0, up, 0.04), ...bright },
    ...(kind % 4 === 2 ? [] : [{ path: circle(0, up, 0.021), color: "#14171a", material: "gloss" } as const]),
  ];
}

function outlineOf(face: FaceFrame, look: CarLook): { places: Place[]; radius: number } {
  const { half, lampTop, chin } = face;
  const tall = lampTop - chin;
  const top = lampTop + 0.0;
  const shapes: Partial<Record<CarLook["grille"], Place[]>> = {
    wide: [
      [-0.1, top - 0.2],
      [-0.1, top - 0.03],
      [half * 0.46, top - 0.03],
      [half * 0.38, top - 0.2],
    ],
    hexagon: [
      [-0.1, chin + tall * 0.34],
      [-0.1, top],
      [half * 0.36, top],
      [half * 0.45, top - 0.1],
      [half * 0.34, chin + tall * 0.34],
    ],
    spindle: [
      [-0.1, chin + 0.08],
      [-0.1, top + 0.01],
      [half * 0.4, top + 0.01],
      [half * 0.26, chin + tall * 0.58],
      [half * 0.48, chin + 0.08],
    ],
    star: [
      [-0.1, top - 0.22],
      [-0.1, top],
      [half * 0.4, top - 0.02],
      [half * 0.43, top - 0.16],
      [half * 0.36, top - 0.22],
    ],
    bars: [
      [-0.1, top - 0.3],
      [-0.1, top + 0.02],
      [half * 0.58, top + 0.02],
      [half * 0.58, top - 0.3],
    ],
    slim: [
      [-0.1, top - 0.105],
      [-0.1, top - 0.025],
      [half * 0.54, top - 0.025],
      [half * 0.52, top - 0.105],
    ],
    shield: [
      [-0.1, chin + tall * 0.36],
      [-0.1, top - 0.01],
      [half * 0.44, top - 0.02],
      [half * 0.4, top - 0.13],
      [half * 0.2, chin + tall * 0.36],
    ],
  };
  return { places: shapes[look.grille] ?? [], radius: look.grille === "star" ? 0.07 : 0.035 };
}

/** How far a grille reaches to the side at a height: its outline is listed from the lower middle, up and around. */
function reachAt(places: readonly Place[], up: number): number {
  let reach = 0;
  for (let index = 1; index < places.length; index++) {
    const [from, to] = [places[index], places[(index + 1) % places.length]];
    if (!from || !to || from[1] === to[1] || (up - from[1]) * (up - to[1]) > 0) continue;
    reach = Math.max(reach, from[0] + ((up - from[1]) / (to[1] - from[1])) * (to[0] - from[0]));
  }
  return reach;
}

function kidneys(face: FaceFrame): Patch[] {
  const { half, lampTop } = face;
  const path = rounded(
    0.05,
    [0.025, lampTop - 0.2],
    [0.025, lampTop],
    [half * 0.36, lampTop],
    [half * 0.33, lampTop - 0.2],
  );
  const slats = Array.from({ length: 9 }, (_, index): Patch => {
    const x = 0.045 + (index / 9) * half * 0.32;
    return { path: line([x, lampTop - 0.19], [x, lampTop - 0.01]), color: "#24282b", material: "gloss", stroke: 0.008 };
  });
  return [{ path, ...HOLE }, ...slats, { path, color: "#dfe4e7", material: "chrome", stroke: 0.018 }];
}

function slots(face: FaceFrame): Patch[] {
  const { half, lampTop } = face;
  return [0, 1, 2, 3].flatMap((index): Patch[] => {
    const left = index === 0 ? -0.04 : index * half * 0.125 - half * 0.04;
    const path = box(left, index * half * 0.125 + half * 0.04, lampTop - 0.23, lampTop - 0.02, 0.025);
    return [
      { path, ...HOLE },
      { path, color: "#9da3a8", material: "satin", stroke: 0.01 },
    ];
  });
}

/** The grille of a make, with a plain emblem. */
export function grillePatches(face: FaceFrame, look: CarLook): Patch[] {
  const { lampTop, half } = face;
  if (look.grille === "kidneys") return kidneys(face);
  if (look.grille === "slots") return slots(face);
  if (look.grille === "none") return emblem(look.emblem, lampTop - 0.02);
  const { places, radius } = outlineOf(face, look);
  const path = rounded(radius, ...places);
  const heights = places.map(([, z]) => z);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const widths = places.map(([x]) => x);
  const reach = Math.max(...widths);
  const patches: Patch[] = [{ path, ...HOLE }];
  const count = Math.max(Math.round((high - low) / 0.032), 2);
  if (look.grille === "bars") {
    patches.push(
      ...[0.2, 0.5, 0.8].map((share): Patch => {
        const z = low + (high - low) * share;
        return {
          path: box(-0.05, reach - 0.015, z - 0.024, z + 0.024, 0.012),
          color: look.bright ? "#d7dcdf" : "#1d1f21",
          material: look.bright ? "chrome" : "gloss",
        };
      }),
    );
  } else {
    patches.push(
      ...rows(count, low, high, (up) => Math.max(reachAt(places, up) - 0.012, 0)).map((patch) => ({
        ...patch,
        opacity: 0.9,
      })),
    );
  }
  if (look.grille === "star") {
    patches.push({
      path: box(-0.05, reach - 0.03, (low + high) / 2 - 0.014, (low + high) / 2 + 0.014),
      color: "#dfe4e7",
      material: "chrome",
    });
  }
  patches.push(frameOf(look, path));
  if (look.grille === "slim")
    patches.push({
      path: polygon(
        [-0.05, high - 0.006],
        [half * 0.54, high - 0.006],
        [half * 0.54, high + 0.012],
        [-0.05, high + 0.012],
      ),
      color: look.bright ? "#dfe4e7" : "#121314",
      material: look.bright ? "chrome" : "gloss",
    });
  return [
    ...patches,
    ...emblem(look.emblem, look.grille === "slim" ? (low + high) / 2 : high - Math.min(0.07, (high - low) / 2)),
  ];
}
