import type { Curve } from "./numbers.ts";

/**
 * The outline of a car body in metres: lengths run along x (forward, origin midway between the axles), heights along z.
 * Half widths are measured from the middle of the car.
 */
export type BodyForm = {
  length: number;
  halfWidth: number;
  height: number;
  frontAxle: number;
  rearAxle: number;
  nose: number;
  tail: number;
  wheelRadius: number;
  /** The metal part of a wheel, as a share of its radius. */
  rimShare: number;
  /** Radius of the wheel opening. */
  archRadius: number;
  /** Top of the car along its middle: hood, windshield, roof, tail. */
  top: Curve;
  /** Height at which the side turns into windows or into the hood. */
  belt: Curve;
  bottom: Curve;
  /** Half width at the widest point of the side. */
  widest: Curve;
  /** Upper edge of the side windows, and edge of the hood and the deck. */
  rail: Curve;
  railHalfWidth: Curve;
  /** How far corners and upper edges of nose and tail are pulled back, metres. */
  front: EndForm;
  rear: EndForm;
  /** Where things are along the car. */
  marks: BodyMarks;
  /** 0 smooth to 1 strongly creased. */
  crease: number;
  flare: number;
};

/** The shape of the nose or of the tail. */
export type EndForm = {
  /** How far the corners lie behind the middle. */
  sweep: number;
  /** How far the upper edge lies behind the bumper. */
  rakeTop: number;
  /** How far the lower edge lies behind the bumper. */
  rakeBottom: number;
  /** Rounding of the edges. */
  radius: number;
  /** Height of the point that reaches furthest out. */
  bumperHeight: number;
};

/** Positions along the car that several parts share. */
export type BodyMarks = {
  cowl: number;
  roofFront: number;
  roofRear: number;
  /** Lower end of the rear window. */
  backlightBase: number;
  /** Foremost and rearmost points of the side windows. */
  glassFront: number;
  glassRear: number;
  /** Post between front and rear door. */
  bPillar: number;
  /** Post behind the rear door; equal to `glassRear` when there is no window behind it. */
  cPillar: number;
  doors: 2 | 4;
  /** The cab ends here on a pickup. */
  cabRear: number | null;
};
