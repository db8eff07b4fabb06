import { LRUCache } from "lru-cache";

/** How old a kept answer may be. Changes that no version covers, such as confirmations, appear after this time. */
const MAX_ANSWER_AGE_MS = 10_000;
/** What an entry costs besides its body and its key. */
const ENTRY_BYTES = 500;
/** How many keys are remembered until the older half of them is forgotten. At hundreds of requests a second, those of several seconds. */
const REMEMBERED_KEYS = 4_000;

/** A 32-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash;
}

/** Remembers which keys were asked for lately, by their hashes, in two generations. A wrong match only keeps an answer too early. */
class AskedKeys {
  #young = new Set<number>();
  #old = new Set<number>();

  /** Notes that a key is asked for. @returns whether it has been asked for before */
  note(key: string): boolean {
    const hash = hashOf(key);
    const isKnown = this.#young.has(hash) || this.#old.has(hash);
    if (this.#young.size >= REMEMBERED_KEYS / 2) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(hash);
    return isKnown;
  }
}

/** What of an answer the store needs to know. */
type Storable = { body: Buffer /** When it was made, on the store's clock. */; at: number };

/**
 * Answers that were asked for more than once lately, within a budget; the least recently used goes first. An answer that is
 * asked for once is not kept: crawlers ask for thousands of addresses and for none of them again. What has become too old to be
 * sent is dropped, so that a server without visitors has its memory for other work.
 */
export class RepeatedAnswers<A extends Storable> {
  readonly #answers: LRUCache<string, A>;
  readonly #asked = new AskedKeys();
  readonly #now: () => number;
  #sweep: NodeJS.Timeout | null = null;

  /** @param options.maxEntryBytes a larger answer is not kept, so that a few cannot take the place of all others */
  constructor(options: { maxBytes: number; maxEntryBytes: number; nowMs?: () => number }) {
    const { maxBytes, maxEntryBytes, nowMs = () => performance.now() } = options;
    this.#now = nowMs;
    this.#answers = new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.min(maxBytes, maxEntryBytes) });
  }

  /** What all kept answers take together. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /**
   * Looks an answer up, and notes that it is asked for.
   * @returns the kept answer, unless it is too old, and whether the key has been asked for before: if so, the caller should keep
   * the answer that it makes
   */
  ask(key: string): { kept: A | undefined; isRepeated: boolean } {
    const isRepeated = this.#asked.note(key);
    const kept = this.#answers.get(key);
    return { kept: kept && !this.#isOver(kept) ? kept : undefined, isRepeated };
  }

  keep(key: string, answer: A): void {
    this.#answers.set(key, answer, { size: answer.body.length + 2 * key.length + ENTRY_BYTES });
    this.#sweepLater();
  }

  /** Keeps an answer in the place of another, if that is still kept. */
  replace(key: string, old: A, answer: A): void {
    if (this.#answers.peek(key) === old) this.keep(key, answer);
  }

  #isOver(answer: A): boolean {
    return this.#now() - answer.at >= MAX_ANSWER_AGE_MS;
  }

  #sweepLater(): void {
    this.#sweep ??= setTimeout(() => {
      for (const [key, answer] of this.#answers.entries()) if (this.#isOver(answer)) this.#answers.delete(key);
      this.#sweep = null;
      if (this.#answers.size > 0) this.#sweepLater();
    }, MAX_ANSWER_AGE_MS).unref();
  }
}
