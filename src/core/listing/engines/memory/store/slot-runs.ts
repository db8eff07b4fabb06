import { type Bits, countBits, fillBits, lowestBit, setBit, type Windows, wordsFor } from "./bitset.ts";

/**
 * The slots of each number of a column, such as each make and model (car). A build makes the slots of a number adjacent (its run), number
 * after number. Later vehicles get a free slot of their number, or one behind all runs (the tail).
 */
export class SlotRuns {
  /** The first slot of each number's run; the last entry is the first slot of the tail. */
  #starts: Uint32Array = new Uint32Array(1);
  /** Free slots: those within the run of each number, and those of the tail. */
  readonly #free = new Map<number, number[]>();
  readonly #freeTail: number[] = [];

  /** @param numbers the column of the slots `0` to `end`, ascending @param count how many numbers there are */
  rebuild(numbers: Int32Array, end: number, count: number): void {
    this.#starts = new Uint32Array(count + 1);
    for (let slot = 0; slot < end; slot++) {
      const next = (numbers[slot] as number) + 1;
      this.#starts[next] = (this.#starts[next] as number) + 1;
    }
    for (let number = 0; number < count; number++) {
      this.#starts[number + 1] = (this.#starts[number + 1] as number) + (this.#starts[number] as number);
    }
  }

  /** The first slot of the tail. A slot below it always holds vehicles of the same number. */
  get tail(): number {
    return this.#starts[this.#starts.length - 1] as number;
  }

  /** Puts the slots of some numbers into a set. @param wanted for each number, 1 or 0 @param numbers the column */
  mark(bits: Bits, wanted: Uint8Array, numbers: Int32Array, end: number): void {
    for (let number = 0; number + 1 < this.#starts.length; number++) {
      if (wanted[number] === 1) fillBits(bits, this.#starts[number] as number, this.#starts[number + 1] as number);
    }
    for (let slot = this.tail; slot < end; slot++) if (wanted[numbers[slot] as number] === 1) setBit(bits, slot);
  }

  /** Takes a free slot, in the run of a number if possible; undefined when none is free. */
  takeFree(number: number): number | undefined {
    return this.#free.get(number)?.pop() ?? this.#freeTail.pop();
  }

  /** Returns a slot of a number to the free slots. */
  release(slot: number, number: number): void {
    const known = slot >= this.tail ? this.#freeTail : this.#free.get(number);
    if (known) known.push(slot);
    else this.#free.set(number, [slot]);
  }

  /** Returns the run of a number: from the first (included) to the second (excluded). */
  runOf(number: number): readonly [from: number, to: number] {
    const from = this.#starts[number];
    const to = this.#starts[number + 1];
    return from === undefined || to === undefined ? [0, 0] : [from, to];
  }

  /** Returns the words of a set in which slots of some numbers can be. @param wanted for each number, 1 or 0 */
  windowsOf(wanted: Uint8Array, end: number): Windows {
    const windows: [from: number, to: number][] = [];
    const add = (first: number, last: number) => {
      if (first >= last) return;
      const before = windows.at(-1);
      if (before && first >>> 5 <= before[1]) before[1] = wordsFor(last);
      else windows.push([first >>> 5, wordsFor(last)]);
    };
    for (let number = 0; number + 1 < this.#starts.length; number++) {
      if (wanted[number] === 1) add(this.#starts[number] as number, this.#starts[number + 1] as number);
    }
    add(this.tail, end);
    return windows;
  }

  /** Adds up for each number how many slots of a set are in its run. @param among only these numbers (1) have any; absent: all may */
  count(bits: Bits, counts: Int32Array, among?: Uint8Array): void {
    const starts = this.#starts;
    for (let number = 0; number + 1 < starts.length; number++) {
      if (among !== undefined && among[number] !== 1) continue;
      const here = countBits(bits, starts[number] as number, starts[number + 1] as number);
      counts[number] = (counts[number] as number) + here;
    }
  }

  /** Like `count`, for the tail. @param numbers the column */
  countTail(bits: Bits, counts: Int32Array, numbers: Int32Array): void {
    for (let at = this.tail >>> 5; at < bits.length; at++) {
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        const slot = (at << 5) + lowestBit(word);
        if (slot < this.tail) continue;
        const number = numbers[slot] as number;
        counts[number] = (counts[number] as number) + 1;
      }
    }
  }
}
