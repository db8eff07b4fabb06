import type { Columns } from "./columns.ts";
import { mix32, SlotTable } from "./slot-table.ts";

/** Which slots are listings of the same vehicle: those with one VIN form a chain in the columns. */
export class VinChains {
  readonly #columns: Columns;
  /** The first slot of each chain. */
  readonly #heads: SlotTable;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#heads = new SlotTable((slot) => mix32((columns.vinHead[slot] as number) ^ (columns.vinTail[slot] as number)));
  }

  /** Makes room for so many chains at once. */
  reserve(count: number): void {
    this.#heads.reserve(count);
  }

  /** Adds a slot to its VIN's chain; one without a VIN stays alone. */
  link(slot: number): void {
    const { vinHead, nextSameVin } = this.#columns;
    if (vinHead[slot] === 0) return;
    const head = this.#headOf(slot);
    if (head < 0) {
      this.#heads.add(slot);
      return;
    }
    nextSameVin[slot] = nextSameVin[head] as number;
    nextSameVin[head] = slot + 1;
  }

  /** Takes a slot out; its VIN must still be the one under which it was linked. @returns another of the chain, or -1 */
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

  /** All listings of a slot's vehicle, this one included. */
  listingsOf(slot: number): number[] {
    const { vinHead, nextSameVin } = this.#columns;
    if (vinHead[slot] === 0) return [slot];
    const listings: number[] = [];
    for (let other = this.#headOf(slot); other >= 0; other = (nextSameVin[other] as number) - 1) listings.push(other);
    return listings;
  }

  #headOf(slot: number): number {
    const { vinHead, vinTail } = this.#columns;
    const head = vinHead[slot] as number;
    const tail = vinTail[slot] as number;
    return this.#heads.find(mix32(head ^ tail), (other) => vinHead[other] === head && vinTail[other] === tail);
  }
}
