import { LRUCache } from "lru-cache";

/** The longest time that a cached answer is sent. Changes that no version covers, such as confirmations, appear after this time. */
const MAX_ANSWER_AGE_MS = 10_000;
/** The memory of an entry besides its body and its key. */
const ENTRY_BYTES = 500;
/** The most keys that are remembered; then the older half is dropped. At hundreds of requests a second, those of several seconds. */
const REMEMBERED_KEYS = 4_000;

/** Returns a 32-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash;
}

/** The keys that were requested recently, by their hashes, in two generations. A wrong match only caches an answer too early. */
class AskedKeys {
  #young = new Set<number>();
  #old = new Set<number>();

  /** Records a request for a key. @returns whether it has been requested before */
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

/** An answer that may be cached. */
export type KeepableAnswer = {
  /** The body as it is sent. */
  body: Buffer;
  /** True when others may get it too: it is a success, and lacks nothing that was refused to its visitor alone. */
  isShareable: boolean;
  /** Makes a smaller body with the same content, at a cost that pays only when the answer is sent often. */
  shrink?: () => Promise<Buffer>;
};

/** An answer with the version of its data, and when it was made, on the store's clock. */
type KeptEntry<A> = { answer: A; version: string; at: number };

type Making<A> = {
  version: string;
  answer: Promise<A>;
  /** True when it has been requested more than once, so that it is worth caching. */
  isRepeated: boolean;
};

type KeptAnswersOptions = {
  maxBytes: number;
  /** A larger answer is not cached, so that a few cannot replace all others. By default all may be as large as the store. */
  maxEntryBytes?: number;
  /** The time after a change in which reads may still show the earlier data, as on replicas. Milliseconds; 0 by default. */
  settleMs?: number;
  nowMs?: () => number;
};

/**
 * Caches answers that were requested more than once recently, as they were sent, within a budget; the least recently used is dropped first.
 * An answer is sent again as long as the version of its data has not changed, for at most ten seconds. Equal answers that are requested at
 * the same time are made once. An answer that is sent again is compressed harder. An answer that is requested once is not cached: crawlers
 * request thousands of addresses, each of them once. Answers that have become too old are dropped, so that a server without visitors has
 * its memory for other work.
 */
export class KeptAnswers<A extends KeepableAnswer> {
  /** The number of cached answers that were sent, and of answers that had to be made. */
  readonly asked = { kept: 0, made: 0 };
  readonly #kept: LRUCache<string, KeptEntry<A>>;
  readonly #making = new Map<string, Making<A>>();
  readonly #keys = new AskedKeys();
  readonly #settleMs: number;
  readonly #now: () => number;
  #version = "";
  #changedAt = 0;
  // oxlint-disable-next-line no-unused-private-class-members -- `??=` reads it
  #sweep: NodeJS.Timeout | null = null;

  constructor(options: KeptAnswersOptions) {
    const { maxBytes, maxEntryBytes = maxBytes, settleMs = 0, nowMs = () => performance.now() } = options;
    this.#now = nowMs;
    this.#settleMs = settleMs;
    this.#kept = new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.min(maxBytes, maxEntryBytes) });
  }

  /** The bytes of all cached answers together. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * Returns the answer under a key, cached or made.
   * @param key everything by which answers differ
   * @param version of all data from which they are made, read just now
   * @param make makes it. It is called separately for a caller to whom another caller's answer may not be sent: refusals and failures.
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

  /** Returns whether a cached answer may be sent. One that was made within the settle time is valid only until the end of that time. */
  #isValid(kept: KeptEntry<A>, version: string): boolean {
    const settledAt = this.#changedAt + this.#settleMs;
    return kept.version === version && !this.#isOver(kept) && (kept.at >= settledAt || this.#now() < settledAt);
  }

  async #make(key: string, version: string, make: () => Promise<A>, isRepeated: boolean): Promise<A> {
    const at = this.#now();
    // Throws at once for a caller who is refused, so that no other caller waits for that.
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

  async #shrink(key: string, kept: KeptEntry<A>, shrink: () => Promise<Buffer>): Promise<void> {
    delete kept.answer.shrink;
    const body = await shrink().catch(() => kept.answer.body);
    if (this.#kept.peek(key) === kept) this.#keep(key, { ...kept, answer: { ...kept.answer, body } });
  }

  #keep(key: string, kept: KeptEntry<A>): void {
    this.#kept.set(key, kept, { size: kept.answer.body.length + 2 * key.length + ENTRY_BYTES });
    this.#sweepLater();
  }

  #isOver({ at }: KeptEntry<A>): boolean {
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
