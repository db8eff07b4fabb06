import type { CatalogueModel } from "../../inventory/catalogue/catalogue-model.ts";
import { seededRandom } from "../../inventory/seeded-random.ts";
import type { BodyForm, BodyMarks } from "./body-form.ts";
import { MODEL_TWEAKS } from "./model-tweaks.ts";
import { type Curve, curveThrough, mix, smoothstep } from "./numbers.ts";
import { PROPORTIONS, type Proportions } from "./proportions.ts";

/** A model's proportions: its shape's, with small differences of its own so that no two models share an outline. */
function proportionsFor(model: CatalogueModel): Proportions {
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

/** The fixed points of an outline, in metres. */
type Layout = {
  p: Proportions;
  height: number;
  halfWidth: number;
  nose: number;
  tail: number;
  frontAxle: number;
  rearAxle: number;
  cowl: number;
  roofFront: number;
  roofRear: number;
  peak: number;
  backlightBase: number;
  hoodEdge: number;
  /** Lowest height of the front fender that still covers the wheel opening. */
  fender: number;
  tailTop: number;
  isPickup: boolean;
};

function layOut(model: CatalogueModel): Layout {
  const [length, width, height, wheelbase] = model.size;
  const p = proportionsFor(model);
  const tall = height / 1000;
  const frontAxle = wheelbase / 2000;
  const rearAxle = -frontAxle;
  const nose = frontAxle + ((length - wheelbase) / 1000) * p.frontOverhang;
  const tail = nose - length / 1000;
  const cowl = frontAxle + p.cowlAt;
  const roofFront = cowl - p.windshieldRun;
  const roofRear = rearAxle + p.roofRearAt;
  return {
    ...{ p, height: tall, halfWidth: width / 2000, nose, tail, frontAxle, rearAxle, cowl, roofFront, roofRear },
    peak: mix(roofFront, roofRear, 0.35),
    backlightBase: Math.max(rearAxle + p.backlightAt, tail + 0.1),
    hoodEdge: p.hoodUp * tall - 0.05,
    fender: 2 * p.wheelRadius + p.archGap + 0.045,
    tailTop: p.deckUp * tall,
    isPickup: model.shape === "pickup",
  };
}

const topCurve = ({ p, height, nose, tail, cowl, fender, tailTop, isPickup, ...at }: Layout): Curve =>
  curveThrough([
    [nose, p.hoodUp * height - 0.05],
    [nose - 0.16, p.hoodUp * height],
    [mix(nose, cowl, 0.55), Math.max(mix(p.hoodUp, p.cowlUp, 0.62) * height, fender + 0.03)],
    [cowl + 0.05, p.cowlUp * height],
    [at.roofFront, p.roofFrontUp * height],
    [at.peak, height],
    [at.roofRear, p.roofRearUp * height],
    [at.backlightBase, p.backlightUp * height],
    [Math.min(at.backlightBase - 0.06, tail + 0.12), tailTop],
    [tail, tailTop - (isPickup ? 0 : 0.03)],
  ]);

const beltCurve = ({ p, height, nose, tail, frontAxle, rearAxle, cowl, hoodEdge, fender, tailTop }: Layout): Curve =>
  curveThrough([
    [nose, hoodEdge - 0.04],
    [nose - 0.2, hoodEdge],
    [Math.max(frontAxle, cowl + 0.15), Math.max(fender, mix(hoodEdge, p.beltFrontUp * height, 0.6))],
    [cowl + 0.1, Math.max(p.beltFrontUp * height, fender)],
    [rearAxle + 0.3, p.beltRearUp * height],
    [tail + 0.2, Math.min(p.beltRearUp * height + 0.01, tailTop - 0.05)],
    [tail, Math.min(p.beltRearUp * height, tailTop - 0.06)],
  ]);

function railCurve({ p, height, nose, tail, cowl, hoodEdge, tailTop, isPickup, ...at }: Layout): Curve {
  const crown = isPickup ? 0.06 : 0.075;
  return curveThrough([
    [nose, hoodEdge - 0.02],
    [cowl + 0.12, p.beltFrontUp * height + 0.02],
    [cowl - 0.02, p.beltFrontUp * height + 0.06],
    [at.roofFront, p.roofFrontUp * height - crown],
    [at.peak, height - crown - 0.012],
    [at.roofRear, p.roofRearUp * height - crown],
    [at.backlightBase, Math.min(p.backlightUp * height - 0.02, p.beltRearUp * height + 0.06)],
    [at.backlightBase - 0.14, Math.min(tailTop - 0.02, p.beltRearUp * height + 0.03)],
    [tail, tailTop - 0.04],
  ]);
}

function railWidthCurve({
  p,
  halfWidth,
  nose,
  tail,
  cowl,
  roofFront,
  roofRear,
  backlightBase,
  isPickup,
}: Layout): Curve {
  const roof = halfWidth * p.roofWidth;
  const hood = halfWidth * 0.8;
  const deck = halfWidth * (isPickup ? 0.9 : 0.78);
  return curveThrough([
    [nose, hood * 0.9],
    [cowl + 0.15, hood],
    [cowl - 0.05, halfWidth * 0.855],
    [roofFront, roof],
    [mix(roofFront, roofRear, 0.5), roof * 1.015],
    [roofRear, roof * 0.965],
    [backlightBase, mix(roof, deck, isPickup ? 0.9 : 0.6)],
    [backlightBase - 0.14, deck],
    [tail, deck],
  ]);
}

/** The body is a little narrower at both ends. */
function widthCurve({ halfWidth, nose, tail, frontAxle, rearAxle, isPickup }: Layout): Curve {
  const [front, rear] = isPickup ? [0.03, 0.012] : [0.075, 0.068];
  return (x) =>
    halfWidth * (1 - front * smoothstep(frontAxle - 0.1, nose, x) - rear * (1 - smoothstep(tail, rearAxle + 0.1, x)));
}

function marksOf({ p, rearAxle, cowl, roofFront, roofRear, backlightBase, isPickup }: Layout): BodyMarks {
  const glassRear = isPickup ? roofRear - 0.06 : mix(roofRear, backlightBase, p.rearQuarter ? 0.3 : 0.42);
  return {
    ...{ cowl, roofFront, roofRear, backlightBase, glassRear },
    glassFront: cowl - 0.02,
    bPillar: mix(cowl, rearAxle, p.doors === 4 ? 0.56 : 0.74),
    cPillar: p.rearQuarter ? Math.max(rearAxle + 0.1, glassRear + 0.4) : glassRear,
    doors: p.doors,
    cabRear: isPickup ? backlightBase : null,
  };
}

/** Builds the outline of a model from its size and its proportions. */
export function bodyFormFor(model: CatalogueModel): BodyForm {
  const layout = layOut(model);
  const { p, height, halfWidth, nose, tail, frontAxle, rearAxle } = layout;
  const end = { radius: p.edgeRadius, rakeBottom: 0.07 };
  return {
    ...{ length: nose - tail, halfWidth, height, frontAxle, rearAxle, nose, tail },
    wheelRadius: p.wheelRadius,
    rimShare: p.rimShare,
    archRadius: p.wheelRadius + p.archGap,
    top: topCurve(layout),
    belt: beltCurve(layout),
    bottom: curveThrough([
      [nose, p.groundClearance + 0.03],
      [frontAxle + 0.5, p.groundClearance],
      [rearAxle - 0.45, p.groundClearance],
      [tail, p.groundClearance + 0.1],
    ]),
    widest: widthCurve(layout),
    rail: railCurve(layout),
    railHalfWidth: railWidthCurve(layout),
    front: { ...end, sweep: p.frontSweep, rakeTop: p.frontRake, bumperHeight: p.groundClearance + height * 0.24 },
    rear: {
      ...{ sweep: p.rearSweep, rakeTop: p.rearRake, rakeBottom: 0.08, radius: p.edgeRadius * 0.8 },
      bumperHeight: p.groundClearance + height * 0.27,
    },
    marks: marksOf(layout),
    crease: p.crease,
    flare: p.flare,
  };
}
