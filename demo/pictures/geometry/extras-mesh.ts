import type { BodyForm } from "./body-form.ts";
import { addGrid, type MeshBuilder, mirrorGrid, ZONE, type Zone } from "./mesh.ts";

type Triple = readonly [x: number, y: number, z: number];

/** A rounded lump: an ellipsoid, squarer with a smaller exponent. */
function lump(centre: Triple, size: Triple, power = 0.75): number[][] {
  const soft = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  return Array.from({ length: 13 }, (_, row) => {
    const up = (row / 12 - 0.5) * Math.PI;
    return Array.from({ length: 21 }, (_, column) => {
      const round = (column / 20) * Math.PI * 2;
      return [
        centre[0] + size[0] * soft(Math.cos(up)) * soft(Math.cos(round)),
        centre[1] + size[1] * soft(Math.cos(up)) * soft(Math.sin(round)),
        centre[2] + size[2] * soft(Math.sin(up)),
      ];
    }).flat();
  });
}

function addPair(builder: MeshBuilder, grid: number[][], zone: Zone): void {
  addGrid(builder, grid, { zoneOf: () => zone, flip: true });
  addGrid(builder, mirrorGrid(grid), { zoneOf: () => zone });
}

/** Door mirrors: a painted shell on a dark foot. */
export function addMirrors(builder: MeshBuilder, form: BodyForm, big: boolean): void {
  const x = form.marks.glassFront - 0.16;
  const y = form.widest(x) * 0.955;
  const z = form.belt(x) + (big ? 0.14 : 0.09);
  addPair(builder, lump([x + 0.02, y + 0.03, z - 0.06], [0.04, 0.07, 0.025]), ZONE.trim);
  addPair(builder, lump([x, y + 0.1, z], [0.062, 0.1, big ? 0.1 : 0.07], 0.7), ZONE.paint);
  addPair(builder, lump([x - 0.042, y + 0.1, z], [0.022, 0.086, big ? 0.086 : 0.057], 0.66), ZONE.trim);
}

/** Roof rails: two bars standing a little above the roof. */
export function addRoofRails(builder: MeshBuilder, form: BodyForm, zone: Zone): void {
  const from = form.marks.roofFront - 0.1;
  const to = form.marks.roofRear + 0.05;
  const sides = 6;
  const grid = Array.from({ length: 25 }, (_, step) => {
    const x = from + ((to - from) * step) / 24;
    const lift = 0.035 * Math.min(1, step / 2, (24 - step) / 2);
    const y = form.railHalfWidth(x) - 0.035;
    const z = form.rail(x) + 0.012 + lift;
    return Array.from({ length: sides + 1 }, (_, side) => {
      const angle = (side / sides) * Math.PI * 2;
      return [x, y + Math.cos(angle) * 0.019, z + Math.sin(angle) * 0.014];
    }).flat();
  });
  addPair(builder, grid, zone);
}

/** The little fin that holds the antenna. */
export function addRoofFin(builder: MeshBuilder, form: BodyForm): void {
  const x = form.marks.roofRear + 0.12;
  addGrid(builder, lump([x, 0, form.top(x)], [0.085, 0.014, 0.045], 1), { zoneOf: () => ZONE.trim, flip: true });
}

/** A spare wheel's cover on the tailgate. */
export function addSpareWheel(builder: MeshBuilder, form: BodyForm): void {
  const grid = lump(
    [form.tail - 0.06, 0, form.height * 0.56],
    [0.12, form.wheelRadius * 0.98, form.wheelRadius * 0.98],
    0.9,
  );
  addGrid(builder, grid, { zoneOf: () => ZONE.trim, flip: true });
}
