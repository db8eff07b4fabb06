import { remember } from "#kernel/words/rules/remember.ts";
import { BODY_WORDS } from "./body-class.ts";
import { hasAny, plainWords } from "./plain-words.ts";
import { classOfTransmission, DRIVETRAIN_WORDS, FUEL_WORDS } from "./powertrain-classes.ts";

const REMEMBERED = 500;

/**
 * True when a dealer's text names a body style, drivetrain, fuel or transmission. The text need not have a class: "2WD", "6-Speed" and
 * "Compressed Natural Gas" are valid and have none. Cached, because an inventory has the same few.
 */
export const NAMES_A = {
  bodyStyle: remember(REMEMBERED, (text) => hasAny(plainWords(text.replaceAll("é", "e")), BODY_WORDS)),
  drivetrain: remember(REMEMBERED, (text) => hasAny(plainWords(text), DRIVETRAIN_WORDS)),
  fuelType: remember(REMEMBERED, (text) => hasAny(plainWords(text), FUEL_WORDS)),
  transmission: remember(
    REMEMBERED,
    (text) =>
      classOfTransmission(text) !== null ||
      / (?:\d{1,2} ?sp(?:ee)?d|speed|continuously|automatic|manual|auto|stick) /.test(plainWords(text)),
  ),
} as const;
export type ClassedFact = keyof typeof NAMES_A;
