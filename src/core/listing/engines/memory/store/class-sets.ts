import { CLASS_COUNTERS, countersOfVehicle } from "../../../stock/class-numbers.ts";
import { type BitPool, type Bits, bytesIn, clearBit, enlarged, setBit, unite, wordsFor } from "./bitset.ts";
import { countCommon } from "./count-bits.ts";

/** Sets of all slots with each value of each class (body style, doors, drivetrain, fuel, transmission, colors), by counter. */
export class ClassSets {
  #sets: Bits[] = Array.from({ length: CLASS_COUNTERS }, () => new Int32Array(0));

  /** Fills all sets. @param classes the column of `classesNumber` */
  rebuild(classes: Uint32Array, end: number, capacity: number): void {
    this.#sets = this.#sets.map(() => new Int32Array(wordsFor(capacity)));
    const known = new Map<number, readonly number[]>();
    for (let slot = 0; slot < end; slot++) {
      const number = classes[slot] as number;
      const counters = known.get(number) ?? countersOfVehicle(number);
      known.set(number, counters);
      for (const counter of counters) setBit(this.#sets[counter] as Bits, slot);
    }
  }

  /** Makes room for this many slots. */
  grow(capacity: number): void {
    this.#sets = enlarged(this.#sets, capacity);
  }

  /** Records that a slot's `classesNumber` has changed. */
  change(slot: number, before: number, now: number): void {
    if (before === now) return;
    for (const counter of countersOfVehicle(before)) clearBit(this.#sets[counter] as Bits, slot);
    for (const counter of countersOfVehicle(now)) setBit(this.#sets[counter] as Bits, slot);
  }

  /** Returns the slots with one of these values; empty for no value. */
  having(counters: readonly number[], pool: BitPool): Bits {
    const slots = pool.takeEmpty();
    for (const counter of counters) unite(slots, this.#sets[counter] as Bits);
    return slots;
  }

  /** Counts the slots of a set that have a value. */
  count(bits: Bits, counter: number, pool: BitPool): number {
    return countCommon(bits, this.#sets[counter] as Bits, pool.whole);
  }

  /** The bytes of the sets. */
  get bytes(): number {
    return bytesIn(this.#sets);
  }
}
