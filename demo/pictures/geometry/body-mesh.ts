import type { BodyForm, EndForm } from "./body-form.ts";
import { addGrid, type MeshBuilder, mirrorGrid, ZONE } from "./mesh.ts";
import { at, clamp, smoothstep } from "./numbers.ts";
import { SECTION_ROWS, type Section, sectionAt } from "./section.ts";

const STATION_STEP = 0.05;
const CAP_ROUND_RINGS = 5;
const CAP_FACE_RINGS = 7;

/** Positions along the car at which it is cut: closer together where the outline is steep. */
function stations(form: BodyForm): number[] {
  const from = form.tail + form.rear.radius;
  const to = form.nose - form.front.radius;
  const list = [from];
  let travelled = 0;
  let before = form.top(from);
  for (let x = from; x < to; x += 0.004) {
    const height = form.top(x);
    travelled += Math.hypot(0.004, (height - before) * 0.8);
    before = height;
    if (travelled >= STATION_STEP) {
      list.push(x);
      travelled = 0;
    }
  }
  list.push(to);
  return list;
}

/** How far a point of nose or tail is pulled back, metres, when the end's full shape applies to it. */
function pullBack(form: BodyForm, end: EndForm, axle: number, y: number, z: number): number {
  const belt = form.belt(axle);
  const up = clamp((z - end.bumperHeight) / Math.max(belt - end.bumperHeight, 0.1), 0, 1.8);
  const down = clamp((end.bumperHeight - z) / Math.max(end.bumperHeight - form.bottom(0), 0.1), 0, 1);
  const corner = Math.min(Math.abs(y) / form.halfWidth, 1);
  return end.sweep * corner ** 2.4 + end.rakeTop * up ** 1.4 + end.rakeBottom * down ** 1.6;
}

/** Pulls the corners and edges of nose and tail back, so that they are not flat walls. */
function warp(form: BodyForm, x: number, y: number, z: number): number {
  const ahead = smoothstep(form.frontAxle + 0.22, form.nose, x);
  const behind = 1 - smoothstep(form.tail, form.rearAxle - 0.22, x);
  const front = ahead > 0 ? ahead * pullBack(form, form.front, form.frontAxle, y, z) : 0;
  const rear = behind > 0 ? behind * pullBack(form, form.rear, form.rearAxle, y, z) : 0;
  return x - front + rear;
}

/** One ring of points at x, shrunk towards the middle of nose or tail by `inset` metres and `share` of the rest. */
function ring(form: BodyForm, section: Section, x: number, inset: number, share: number): number[] {
  const low = at(section.zs, 0);
  const high = at(section.zs, section.zs.length - 1);
  const middle = (low + high) / 2;
  const widest = Math.max(...section.ys);
  const scaleY = (1 - inset / widest) * share;
  const scaleZ = (1 - inset / ((high - low) / 2)) * share;
  return section.ys.flatMap((y, index) => {
    const shrunkY = y * scaleY;
    const shrunkZ = middle + (at(section.zs, index) - middle) * scaleZ;
    return [warp(form, x, shrunkY, shrunkZ), shrunkY, shrunkZ];
  });
}

/** The rings that close nose (`direction` 1) or tail (-1): a rounded edge, then a slightly domed face. */
function capRings(form: BodyForm, x: number, direction: 1 | -1, radius: number): number[][] {
  const section = sectionAt(form, x);
  const rings: number[][] = [];
  for (let step = 1; step <= CAP_ROUND_RINGS; step++) {
    const angle = (step / CAP_ROUND_RINGS) * (Math.PI / 2);
    rings.push(ring(form, section, x + direction * radius * Math.sin(angle), radius * (1 - Math.cos(angle)), 1));
  }
  for (let step = 1; step <= CAP_FACE_RINGS; step++) {
    const share = 1 - step / CAP_FACE_RINGS;
    rings.push(ring(form, section, x + direction * (radius + 0.012 * (1 - share * share)), radius, share));
  }
  return rings;
}

/** Adds the painted body with its windows: one closed skin, mirrored left and right. */
export function addBody(builder: MeshBuilder, form: BodyForm): void {
  const xs = stations(form);
  const rearCap = capRings(form, at(xs, 0), -1, form.rear.radius).reverse();
  const frontCap = capRings(form, at(xs, xs.length - 1), 1, form.front.radius);
  const grid = [...rearCap, ...xs.map((x) => ring(form, sectionAt(form, x), x, 0, 1)), ...frontCap];
  const firstBody = rearCap.length;
  const lastBody = firstBody + xs.length - 1;
  const zoneOf = (row: number, column: number) => {
    if (row < firstBody) return ZONE.rear;
    if (row >= lastBody) return ZONE.front;
    if (column < 1) return ZONE.dark;
    return column >= SECTION_ROWS.roof ? ZONE.top : ZONE.side;
  };
  const cutOf = (row: number, column: number) => column < SECTION_ROWS.shoulder && row >= firstBody && row < lastBody;
  addGrid(builder, grid, { zoneOf, cutOf, flip: true });
  addGrid(builder, mirrorGrid(grid), { zoneOf, cutOf });
}
