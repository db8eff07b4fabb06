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
 * The makers' codes of heavy trucks and buses, from vPIC: Autocar, Blue Bird, Ford's F-650 and F-750, Freightliner, Hino, International,
 * Isuzu, Kenworth, Mack, Mitsubishi Fuso, Peterbilt, Prevost, Sterling, Thomas, UD, Volvo, Western Star.
 */
const HEAVY_MAKERS = new Set(
  `1BA 1BC 1BD 1FU 1FV 1HS 1HT 1M1 1M2 1M3 1M8 1NK 1NP 1T7 1T8 1WA 1WB 1WD 1WU 1WX 1WY 1XK 1XP 2AY 2AZ 2FU 2FV 2FW 2FY 2FZ 2HS 2HT 2M1 2M2
  2M3 2MG 2NK 2NP 2PC 2TU 2WE 2WK 2WL 2WM 2XK 2XP 3AK 3AL 3BH 3BJ 3BK 3BM 3BP 3F6 3FE 3FF 3FR 3HA 3HC 3HS 3HT 3NK 3NM 3SD 3WK 3WM 3WP 3XK
  480 49H 4CD 4DR 4EN 4KL 4S7 4UZ 4V1 4V2 4V3 4V4 4V5 4V6 4VA 4VB 4VC 4VD 4VE 4VG 4VH 4VK 4VM 516 54D 5CJ 5CK 5FY 5KJ 5KK 5P0 5PV 5RJ 5UF
  5V4 5VC 7H4 JAL JAM JH6 JH7 JH8 JHA JHB JHC JHH JL6 JL7 JLS JNA JNE JPA JPB JPE JW6 JW7`.split(/\s+/),
);

/**
 * Returns the model year in a 17-character number; null when position 10 is no year code, or the year is uncertain. The code repeats after
 * 30 years; for cars and light trucks a letter at position 7 means 2010 and later (565.15(d)(2)). Above 10,000 pounds position 7 tells
 * nothing, so only a code of which one year lies in the future is certain. Numbers of other markets may not follow the rule, so this is a
 * hint and never overrides the dealer's year.
 */
export function vinModelYear(vin: string, latestYear = new Date().getFullYear() + 1): number | null {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (vin.length !== 17 || code < 0) return null;
  const [earlier, later] = [1980 + code, 2010 + code];
  if (HEAVY_MAKERS.has(vin.slice(0, 3))) return later > latestYear ? earlier : null;
  if (!/[A-Z]/.test(vin.charAt(6))) return earlier;
  return later > latestYear ? null : later;
}

/** True for numbers that dealers type into a required field: 11111111111111111, 12345678901234567, TESTVIN… */
function isFiller(vin: string): boolean {
  return hasFewCharacters(vin) || /^(?:0?123456789|ABCDEFGH|TEST|XXXX|0000000|NOVIN)/.test(vin);
}

/** The fewest different characters of a real number. */
const MIN_CHARACTERS = 5;

function hasFewCharacters(vin: string): boolean {
  let count = 0;
  for (let i = 0; i < vin.length && count < MIN_CHARACTERS; i++) if (vin.indexOf(vin.charAt(i)) === i) count += 1;
  return count < MIN_CHARACTERS;
}

/** Returns the VIN among other words and signs, if its check digit proves it: "1HG… (verified)", "%1HG…%", "]C01HG…" of a scanner. */
function provenInside(text: string): string | null {
  const searched = text.slice(0, 200).replace(/^\s?\][A-Za-z]\d/, "");
  return text.length > VIN_LENGTH ? provenVin(searched) : null;
}

/** Returns the signs of a VIN without a label before it ("VIN: ", "VIN#") and without the letter I that scanners read before imports. */
function asTyped(text: string): string {
  const vin = text
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s\-_.:*#]/g, "")
    .replace(/^(?:VIN|VEHICLEIDENTIFICATION)(?:NO|NUMBER)?(?=I?[A-Z0-9]{17}$)/, "");
  const scanned = /^I([A-HJ-NPR-Z0-9]{17})$/.exec(vin)?.[1];
  return scanned !== undefined && vinCheckDigit(scanned) === scanned.charAt(8) ? scanned : vin;
}

/** Reads a VIN in which O, Q or I was typed for 0 or 1, where the check digit proves it. */
function withDigits(typed: string): VinReading | null {
  const vin = typed.replace(/[OQ]/g, "0").replaceAll("I", "1");
  return vinCheckDigit(vin) === vin.charAt(8) && /\d{4}$/.test(vin) ? { kind: "vin", vin, checkDigitOk: true } : null;
}

/**
 * Reads a VIN as dealers write it (any case, spaces, dashes, letters for digits).
 * @param modelYear year of the car where known: fewer than 17 characters are accepted only before 1981.
 */
export function readVin(text: string, modelYear: number | null): VinReading {
  const vin = provenInside(text) ?? asTyped(text);
  if (!/^[A-Z0-9]+$/.test(vin)) return { kind: "refused", reason: "has characters that a VIN cannot have" };
  if (isFiller(vin)) return { kind: "refused", reason: "is a filler" };
  if (vin.length === 17) {
    if (/[IOQ]/.test(vin)) return withDigits(vin) ?? { kind: "refused", reason: "contains I, O or Q" };
    return { kind: "vin", vin, checkDigitOk: vinCheckDigit(vin) === vin.charAt(8) };
  }
  const old = modelYear !== null && modelYear < FIRST_YEAR_OF_17_CHARACTERS;
  if (old && vin.length >= 5 && vin.length < 17 && /\d/.test(vin)) return { kind: "short", vin };
  return { kind: "refused", reason: `has ${vin.length} characters instead of 17` };
}

/** True for 17 characters with the right check digit. */
export const isProvenVin = (vin: string): boolean => vin.length === 17 && vinCheckDigit(vin) === vin.charAt(8);

/** Returns the VIN in a text, like `findVin`, if its check digit is right. Other texts of 17 characters may be a visitor's number. */
export function provenVin(text: string): string | null {
  const vin = findVin(text);
  return vin !== null && isProvenVin(vin) ? vin : null;
}

const VIN_IN_TEXT = /(?<![A-Za-z0-9])[A-HJ-NPR-Za-hj-npr-z0-9]{17}(?![A-Za-z0-9])/g;
const VIN_LENGTH = 17;

/** Returns the first 17-character VIN with digits in the right places inside any text (a path, a caption); null when there is none. */
export function findVin(text: string): string | null {
  if (text.length < VIN_LENGTH) return null;
  const searched = text.slice(0, 4_000);
  // `matchAll` would copy the expression, and this runs on every link and photo of a page.
  VIN_IN_TEXT.lastIndex = 0;
  for (let match = VIN_IN_TEXT.exec(searched); match !== null; match = VIN_IN_TEXT.exec(searched)) {
    const vin = match[0].toUpperCase();
    // The last four characters are always digits (565.15(e)). Words and hashes of 17 characters rarely end that way.
    if (/\d{4}$/.test(vin) && /[A-Z]/.test(vin) && !isFiller(vin)) return vin;
  }
  return null;
}
