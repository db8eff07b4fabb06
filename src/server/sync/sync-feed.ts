import { setTimeout as sleep } from "node:timers/promises";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import type { Db } from "../infra/db.ts";
import type { Logger } from "../infra/logger.ts";
import { presentSyncRun, selectSyncRuns } from "./select-sync-runs.ts";

const POLL_EVERY_MS = 1_000;
/** A transaction may take a while from its first to its last moment; what ended that long ago is looked at once more. */
const LOOK_BACK_MS = 15_000;

type Listener = (runs: readonly SyncRun[]) => void;

/**
 * Tells listeners of runs that have moved on. It asks the database, so it knows of every process's crawls, and it asks
 * only while somebody listens, once for all listeners of this process.
 */
export class SyncFeed {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #closed = new AbortController();
  #polling = false;
  /** What was last told of each run, while it can still change. */
  #told = new Map<number, string>();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Calls `listener` with what moves from now on; first with the runs that are under way. @returns how to stop */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    // A newcomer gets everything that is under way; telling it to the others once more does no harm.
    this.#told.clear();
    if (!this.#polling) void this.#poll();
    return () => void this.#listeners.delete(listener);
  }

  /** Aborted when the process stops listening for good. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    this.#listeners.clear();
    this.#closed.abort();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    try {
      while (this.#listeners.size > 0) {
        await this.#tell().catch((error) => this.#log.warn({ err: error }, "crawls could not be looked up"));
        await sleep(POLL_EVERY_MS, undefined, { signal: this.#closed.signal });
      }
    } catch {
      // The wait was cut short: the process is stopping.
    } finally {
      this.#polling = false;
      this.#told = new Map();
    }
  }

  async #tell(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const known = [...this.#told.keys()];
    const rows = await selectSyncRuns(this.#db)
      .where((eb) =>
        eb.or([
          eb("sync_runs.status", "=", "running"),
          eb("sync_runs.finished_at", ">", since),
          eb("sync_runs.queued_at", ">", since),
          // A run that was handed back to the queue is none of these.
          eb("sync_runs.id", "=", eb.fn.any(eb.val(known))),
        ]),
      )
      .orderBy("sync_runs.id")
      .execute();
    const told = new Map<number, string>();
    const moved = rows.map(presentSyncRun).filter((run) => {
      const text = JSON.stringify(run);
      const recent = run.status === "running" || Date.parse(run.finishedAt ?? run.queuedAt) > since.getTime();
      if (recent) told.set(run.id, text);
      return this.#told.get(run.id) !== text;
    });
    this.#told = told;
    if (moved.length > 0) for (const listener of this.#listeners) listener(moved);
  }
}
