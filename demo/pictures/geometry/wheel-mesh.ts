import type { BodyForm } from "./body-form.ts";
import { addGrid, type MeshBuilder, mirrorGrid, ZONE } from "./mesh.ts";

const SPOKES_AROUND = 44;

/** Distance inward from the outer face (metres) and radius (share of the tyre's), from hub to inner tread edge. */
const PROFILE = [
  [0.03, 0.001],
  [0.03, 0.1],
  [0.038, 0.2],
  [0.034, 0.45],
  [0.024, 0.62],
  [0.012, 0.68],
  [0.012, 0.7],
  [0.004, 0.72],
  [-0.006, 0.8],
  [-0.004, 0.88],
  [0.01, 0.955],
  [0.035, 0.99],
  [0.06, 1],
  [0.21, 1],
] as const;
const FIRST_TYRE_ROW = 6;

function wheelGrid(form: BodyForm, axle: number): number[][] {
  const face = form.widest(axle) * 0.985 + form.flare * 0.5;
  return PROFILE.map(([depth, share]) =>
    Array.from({ length: SPOKES_AROUND + 1 }, (_, step) => {
      const angle = (step / SPOKES_AROUND) * Math.PI * 2;
      const radius = share * form.wheelRadius;
      return [axle + Math.cos(angle) * radius, face - depth, form.wheelRadius + Math.sin(angle) * radius];
    }).flat(),
  );
}

/** The dark housing behind a wheel opening: its round roof and its inner wall. */
function wellGrid(form: BodyForm, axle: number): number[][] {
  const outer = form.widest(axle) * 0.97;
  const radius = form.archRadius + 0.02;
  return [
    [outer, 1],
    [outer - 0.3, 1],
    [outer - 0.3, 0.01],
  ].map(([y = 0, share = 0]) =>
    Array.from({ length: 25 }, (_, step) => {
      const angle = (step / 24) * Math.PI * 1.06 - Math.PI * 0.03;
      return [axle + Math.cos(angle) * radius * share, y, form.wheelRadius + Math.sin(angle) * radius * share];
    }).flat(),
  );
}

/** Adds four wheels and the housings they turn in. */
export function addWheels(builder: MeshBuilder, form: BodyForm): void {
  for (const axle of [form.frontAxle, form.rearAxle]) {
    const wheel = wheelGrid(form, axle);
    const zoneOf = (row: number) => (row < FIRST_TYRE_ROW - 1 ? ZONE.rim : ZONE.tyre);
    addGrid(builder, wheel, { zoneOf, flip: true });
    addGrid(builder, mirrorGrid(wheel), { zoneOf });
    const well = wellGrid(form, axle);
    addGrid(builder, well, { zoneOf: () => ZONE.dark });
    addGrid(builder, mirrorGrid(well), { zoneOf: () => ZONE.dark });
  }
}
