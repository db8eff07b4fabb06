import { spellingsOf } from "#domain/search/search-terms.ts";
import { CORRECTED, EXACT, matchesPrefixes, PREFIX } from "#domain/search/word-rules.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Entries, TermIndex } from "./term-index.ts";

const NO_MATCH = CORRECTED + 1;

/** How well each entry of each dictionary matches one word of a keyword. */
export type WordMatch = {
  cars: Uint8Array;
  sellers: Uint8Array;
  trims: Uint8Array;
  looks: Uint8Array;
  /** By the year itself. */
  years: ReadonlyMap<number, number>;
};

/**
 * Finds the dictionary entries that match a word of a keyword, and how well.
 * @param terms the terms of these names
 * @param isVin whether the word is a listed vehicle's VIN, or the end of one: then it is not corrected
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
  if (matchesPrefixes(word, found)) {
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
