import { seededNumbers } from "../seeded-numbers.ts";

/** Returns a whole number for a text (FNV-1a), so that every name has numbers of its sequence. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/**
 * Draws repeatable values for one purpose of one seed. Each purpose has a separate sequence, so that a rule that is switched off changes
 * no other choice.
 */
export class Draw {
  readonly #numbers: () => number;
  readonly #name: string;

  constructor(seed: number | string, purpose: string) {
    this.#name = `${seed}/${purpose}`;
    this.#numbers = seededNumbers(hashOf(this.#name));
    this.#numbers();
  }

  /** Returns a separate sequence for a part of this purpose. */
  part(name: string | number): Draw {
    return new Draw(this.#name, String(name));
  }

  /** Returns a number from 0 to below 1. */
  number(): number {
    return this.#numbers();
  }

  chance(probability: number): boolean {
    return this.#numbers() < probability;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.#numbers() * (to - from + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#numbers() * values.length)];
    if (value === undefined) throw new Error("There is nothing to pick from.");
    return value;
  }

  /** Returns some of the values, in a drawn order. */
  some<T>(values: readonly T[], count: number): T[] {
    return values
      .map((value) => ({ value, at: this.#numbers() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ value }) => value);
  }

  /** Returns letters and digits, for tracking values and hashes. */
  characters(count: number, alphabet = "0123456789abcdef"): string {
    return Array.from({ length: count }, () => this.pick([...alphabet])).join("");
  }
}
