const EMPTY = 0;
const DELETED = -1;
const MIN_SIZE = 1_024;

/** Mixes the bits of a whole number; equal numbers give equal results. */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/**
 * A hash table of slots whose keys are in the columns. An entry takes 8 to 16 bytes, in a Map about 100.
 * @param hashOf the 32-bit hash of a slot's present key
 */
export class SlotTable {
  readonly #hashOf: (slot: number) => number;
  #entries = new Int32Array(MIN_SIZE);
  /** Entries that are not empty, deleted ones included. */
  #used = 0;
  #live = 0;

  constructor(hashOf: (slot: number) => number) {
    this.#hashOf = hashOf;
  }

  /** Returns the slot whose key has this hash and that `isIt` accepts; -1 when there is none. */
  find(hash: number, isIt: (slot: number) => boolean): number {
    const mask = this.#entries.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = this.#entries[at] as number;
      if (entry === EMPTY) return -1;
      if (entry !== DELETED && isIt(entry - 1)) return entry - 1;
    }
  }

  /** Adds a slot whose key is not in the table. */
  add(slot: number): void {
    if ((this.#used + 1) * 2 > this.#entries.length) this.reserve(this.#live + 1);
    this.#insert(slot);
    this.#used += 1;
    this.#live += 1;
  }

  /** Removes a slot; its key must still be the one under which it was added. @returns whether it was there */
  delete(slot: number): boolean {
    const at = this.#position(slot);
    if (at < 0) return false;
    this.#entries[at] = DELETED;
    this.#live -= 1;
    return true;
  }

  /** Replaces a slot by another with the same key. */
  replace(slot: number, other: number): void {
    const at = this.#position(slot);
    if (at >= 0) this.#entries[at] = other + 1;
  }

  /** Makes room for this many entries at once. */
  reserve(count: number): void {
    const old = this.#entries;
    let size = MIN_SIZE;
    while (size < count * 2 + 2) size *= 2;
    this.#entries = new Int32Array(size);
    for (const entry of old) if (entry > 0) this.#insert(entry - 1);
    this.#used = this.#live;
  }

  #insert(slot: number): void {
    const mask = this.#entries.length - 1;
    let at = this.#hashOf(slot) & mask;
    while ((this.#entries[at] as number) > 0) at = (at + 1) & mask;
    this.#entries[at] = slot + 1;
  }

  #position(slot: number): number {
    const mask = this.#entries.length - 1;
    for (let at = this.#hashOf(slot) & mask; ; at = (at + 1) & mask) {
      const entry = this.#entries[at] as number;
      if (entry === EMPTY) return -1;
      if (entry === slot + 1) return at;
    }
  }
}
