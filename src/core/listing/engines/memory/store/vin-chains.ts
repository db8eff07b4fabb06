import type { Columns } from "./columns.ts";
import { mix32, SlotTable } from "./slot-table.ts";

/** A VIN as three numbers, as `Columns` stores it. */
type VinKey = { head: number; tail: number; middle: number };

const NO_VIN: VinKey = { head: 0, tail: 0, middle: 0 };
const TAIL = 6;

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // 0 means that there is no VIN.
  return (h ^ (h >>> 15)) >>> 0 || 1;
}

/** Returns up to six letters and digits as one exact number; any other text as a hash. */
function pack(text: string): number {
  return /^[0-9A-Z]{1,6}$/.test(text) ? Number.parseInt(text, 36) : hash(text);
}

/** Returns the numbers of a VIN. */
export function vinKey(vin: string | null): VinKey {
  if (!vin) return NO_VIN;
  return {
    head: hash(`${vin.length}${vin.slice(0, -TAIL)}`),
    tail: pack(vin.slice(-TAIL)),
    middle: vin.length < TAIL + 2 ? 0 : pack(vin.slice(-TAIL - 2, -TAIL)) + 1,
  };
}

/**
 * Returns the numbers that a VIN has when it ends with a text.
 * @param text six to eight upper-case characters
 * @returns `penultimate` is the character before the last six; null stands for "any"
 */
export function vinEndKey(text: string): { tail: number; middle: number | null; penultimate: number | null } {
  const before = text.slice(0, -TAIL);
  return {
    tail: pack(text.slice(-TAIL)),
    middle: before.length === 2 ? pack(before) + 1 : null,
    penultimate: before.length === 1 ? pack(before) : null,
  };
}

/** Links the slots with the same VIN to a chain: the listings of one vehicle. */
export class VinChains {
  readonly #columns: Columns;
  /** The first slot of each chain. */
  readonly #heads: SlotTable;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#heads = new SlotTable((slot) => mix32((columns.vinHead[slot] as number) ^ (columns.vinTail[slot] as number)));
  }

  /** Makes room for this many chains at once. */
  reserve(count: number): void {
    this.#heads.reserve(count);
  }

  /** Adds a slot to its VIN's chain. A slot without a VIN has no chain. @returns whether others are in the chain */
  link(slot: number): boolean {
    const { vinHead, nextSameVin } = this.#columns;
    if (vinHead[slot] === 0) return false;
    const head = this.#headOf(slot);
    if (head < 0) {
      this.#heads.add(slot);
      return false;
    }
    nextSameVin[slot] = nextSameVin[head] as number;
    nextSameVin[head] = slot + 1;
    return true;
  }

  /** Removes a slot from its chain; its VIN must not have changed since `link`. @returns another slot of the chain, or -1 */
  unlink(slot: number): number {
    const { vinHead, nextSameVin } = this.#columns;
    if (vinHead[slot] === 0) return -1;
    const head = this.#headOf(slot);
    const next = (nextSameVin[slot] as number) - 1;
    nextSameVin[slot] = 0;
    if (head === slot) {
      if (next < 0) this.#heads.delete(slot);
      else this.#heads.replace(slot, next);
      return next;
    }
    let before = head;
    while ((nextSameVin[before] as number) !== slot + 1) before = (nextSameVin[before] as number) - 1;
    nextSameVin[before] = next + 1;
    return head;
  }

  /** Returns all listings of a slot's vehicle, this one included. */
  listingsOf(slot: number): number[] {
    return this.#columns.vinHead[slot] === 0 ? [slot] : this.#chainFrom(this.#headOf(slot));
  }

  /** Returns all listings with a VIN. */
  find(vin: string): number[] {
    const { head, tail } = vinKey(vin);
    return this.#chainFrom(this.#first(head, tail));
  }

  #chainFrom(head: number): number[] {
    const listings: number[] = [];
    for (let slot = head; slot >= 0; slot = (this.#columns.nextSameVin[slot] as number) - 1) listings.push(slot);
    return listings;
  }

  #headOf(slot: number): number {
    const { vinHead, vinTail } = this.#columns;
    return this.#first(vinHead[slot] as number, vinTail[slot] as number);
  }

  #first(head: number, tail: number): number {
    const { vinHead, vinTail } = this.#columns;
    return this.#heads.find(mix32(head ^ tail), (slot) => vinHead[slot] === head && vinTail[slot] === tail);
  }
}
