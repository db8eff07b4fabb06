import { BODY_WORDS } from "./body-class.ts";
import { hasAny, plainWords } from "./plain-words.ts";
import { classOfTransmission, DRIVETRAIN_WORDS, FUEL_WORDS } from "./powertrain-classes.ts";

/**
 * True when a dealer's text names a body style, drivetrain, fuel or transmission. The text need not have a class: "2WD", "6-Speed" and
 * "Compressed Natural Gas" are valid and have none.
 */
export const NAMES_A = {
  bodyStyle: (text: string) => hasAny(plainWords(text.replaceAll("é", "e")), BODY_WORDS),
  drivetrain: (text: string) => hasAny(plainWords(text), DRIVETRAIN_WORDS),
  fuelType: (text: string) => hasAny(plainWords(text), FUEL_WORDS),
  transmission: (text: string) =>
    classOfTransmission(text) !== null ||
    / (?:\d{1,2} ?sp(?:ee)?d|speed|continuously|automatic|manual|auto|stick) /.test(plainWords(text)),
} as const;
export type ClassedFact = keyof typeof NAMES_A;
