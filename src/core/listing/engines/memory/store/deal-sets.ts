import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_COUNTERS, DROPPED, isDropped, labelOf } from "../../../stock/deal-numbers.ts";
import {
  type BitPool,
  type Bits,
  bytesIn,
  clearBit,
  enlarged,
  setBit,
  unite,
  type Windows,
  wordsFor,
} from "./bitset.ts";
import { countCommon } from "./count-bits.ts";

/** Sets of all slots with each label, and of the slots whose price has dropped. */
export class DealSets {
  /** In the order of their counters. */
  #sets: Bits[] = Array.from({ length: DEAL_COUNTERS }, () => new Int32Array(0));
  /** The number of slots in each set: most searches of a site that shows no labels need not examine the sets. */
  readonly #sizes = new Int32Array(DEAL_COUNTERS);

  /** Fills all sets. @param deals the column of `dealNumber` */
  rebuild(deals: Uint8Array, end: number, capacity: number): void {
    this.#sets = this.#sets.map(() => new Int32Array(wordsFor(capacity)));
    this.#sizes.fill(0);
    for (let slot = 0; slot < end; slot++) this.change(slot, 0, deals[slot] as number);
  }

  /** Makes room for this many slots. */
  grow(capacity: number): void {
    this.#sets = enlarged(this.#sets, capacity);
  }

  /** Records that a slot's `dealNumber` has changed. */
  change(slot: number, before: number, now: number): void {
    if (before === now) return;
    if (labelOf(before) > 0) this.#take(labelOf(before), slot);
    if (isDropped(before)) this.#take(DROPPED, slot);
    if (labelOf(now) > 0) this.#put(labelOf(now), slot);
    if (isDropped(now)) this.#put(DROPPED, slot);
  }

  /** Returns the slots with one of these labels, by number. */
  withLabel(labels: readonly number[], pool: BitPool): Bits {
    const [first = 0, ...others] = labels;
    const slots = pool.takeCopy(this.#sets[first] as Bits);
    for (const label of others) unite(slots, this.#sets[label] as Bits);
    return slots;
  }

  /** Returns the slots with any label. */
  labelled(pool: BitPool): Bits {
    return this.withLabel(
      DEAL_LABELS.map((_, index) => index + 1),
      pool,
    );
  }

  /** The slots whose price has dropped. The set belongs to the store. */
  get dropped(): Bits {
    return this.#sets[DROPPED] as Bits;
  }

  /** Adds the slots of a set within some windows to counts of deals. */
  count(bits: Bits, windows: Windows, into: Int32Array): void {
    for (let at = 0; at < DEAL_COUNTERS; at++) {
      if (this.#sizes[at] !== 0) into[at] = (into[at] as number) + countCommon(bits, this.#sets[at] as Bits, windows);
    }
  }

  /** The bytes of the sets. */
  get bytes(): number {
    return bytesIn(this.#sets);
  }

  #put(at: number, slot: number): void {
    setBit(this.#sets[at] as Bits, slot);
    this.#sizes[at] = (this.#sizes[at] as number) + 1;
  }

  #take(at: number, slot: number): void {
    clearBit(this.#sets[at] as Bits, slot);
    this.#sizes[at] = (this.#sizes[at] as number) - 1;
  }
}
