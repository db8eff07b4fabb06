/** A repeatable source of randomness: the same seed gives the same sequence on every machine. */
export type SeededRandom = {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a number in [low, high). */
  between(low: number, high: number): number;
  /** Returns whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** Returns a roughly bell-shaped number around 0, mostly within -1 to 1. */
  bell(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** Returns one item, chosen with probabilities by weight. */
  pickWeighted<T>(items: readonly T[], weight: (item: T) => number): T;
};

/** Returns FNV-1a over the characters: a 32-bit number for a word. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Starts a sequence (mulberry32) from a word such as a VIN. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new Error("A seeded choice needs at least one item.");
    return item;
  };
  return {
    next,
    between,
    whole,
    bell: () => (next() + next() + next() + next() - 2) * 0.9,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    pickWeighted(items, weight) {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return at(items, items.length - 1);
    },
  };
}
