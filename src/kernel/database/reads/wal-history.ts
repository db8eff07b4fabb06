import type { Logger } from "#kernel/process/logger.ts";
import { reasonOf, WatchConnection } from "./watch-connection.ts";

/** The primary's flushed WAL position, and the identity of its database. */
const POSITION = `select (pg_current_wal_flush_lsn() - '0/0')::text as wal, current_setting('wal_block_size')::int as block,
  ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline,
  (select system_identifier::text from pg_control_system()) as system`;
/** Writes a few meaningless bytes to the write-ahead log and waits until they are flushed. */
const NUDGE = "select pg_logical_emit_message(true, 'autohub', '')::text as wal";
const NUDGE_EVERY_MS = 1_000;
/** The most samples: those of about ten seconds. */
const MAX_SAMPLES = 64;

/** Identifies a database on any server, and its timeline: a promoted replica begins a new one. */
export type DatabaseIdentity = { system: string; timeline: number };
type WalPosition = DatabaseIdentity & { wal: string; block: number };

/**
 * Samples of the primary's WAL position over time. A replica that has replayed the WAL up to a sample shows everything that
 * was committed before the sample was taken. Times are `performance.now()`, so clocks of two machines are never compared.
 */
export class WalHistory {
  readonly #log: Logger;
  readonly #watch: WatchConnection;
  #samples: { at: number; wal: bigint }[] = [];
  #nudgedAt = Number.NEGATIVE_INFINITY;
  /** Null until the primary has answered for the first time. */
  identity: DatabaseIdentity | null = null;
  /** True when the primary did not answer the last question. */
  isSilent = false;

  constructor(url: string, log: Logger) {
    this.#log = log;
    this.#watch = new WatchConnection({ url, onBreak: (reason) => this.#noteSilence(reason) });
  }

  close(): void {
    this.#watch.close();
  }

  /** Asks the primary for its position. Does not throw. */
  async sample(): Promise<void> {
    const at = performance.now();
    try {
      const { wal, block, ...identity } = await this.#watch.ask<WalPosition>(POSITION);
      if (this.identity?.timeline !== identity.timeline || this.identity.system !== identity.system) this.#samples = [];
      this.identity = identity;
      this.#samples = [...this.#samples.slice(1 - MAX_SAMPLES), { at, wal: BigInt(wal) }];
      this.isSilent = false;
      // A position at a block boundary lies within a WAL record, which no replica can replay before the record's end. On an
      // idle primary that end could take long, so a small write completes the record.
      if (BigInt(wal) % BigInt(block) === 0n && at - this.#nudgedAt > NUDGE_EVERY_MS) {
        this.#nudgedAt = at;
        await this.#watch.ask(NUDGE).catch(() => {});
      }
    } catch (error) {
      this.#noteSilence(reasonOf(error));
    }
  }

  #noteSilence(reason: string): void {
    if (this.isSilent || this.#watch.isClosed) return;
    this.isSilent = true;
    this.#log.warn(
      { reason },
      "the primary does not say how far it is; replicas are used that have all it is known to have had",
    );
  }

  /** Returns the time of the newest sample that a replica at this position has reached; null when it has reached none. */
  timeOf(wal: bigint): number | null {
    return this.#samples.findLast((sample) => sample.wal <= wal)?.at ?? null;
  }

  /** Returns whether a replica at this position has reached the newest sample. */
  isReachedBy(wal: bigint): boolean {
    const last = this.#samples.at(-1);
    return last !== undefined && last.wal <= wal;
  }
}
