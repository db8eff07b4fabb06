import { type Bits, countBits, fillBits, lowestBit, setBit, type Windows, wordsFor } from "./bitset.ts";

/**
 * Where the vehicles of each make and model (car) lie. A build puts them side by side, model after model. Later ones go to
 * a free slot of their model, or behind all others (the tail).
 */
export class CarLayout {
  /** The first slot of each car's vehicles; the last entry is the first slot of the tail. */
  #starts: Uint32Array = new Uint32Array(1);

  /** @param cars the column of the slots `0` to `end`, ascending */
  rebuild(cars: Int32Array, end: number, count: number): void {
    this.#starts = new Uint32Array(count + 1);
    for (let slot = 0; slot < end; slot++) {
      const next = (cars[slot] as number) + 1;
      this.#starts[next] = (this.#starts[next] as number) + 1;
    }
    for (let car = 0; car < count; car++) {
      this.#starts[car + 1] = (this.#starts[car + 1] as number) + (this.#starts[car] as number);
    }
  }

  /** The first slot of the tail. A slot below it always holds vehicles of the same car. */
  get tail(): number {
    return this.#starts[this.#starts.length - 1] as number;
  }

  /** Puts the slots of some cars into a set. @param wanted for each car number, 1 or 0 @param cars the column */
  mark(bits: Bits, wanted: Uint8Array, cars: Int32Array, end: number): void {
    for (let car = 0; car + 1 < this.#starts.length; car++) {
      if (wanted[car] === 1) fillBits(bits, this.#starts[car] as number, this.#starts[car + 1] as number);
    }
    for (let slot = this.tail; slot < end; slot++) if (wanted[cars[slot] as number] === 1) setBit(bits, slot);
  }

  /** The ranges of slots in which a car's vehicles can be: its own, and the tail. */
  stretchesOf(car: number, end: number): [from: number, to: number][] {
    const from = this.#starts[car];
    const to = this.#starts[car + 1];
    const tail: [number, number] = [this.tail, end];
    return from === undefined || to === undefined ? [tail] : [[from, to], tail];
  }

  /** The words of a set in which vehicles of some cars can be. @param wanted for each car number, 1 or 0 */
  windowsOf(wanted: Uint8Array, end: number): Windows {
    const windows: [from: number, to: number][] = [];
    const add = (first: number, last: number) => {
      if (first >= last) return;
      const before = windows.at(-1);
      if (before && first >>> 5 <= before[1]) before[1] = wordsFor(last);
      else windows.push([first >>> 5, wordsFor(last)]);
    };
    for (let car = 0; car + 1 < this.#starts.length; car++) {
      if (wanted[car] === 1) add(this.#starts[car] as number, this.#starts[car + 1] as number);
    }
    add(this.tail, end);
    return windows;
  }

  /** Adds up how many slots of a set each car has. @param among only these cars (1) have any; absent: all may */
  count(bits: Bits, counts: Int32Array, cars: Int32Array, among?: Uint8Array): void {
    for (let car = 0; car + 1 < this.#starts.length; car++) {
      if (among !== undefined && among[car] !== 1) continue;
      const here = countBits(bits, this.#starts[car] as number, this.#starts[car + 1] as number);
      if (here > 0) counts[car] = (counts[car] as number) + here;
    }
    for (let at = this.tail >>> 5; at < bits.length; at++) {
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        const slot = (at << 5) + lowestBit(word);
        if (slot < this.tail) continue;
        counts[cars[slot] as number] = (counts[cars[slot] as number] as number) + 1;
      }
    }
  }
}
