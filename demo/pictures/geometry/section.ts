import type { BodyForm } from "./body-form.ts";
import { clamp } from "./numbers.ts";

/** Points of a cross section from the middle of the floor over the left side to the middle of the roof. */
export type Section = { ys: number[]; zs: number[] };

/** The rows of a section: where each stretch of it begins. */
export const SECTION_ROWS = { side: 4, shoulder: 18, window: 22, roof: 34, count: 47 } as const;

type Point = readonly [y: number, z: number];

function push(section: Section, y: number, z: number): void {
  section.ys.push(y);
  section.zs.push(z);
}

function bend(section: Section, a: Point, control: Point, b: Point, steps: number, includeLast: boolean): void {
  for (let step = 0; step < steps + (includeLast ? 1 : 0); step++) {
    const t = step / steps;
    const s = 1 - t;
    push(
      section,
      s * s * a[0] + 2 * s * t * control[0] + t * t * b[0],
      s * s * a[1] + 2 * s * t * control[1] + t * t * b[1],
    );
  }
}

/** The point `distance` away from `from` towards `to`, at most 45 % of the way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1e-6;
  const share = Math.min(distance / length, 0.45);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

const archSwell = (form: BodyForm, x: number, z: number): number => {
  let swell = 0;
  for (const axle of [form.frontAxle, form.rearAxle]) {
    const outside = Math.hypot(x - axle, z - form.wheelRadius) - form.archRadius;
    swell += form.flare * Math.exp(-((outside / 0.11) ** 2));
  }
  return swell;
};

/** A crease below the windows and a hollow above the sill give the side its highlights. */
const sideRelief = (form: BodyForm, share: number): number =>
  form.crease * (0.012 * Math.exp(-(((share - 0.8) / 0.06) ** 2)) - 0.016 * Math.exp(-(((share - 0.3) / 0.16) ** 2)));

/** Cuts the body at x. Every section has the same number of points, so that they can be joined to a surface. */
export function sectionAt(form: BodyForm, x: number): Section {
  const section: Section = { ys: [], zs: [] };
  const bottom = form.bottom(x);
  const belt = Math.max(form.belt(x), bottom + 0.16);
  const widest = form.widest(x);
  const shoulder = widest * 0.955;
  const sill: Point = [widest * 0.965, bottom + 0.05];
  const edge: Point = [shoulder, belt];
  const rail: Point = [Math.min(form.railHalfWidth(x), shoulder - 0.03), Math.max(form.rail(x), belt + 0.012)];
  const top: Point = [0, Math.max(form.top(x), rail[1] + 0.008)];
  // Floor and rounded sill.
  push(section, 0, bottom);
  bend(section, [widest * 0.86, bottom], [widest * 0.95, bottom], sill, 3, false);
  // Side: a shallow arc from sill to shoulder.
  const fromEdge = towards(edge, sill, 0.05);
  const bulge = widest + (widest - shoulder) * 0.75;
  for (let row = 0; row < 14; row++) {
    const t = row / 14;
    const s = 1 - t;
    const control: Point = [bulge, bottom + (belt - bottom) * 0.56];
    const y = s * s * sill[0] + 2 * s * t * control[0] + t * t * fromEdge[0];
    const z = s * s * sill[1] + 2 * s * t * control[1] + t * t * fromEdge[1];
    const relief = sideRelief(form, t) + (t < 0.97 ? archSwell(form, x, z) * clamp((0.97 - t) * 6, 0, 1) : 0);
    push(section, y + relief, z);
  }
  // Shoulder, window, roof edge, roof.
  const afterEdge = towards(edge, rail, 0.035);
  bend(section, fromEdge, edge, afterEdge, 4, false);
  const beforeRail = towards(rail, edge, 0.055);
  const afterRail = towards(rail, top, 0.085);
  const belly: Point = [(afterEdge[0] + beforeRail[0]) / 2 + 0.012, (afterEdge[1] + beforeRail[1]) / 2];
  bend(section, afterEdge, belly, beforeRail, 7, false);
  bend(section, beforeRail, rail, afterRail, 5, false);
  bend(section, afterRail, [afterRail[0] * 0.55, top[1]], top, 12, true);
  return section;
}
