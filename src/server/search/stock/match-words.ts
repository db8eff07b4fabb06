import { US_STATES } from "#domain/geo/us-states.ts";
import { spellingsOf } from "#domain/search/search-aliases.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Entries, TermIndex } from "./term-index.ts";

/** How a row matches a word: the smaller the better. */
export const EXACT = 0;
export const PREFIX = 1;
export const CORRECTED = 2;
const NO_MATCH = 3;

/** How well each entry of each dictionary matches one word of a keyword. */
export type WordMatch = {
  cars: Uint8Array;
  sellers: Uint8Array;
  trims: Uint8Array;
  looks: Uint8Array;
  /** By the year itself. */
  years: ReadonlyMap<number, number>;
};

const STATES = new Set(Object.keys(US_STATES).map((code) => code.toLowerCase()));
const VIN_LENGTH = 17;

/** Whether a word can be a VIN, or the end of one: six to eight characters, of which the last four are digits. */
export const isVinLike = (word: string): boolean =>
  word.length === VIN_LENGTH || /^[0-9A-Z]{2,4}\d{4}$/.test(word.toUpperCase());

/**
 * What a word of a keyword matches, where.
 * @param terms of the dictionaries as they are now
 * @param isVin whether the word is the VIN of a listed vehicle, or its end: then it is no misspelling
 */
export function matchWord(names: Dictionaries, terms: TermIndex, word: string, isVin: boolean): WordMatch {
  const tables = {
    cars: new Uint8Array(names.cars.size).fill(NO_MATCH),
    sellers: new Uint8Array(names.sellers.size).fill(NO_MATCH),
    trims: new Uint8Array(names.trims.size).fill(NO_MATCH),
    looks: new Uint8Array(names.looks.size).fill(NO_MATCH),
    years: new Map<number, number>(),
  };
  let found = isVin;
  const mark = (entries: Entries, kind: number) => {
    found = true;
    for (const field of ["cars", "sellers", "trims", "looks"] as const) {
      for (const number of entries[field]) tables[field][number] = Math.min(tables[field][number] as number, kind);
    }
    for (const year of entries.years) tables.years.set(year, Math.min(tables.years.get(year) ?? NO_MATCH, kind));
  };
  if (word === "") return tables;
  for (const spelling of spellingsOf(word)) {
    const entries = terms.exactly(spelling);
    if (entries) mark(entries, EXACT);
  }
  // "3" is not the beginning of "3500" when there is a 3 Series, nor "va" of "van" when there are cars in Virginia.
  if (!found || !(/^\p{N}+$/u.test(word) || STATES.has(word))) {
    for (const entries of terms.beginningWith(word)) mark(entries, PREFIX);
  }
  if (!found) {
    for (const term of terms.corrected(word)) {
      const entries = terms.exactly(term);
      if (entries) mark(entries, CORRECTED);
    }
  }
  return tables;
}
