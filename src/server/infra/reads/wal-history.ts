import type { Logger } from "../logger.ts";
import { reasonOf, WatchConnection } from "./watch-connection.ts";

/** How far the write-ahead log of a primary is on the disk, and which database and which course of its history it is. */
const WHERE_IT_IS = `select (pg_current_wal_flush_lsn() - '0/0')::text as wal, current_setting('wal_block_size')::int as block,
  ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline,
  (select system_identifier::text from pg_control_system()) as system`;
/** Writes a few bytes that mean nothing to the log, and waits until they are on the disk. */
const NUDGE = "select pg_logical_emit_message(true, 'autohub', '')::text as wal";
const NUDGE_EVERY_MS = 1_000;
/** Moments that are remembered: some seconds' worth. */
const KEPT = 64;

/** A database, whatever server has it, and which course of its history: a promoted replica begins another one. */
export type Course = { system: string; timeline: number };
type Answer = Course & { wal: string; block: number };

/**
 * What the primary's log has reached at which moment. A replica that has replayed the log up to there shows everything that
 * was committed before that moment. Moments are of `performance.now()`, so no two machines' clocks are compared.
 */
export class PrimaryCourse {
  readonly #log: Logger;
  readonly #watch: WatchConnection;
  #moments: { at: number; wal: bigint }[] = [];
  #nudgedAt = Number.NEGATIVE_INFINITY;
  /** Null until the primary has answered for the first time. */
  course: Course | null = null;
  /** Whether the primary did not answer when it was asked last. */
  isSilent = false;

  constructor(url: string, log: Logger) {
    this.#log = log;
    this.#watch = new WatchConnection({ url, onBreak: (reason) => this.#noteSilence(reason) });
  }

  close(): void {
    this.#watch.close();
  }

  /** Asks the primary where it is. Does not throw. */
  async look(): Promise<void> {
    const at = performance.now();
    try {
      const { wal, block, ...course } = await this.#watch.ask<Answer>(WHERE_IT_IS);
      if (this.course?.timeline !== course.timeline || this.course.system !== course.system) this.#moments = [];
      this.course = course;
      this.#moments = [...this.#moments.slice(1 - KEPT), { at, wal: BigInt(wal) }];
      this.isSilent = false;
      // What was written in whole blocks ends in the midst of a record, which no replica can replay until its rest comes.
      // On a quiet primary that could take a while.
      if (BigInt(wal) % BigInt(block) === 0n && at - this.#nudgedAt > NUDGE_EVERY_MS) {
        this.#nudgedAt = at;
        await this.#watch.ask(NUDGE).catch(() => {});
      }
    } catch (error) {
      this.#noteSilence(reasonOf(error));
    }
  }

  #noteSilence(reason: string): void {
    if (this.isSilent) return;
    this.isSilent = true;
    this.#log.warn(
      { reason },
      "the primary does not say how far it is; replicas are used that have all it is known to have had",
    );
  }

  /** The latest known moment of which a replica shows everything; null when it is before all that are remembered. */
  momentOf(wal: bigint): number | null {
    return this.#moments.findLast((moment) => moment.wal <= wal)?.at ?? null;
  }

  /** Whether a replica shows everything that the primary is known to have had. */
  isReachedBy(wal: bigint): boolean {
    const last = this.#moments.at(-1);
    return last !== undefined && last.wal <= wal;
  }
}
