import { Counter, Gauge, type Registry } from "prom-client";
import { type KeepableAnswer, KeptAnswers } from "#kernel/http/kept-answers.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";

/** Limit for all kept pages together on a machine with room for them: bodies as they are sent, addresses and headers. */
const MAX_BYTES = 8_000_000;
const MAX_PAGE_BYTES = 500_000;
/** Longer addresses are not kept. Those that people share are shorter. */
const MAX_KEY_LENGTH = 1_000;

/** A page as it is sent. */
export type Page = KeepableAnswer & { status: number; headers: Record<string, string> };

type KeptPagesOptions = {
  /** Version of everything that public pages show. It fails when that cannot be known, and then nothing is kept. */
  version(): Promise<string>;
  /** How long after a change what pages are made from may still be as before, as replicas are. Milliseconds. */
  settleMs: number;
  maxBytes?: number;
  nowMs?: () => number;
};

/** The public pages that were asked for more than once lately (`KeptAnswers`). Only whole successes are kept. */
export class KeptPages {
  readonly #readVersion: () => Promise<string>;
  readonly #pages: KeptAnswers<Page>;

  constructor({ version, maxBytes = cacheBudget(MAX_BYTES), ...options }: KeptPagesOptions) {
    this.#readVersion = version;
    this.#pages = new KeptAnswers({ maxBytes, maxEntryBytes: MAX_PAGE_BYTES, ...options });
  }

  /**
   * The page under a key, kept or made.
   * @param key everything by which answers differ: address and encoding
   * @param make makes it
   */
  async find(key: string, make: () => Promise<Page>): Promise<Page> {
    if (key.length > MAX_KEY_LENGTH) return make();
    const version = await this.#readVersion().catch(() => null);
    return version === null ? make() : this.#pages.find(key, version, make);
  }

  /** Registers how much is kept, and how often that helps. */
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
      help: "Public pages sent: kept ones, and those made anew",
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
