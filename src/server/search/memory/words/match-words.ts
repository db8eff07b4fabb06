import { US_STATES } from "#domain/geo/us-states.ts";
import { spellingsOf } from "#domain/search/search-aliases.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { vinEndKey, vinKey } from "../store/vin-key.ts";
import type { Entries, TermIndex } from "./term-index.ts";
import { CORRECTED, EXACT, NO_MATCH, PREFIX, type WordMatch } from "./word-match.ts";

const STATES = new Set(Object.keys(US_STATES).map((code) => code.toLowerCase()));
const VIN_LENGTH = 17;

/** What each word of a keyword matches, where. @param terms of the store's dictionaries as they are now */
export function matchWords(store: VehicleStore, terms: TermIndex, words: readonly string[]): WordMatch[] {
  return words.map((word) => matchWord(store, terms, word));
}

function matchWord(store: VehicleStore, terms: TermIndex, word: string): WordMatch {
  const { names } = store;
  const tables = {
    cars: new Uint8Array(names.cars.size).fill(NO_MATCH),
    sellers: new Uint8Array(names.sellers.size).fill(NO_MATCH),
    trims: new Uint8Array(names.trims.size).fill(NO_MATCH),
    looks: new Uint8Array(names.looks.size).fill(NO_MATCH),
    years: new Map<number, number>(),
    vinSlots: vinSlots(store, word),
  };
  let found = tables.vinSlots.size > 0;
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

/** The slots whose VIN is the word, or ends with it when it has six to eight characters and the last four are digits. */
function vinSlots(store: VehicleStore, word: string): Set<number> {
  const vin = word.toUpperCase();
  const { vinHead, vinTail, vinMiddle } = store.columns;
  const slots = new Set<number>();
  if (vin.length === VIN_LENGTH) {
    const key = vinKey(vin);
    for (let slot = 0; slot < store.end; slot++) {
      if (vinTail[slot] === key.tail && vinHead[slot] === key.head) slots.add(slot);
    }
  } else if (/^[0-9A-Z]{2,4}\d{4}$/.test(vin)) {
    const end = vinEndKey(vin);
    for (let slot = 0; slot < store.end; slot++) {
      if (vinTail[slot] === end.tail && vinHead[slot] !== 0 && fitsBefore(vinMiddle[slot] as number, end))
        slots.add(slot);
    }
  }
  return slots;
}

/** Whether the characters before the last six are the ones that are asked for. */
function fitsBefore(middle: number, asked: ReturnType<typeof vinEndKey>): boolean {
  if (asked.middle !== null) return middle === asked.middle;
  return asked.penultimate === null || (middle > 0 && (middle - 1) % 36 === asked.penultimate);
}
