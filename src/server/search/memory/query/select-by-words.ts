import { CORRECTED, EXACT, isVinLike, PREFIX } from "#domain/search/word-rules.ts";
import { matchWord, type WordMatch } from "../../stock/match-words.ts";
import type { TermIndex } from "../../stock/term-index.ts";
import { type Bits, intersect, setBit, unite } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { vinEndKey, vinKey } from "../store/vin-chains.ts";

const KINDS = [EXACT, PREFIX, CORRECTED] as const;

/** What a word matches, and the slots whose VIN is, or ends with, the word. */
export type MatchedWord = WordMatch & { vinSlots: ReadonlySet<number> };

/** What each word of a keyword matches. @param terms the terms of the store's dictionaries */
export const matchWords = (store: VehicleStore, terms: TermIndex, words: readonly string[]): MatchedWord[] =>
  words.map((word) => {
    const found = vinSlots(store, word);
    return { ...matchWord(store.names, terms, word, found.size > 0), vinSlots: found };
  });

/** The slots whose VIN is the word, or ends with it when it has six to eight characters and the last four are digits. */
function vinSlots(store: VehicleStore, word: string): Set<number> {
  const slots = new Set<number>();
  if (!isVinLike(word)) return slots;
  const vin = word.toUpperCase();
  const { vinHead, vinTail, vinMiddle } = store.columns;
  if (vin.length > 8) {
    const key = vinKey(vin);
    for (let slot = 0; slot < store.end; slot++) {
      if (vinTail[slot] === key.tail && vinHead[slot] === key.head) slots.add(slot);
    }
    return slots;
  }
  const end = vinEndKey(vin);
  for (let slot = 0; slot < store.end; slot++) {
    if (vinTail[slot] === end.tail && vinHead[slot] !== 0 && fitsBefore(vinMiddle[slot] as number, end))
      slots.add(slot);
  }
  return slots;
}

/** Whether the characters before the last six are the ones that are asked for. */
function fitsBefore(middle: number, asked: ReturnType<typeof vinEndKey>): boolean {
  if (asked.middle !== null) return middle === asked.middle;
  return asked.penultimate === null || (middle > 0 && (middle - 1) % 36 === asked.penultimate);
}

/**
 * Removes from `base` what does not match every word.
 * @returns three sets: what matches exactly; exactly or by a prefix; in any way, which is `base` itself. Without words only
 *   the last.
 */
export function selectByWords(store: VehicleStore, words: readonly MatchedWord[], base: Bits): Bits[] {
  if (words.length === 0) return [base];
  const exact = store.pool.takeCopy(base);
  const begun = store.pool.takeCopy(base);
  const sets = [exact, begun, base];
  for (const word of words) {
    const matching = store.pool.takeEmpty();
    for (const kind of KINDS) {
      addMatching(store, word, kind, matching);
      intersect(sets[kind] as Bits, matching);
    }
  }
  return sets;
}

/** Adds the slots that match a word in exactly this way. */
function addMatching(store: VehicleStore, word: MatchedWord, kind: number, into: Bits): void {
  const { columns, layout, views, end, pool } = store;
  if (word.cars.includes(kind)) {
    layout.mark(
      into,
      word.cars.map((of) => (of === kind ? 1 : 0)),
      columns.car,
      end,
    );
  }
  for (let seller = word.sellers.indexOf(kind); seller >= 0; seller = word.sellers.indexOf(kind, seller + 1)) {
    views.by_seller.mark(into, seller, seller + 1, true);
  }
  if (word.trims.includes(kind)) addByColumn(into, columns.trim, word.trims, kind, end);
  if (word.looks.includes(kind)) addByColumn(into, columns.look, word.looks, kind, end);
  for (const [year, of] of word.years) if (of === kind) unite(into, store.year.within(year, year, pool));
  if (kind === EXACT) for (const slot of word.vinSlots) setBit(into, slot);
}

/** Scans a whole column, because trims and body styles have no sorted view. */
function addByColumn(into: Bits, column: Int32Array, kinds: Uint8Array, kind: number, end: number): void {
  for (let at = 0; at < into.length; at++) {
    const base = at << 5;
    const places = Math.min(32, end - base);
    let word = 0;
    for (let place = 0; place < places; place++) {
      if (kinds[column[base + place] as number] === kind) word |= 1 << place;
    }
    into[at] = (into[at] as number) | word;
  }
}
