import { Counter, Gauge, type Registry } from "prom-client";
import { RepeatedAnswers } from "#kernel/http/repeated-answers.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";

/** Limit for all kept pages together on a machine with room for them: bodies as they are sent, addresses and headers. */
const MAX_BYTES = 8_000_000;
const MAX_PAGE_BYTES = 500_000;
/** Longer addresses are not kept. Those that people share are shorter. */
const MAX_KEY_LENGTH = 1_000;

/** A page as it is sent. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether others may get it too: it is a success, and lacks nothing that was refused to its visitor alone. */
  isShareable: boolean;
  /** Makes a smaller body that says the same, at a cost that pays only when the page is sent often. */
  shrink?: () => Promise<Buffer>;
};

type Kept = Page & { version: string; at: number };
type Making = {
  version: string;
  page: Promise<Page>;
  /** Whether it has been asked for more than once, so that it is worth keeping. */
  isRepeated: boolean;
};

type KeptPagesOptions = {
  /** Version of everything that public pages show. It fails when that cannot be known, and then nothing is kept. */
  version(): Promise<string>;
  /** How long after a change what pages are made from may still be as before, as replicas are. Milliseconds. */
  settleMs: number;
  maxBytes?: number;
  nowMs?: () => number;
};

/**
 * The public pages that were asked for more than once lately, each as it was sent. The rule: a page is sent again as long as the
 * version has not changed, for at most ten seconds. Only whole successes are kept. Equal pages that are asked for at once are made
 * once. A page that is sent again is compressed harder.
 */
export class KeptPages {
  readonly #options: KeptPagesOptions;
  readonly #pages: RepeatedAnswers<Kept>;
  readonly #making = new Map<string, Making>();
  readonly #now: () => number;
  #asked = { kept: 0, made: 0 };
  #version = "";
  #changedAt = 0;

  constructor(options: KeptPagesOptions) {
    const { maxBytes = cacheBudget(MAX_BYTES), nowMs = () => performance.now() } = options;
    this.#options = options;
    this.#now = nowMs;
    this.#pages = new RepeatedAnswers({ maxBytes, maxEntryBytes: MAX_PAGE_BYTES, nowMs });
  }

  /**
   * The page under a key, kept or made.
   * @param key everything by which answers differ: address and encoding
   * @param make makes it. It is called for the caller alone where another's page may not be shared: refusals and failures.
   */
  async find(key: string, make: () => Promise<Page>): Promise<Page> {
    if (key.length > MAX_KEY_LENGTH) return make();
    const version = await this.#readVersion();
    if (version === null) return make();
    const { kept, isRepeated } = this.#pages.ask(key);
    if (kept && this.#isValid(kept, version)) {
      this.#asked.kept += 1;
      if (kept.shrink) void this.#shrink(key, kept, kept.shrink);
      return kept;
    }
    const others = this.#making.get(key);
    if (others?.version !== version) return this.#make(key, version, make, isRepeated);
    others.isRepeated = true;
    const page = await others.page.catch(() => null);
    return page?.isShareable ? page : make();
  }

  /** Registers how much is kept, and how often that helps. */
  measure(registry: Registry): void {
    const registers = [registry];
    const pages = this.#pages;
    const asked = this.#asked;
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
        this.inc({ source: "kept" }, asked.kept);
        this.inc({ source: "made" }, asked.made);
      },
    });
  }

  async #readVersion(): Promise<string | null> {
    const version = await this.#options.version().catch(() => null);
    if (version !== null && version !== this.#version) {
      this.#version = version;
      this.#changedAt = this.#now();
    }
    return version;
  }

  /** A page that was made before the data had settled counts only until they have. */
  #isValid(kept: Kept, version: string): boolean {
    const now = this.#now();
    const settledAt = this.#changedAt + this.#options.settleMs;
    return kept.version === version && (kept.at >= settledAt || now < settledAt);
  }

  async #shrink(key: string, kept: Kept, shrink: () => Promise<Buffer>): Promise<void> {
    delete kept.shrink;
    const body = await shrink().catch(() => kept.body);
    this.#pages.replace(key, kept, { ...kept, body });
  }

  async #make(key: string, version: string, make: () => Promise<Page>, isRepeated: boolean): Promise<Page> {
    const at = this.#now();
    const making: Making = { version, page: make(), isRepeated };
    this.#making.set(key, making);
    this.#asked.made += 1;
    try {
      const page = await making.page;
      if (page.isShareable && making.isRepeated) this.#pages.keep(key, { ...page, version, at });
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }
}
