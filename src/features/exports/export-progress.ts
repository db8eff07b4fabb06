import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";

const WRITE_EVERY_MS = 1_000;

/** The export no longer belongs to this worker: it was cancelled, or another worker took it over. */
class ExportLostError extends Error {}

/**
 * Writes a running export's progress to its row once a second. A write that finds no row means that the export was
 * cancelled or taken over.
 */
export class ExportProgress {
  readonly #state = { step: "Choosing the cars", done: 0, total: 0 };
  readonly #lost = new AbortController();
  readonly #ended = new AbortController();
  readonly #writing: Promise<void>;

  constructor(db: Db, log: Logger, run: { id: number; attempt: number }) {
    this.#writing = this.#keepWriting(db, log, run);
  }

  /** Aborted with `ExportLostError` when the export no longer belongs to this worker. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  expect(total: number): void {
    this.#state.total = total;
  }

  say(step: string): void {
    this.#state.step = step;
  }

  advance(step: string): void {
    this.#state.done = Math.min(this.#state.done + 1, this.#state.total);
    this.#state.step = step;
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#writing;
  }

  async #keepWriting(db: Db, log: Logger, run: { id: number; attempt: number }): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      try {
        const row = await db
          .updateTable("exports")
          .set({ ...this.#state })
          .where("id", "=", run.id)
          .where("attempt", "=", run.attempt)
          .where("status", "=", "running")
          .returning("id")
          .executeTakeFirst();
        if (!row) return this.#lost.abort(new ExportLostError());
      } catch (error) {
        log.warn({ err: error, exportId: run.id }, "an export's progress could not be written");
      }
      await sleep(WRITE_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
