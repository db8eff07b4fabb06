import type { NameCondition } from "../../../rules/sentence/stock-names.ts";
import { CORRECTED, EXACT, isVinLike, PREFIX } from "../../../rules/word-rules.ts";
import { matchCondition, type WordMatch } from "../../../stock/match-words.ts";
import type { TermIndex } from "../../../stock/term-index.ts";
import { type Bits, intersect, lowestBit, setBit, unite } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { vinEndKey, vinKey } from "../store/vin-chains.ts";
import type { SlotSet } from "./count-sets.ts";

/** The matches of a word, and the slots whose VIN is, or ends with, the word, or whose stock number it is. */
export type MatchedWord = WordMatch & { single: ReadonlySet<number> };

/** Returns the matches of each condition of a keyword. @param terms the terms of the store's dictionaries */
export const matchWords = (
  store: VehicleStore,
  terms: TermIndex,
  conditions: readonly NameCondition[],
): MatchedWord[] =>
  conditions.map((condition) => {
    const isWord = condition.kind === "word" && condition.fields === "all";
    const single = isWord ? vinSlots(store, condition.word) : new Set<number>();
    for (const id of (isWord && condition.ids) || []) if (store.slotOf(id) >= 0) single.add(store.slotOf(id));
    return { ...matchCondition(store.names, terms, condition, single.size > 0), single };
  });

/** Returns the slots whose VIN is the word, or ends with it when it has six to eight characters and the last four are digits. */
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

/** Returns whether the characters before the last six are the wanted ones. */
function fitsBefore(middle: number, asked: ReturnType<typeof vinEndKey>): boolean {
  if (asked.middle !== null) return middle === asked.middle;
  return asked.penultimate === null || (middle > 0 && (middle - 1) % 36 === asked.penultimate);
}

/** Returns for each car number 1 when it matches all words that only cars match; null when there is no such word. */
export function carsOfWords(words: readonly MatchedWord[]): Uint8Array | null {
  const [first, ...others] = words.filter(isOfCars);
  if (!first) return null;
  const flags = flagsUpTo(CORRECTED, first.cars);
  for (const { cars } of others) {
    for (let car = 0; car < flags.length; car++) if ((cars[car] as number) > CORRECTED) flags[car] = 0;
  }
  return flags;
}

/** Returns for each number 1 when it matches in this way or in a better one. A loop, because `map` calls a function for each. */
function flagsUpTo(worst: number, kinds: Uint8Array): Uint8Array {
  const flags = new Uint8Array(kinds.length);
  for (let number = 0; number < kinds.length; number++) flags[number] = (kinds[number] as number) <= worst ? 1 : 0;
  return flags;
}

/** Returns whether only makes and models match a word. */
const isOfCars = ({ sellers, trims, looks, years, single }: MatchedWord): boolean =>
  years.size === 0 && single.size === 0 && ![sellers, trims, looks].some(hasMatch);

const hasMatch = (kinds: Uint8Array): boolean =>
  kinds.includes(EXACT) || kinds.includes(PREFIX) || kinds.includes(CORRECTED);

/** Returns whether some matches of a word are not exact. */
const isInexact = ({ cars, sellers, trims, looks, years }: MatchedWord): boolean =>
  [cars, sellers, trims, looks].some((kinds) => kinds.includes(PREFIX) || kinds.includes(CORRECTED)) ||
  [...years.values()].some((kind) => kind !== EXACT);

/** Returns whether vehicles are examined one by one for a word. Such words come last, when the others have left few. */
const isByColumn = ({ trims, looks }: MatchedWord): boolean => hasMatch(trims) || hasMatch(looks);

/**
 * Removes the slots from `base` that do not match every word.
 * @returns two sets: the exact matches; the matches that are exact or a prefix. Empty when all remaining slots match exactly
 */
export function selectByWords(store: VehicleStore, words: readonly MatchedWord[], base: SlotSet): Bits[] {
  const { pool } = store;
  const { slots, windows } = base;
  const better = words.some(isInexact) ? [pool.takeWithin(slots, windows), pool.takeWithin(slots, windows)] : [];
  const [exact = slots, begun = slots] = better;
  for (const word of words.toSorted((a, b) => Number(isByColumn(a)) - Number(isByColumn(b)))) {
    const matching = pool.takeEmpty();
    addMatching(store, word, EXACT, { into: matching, among: base });
    intersect(exact, matching, windows);
    if (better.length === 0) continue;
    addMatching(store, word, PREFIX, { into: matching, among: base });
    intersect(begun, matching, windows);
    addMatching(store, word, CORRECTED, { into: matching, among: base });
    intersect(slots, matching, windows);
  }
  return better;
}

type Marked = { into: Bits; among: SlotSet };

/** Adds the slots of `among` that match a word in exactly this way; it may add others. */
function addMatching(store: VehicleStore, word: MatchedWord, kind: number, { into, among }: Marked): void {
  const { columns, layout, sellers, end, pool } = store;
  if (word.cars.includes(kind)) layout.mark(into, flagsUpTo(kind, word.cars), columns.car, end);
  const ofKind: number[] = [];
  for (let seller = word.sellers.indexOf(kind); seller >= 0; seller = word.sellers.indexOf(kind, seller + 1)) {
    ofKind.push(seller);
  }
  for (const slot of sellers.list(ofKind).slots) setBit(into, slot);
  if (word.trims.includes(kind)) addByColumn({ into, among }, columns.trim, word.trims, kind);
  if (word.looks.includes(kind)) addByColumn({ into, among }, columns.look, word.looks, kind);
  for (const [year, of] of word.years) if (of === kind) unite(into, store.year.within(year, year, pool));
  if (kind === EXACT) for (const slot of word.single) setBit(into, slot);
}

/** Examines each slot in question, because trims and body styles have no sorted view. */
function addByColumn({ into, among }: Marked, column: Int32Array, kinds: Uint8Array, kind: number): void {
  for (const [from, to] of among.windows) {
    for (let at = from; at < to; at++) {
      const base = at << 5;
      let found = 0;
      for (let word = (among.slots[at] as number) & ~(into[at] as number); word !== 0; word &= word - 1) {
        if (kinds[column[base + lowestBit(word)] as number] === kind) found |= word & -word;
      }
      into[at] = (into[at] as number) | found;
    }
  }
}
