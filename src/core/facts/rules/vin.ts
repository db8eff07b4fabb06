/**
 * Vehicle identification numbers as 49 CFR Part 565 defines them: 17 characters without I, O and Q, a check digit at
 * position 9 (565.15(c)) and a model year code at position 10 (565.15(d)).
 */
export type VinReading =
  | { kind: "vin"; vin: string; checkDigitOk: boolean }
  /** The serial number of a car built before 1981, when 17 characters became the rule. */
  | { kind: "short"; vin: string }
  | { kind: "refused"; reason: string };

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of each character, by its code. Digits have their own value, letters that of 565.15(c). */
const VALUES: (number | undefined)[] = [];
for (const [i, character] of [..."0123456789ABCDEFGH"].entries()) VALUES[character.charCodeAt(0)] = i < 10 ? i : i - 9;
for (const [i, character] of [..."JKLMN"].entries()) VALUES[character.charCodeAt(0)] = i + 1;
for (const [i, character] of [..."STUVWXYZ"].entries()) VALUES[character.charCodeAt(0)] = i + 2;
VALUES["P".charCodeAt(0)] = 7;
VALUES["R".charCodeAt(0)] = 9;
/** Thirty codes, starting with 1980 and again with 2010. */
const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR_OF_17_CHARACTERS = 1981;

/** Returns the character that position 9 of a 17-character number must have; null when a character has no value. */
export function vinCheckDigit(vin: string): string | null {
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const value = VALUES[vin.charCodeAt(i)];
    if (value === undefined) return null;
    sum += value * (WEIGHTS[i] ?? 0);
  }
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/**
 * Returns the model year in a 17-character number; null when position 10 is no year code. The code repeats after 30 years; for cars and
 * light trucks a letter at position 7 means 2010 and later (565.15(d)(2)). Numbers of other markets may not follow the rule, so this is a
 * hint and never overrides the dealer's year.
 */
export function vinModelYear(vin: string): number | null {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (vin.length !== 17 || code < 0) return null;
  return /[A-Z]/.test(vin.charAt(6)) ? 2010 + code : 1980 + code;
}

/** True for numbers that dealers type into a required field: 11111111111111111, 12345678901234567, TESTVIN… */
function isFiller(vin: string): boolean {
  return distinctCharacters(vin) < 5 || /^(?:0?123456789|ABCDEFGH|TEST|XXXX|0000000|NOVIN)/.test(vin);
}

function distinctCharacters(vin: string): number {
  let count = 0;
  for (let i = 0; i < vin.length; i++) if (vin.indexOf(vin.charAt(i)) === i) count += 1;
  return count;
}

/**
 * Reads a VIN as dealers write it (any case, spaces, dashes).
 * @param modelYear year of the car where known: fewer than 17 characters are accepted only before 1981.
 */
export function readVin(text: string, modelYear: number | null): VinReading {
  const vin = text
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s\-_.:*]/g, "");
  if (!/^[A-Z0-9]+$/.test(vin)) return { kind: "refused", reason: "has characters that a VIN cannot have" };
  if (isFiller(vin)) return { kind: "refused", reason: "is a filler" };
  if (vin.length === 17) {
    if (/[IOQ]/.test(vin)) return { kind: "refused", reason: "contains I, O or Q" };
    return { kind: "vin", vin, checkDigitOk: vinCheckDigit(vin) === vin.charAt(8) };
  }
  const old = modelYear !== null && modelYear < FIRST_YEAR_OF_17_CHARACTERS;
  if (old && vin.length >= 5 && vin.length < 17) return { kind: "short", vin };
  return { kind: "refused", reason: `has ${vin.length} characters instead of 17` };
}

/** Returns the first 17-character VIN with digits in the right places inside any text (a path, a caption); null when there is none. */
export function findVin(text: string): string | null {
  for (const match of text.slice(0, 4_000).matchAll(/(?<![A-Za-z0-9])[A-HJ-NPR-Za-hj-npr-z0-9]{17}(?![A-Za-z0-9])/g)) {
    const vin = match[0].toUpperCase();
    // The last four characters are always digits (565.15(e)). Words and hashes of 17 characters rarely end that way.
    if (/\d{4}$/.test(vin) && /[A-Z]/.test(vin) && !isFiller(vin)) return vin;
  }
  return null;
}
