import { type Bits, clearBit, hasBit, setBit, wordsFor } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { sortByKey } from "./radix-sort.ts";
import { SlotRuns } from "./slot-runs.ts";
import { type Span, ThresholdSets } from "./threshold-sets.ts";

const RANGES = ["price", "mileage", "year"] as const;
type Range = (typeof RANGES)[number];
/** The columns' values of a slot when it was put here. */
type PlacedValues = Record<Range, number> & { seller: number };
/** Places laid out at a time: a few milliseconds of work between two turns of the event loop. */
const SLICE_PLACES = 100_000;
const NOTHING = { price: -1, mileage: -1, year: -1 };

/** Vehicles one after the other: their slots, their places in the order, and their sellers. */
type Listed = { slots: Uint32Array; places: Uint32Array; sellers: Uint32Array };

/**
 * All vehicles in the order of their sellers: each slot has a place here. A seller's vehicles are adjacent, so vehicles are counted by
 * seller by counting bits, and the vehicles of some sellers are read one after the other.
 */
export class SellerOrder {
  readonly #columns: Columns;
  readonly #runs = new SlotRuns();
  /** For each place its slot plus one, for each slot its place plus one; 0: none. */
  #slots = new Uint32Array(0);
  #places = new Uint32Array(0);
  /** All places, in use or free, are below this. */
  #end = 0;
  /** Columns by place. */
  car = new Int32Array(0);
  ranges = new Int32Array(0);
  /** The places of the vehicles that shoppers see. */
  #live: Bits = new Int32Array(0);
  /** Working memory of `count`. */
  #counted: Bits = new Int32Array(0);
  /** Like the sets of slots, with places instead. */
  readonly #sets = { price: new ThresholdSets(), mileage: new ThresholdSets(), year: new ThresholdSets() };
  /** Free places within each seller's run, and in the tail; the places that each seller has in the tail. */
  readonly #free = new Map<number, number[]>();
  readonly #freeTail: number[] = [];
  readonly #tail = new Map<number, Set<number>>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /**
   * Lays all slots out.
   * @param cuts of the sets
   * @param live which slots shoppers see
   * @param yieldToRequests awaited between the steps and slices
   */
  async rebuild(
    end: number,
    sellers: number,
    cuts: Record<Range, readonly number[]>,
    live: Bits,
    yieldToRequests: () => Promise<void>,
  ): Promise<void> {
    const columns = this.#columns;
    const slots = new Uint32Array(end);
    for (let slot = 0; slot < end; slot++) slots[slot] = slot;
    sortByKey(slots, (slot) => columns.seller[slot] as number);
    this.#end = 0;
    this.#grow(end + (end >>> 5));
    this.#end = end;
    const sellerAt = new Int32Array(end);
    for (let place = 0; place < end; place++) {
      if (place % SLICE_PLACES === 0) await yieldToRequests();
      const slot = slots[place] as number;
      this.#slots[place] = slot + 1;
      this.#places[slot] = place + 1;
      this.#copy(slot, place);
      sellerAt[place] = columns.seller[slot] as number;
      if (hasBit(live, slot)) setBit(this.#live, place);
    }
    this.#runs.rebuild(sellerAt, end, sellers);
    for (const name of RANGES) {
      await yieldToRequests();
      const values = columns[name];
      this.#sets[name].rebuild(
        cuts[name],
        (place) => values[slots[place] as number] as number,
        end,
        this.#slots.length,
      );
    }
  }

