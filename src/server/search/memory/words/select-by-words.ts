import { type Bits, intersect, setBit, unite } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { CORRECTED, EXACT, PREFIX, type WordMatch } from "./word-match.ts";

const KINDS = [EXACT, PREFIX, CORRECTED] as const;

/**
 * Takes out of a set what does not match every word.
 * @returns what is left by how well it matches: exactly; exactly or by a prefix; in any way, which is `base` itself. Without
 *   words only the last.
 */
export function selectByWords(store: VehicleStore, words: readonly WordMatch[], base: Bits): Bits[] {
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

/** Adds the slots that match a word in just this way. */
function addMatching(store: VehicleStore, word: WordMatch, kind: number, into: Bits): void {
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

/** Goes along a column: trims and body styles have no order to find them by. */
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
