/** How a row matches a word: the smaller the better. */
export const EXACT = 0;
export const PREFIX = 1;
export const CORRECTED = 2;
export const NO_MATCH = 3;

/** How well each entry of each dictionary matches one word of the keyword. */
export type WordMatch = {
  cars: Uint8Array;
  sellers: Uint8Array;
  trims: Uint8Array;
  looks: Uint8Array;
  /** By the year itself. */
  years: ReadonlyMap<number, number>;
  /** Vehicles whose VIN is, or ends with, the word. */
  vinSlots: ReadonlySet<number>;
};
