import { Counter, Gauge, type Registry } from "prom-client";
import { type KeepableAnswer, KeptAnswers } from "#kernel/http/kept-answers.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";

/** Limit for all cached pages together on a machine with room for them: bodies as they are sent, addresses and headers. */
const MAX_BYTES = 8_000_000;
const MAX_PAGE_BYTES = 500_000;
/** Longer addresses are not cached. Those that people share are shorter. */
const MAX_KEY_LENGTH = 1_000;

/** A page as it is sent. */
export type Page = KeepableAnswer & { status: number; headers: Record<string, string> };

type KeptPagesOptions = {
  /** Returns the version of everything that public pages show. It fails when that is not known, and then nothing is cached. */
  version(): Promise<string>;
  /** The time after a change in which reads may still show the earlier data, as on replicas. Milliseconds. */
  settleMs: number;
  maxBytes?: number;
  nowMs?: () => number;
};

/** Caches the public pages that were requested more than once recently (`KeptAnswers`). Only complete successes are cached. */
export class KeptPages {
  readonly #readVersion: () => Promise<string>;
  readonly #pages: KeptAnswers<Page>;

  constructor({ version, maxBytes = cacheBudget(MAX_BYTES), ...options }: KeptPagesOptions) {
    this.#readVersion = version;
    this.#pages = new KeptAnswers({ maxBytes, maxEntryBytes: MAX_PAGE_BYTES, ...options });
  }

  /**
   * Returns the page under a key, cached or made.
   * @param key everything by which answers differ: address and encoding
   * @param make makes it
   */
  async find(key: string, make: () => Promise<Page>): Promise<Page> {
    if (key.length > MAX_KEY_LENGTH) return make();
    const version = await this.#readVersion().catch(() => null);
    return version === null ? make() : this.#pages.find(key, version, make);
  }

  /** Registers the size of the cache, and how often it is used. */
  measure(registry: Registry): void {
    const registers = [registry];
    const pages = this.#pages;
    new Gauge({
      name: "autohub_kept_pages_bytes",
      help: "Size of the rendered pages that are kept",
      registers,
      collect() {
        this.set(pages.bytes);
      },
    });
    new Counter({
      name: "autohub_public_pages_total",
      help: "Public pages sent: from the cache, and rendered",
      labelNames: ["source"],
      registers,
      collect() {
        this.reset();
        this.inc({ source: "kept" }, pages.asked.kept);
        this.inc({ source: "made" }, pages.asked.made);
      },
    });
  }
}
