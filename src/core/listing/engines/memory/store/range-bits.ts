import { type BitPool, type Bits, clearBit, setBit } from "./bitset.ts";
import { chooseCuts } from "./choose-cuts.ts";
import type { SortedView } from "./sorted-view.ts";
import { partAmong, type Span, ThresholdSets } from "./threshold-sets.ts";

/** A view that is sorted by a column, and the key that a value of the column has in it. */
type ValueOrder = {
  view: SortedView;
  /** Ascending or descending with the value. */
  keyOf(value: number): number;
};

/**
 * The rule for a column's cuts: always at the values `always`, and parts of at least `smallest`, which depends on the number of vehicles.
 */
type Cutting = { always: readonly number[]; smallest(vehicles: number): number };

/** A bound of a range between two cuts: its part, whether it is a cut itself, and the nearer cut with its number plus one. */
type Bound = { part: number; isCut: boolean; nearest: number; cut: number };

/** The span that is nearest to a range, and whether it has exactly the range's values. */
export type NearSpan = Span & { isExact: boolean };

/**
 * Finds the slots whose value is within a range without scanning all of them: from sets of all slots below certain values (the cuts), and
 * from a sorted view for the slots between a bound and the nearest cut.
 */
export class RangeBits {
  readonly sets = new ThresholdSets();
  readonly #order: ValueOrder;
  readonly #values: () => Int32Array;
  readonly #cutting: Cutting;

  /** @param values returns the column at the time of the call */
  constructor(order: ValueOrder, values: () => Int32Array, cutting: Cutting) {
    this.#order = order;
    this.#values = values;
    this.#cutting = cutting;
  }

  /** Chooses the cuts by the present values and fills their sets. */
  rebuild(end: number, capacity: number): void {
    const values = this.#values().subarray(0, end);
    const cuts = chooseCuts(values, { ...this.#cutting, smallest: this.#cutting.smallest(end) });
    this.sets.rebuild(cuts, (slot) => values[slot] as number, end, capacity);
  }

  /** Returns the slots with a known value between two bounds, both included and from 0 to `LARGEST`. */
  within(min: number, max: number, pool: BitPool): Bits {
    if (max < min) return pool.takeEmpty();
    const from = this.#boundAt(min);
    const to = this.#boundAt(max + 1);
    if (from.part === to.part && !from.isCut && !to.isCut) {
      const slots = pool.takeEmpty();
      for (const slot of this.between(min, max + 1)) setBit(slots, slot);
      return slots;
    }
    const slots = this.sets.slotsOf([from.nearest, to.nearest - 1], pool);
    for (const edge of this.edges(min, max, { from: from.cut, to: to.cut })) {
      const put = edge.by === 1 ? setBit : clearBit;
      for (const slot of this.between(edge.from, edge.to)) put(slots, slot);
    }
    return slots;
  }

  /** Returns the span between two cuts that is nearest to a range; it may be empty. */
  nearest(min: number, max: number): NearSpan {
    if (max < min) return { from: 0, to: 0, isExact: true };
    const from = this.#boundAt(min);
    const to = this.#boundAt(max + 1);
    return { from: from.cut, to: to.cut, isExact: from.isCut && to.isCut };
  }

  /**
   * Returns where a range and its nearest span differ: the values from `from` (included) to `to` (excluded) are only in the range (1), or
   * only in the span (-1). The former come first; a value may be in one of each.
   */
  edges(min: number, max: number, near: Span): { from: number; to: number; by: 1 | -1 }[] {
    if (max < min) return [];
    const edges: { from: number; to: number; by: 1 | -1 }[] = [];
    if (near.from > min) edges.push({ from: min, to: near.from, by: 1 });
    if (near.to <= max) edges.push({ from: near.to, to: max + 1, by: 1 });
    if (near.from < min) edges.push({ from: near.from, to: min, by: -1 });
    if (near.to > max + 1) edges.push({ from: max + 1, to: near.to, by: -1 });
    return edges;
  }

  /** Returns the slots whose values are from `from` (included) to `to` (excluded). */
  between(from: number, to: number): Uint32Array {
    return this.#order.view.between(...this.#keys(from, to));
  }

  /** Returns the cut with the fewest slots between it and a bound. */
  #boundAt(bound: number): Bound {
    const { cuts } = this.sets;
    const part = partAmong(cuts, bound);
    const lower = part === 0 ? 0 : (cuts[part - 1] as number);
    const upper = cuts[part] as number;
    const isCut = bound === lower || bound === upper;
    const isLowerNearer =
      bound === lower || (bound !== upper && this.#measure(lower, bound) < this.#measure(bound, upper));
    return { part, isCut, nearest: isLowerNearer ? part : part + 1, cut: isLowerNearer ? lower : upper };
  }

  #measure(from: number, to: number): number {
    return this.#order.view.measure(...this.#keys(from, to));
  }

  /** Returns the keys of the values `from` (included) to `to` (excluded): the lowest, and the one after the highest. */
  #keys(from: number, to: number): [number, number] {
    const a = this.#order.keyOf(from);
    const b = this.#order.keyOf(to - 1);
    return [Math.min(a, b), Math.max(a, b) + 1];
  }
}
