import { type Bits, clearBit, hasBit, setBit } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { sortByKey } from "./radix-sort.ts";

/** How a view is sorted: by an unsigned 32-bit key, then by `tie`, another such key, then by id. */
export type Order = {
  key(slot: number): number;
  /** Absent when only the id decides between equal keys. */
  tie?(slot: number): number;
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
 * All slots in one order: a large sorted array, and apart from it a small sorted list of what has changed since. Writers
 * only note changed slots. The next reader sorts them into the small list, and merges a list that has become long into the
 * array (about 3 ms at a million slots).
 */
export class SortedView {
  readonly #columns: Columns;
  readonly #order: Order;
  /** This view's bit in `columns.dirty`. It is set while a slot's place in the large array is outdated. */
  readonly #bit: number;
  #main: Uint32Array = new Uint32Array(0);
  #apart: number[] = [];
  /** For each slot of the small list, the place in the large array that it comes before. */
  #before: number[] = [];
  readonly #noted = new Set<number>();

  constructor(columns: Columns, order: Order, bit: number) {
    this.#columns = columns;
    this.#order = order;
    this.#bit = bit;
  }

  /** Sorts everything anew. @param byId all slots, ascending by id */
  rebuild(byId: Uint32Array): void {
    this.#main = byId.slice();
    if (this.#order.tie) sortByKey(this.#main, this.#order.tie);
    sortByKey(this.#main, this.#order.key);
  }

  /** Notes that a slot is new, is gone or has another key. */
  note(slot: number): void {
    const { dirty } = this.#columns;
    dirty[slot] = (dirty[slot] as number) | this.#bit;
    this.#noted.add(slot);
  }

  keyOf(slot: number): number {
    return this.#order.key(slot);
  }

  /** Negative when slot `a` comes before slot `b`. */
  readonly compare = (a: number, b: number): number =>
    this.#order.key(a) - this.#order.key(b) ||
    (this.#order.tie ? this.#order.tie(a) - this.#order.tie(b) : 0) ||
    (this.#columns.id[a] as number) - (this.#columns.id[b] as number);

  /** The slots of a set in this order. @returns at most `limit` of them, the first `offset` left out */
  pick(bits: Bits, offset: number, limit: number): number[] {
    this.#settle();
    const picking = { bits, skip: offset, limit, picked: [] };
    let at = 0;
    for (let next = 0; next < this.#apart.length && picking.picked.length < limit; next++) {
      const slot = this.#apart[next] as number;
      at = this.#pickMain(picking, at, this.#before[next] as number);
      if (hasBit(bits, slot)) take(picking, slot);
    }
    this.#pickMain(picking, at, this.#main.length);
    return picking.picked;
  }

  /** The slots of a set in this order, in groups with equal keys. */
  *groups(bits: Bits): Generator<number[]> {
    let group: number[] = [];
    let key = -1;
    for (const slot of this.#inOrder()) {
      if (!hasBit(bits, slot)) continue;
      if (group.length > 0 && this.keyOf(slot) !== key) {
        yield group;
        group = [];
      }
      key = this.keyOf(slot);
      group.push(slot);
    }
    if (group.length > 0) yield group;
  }

  /** Puts the slots whose keys are from `low` (included) to `high` (excluded) into a set, or takes them out of it. */
  mark(bits: Bits, low: number, high: number, into: boolean): void {
    this.#settle();
    const { dirty } = this.#columns;
    const change = into ? setBit : clearBit;
    const to = this.#place(high);
    for (let at = this.#place(low); at < to; at++) {
      const slot = this.#main[at] as number;
      if (((dirty[slot] as number) & this.#bit) === 0) change(bits, slot);
    }
    const end = this.#placeApart(high);
    for (let at = this.#placeApart(low); at < end; at++) change(bits, this.#apart[at] as number);
  }

  /** About how many slots have keys from `low` (included) to `high` (excluded). */
  measure(low: number, high: number): number {
    this.#settle();
    return this.#place(high) - this.#place(low);
  }

  /** The slots whose keys are from `low` (included) to `high` (excluded), in order. */
  slotsBetween(low: number, high: number): number[] {
    this.#settle();
    const { dirty } = this.#columns;
    const unmoved = (slot: number) => ((dirty[slot] as number) & this.#bit) === 0;
    const main = Array.from(this.#main.subarray(this.#place(low), this.#place(high))).filter(unmoved);
    const apart = this.#apart.slice(this.#placeApart(low), this.#placeApart(high));
    return apart.length === 0 ? main : [...main, ...apart].sort(this.compare);
  }

  /** Picks from one place of the large array to another. @returns where it stopped */
  #pickMain(picking: Picking, from: number, to: number): number {
    const { dirty } = this.#columns;
    const { bits, picked, limit } = picking;
    let at = from;
    for (; at < to && picked.length < limit; at++) {
      const slot = this.#main[at] as number;
      if (hasBit(bits, slot) && ((dirty[slot] as number) & this.#bit) === 0) take(picking, slot);
    }
    return at;
  }

  *#inOrder(): Generator<number> {
    this.#settle();
    const { dirty } = this.#columns;
    let at = 0;
    for (let next = 0; next <= this.#apart.length; next++) {
      const until = next < this.#apart.length ? (this.#before[next] as number) : this.#main.length;
      for (; at < until; at++) {
        const slot = this.#main[at] as number;
        if (((dirty[slot] as number) & this.#bit) === 0) yield slot;
      }
      if (next < this.#apart.length) yield this.#apart[next] as number;
    }
  }

  /** The first place in the large array whose key is at least this one. */
  #place(key: number): number {
    return this.#search((slot) => this.#order.key(slot) < key);
  }

  /** As `#place`, in the small list. */
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
    const { dirty } = this.#columns;
    let low = 0;
    let high = this.#main.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let probe = middle;
      while (probe < high && ((dirty[this.#main[probe] as number] as number) & this.#bit) !== 0) probe += 1;
      if (probe < high && isBefore(this.#main[probe] as number)) low = probe + 1;
      else high = middle;
    }
    return low;
  }

  #settle(): void {
    if (this.#noted.size === 0) return;
    const { id } = this.#columns;
    const moved = [...this.#noted].filter((slot) => id[slot] !== 0).sort(this.compare);
    this.#mergeApart(moved);
    this.#noted.clear();
    if (this.#apart.length > this.#mostApart()) this.#mergeAll();
  }

  /** Each view has another limit, so that one reader does not have to wait for the merges of all views. */
  #mostApart(): number {
    const limit = Math.max(APART_MIN, this.#main.length >>> APART_SHIFT);
    return limit + (limit >>> 3) * (31 - Math.clz32(this.#bit));
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
    const { dirty } = this.#columns;
    const merged = new Uint32Array(this.#main.length + this.#apart.length);
    let count = 0;
    let at = 0;
    for (let next = 0; next <= this.#apart.length; next++) {
      const until = next < this.#apart.length ? (this.#before[next] as number) : this.#main.length;
      for (; at < until; at++) {
        const slot = this.#main[at] as number;
        merged[count] = slot;
        if (((dirty[slot] as number) & this.#bit) === 0) count += 1;
        else dirty[slot] = (dirty[slot] as number) & ~this.#bit;
      }
      if (next < this.#apart.length) merged[count++] = this.#apart[next] as number;
    }
    for (const slot of this.#apart) dirty[slot] = (dirty[slot] as number) & ~this.#bit;
    this.#main = merged.slice(0, count);
    this.#apart = [];
    this.#before = [];
  }
}
