import { classOfBody } from "./classes/body-class.ts";
import { classOfColor } from "./classes/color-class.ts";
import { classOfDoors } from "./classes/door-class.ts";
import { classOfDrivetrain, classOfFuel, classOfGearbox } from "./classes/powertrain-classes.ts";
import type { ClassName, ClassValue } from "./vehicle-classes.ts";

/** Returns the class of a dealer's own words; null when they name none or several, so that filters never say more than the dealer did. */
export const CLASS_OF: { readonly [Name in ClassName]: (text: string) => ClassValue<Name> | null } = {
  bodyStyle: classOfBody,
  doors: (text) => classOfDoors(Number(text)),
  drivetrain: classOfDrivetrain,
  fuel: classOfFuel,
  transmission: classOfGearbox,
  color: classOfColor,
  interiorColor: classOfColor,
};

/** For each class, the vehicle's fact from which it is read. */
export const FACT_OF_CLASS = {
  bodyStyle: "bodyStyle",
  doors: "doors",
  drivetrain: "drivetrain",
  fuel: "fuelType",
  transmission: "transmission",
  color: "exteriorColor",
  interiorColor: "interiorColor",
} as const satisfies Record<ClassName, string>;
