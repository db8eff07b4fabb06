import { type Bits, clearBit, hasBit, setBit, wordsFor } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { sortByKey } from "./radix-sort.ts";

/** The order of a view: by an unsigned 32-bit key, then by `tie`, another such key, then by `last`, which is different for each slot. */
export type Order = {
  key(slot: number): number;
  /** Absent when only `last` decides between equal keys. */
  tie?(slot: number): number;
  /** The id when absent. */
  last?(slot: number): number;
  /** Returns whether a slot is in this order. All slots are when this is absent. */
  has?(slot: number): boolean;
};

type Picking = { bits: Bits; skip: number; limit: number; picked: number[] };

function take(picking: Picking, slot: number): void {
  if (picking.skip > 0) picking.skip -= 1;
  else if (picking.picked.length < picking.limit) picking.picked.push(slot);
}

/** The small list is merged into the large array when it is longer than both this and the array's length >>> APART_SHIFT. */
const APART_MIN = 1_024;
const APART_SHIFT = 8;

/**
 * All slots (or those that the order has) in one order: a large sorted array, and a separate small sorted list of the slots that have
 * changed since. Writers only record changed slots. The next reader sorts them into the small list, and merges a long list into the array
 * (about 3 ms at a million slots).
 */
export class SortedView {
  readonly #columns: Columns;
  readonly #order: Order;
  /** Views merge at different times: see `#mostApart`. */
  readonly #number: number;
  /** The slots whose place in the large array is outdated. */
  #dirty: Bits = new Int32Array(0);
  #main: Uint32Array = new Uint32Array(0);
  #apart: number[] = [];
  /** For each slot of the small list, the place in the large array that it comes before. */
  #before: number[] = [];
  readonly #noted = new Set<number>();

  /** @param number the store's views are numbered from 0 */
  constructor(columns: Columns, order: Order, number: number) {
    this.#columns = columns;
    this.#order = order;
    this.#number = number;
  }

