const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const LETTER_VALUES: Record<string, number> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};
/** Model years 2010 to 2039, in order (49 CFR 565.15). */
const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** Returns the check digit (9th character) that a VIN must carry (49 CFR 565.15); the 9th character given is ignored. */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  WEIGHTS.forEach((weight, index) => {
    const character = vin[index] ?? "";
    const value = /\d/.test(character) ? Number(character) : LETTER_VALUES[character];
    if (value === undefined) throw new Error(`"${vin}" has a character that no VIN may have.`);
    sum += value * weight;
  });
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** Returns the 10th character for a model year from 2010 to 2039. */
export function vinYearCode(year: number): string {
  const code = YEAR_CODES[year - 2010];
  if (code === undefined) throw new Error(`No VIN year code for ${year}.`);
  return code;
}

/** Completes a VIN from its first eight characters, the model year, the plant character and a serial of up to six digits. */
export function composeVin(firstEight: string, year: number, plant: string, serial: number): string {
  const tail = vinYearCode(year) + plant + String(serial).padStart(6, "0");
  return firstEight + vinCheckDigit(`${firstEight}0${tail}`) + tail;
}
