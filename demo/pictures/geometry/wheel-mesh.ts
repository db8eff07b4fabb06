import type { BodyForm } from "./body-form.ts";
import { addGrid, type MeshBuilder, mirrorGrid, ZONE } from "./mesh.ts";
import { clamp } from "./numbers.ts";

const SPOKES_AROUND = 44;

/** Distance inward from the outer face (metres) and radius (share of the rim's), from hub to rim edge. */
const RIM_PROFILE = [
  [0.028, 0.001],
  [0.028, 0.13],
  [0.036, 0.27],
  [0.032, 0.62],
  [0.022, 0.88],
  [0.01, 0.965],
  [0.01, 1],
] as const;
/** The same for the tyre; its radius runs from 0 at the rim to 1 at the tread. */
const TYRE_PROFILE = [
  [0.004, 0.06],
  [-0.006, 0.32],
  [-0.003, 0.62],
  [0.012, 0.86],
  [0.035, 0.97],
  [0.06, 1],
  [0.21, 1],
] as const;

function wheelGrid(form: BodyForm, axle: number): number[][] {
  const face = form.widest(axle) * 0.985 + form.flare * 0.5;
  const { rimShare } = form;
  const profile = [
    ...RIM_PROFILE.map(([depth, share]) => [depth, share * rimShare] as const),
    ...TYRE_PROFILE.map(([depth, share]) => [depth, rimShare + share * (1 - rimShare)] as const),
    // The inner side, seen below the bumper from the other side of the car.
    [0.22, 0.9] as const,
    [0.22, 0.02] as const,
  ];
  return profile.map(([depth, share]) =>
    Array.from({ length: SPOKES_AROUND + 1 }, (_, step) => {
      const angle = (step / SPOKES_AROUND) * Math.PI * 2;
      const radius = share * form.wheelRadius;
      return [axle + Math.cos(angle) * radius, face - depth, form.wheelRadius + Math.sin(angle) * radius];
    }).flat(),
  );
}

/** The dark housing behind a wheel opening: its round roof and its inner wall. */
function wellGrid(form: BodyForm, axle: number): number[][] {
  const outer = form.widest(axle) * 0.985 + form.flare * 0.3;
  const radius = form.archRadius + 0.035;
  return [
    [outer, 1],
    [outer - 0.3, 1],
    [outer - 0.3, 0.01],
  ].map(([y = 0, share = 0]) =>
    Array.from({ length: 25 }, (_, step) => {
      const angle = (step / 24) * Math.PI;
      const x = axle + Math.cos(angle) * radius * share;
      return [
        x,
        y,
        clamp(form.wheelRadius + Math.sin(angle) * radius * share, form.bottom(x) + 0.09, form.belt(x) - 0.07),
      ];
    }).flat(),
  );
}

/** Adds four wheels and the housings they turn in. */
export function addWheels(builder: MeshBuilder, form: BodyForm): void {
  for (const axle of [form.frontAxle, form.rearAxle]) {
    const wheel = wheelGrid(form, axle);
    const zoneOf = (row: number) => (row < RIM_PROFILE.length - 1 ? ZONE.rim : ZONE.tyre);
    addGrid(builder, wheel, { zoneOf, flip: true });
    addGrid(builder, mirrorGrid(wheel), { zoneOf });
    const well = wellGrid(form, axle);
    addGrid(builder, well, { zoneOf: () => ZONE.dark });
    addGrid(builder, mirrorGrid(well), { zoneOf: () => ZONE.dark });
  }
}
