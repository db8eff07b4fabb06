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

/** An answer that may be kept. */
export type KeepableAnswer = {
  /** As it is sent. */
  body: Buffer;
  /** Whether others may get it too: it is a success, and lacks nothing that was refused to its visitor alone. */
  isShareable: boolean;
  /** Makes a smaller body that says the same, at a cost that pays only when the answer is sent often. */
  shrink?: () => Promise<Buffer>;
};

/** An answer with the version that it was made of, and when, on the store's clock. */
type Kept<A> = { answer: A; version: string; at: number };

type Making<A> = {
  version: string;
  answer: Promise<A>;
  /** Whether it has been asked for more than once, so that it is worth keeping. */
  isRepeated: boolean;
};

type KeptAnswersOptions = {
  maxBytes: number;
  /** A larger answer is not kept, so that a few cannot take the place of all others. By default all may be as large as the store. */
  maxEntryBytes?: number;
  /** How long after a change what answers are made from may still be as before, as replicas are. Milliseconds; 0 by default. */
  settleMs?: number;
  nowMs?: () => number;
};

/**
 * Answers that were asked for more than once lately, each as it was sent, within a budget; the least recently used goes first. The rule:
 * an answer is sent again as long as the version of what it is made from has not changed, for at most ten seconds. Equal answers that
 * are asked for at once are made once. One that is sent again is compressed harder. An answer that is asked for once is not kept:
 * crawlers ask for thousands of addresses and for none of them again. What has become too old to be sent is dropped, so that a server
 * without visitors has its memory for other work.
 */
export class KeptAnswers<A extends KeepableAnswer> {
  /** How many answers were kept ones, and how many had to be made. */
  readonly asked = { kept: 0, made: 0 };
  readonly #kept: LRUCache<string, Kept<A>>;
  readonly #making = new Map<string, Making<A>>();
  readonly #keys = new AskedKeys();
  readonly #settleMs: number;
  readonly #now: () => number;
  #version = "";
  #changedAt = 0;
  #sweep: NodeJS.Timeout | null = null;

  constructor(options: KeptAnswersOptions) {
    const { maxBytes, maxEntryBytes = maxBytes, settleMs = 0, nowMs = () => performance.now() } = options;
    this.#now = nowMs;
    this.#settleMs = settleMs;
    this.#kept = new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.min(maxBytes, maxEntryBytes) });
  }

  /** What all kept answers take together. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The answer under a key, kept or made.
   * @param key everything by which answers differ
   * @param version of all that they are made from, read just now
   * @param make makes it. It is called for the caller alone where another's may not be shared: refusals and failures.
   */
  async find(key: string, version: string, make: () => Promise<A>): Promise<A> {
    if (version !== this.#version) [this.#version, this.#changedAt] = [version, this.#now()];
    const isRepeated = this.#keys.note(key);
    const kept = this.#kept.get(key);
    if (kept && this.#isValid(kept, version)) {
      this.asked.kept += 1;
      if (kept.answer.shrink) void this.#shrink(key, kept, kept.answer.shrink);
      return kept.answer;
    }
    const others = this.#making.get(key);
    if (others?.version !== version) return this.#make(key, version, make, isRepeated);
    others.isRepeated = true;
    const answer = await others.answer.catch(() => null);
    return answer?.isShareable ? answer : make();
  }

  /** An answer that was made before the data had settled counts only until they have. */
  #isValid(kept: Kept<A>, version: string): boolean {
    const settledAt = this.#changedAt + this.#settleMs;
    return kept.version === version && !this.#isOver(kept) && (kept.at >= settledAt || this.#now() < settledAt);
  }

  async #make(key: string, version: string, make: () => Promise<A>, isRepeated: boolean): Promise<A> {
    const at = this.#now();
    // Throws at once for a caller who is refused, so that nobody else waits for that.
    const making: Making<A> = { version, answer: make(), isRepeated };
    this.#making.set(key, making);
    this.asked.made += 1;
    try {
      const answer = await making.answer;
      if (answer.isShareable && making.isRepeated) this.#keep(key, { answer, version, at });
      return answer;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #shrink(key: string, kept: Kept<A>, shrink: () => Promise<Buffer>): Promise<void> {
    delete kept.answer.shrink;
    const body = await shrink().catch(() => kept.answer.body);
    if (this.#kept.peek(key) === kept) this.#keep(key, { ...kept, answer: { ...kept.answer, body } });
  }

  #keep(key: string, kept: Kept<A>): void {
    this.#kept.set(key, kept, { size: kept.answer.body.length + 2 * key.length + ENTRY_BYTES });
    this.#sweepLater();
  }

  #isOver({ at }: Kept<A>): boolean {
    return this.#now() - at >= MAX_ANSWER_AGE_MS;
  }

  #sweepLater(): void {
    this.#sweep ??= setTimeout(() => {
      for (const [key, kept] of this.#kept.entries()) if (this.#isOver(kept)) this.#kept.delete(key);
      this.#sweep = null;
      if (this.#kept.size > 0) this.#sweepLater();
    }, MAX_ANSWER_AGE_MS).unref();
  }
}
