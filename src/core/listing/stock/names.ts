import { PackedTexts } from "./json-writer.ts";

/** Numbers each text, from 1 on; null is 0. A text never changes its number. */
export class Names {
  readonly #numbers = new Map<string | null, number>([[null, 0]]);
  readonly values: (string | null)[] = [null];
  readonly #facetHeads = new PackedTexts();
  #sorted: readonly number[] | null = null;
  /** Numbers by lower-case text. */
  readonly #lower = new Map<string, number[]>();

  get size(): number {
    return this.values.length;
  }

  numberOf(value: string | null): number {
    const known = this.#numbers.get(value);
    if (known !== undefined || value === null) return known ?? 0;
    // Copied, because a slice of a larger text would keep all of that text in memory.
    const own = Buffer.from(value).toString();
    const number = this.values.length;
    this.#numbers.set(own, number);
    this.values.push(own);
    this.#sorted = null;
    const same = this.#lower.get(own.toLowerCase());
    if (same) same.push(number);
    else this.#lower.set(own.toLowerCase(), [number]);
    return number;
  }

  /** Returns the number of a text that has one; -1 for any other. */
  numberOfKnown(value: string): number {
    return this.#numbers.get(value) ?? -1;
  }

  /** The beginning of each text's entry in a facet, up to the count, in JSON, by number. */
  get facetHeads(): PackedTexts {
    const heads = this.#facetHeads;
    while (heads.size < this.size) heads.add(facetHead({ value: this.values[heads.size] ?? "" }));
    return heads;
  }

  /** Returns the numbers of these texts, in upper and lower case. */
  numbersOfAny(texts: readonly string[]): Set<number> {
    return new Set(texts.flatMap((text) => this.#lower.get(text.toLowerCase()) ?? []));
  }

  /** Returns the numbers of the texts, in the order of their code units. The unknown text (number 0) is left out. */
  sorted(): readonly number[] {
    this.#sorted ??= [...this.values.keys()]
      .slice(1)
      .sort((a, b) => compareText(this.values[a] ?? "", this.values[b] ?? ""));
    return this.#sorted;
  }
}

/** Returns an entry of a facet up to its count, in JSON. */
export const facetHead = (entry: object): string => `${JSON.stringify(entry).slice(0, -1)},"count":`;

/** Compares by code units, so that the order is the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers each combination of texts, from 0 on. */
export class Combinations<Entry> {
  readonly entries: Entry[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.entries.length;
  }

  numberOf(key: string, make: () => Entry): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.entries.length;
    this.#numbers.set(Buffer.from(key).toString(), number);
    this.entries.push(make());
    return number;
  }
}

/** Counters by number; the array grows with its dictionary. */
export class Tally {
  counts = new Int32Array(64);

  add(number: number, by: number): void {
    if (number >= this.counts.length) {
      const larger = new Int32Array(Math.max(number + 1, this.counts.length * 2));
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[number] = (this.counts[number] as number) + by;
  }
}
