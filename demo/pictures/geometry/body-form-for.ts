import type { CatalogueModel } from "../../inventory/catalogue/catalogue-model.ts";
import { seededRandom } from "../../inventory/seeded-random.ts";
import type { BodyForm } from "./body-form.ts";
import { MODEL_TWEAKS } from "./model-tweaks.ts";
import { curveThrough, mix, smoothstep } from "./numbers.ts";
import { PROPORTIONS, type Proportions } from "./proportions.ts";

/** A model's proportions: its shape's, with small differences of its own so that no two models share an outline. */
export function proportionsFor(model: CatalogueModel): Proportions {
  const base = PROPORTIONS[model.shape];
  const random = seededRandom(`outline/${model.make} ${model.model}`);
  const vary = (value: number, by: number) => value + random.bell() * by;
  return {
    ...base,
    hoodUp: vary(base.hoodUp, 0.012),
    cowlAt: vary(base.cowlAt, 0.05),
    windshieldRun: vary(base.windshieldRun, 0.05),
    roofRearUp: vary(base.roofRearUp, 0.008),
    roofRearAt: vary(base.roofRearAt, 0.06),
    beltRearUp: vary(base.beltRearUp, 0.01),
    frontRake: vary(base.frontRake, 0.02),
    crease: Math.max(vary(base.crease, 0.5), 0.2),
    ...MODEL_TWEAKS[`${model.make} ${model.model}`],
  };
}

/** Builds the outline of a model from its size and its proportions. */
export function bodyFormFor(model: CatalogueModel): BodyForm {
  const [length, width, height, wheelbase] = model.size.map((millimetres) => millimetres / 1000) as [
    number,
    number,
    number,
    number,
  ];
  const p = proportionsFor(model);
  const frontAxle = wheelbase / 2;
  const rearAxle = -wheelbase / 2;
  const nose = frontAxle + (length - wheelbase) * p.frontOverhang;
  const tail = nose - length;
  const halfWidth = width / 2;
  const cowl = frontAxle + p.cowlAt;
  const roofFront = cowl - p.windshieldRun;
  const roofRear = rearAxle + p.roofRearAt;
  const backlightBase = Math.max(rearAxle + p.backlightAt, tail + 0.1);
  const peak = mix(roofFront, roofRear, 0.35);
  const tailTop = p.deckUp * height;
  const isPickup = model.shape === "pickup";
  const top = curveThrough([
    [nose, p.hoodUp * height - 0.05],
    [nose - 0.16, p.hoodUp * height],
    [mix(nose, cowl, 0.55), mix(p.hoodUp, p.cowlUp, 0.62) * height],
    [cowl + 0.05, p.cowlUp * height],
    [roofFront, p.roofFrontUp * height],
    [peak, height],
    [roofRear, p.roofRearUp * height],
    [backlightBase, p.backlightUp * height],
    [Math.min(backlightBase - 0.06, tail + 0.12), tailTop],
    [tail, tailTop - (isPickup ? 0 : 0.03)],
  ]);
  const hoodEdge = p.hoodUp * height - 0.05;
  const belt = curveThrough([
    [nose, hoodEdge - 0.04],
    [nose - 0.2, hoodEdge],
    [cowl + 0.1, p.beltFrontUp * height],
    [rearAxle + 0.3, p.beltRearUp * height],
    [tail + 0.2, Math.min(p.beltRearUp * height + 0.01, tailTop - 0.05)],
    [tail, Math.min(p.beltRearUp * height, tailTop - 0.06)],
  ]);
  const widest = (x: number) => {
    const toNose = smoothstep(frontAxle - 0.1, nose, x);
    const toTail = smoothstep(rearAxle + 0.1, tail, x);
    const narrowing = isPickup ? 0.03 : 0.075;
    return (
      halfWidth *
      (1 -
        narrowing * toNose -
        (isPickup ? 0.012 : narrowing * 0.9) * (1 - smoothstep(tail, rearAxle + 0.1, x)) -
        0 * toTail)
    );
  };
  const crown = isPickup ? 0.06 : 0.075;
  const rail = curveThrough([
    [nose, hoodEdge - 0.02],
    [cowl + 0.12, p.beltFrontUp * height + 0.02],
    [cowl - 0.02, p.beltFrontUp * height + 0.06],
    [roofFront, p.roofFrontUp * height - crown],
    [peak, height - crown - 0.012],
    [roofRear, p.roofRearUp * height - crown],
    [backlightBase, Math.min(p.backlightUp * height - 0.02, p.beltRearUp * height + 0.06)],
    [backlightBase - 0.14, Math.min(tailTop - 0.02, p.beltRearUp * height + 0.03)],
    [tail, tailTop - 0.04],
  ]);
  const roofHalf = halfWidth * p.roofWidth;
  const hoodHalf = halfWidth * 0.8;
  const deckHalf = isPickup ? halfWidth * 0.9 : halfWidth * 0.78;
  const railHalfWidth = curveThrough([
    [nose, hoodHalf * 0.9],
    [cowl + 0.15, hoodHalf],
    [cowl - 0.05, halfWidth * 0.855],
    [roofFront, roofHalf],
    [mix(roofFront, roofRear, 0.5), roofHalf * 1.015],
    [roofRear, roofHalf * 0.965],
    [backlightBase, mix(roofHalf, deckHalf, isPickup ? 0.9 : 0.6)],
    [backlightBase - 0.14, deckHalf],
    [tail, deckHalf],
  ]);
  const glassFront = cowl - 0.02;
  const glassRear = isPickup ? roofRear - 0.06 : mix(roofRear, backlightBase, p.rearQuarter ? 0.3 : 0.42);
  const doorSplit = p.doors === 4 ? mix(cowl, rearAxle, 0.56) : mix(cowl, rearAxle, 0.74);
  return {
    ...{ length, halfWidth, height, frontAxle, rearAxle, nose, tail },
    wheelRadius: p.wheelRadius,
    rimShare: p.rimShare,
    archRadius: p.wheelRadius + p.archGap,
    ...{ top, belt, widest, rail, railHalfWidth },
    bottom: curveThrough([
      [nose, p.groundClearance + 0.03],
      [frontAxle + 0.5, p.groundClearance],
      [rearAxle - 0.45, p.groundClearance],
      [tail, p.groundClearance + 0.1],
    ]),
    front: {
      ...{ sweep: p.frontSweep, rakeTop: p.frontRake, rakeBottom: 0.07, radius: p.edgeRadius },
      bumperHeight: p.groundClearance + 0.3 * height * 0.8,
    },
    rear: {
      ...{ sweep: p.rearSweep, rakeTop: p.rearRake, rakeBottom: 0.08, radius: p.edgeRadius * 0.8 },
      bumperHeight: p.groundClearance + 0.3 * height * 0.9,
    },
    marks: {
      ...{ cowl, roofFront, roofRear, backlightBase, glassFront, glassRear },
      bPillar: doorSplit,
      cPillar: p.rearQuarter ? Math.max(rearAxle + 0.1, glassRear + 0.4) : glassRear,
      doors: p.doors,
      cabRear: isPickup ? backlightBase : null,
    },
    crease: p.crease,
    flare: p.flare,
  };
}