  /** Sorts all slots. @param all all slots, ascending by `last` of this order */
  rebuild(all: Uint32Array): void {
    const { has } = this.#order;
    this.#main = has ? all.filter(has) : all.slice();
    this.#dirty = new Int32Array(wordsFor(this.#columns.capacity));
    if (this.#order.tie) sortByKey(this.#main, this.#order.tie);
    sortByKey(this.#main, this.#order.key);
  }

  /** Records that a slot is new, is gone or has another key. */
  note(slot: number): void {
    if (slot >>> 5 >= this.#dirty.length) {
      const larger = new Int32Array(wordsFor(this.#columns.capacity));
      larger.set(this.#dirty);
      this.#dirty = larger;
    }
    setBit(this.#dirty, slot);
    this.#noted.add(slot);
  }

  keyOf(slot: number): number {
    return this.#order.key(slot);
  }

  /** Negative when slot `a` comes before slot `b`. */
  readonly compare = (a: number, b: number): number =>
    this.#order.key(a) - this.#order.key(b) ||
    (this.#order.tie ? this.#order.tie(a) - this.#order.tie(b) : 0) ||
    this.#last(a) - this.#last(b);

  #last(slot: number): number {
    return this.#order.last ? this.#order.last(slot) : (this.#columns.id[slot] as number);
  }

  /**
   * Returns the slots of a set in this order.
   * @param from no slot of the set has a smaller key
   * @returns at most `limit` of them, without the first `offset`
   */
  pick(bits: Bits, from: number, offset: number, limit: number): number[] {
    this.settle();
    const picking = { bits, skip: offset, limit, picked: [] };
    let at = this.#place(from);
    for (let next = this.#placeApart(from); next < this.#apart.length && picking.picked.length < limit; next++) {
      const slot = this.#apart[next] as number;
      at = this.#pickMain(picking, at, this.#before[next] as number);
      if (hasBit(bits, slot)) take(picking, slot);
    }
    this.#pickMain(picking, at, this.#main.length);
    return picking.picked;
  }

  /**
   * Returns the first `count` slots of a set in this order, and all others whose key is that of the last of them.
   * @param from as in `pick`
   */
  pickGroups(bits: Bits, from: number, count: number): number[] {
    const found = this.pick(bits, from, 0, count);
    const last = found[count - 1];
    if (last === undefined) return found;
    const key = this.keyOf(last);
    const begins = found.findIndex((slot) => this.keyOf(slot) === key);
    return found.slice(0, begins).concat(this.slotsBetween(key, key + 1, bits));
  }

  /** Returns the slots whose keys are from `low` (included) to `high` (excluded), those of the large array in order. */
  between(low: number, high: number): Uint32Array {
    this.settle();
    const main = this.#main;
    const dirty = this.#dirty;
    const [from, to] = [this.#place(low), this.#place(high)];
    const [fromApart, toApart] = [this.#placeApart(low), this.#placeApart(high)];
    const slots = new Uint32Array(Math.max(0, to - from) + Math.max(0, toApart - fromApart));
    let count = 0;
    for (let at = from; at < to; at++) {
      const slot = main[at] as number;
      if (!hasBit(dirty, slot)) slots[count++] = slot;
    }
    for (let at = fromApart; at < toApart; at++) slots[count++] = this.#apart[at] as number;
    return slots.subarray(0, count);
  }

  /** Estimates how many slots have keys from `low` (included) to `high` (excluded). */
  measure(low: number, high: number): number {
    this.settle();
    return this.#place(high) - this.#place(low);
  }

  /** Returns the slots whose keys are from `low` (included) to `high` (excluded), in order. @param among absent: all slots */
  slotsBetween(low: number, high: number, among?: Bits): number[] {
    this.settle();
    const dirty = this.#dirty;
    const main: number[] = [];
    const to = this.#place(high);
    for (let at = this.#place(low); at < to; at++) {
      const slot = this.#main[at] as number;
      if (hasBit(dirty, slot)) continue;
      if (among === undefined || hasBit(among, slot)) main.push(slot);
    }
    const changed = this.#apart.slice(this.#placeApart(low), this.#placeApart(high));
    const apart = among === undefined ? changed : changed.filter((slot) => hasBit(among, slot));
    return apart.length === 0 ? main : [...main, ...apart].sort(this.compare);
  }

  /** Picks from one place of the large array to another. @returns where it stopped */
  #pickMain(picking: Picking, from: number, to: number): number {
    const dirty = this.#dirty;
    const { bits, picked, limit } = picking;
    let at = from;
    for (; at < to && picked.length < limit; at++) {
      const slot = this.#main[at] as number;
      if (hasBit(bits, slot) && !hasBit(dirty, slot)) take(picking, slot);
    }
    return at;
  }

  /** Returns the first place in the large array whose key is at least this one. */
  #place(key: number): number {
    return this.#search((slot) => this.#order.key(slot) < key);
  }

  /** Like `#place`, in the small list. */
  #placeApart(key: number): number {
    let low = 0;
    let high = this.#apart.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#order.key(this.#apart[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Binary search for the first place whose slot is not before something. Outdated places are skipped. */
  #search(isBefore: (slot: number) => boolean): number {
    const dirty = this.#dirty;
    let low = 0;
    let high = this.#main.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let probe = middle;
      while (probe < high && hasBit(dirty, this.#main[probe] as number)) probe += 1;
      if (probe < high && isBefore(this.#main[probe] as number)) low = probe + 1;
      else high = middle;
    }
    return low;
  }

  /** Sorts in the changed slots. Readers do so themselves; a writer of many slots can do it earlier. */
  settle(): void {
    if (this.#noted.size === 0) return;
    const { id } = this.#columns;
    const { has = () => true } = this.#order;
    const moved = [...this.#noted].filter((slot) => id[slot] !== 0 && has(slot)).sort(this.compare);
    this.#mergeApart(moved);
    this.#noted.clear();
    if (this.#apart.length > this.#mostApart()) this.#mergeAll();
  }

  /**
   * Returns the limit of the small list. Each view has another limit, so that one reader does not have to wait for the merges of all views.
   */
  #mostApart(): number {
    const limit = Math.max(APART_MIN, this.#main.length >>> APART_SHIFT);
    return limit + (limit >>> 3) * this.#number;
  }

  /** Sorts moved slots into the small list. The other slots keep their places in the large array. */
  #mergeApart(moved: readonly number[]): void {
    const apart: number[] = [];
    const before: number[] = [];
    let next = 0;
    const addMoved = () => {
      const slot = moved[next++] as number;
      apart.push(slot);
      before.push(this.#search((other) => this.compare(other, slot) < 0));
    };
    for (let at = 0; at < this.#apart.length; at++) {
      const slot = this.#apart[at] as number;
      if (this.#noted.has(slot)) continue;
      while (next < moved.length && this.compare(moved[next] as number, slot) < 0) addMoved();
      apart.push(slot);
      before.push(this.#before[at] as number);
    }
    while (next < moved.length) addMoved();
    this.#apart = apart;
    this.#before = before;
  }

  /** Merges the small list into the large array. */
  #mergeAll(): void {
    const dirty = this.#dirty;
    const merged = new Uint32Array(this.#main.length + this.#apart.length);
    let count = 0;
    let at = 0;
    for (let next = 0; next <= this.#apart.length; next++) {
      const until = next < this.#apart.length ? (this.#before[next] as number) : this.#main.length;
      for (; at < until; at++) {
        const slot = this.#main[at] as number;
        merged[count] = slot;
        if (hasBit(dirty, slot)) clearBit(dirty, slot);
        else count += 1;
      }
      if (next < this.#apart.length) merged[count++] = this.#apart[next] as number;
    }
    for (const slot of this.#apart) clearBit(dirty, slot);
    this.#main = merged.slice(0, count);
    this.#apart = [];
    this.#before = [];
  }
}