  /** Copies the columns' values of a slot. @param before the values it had here; absent: it was not here */
  put(slot: number, before?: PlacedValues): void {
    if (slot >= this.#places.length) this.#growPlaces(slot + 1);
    const seller = this.#columns.seller[slot] as number;
    if (before?.seller === seller) {
      const known = (this.#places[slot] as number) - 1;
      this.#copy(slot, known);
      this.#changeSets(known, before, this.entryOf(slot));
      return;
    }
    if (before) this.take(slot, before);
    const place = this.#freePlace(seller);
    this.#slots[place] = slot + 1;
    this.#places[slot] = place + 1;
    this.#copy(slot, place);
    this.#changeSets(place, NOTHING, this.entryOf(slot));
  }

  /** Removes a slot that shoppers do not see. @param before the columns' values when it was put here */
  take(slot: number, before: PlacedValues = this.entryOf(slot)): void {
    const { seller } = before;
    const place = (this.#places[slot] as number) - 1;
    this.#slots[place] = 0;
    this.#places[slot] = 0;
    this.#changeSets(place, before, NOTHING);
    if (place < this.#runs.tail) addTo(this.#free, seller, place);
    else {
      this.#tail.get(seller)?.delete(place);
      this.#freeTail.push(place);
    }
  }

  setLive(slot: number, live: boolean): void {
    const place = (this.#places[slot] as number) - 1;
    if (live) setBit(this.#live, place);
    else clearBit(this.#live, place);
  }

  /** Estimates how many vehicles a seller has. */
  measure(seller: number): number {
    const [from, to] = this.#runs.runOf(seller);
    return to - from + (this.#tail.get(seller)?.size ?? 0);
  }

  /** Returns the vehicles of some sellers, seller after seller. @param options.hidden also those that shoppers do not see */
  list(sellers: readonly number[], { hidden = false } = {}): Listed {
    const most = sellers.reduce((sum, seller) => sum + this.measure(seller), 0);
    const listed = { slots: new Uint32Array(most), places: new Uint32Array(most), sellers: new Uint32Array(most) };
    let count = 0;
    for (const seller of sellers) {
      const [from, to] = this.#runs.runOf(seller);
      for (let place = from; place < to; place++) {
        if (hidden || hasBit(this.#live, place)) count = this.#addTo(listed, count, seller, place);
      }
      for (const place of this.#tail.get(seller) ?? []) {
        if (hidden || hasBit(this.#live, place)) count = this.#addTo(listed, count, seller, place);
      }
    }
    const { slots, places } = listed;
    return {
      slots: slots.subarray(0, count),
      places: places.subarray(0, count),
      sellers: listed.sellers.subarray(0, count),
    };
  }

  /** Adds the slot at a place to a list. @returns the new length of the list */
  #addTo({ slots, places, sellers }: Listed, count: number, seller: number, place: number): number {
    const slot = this.#slots[place] as number;
    if (slot === 0) return count;
    slots[count] = slot - 1;
    places[count] = place;
    sellers[count] = seller;
    return count + 1;
  }

  /** Counts by seller the visible vehicles within some spans between the cuts that were given to `rebuild`. */
  count(spans: Partial<Record<Range, Span>>, into: Int32Array): void {
    const words = wordsFor(this.#end);
    if (this.#counted.length < words) this.#counted = new Int32Array(wordsFor(this.#slots.length));
    const bits = this.#counted.subarray(0, words);
    bits.set(this.#live.subarray(0, words));
    for (const name of RANGES) {
      const span = spans[name];
      if (span) this.#sets[name].keep(bits, span, [[0, words]]);
    }
    this.#runs.count(bits, into);
    for (const [seller, places] of this.#tail) {
      for (const place of places) if (hasBit(bits, place)) into[seller] = (into[seller] as number) + 1;
    }
  }

  /** The number of places behind all runs. */
  get tailSize(): number {
    return this.#end - this.#runs.tail;
  }

  /** The bytes of columns and sets. */
  get bytes(): number {
    const arrays = [this.#slots, this.#places, this.car, this.ranges, this.#live];
    const sets = RANGES.reduce((sum, name) => sum + this.#sets[name].bytes, 0);
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, sets);
  }

  /** Returns the columns' values of a slot. */
  entryOf(slot: number): PlacedValues {
    const { seller, price, mileage, year } = this.#columns;
    const at = (column: Int32Array) => column[slot] as number;
    return { seller: at(seller), price: at(price), mileage: at(mileage), year: at(year) };
  }

  #copy(slot: number, place: number): void {
    const { car, ranges } = this.#columns;
    this.car[place] = car[slot] as number;
    this.ranges[place] = ranges[slot] as number;
  }

  #changeSets(place: number, before: Record<Range, number>, now: Record<Range, number>): void {
    for (const name of RANGES) this.#sets[name].change(place, before[name], now[name]);
  }

  #freePlace(seller: number): number {
    const within = this.#free.get(seller)?.pop();
    if (within !== undefined) return within;
    const place = this.#freeTail.pop() ?? this.#end++;
    if (place >= this.#slots.length) this.#grow(place + 1);
    const known = this.#tail.get(seller);
    if (known) known.add(place);
    else this.#tail.set(seller, new Set([place]));
    return place;
  }

  #grow(needed: number): void {
    const size = Math.max(1_024, needed, Math.ceil(this.#slots.length * 1.1));
    this.#slots = enlarged(this.#slots, size);
    this.car = enlarged(this.car, size);
    this.ranges = enlarged(this.ranges, size);
    this.#live = enlarged(this.#live, wordsFor(size));
    for (const name of RANGES) this.#sets[name].grow(size);
    this.#growPlaces(size);
  }

  #growPlaces(needed: number): void {
    const size = Math.max(needed, this.#columns.capacity);
    if (size > this.#places.length) this.#places = enlarged(this.#places, size);
  }
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

function enlarged<Numbers extends Int32Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  const larger = new (numbers.constructor as { new (length: number): Numbers })(length);
  larger.set(numbers);
  return larger;
}
