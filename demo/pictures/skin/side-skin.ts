import type { BodyForm } from "../geometry/body-form.ts";
import { mix } from "../geometry/numbers.ts";
import type { CarLook } from "./look.ts";
import { along, box, circle, line, type Place, polygon, rounded } from "./paths.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";
import { windowPatches } from "./window-patches.ts";

const SIDE_PIXELS = 1500;
const SHUT = { color: "#050506", material: "line", stroke: 0.009, opacity: 0.72 } as const;
const EDGE = { color: "#ffffff", material: "line", stroke: 0.005, opacity: 0.08 } as const;

/** A gap between two panels: a dark line with a faint bright edge beside it. */
function shutLine(places: readonly Place[]): Patch[] {
  const shifted = places.map(([x, z]): Place => [x - 0.009, z]);
  return [
    { path: line(...places), ...SHUT },
    { path: line(...shifted), ...EDGE },
  ];
}

/** The rear edge of the rear door follows the wheel opening. */
function doorRearEdge(form: BodyForm, x: number, sill: number): Place[] {
  const places: Place[] = [];
  for (let step = 0; step <= 16; step++) {
    const z = mix(form.belt(x) + 0.01, sill, step / 16);
    const up = z - form.wheelRadius;
    const reach = form.archRadius + 0.05;
    const arch = Math.abs(up) < reach ? form.rearAxle + Math.sqrt(reach * reach - Math.max(up, 0) ** 2) : -Infinity;
    places.push([Math.max(x, arch), z]);
  }
  return places;
}

function doors(form: BodyForm): Patch[] {
  const { marks } = form;
  const sill = form.bottom(0) + 0.1;
  const front = marks.glassFront - 0.16;
  const frontEdge: Place[] = [
    [front + 0.04, form.belt(front) - 0.005],
    [front + 0.05, form.belt(front) - 0.12],
    [front + 0.01, sill + 0.12],
    [front - 0.03, sill],
  ];
  const middle: Place[] = [
    [marks.bPillar, form.belt(marks.bPillar) + 0.01],
    [marks.bPillar + 0.005, sill + 0.2],
    [marks.bPillar + 0.02, sill],
  ];
  const rear = marks.doors === 4 ? doorRearEdge(form, Math.min(marks.cPillar, form.rearAxle + 0.32), sill) : null;
  const last = rear?.at(-1)?.[0] ?? marks.bPillar;
  return [
    ...shutLine(frontEdge),
    ...shutLine(middle),
    ...(rear ? shutLine(rear) : []),
    { path: line([front - 0.03, sill], [last, sill]), ...SHUT },
  ];
}

function handles(form: BodyForm, look: CarLook): Patch[] {
  const { marks } = form;
  const spots =
    marks.doors === 4
      ? [marks.bPillar + 0.12, Math.max(marks.cPillar, form.rearAxle + 0.34) + 0.06]
      : [marks.bPillar + 0.14];
  return spots.flatMap((x): Patch[] => {
    const z = form.belt(x) - 0.135;
    return [
      {
        path: box(x - 0.015, x + 0.205, z - 0.03, z + 0.022, 0.025),
        color: "#000000",
        material: "line",
        opacity: 0.28,
      },
      {
        path: box(x, x + 0.19, z - 0.005, z + 0.02, 0.012),
        color: look.bright ? "#d9dde0" : "#ffffff",
        material: look.bright ? "chrome" : "gloss",
        opacity: look.bright ? 1 : 0.14,
      },
    ];
  });
}

function cladding(form: BodyForm): Patch[] {
  const color = "#17181a";
  const arch = (axle: number): Patch => ({
    path: circle(axle, form.wheelRadius, form.archRadius + 0.025),
    ...{ color, material: "plastic", stroke: 0.075 },
  });
  const sill = form.bottom(0) + 0.12;
  return [
    arch(form.frontAxle),
    arch(form.rearAxle),
    { path: box(form.rearAxle, form.frontAxle, 0, sill), color, material: "plastic" },
    { path: box(form.tail, form.rearAxle, 0, form.bottom(form.tail) + 0.16), color, material: "plastic" },
    { path: box(form.frontAxle, form.nose, 0, form.bottom(form.nose) + 0.16), color, material: "plastic" },
  ];
}

