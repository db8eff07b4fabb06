import type { Columns } from "./columns.ts";
import { sortByKey } from "./radix-sort.ts";

/** How a view is ordered: by an unsigned 32-bit key, then by another, then by id. */
export type Order = {
  key(slot: number): number;
  /** Absent where the id alone decides between equal keys. */
  tie?(slot: number): number;
};

/**
 * All slots in one order. Changes are only noted; the next reader merges them in one pass (about 3 ms at a million), so
 * that a burst of changes costs one merge and an order that nobody asks for costs nothing.
 */
export class SortedView {
  readonly #columns: Columns;
  readonly #order: Order;
  /** This view's bit in `columns.dirty`: the slot's old place in the view does not count any more. */
  readonly #bit: number;
  #slots: Uint32Array = new Uint32Array(0);
  #noted: number[] = [];

  constructor(columns: Columns, order: Order, bit: number) {
    this.#columns = columns;
    this.#order = order;
    this.#bit = bit;
  }

  /** Sorts everything anew. @param byId all slots, ascending by id */
  rebuild(byId: Uint32Array): void {
    this.#slots = byId.slice();
    if (this.#order.tie) sortByKey(this.#slots, this.#order.tie);
    sortByKey(this.#slots, this.#order.key);
  }

  /** Notes that a slot is new, gone, or has another key now. */
  note(slot: number): void {
    const { dirty } = this.#columns;
    if ((dirty[slot] as number) & this.#bit) return;
    dirty[slot] = (dirty[slot] as number) | this.#bit;
    this.#noted.push(slot);
  }

  /** Slots in order. The array is the view's own and lasts until the next change. */
  slots(): Uint32Array {
    if (this.#noted.length > 0) this.#settle();
    return this.#slots;
  }

  /** The first position whose key is at least this one. */
  lowerBound(key: number): number {
    const slots = this.slots();
    let low = 0;
    let high = slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#order.key(slots[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  keyOf(slot: number): number {
    return this.#order.key(slot);
  }

  /** Negative when slot `a` comes before slot `b`. */
  readonly compare = (a: number, b: number): number =>
    this.#order.key(a) - this.#order.key(b) ||
    (this.#order.tie ? this.#order.tie(a) - this.#order.tie(b) : 0) ||
    (this.#columns.id[a] as number) - (this.#columns.id[b] as number);

  #settle(): void {
    const { dirty, id } = this.#columns;
    const bit = this.#bit;
    const kept = new Uint32Array(this.#slots.length);
    let count = 0;
    for (const slot of this.#slots) {
      kept[count] = slot;
      if (((dirty[slot] as number) & bit) === 0) count += 1;
    }
    const added = this.#noted.filter((slot) => id[slot] !== 0).sort(this.compare);
    for (const slot of this.#noted) dirty[slot] = (dirty[slot] as number) & ~bit;
    this.#noted = [];
    this.#slots = this.#merge(kept.subarray(0, count), added);
  }

  #merge(kept: Uint32Array, added: readonly number[]): Uint32Array {
    const merged = new Uint32Array(kept.length + added.length);
    let from = 0;
    let to = 0;
    for (const slot of added) {
      let low = from;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (this.compare(kept[middle] as number, slot) < 0) low = middle + 1;
        else high = middle;
      }
      merged.set(kept.subarray(from, low), to);
      to += low - from;
      merged[to++] = slot;
      from = low;
    }
    merged.set(kept.subarray(from), to);
    return merged;
  }
}
