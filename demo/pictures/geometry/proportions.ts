import type { BodyShape } from "../../inventory/catalogue/catalogue-model.ts";

/**
 * What makes a body's outline, independent of its size. Names ending in `Up` are heights as a share of the car's height,
 * names ending in `At` are metres along the car counted forward from an axle, the rest is metres.
 */
export type Proportions = {
  /** Share of the overhangs that is in front. */
  frontOverhang: number;
  wheelRadius: number;
  archGap: number;
  groundClearance: number;
  hoodUp: number;
  cowlUp: number;
  /** From the front axle. */
  cowlAt: number;
  windshieldRun: number;
  roofFrontUp: number;
  roofRearUp: number;
  /** From the rear axle. */
  roofRearAt: number;
  backlightAt: number;
  backlightUp: number;
  deckUp: number;
  beltFrontUp: number;
  beltRearUp: number;
  /** Roof width as a share of body width. */
  roofWidth: number;
  frontSweep: number;
  frontRake: number;
  rearSweep: number;
  rearRake: number;
  edgeRadius: number;
  crease: number;
  flare: number;
  doors: 2 | 4;
  /** How much of a wheel is metal: its diameter as a share of the tyre's. */
  rimShare: number;
  /** A third side window behind the rear door. */
  rearQuarter: boolean;
};

const SEDAN: Proportions = {
  ...{ frontOverhang: 0.46, wheelRadius: 0.335, archGap: 0.045, groundClearance: 0.17 },
  ...{ hoodUp: 0.56, cowlUp: 0.68, cowlAt: -0.42, windshieldRun: 0.92, roofFrontUp: 0.965, roofRearUp: 0.955 },
  ...{ roofRearAt: 0.62, backlightAt: -0.42, backlightUp: 0.745, deckUp: 0.735, beltFrontUp: 0.625, beltRearUp: 0.665 },
  ...{ roofWidth: 0.665, frontSweep: 0.22, frontRake: 0.1, rearSweep: 0.2, rearRake: 0.06, edgeRadius: 0.09 },
  ...{ crease: 1, flare: 0.014, doors: 4, rearQuarter: false, rimShare: 0.755 },
};

const COMPACT_SUV: Proportions = {
  ...SEDAN,
  ...{ frontOverhang: 0.48, wheelRadius: 0.365, archGap: 0.05, groundClearance: 0.215 },
  ...{ hoodUp: 0.59, cowlUp: 0.665, cowlAt: -0.36, windshieldRun: 0.78, roofFrontUp: 0.965, roofRearUp: 0.95 },
  ...{ roofRearAt: -0.32, backlightAt: -0.68, backlightUp: 0.66, deckUp: 0.62, beltFrontUp: 0.615, beltRearUp: 0.652 },
  ...{ roofWidth: 0.715, frontSweep: 0.19, frontRake: 0.08, rearSweep: 0.15, rearRake: 0.05, edgeRadius: 0.09 },
  ...{ flare: 0.02, rearQuarter: true, rimShare: 0.72 },
};

/** Where each body shape starts from; single models then differ a little or a lot. */
export const PROPORTIONS: Record<BodyShape, Proportions> = {
  sedan: SEDAN,
  coupe: {
    ...SEDAN,
    ...{ wheelRadius: 0.345, groundClearance: 0.14, hoodUp: 0.585, cowlUp: 0.7, cowlAt: -0.62, windshieldRun: 0.82 },
    ...{ roofRearAt: 0.42, backlightAt: -0.5, backlightUp: 0.77, deckUp: 0.755, beltFrontUp: 0.65, beltRearUp: 0.715 },
    ...{ roofWidth: 0.61, rearRake: 0.04, flare: 0.03, doors: 2 },
  },
  convertible: {
    ...SEDAN,
    ...{ wheelRadius: 0.31, groundClearance: 0.14, hoodUp: 0.59, cowlUp: 0.71, cowlAt: -0.5, windshieldRun: 0.62 },
    ...{ roofRearAt: 0.35, backlightAt: -0.12, backlightUp: 0.76, deckUp: 0.73, beltFrontUp: 0.665, beltRearUp: 0.7 },
    ...{ roofWidth: 0.62, rearRake: 0.05, flare: 0.025, doors: 2, crease: 0.4 },
  },
  hatchback: {
    ...SEDAN,
    ...{ frontOverhang: 0.52, wheelRadius: 0.325, hoodUp: 0.58, cowlUp: 0.68, cowlAt: -0.3, windshieldRun: 0.86 },
    ...{ roofRearAt: 0.0, backlightAt: -0.46, backlightUp: 0.7, deckUp: 0.66, beltFrontUp: 0.62, beltRearUp: 0.67 },
    ...{ roofWidth: 0.68, rearRake: 0.06, rearQuarter: false },
  },
  "compact-suv": COMPACT_SUV,
  suv: {
    ...COMPACT_SUV,
    ...{ wheelRadius: 0.39, groundClearance: 0.225, hoodUp: 0.615, cowlUp: 0.675, cowlAt: -0.38, windshieldRun: 0.74 },
    ...{
      roofRearAt: -0.42,
      backlightAt: -0.74,
      backlightUp: 0.66,
      beltFrontUp: 0.63,
      beltRearUp: 0.635,
      roofWidth: 0.745,
    },
  },
  pickup: {
    ...COMPACT_SUV,
    ...{ frontOverhang: 0.42, wheelRadius: 0.41, archGap: 0.07, groundClearance: 0.27, hoodUp: 0.655, cowlUp: 0.695 },
    ...{
      cowlAt: -0.42,
      windshieldRun: 0.66,
      roofFrontUp: 0.965,
      roofRearUp: 0.985,
      roofRearAt: 1.02,
      backlightAt: 0.84,
    },
    ...{ backlightUp: 0.7, deckUp: 0.695, beltFrontUp: 0.652, beltRearUp: 0.66, roofWidth: 0.74, frontSweep: 0.14 },
    ...{
      rimShare: 0.66,
      frontRake: 0.03,
      rearSweep: 0.04,
      rearRake: 0.01,
      edgeRadius: 0.06,
      flare: 0.03,
      rearQuarter: false,
    },
  },
  minivan: {
    ...COMPACT_SUV,
    ...{ frontOverhang: 0.46, wheelRadius: 0.345, groundClearance: 0.165, hoodUp: 0.555, cowlUp: 0.625, cowlAt: -0.06 },
    ...{
      windshieldRun: 1.02,
      roofRearAt: -0.52,
      backlightAt: -0.86,
      beltFrontUp: 0.58,
      beltRearUp: 0.59,
      roofWidth: 0.745,
    },
    ...{ frontRake: 0.14, flare: 0.01 },
  },
  wagon: {
    ...SEDAN,
    ...{ roofRearAt: -0.42, roofRearUp: 0.95, backlightAt: -0.86, backlightUp: 0.68, deckUp: 0.64, rearQuarter: true },
    ...{ roofWidth: 0.69, wheelRadius: 0.35, groundClearance: 0.2 },
  },
};