/** The parts of head and tail lamps that reach around the corners. */
function cornerLamps(form: BodyForm, look: CarLook): Patch[] {
  const patches: Patch[] = [];
  const front = form.nose - form.front.radius;
  const high = form.belt(front);
  if (look.lamps === "slim" || look.lamps === "swept" || look.lamps === "split") {
    const reach = look.lamps === "swept" ? 0.4 : 0.26;
    const lamp = rounded(
      0.03,
      [front + 0.2, high - 0.035],
      [front + 0.2, high - 0.15],
      [front - 0.06, high - 0.115],
      [front - reach, high - 0.02],
    );
    patches.push(
      { path: lamp, color: "#15181b", material: "lens" },
      {
        path: line([front + 0.2, high - 0.052], [front - reach * 0.75, high - 0.036]),
        color: "#eef4f8",
        material: "light",
        stroke: 0.016,
      },
      {
        path: line([front + 0.02, high - 0.12], [front - 0.05, high - 0.108]),
        color: "#d9822b",
        material: "lens",
        stroke: 0.014,
      },
    );
  } else if (look.lamps === "block") {
    patches.push({
      path: box(front - 0.12, front + 0.2, high - 0.24, high - 0.06, 0.02),
      color: "#cfd6db",
      material: "lens",
    });
  }
  const back = form.tail + form.rear.radius;
  const top = form.belt(back);
  if (look.tail !== "round") {
    const tall = look.tail === "tower" ? 0.2 : look.tail === "block" ? 0.26 : 0.14;
    const reach = look.tail === "block" ? 0.09 : look.tail === "tower" ? 0.14 : 0.27;
    patches.push({
      path: rounded(
        0.03,
        [back - 0.2, top + 0.005],
        [back - 0.2, top - tall],
        [back + reach * 0.5, top - tall * 0.8],
        [back + reach, top - 0.025],
      ),
      ...{ color: "#8d0f14", material: "lens" },
    });
  }
  return patches;
}

function bumperLines(form: BodyForm, look: CarLook): Patch[] {
  const front = form.nose - form.front.radius;
  const back = form.tail + form.rear.radius;
  const lampFoot = form.belt(front) - 0.15;
  const reaching = look.lamps !== "round" && look.lamps !== "block";
  return [
    ...shutLine([
      [
        reaching ? front - 0.1 : form.frontAxle + form.archRadius * 0.95,
        reaching ? lampFoot : form.wheelRadius + form.archRadius * 0.55,
      ],
      [form.frontAxle + form.archRadius * 0.86, form.wheelRadius + form.archRadius * 0.5],
    ]),
    ...shutLine([
      [back + 0.14, form.belt(back) - 0.17],
      [form.rearAxle - form.archRadius * 0.86, form.wheelRadius + form.archRadius * 0.5],
    ]),
    {
      path: rounded(
        0.03,
        [form.rearAxle - 0.1, form.belt(form.rearAxle) - 0.09],
        [form.rearAxle + 0.07, form.belt(form.rearAxle) - 0.09],
        [form.rearAxle + 0.07, form.belt(form.rearAxle) - 0.24],
        [form.rearAxle - 0.1, form.belt(form.rearAxle) - 0.24],
      ),
      ...SHUT,
      stroke: 0.006,
    },
  ];
}

/** Paints the side: windows, doors, handles, lamps that reach around, plastic parts. */
export function paintSideSkin(form: BodyForm, look: CarLook): Promise<Skin> {
  const patches: Patch[] = [
    ...doors(form),
    ...bumperLines(form, look),
    // A darker sill grounds the car.
    {
      path: polygon(...along(form.tail, form.nose, 20, (x) => form.bottom(x) + 0.07), [form.nose, 0], [form.tail, 0]),
      color: "#0b0c0d",
      material: "plastic",
      opacity: 0.8,
    },
    ...(look.cladding ? cladding(form) : []),
    ...handles(form, look),
    ...cornerLamps(form, look),
    ...windowPatches(form, look),
  ];
  const { cabRear } = form.marks;
  if (cabRear !== null)
    patches.push({
      path: box(cabRear - 0.085, cabRear - 0.06, form.bottom(cabRear) + 0.05, form.height),
      color: "#020202",
      material: "line",
      opacity: 0.85,
    });
  const frame = { left: form.tail, right: form.nose, bottom: 0, top: form.height };
  return paintSkin(frame, SIDE_PIXELS, patches);
}
