import { MARKS } from "../../../stock/mark-numbers.ts";
import { type Bits, bytesIn, clearBit, enlarged, lowestBit, setBit, type Windows, wordsFor } from "./bitset.ts";
import { countCommon } from "./count-bits.ts";

/** The bytes that the marks of a vehicle take in a saved index. */
export const MARK_BYTES = Math.ceil(MARKS.length / 8);

/** Calls a function for each slot of a set from `from` to `to` (excluded). */
function eachBit(bits: Bits, from: number, to: number, use: (slot: number) => void): void {
  for (let at = from >>> 5; at << 5 < to; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const slot = (at << 5) + lowestBit(word);
      if (slot >= from && slot < to) use(slot);
    }
  }
}

/**
 * Sets of all slots with each mark: a feature, or one of `MARK_FILTERS`. They are the only place where the index has marks: a bit for each,
 * 16.5 bytes a vehicle.
 */
export class MarkSets {
  #sets: Bits[] = MARKS.map(() => new Int32Array(0));

  /** Makes room for this many slots. */
  grow(capacity: number): void {
    if (wordsFor(capacity) > (this.#sets[0] as Bits).length) this.#sets = enlarged(this.#sets, capacity);
  }

  /** Stores the marks of a slot. @param places ascending or not, each once */
  put(slot: number, places: readonly number[]): void {
    for (const set of this.#sets) clearBit(set, slot);
    for (const place of places) setBit(this.#sets[place] as Bits, slot);
  }

  /** Makes slot `i` what slot `order[i]` was. @param yieldToRequests awaited between the sets */
  async permute(order: Uint32Array, capacity: number, yieldToRequests: () => Promise<void>): Promise<void> {
    const placeOf = new Uint32Array(order.length);
    for (let slot = 0; slot < order.length; slot++) placeOf[order[slot] as number] = slot;
    for (const [mark, before] of this.#sets.entries()) {
      const after = new Int32Array(wordsFor(capacity));
      eachBit(before, 0, order.length, (slot) => setBit(after, placeOf[slot] as number));
      this.#sets[mark] = after;
      await yieldToRequests();
    }
  }

  /** Returns the slots with a mark. The set belongs to the store. */
  having(place: number): Bits {
    return this.#sets[place] as Bits;
  }

  /** Counts the slots of a set that have a mark. */
  count(bits: Bits, place: number, windows: Windows): number {
    return countCommon(bits, this.#sets[place] as Bits, windows);
  }

  /** Writes the marks of the slots `from` to `to` (excluded), a bit for each mark. @param at the first byte, of bytes that are all 0 */
  pack(from: number, to: number, into: Uint8Array, at: number): void {
    for (const [mark, set] of this.#sets.entries()) {
      const bit = 1 << (mark & 7);
      eachBit(set, from, to, (slot) => {
        const byte = at + (slot - from) * MARK_BYTES + (mark >>> 3);
        into[byte] = (into[byte] as number) | bit;
      });
    }
  }

  /** Adds what `pack` has written about `count` slots to slots without marks. */
  unpack(slot: number, count: number, packed: Uint8Array, at: number): void {
    for (let byte = 0; byte < count * MARK_BYTES; byte++) {
      const row = Math.floor(byte / MARK_BYTES);
      const first = (byte - row * MARK_BYTES) * 8;
      for (let bits = packed[at + byte] as number; bits !== 0; bits &= bits - 1) {
        setBit(this.#sets[first + lowestBit(bits)] as Bits, slot + row);
      }
    }
  }

  /** The bytes of the sets. */
  get bytes(): number {
    return bytesIn(this.#sets);
  }
}
