import { classOfBody } from "#core/facts/rules/classes/body-class.ts";
import { classOfColor } from "#core/facts/rules/classes/color-class.ts";
import { classOfDrivetrain, classOfFuel, classOfTransmission } from "#core/facts/rules/classes/powertrain-classes.ts";
import type { CsvField } from "../csv-columns.ts";

/** The narrower classes first: "4WD Automatic" says more about the drivetrain. */
const CLASSES: readonly [CsvField, (text: string) => string | null][] = [
  ["drivetrain", classOfDrivetrain],
  ["transmission", classOfTransmission],
  ["fuelType", classOfFuel],
  ["bodyStyle", classOfBody],
  ["exteriorColor", classOfColor],
];
/** Longer texts are descriptions, in which any of these words may occur. */
const MAX_LENGTH = 30;
const MOST_SHARE = 0.8;

/**
 * Returns the class of cars that a column's values seem to name: drivetrain, transmission, fuel, body style or color; null when they name
 * none. It is only good enough for a suggestion: a color may be the seats'.
 */
export function fieldByClasses(values: readonly string[]): CsvField | null {
  if (values.length === 0) return null;
  const found = CLASSES.find(([, classOf]) => {
    const known = values.filter(
      (value) => value.length <= MAX_LENGTH && !/\d{3}/.test(value) && classOf(value) !== null,
    );
    return known.length >= values.length * MOST_SHARE;
  });
  return found?.[0] ?? null;
}
