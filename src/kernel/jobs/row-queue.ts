import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { runPeriodically } from "./run-periodically.ts";
import { isClaimerGone, RECOVER_EVERY_MS, type WorkerLease } from "./worker-lease.ts";

const POLL_MS = 1_000;

/** A row that this process works on. `attempt` tells this claim from a later one of another process. */
export type ClaimedRow = { id: string; attempt: number };

/** The parts with which a worker takes rows. */
export type RowWorker = { db: Db; log: Logger; workerLease: WorkerLease };

/** Tables with a queue's columns. */
type QueueTable = {
  [T in keyof Database]: Database[T] extends { attempts: unknown; next_attempt_at: unknown; claimed_by: unknown }
    ? T
    : never;
}[keyof Database];

type Values<T extends QueueTable> = {
  [C in keyof Updateable<Database[T]>]?: Updateable<Database[T]>[C] | RawBuilder<unknown>;
};

type Definition<T extends QueueTable> = {
  table: T;
  /** Which rows of the table are tasks of this queue. */
  tasks: RawBuilder<boolean>;
  /** The order in which due rows are taken. */
  order: RawBuilder<unknown>;
  /** The columns of a claimed row, beside its id and attempt. */
  columns: RawBuilder<unknown>;
  /** Assignments to a row whose process has died. */
  interrupted: RawBuilder<unknown>;
};

/**
 * A queue whose tasks are rows that the operator sees: mails, deliveries to the webhook. A row is `waiting` until `next_attempt_at`, then
 * `sending` while a process works on it, which its claim names (`claimed_by`), and then in one of its table's final states. Several
 * processes may work on a queue; each row is claimed by one, and a claim ends with its process.
 */
export class RowQueue<T extends QueueTable, Row extends ClaimedRow> {
  readonly #queue: Definition<T>;

  constructor(definition: Definition<T>) {
    this.#queue = definition;
  }

  /** Claims the next due row. @returns undefined when none is due */
  async claim({ db, workerLease }: Pick<RowWorker, "db" | "workerLease">): Promise<Row | undefined> {
    if (!(await workerLease.hold())) return undefined;
    const { tasks, order, columns, ...queue } = this.#queue;
    const table = sql.table(queue.table);
    const { rows } = await sql<Row>`
      update ${table} set state = 'sending', attempts = attempts + 1, claimed_by = ${workerLease.id}
      where id = (
        select id from ${table} where ${tasks} and state = 'waiting' and next_attempt_at <= now()
        order by ${order} limit 1 for update skip locked)
      returning id, attempts as attempt, ${columns}`.execute(db);
    return rows[0];
  }

  /**
   * Changes a claimed row.
   * @param states the states in which the row may be
   * @returns false when another process has taken it over
   */
  async update(
    db: DbOrTransaction,
    { id, attempt }: ClaimedRow,
    values: Values<T>,
    states: readonly string[] = ["sending"],
  ): Promise<boolean> {
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { numAffectedRows } = await sql`
      update ${sql.table(this.#queue.table)} set ${sql.join(assignments)}
      where id = ${id} and attempts = ${attempt} and state = any(${states})`.execute(db);
    return numAffectedRows === 1n;
  }

  /** Has a claimed row wait for its next attempt. */
  postpone(db: DbOrTransaction, row: ClaimedRow, pauseS: number, values: Values<T>): Promise<boolean> {
    const next_attempt_at = sql`now() + ${pauseS} * interval '1 second'`;
    return this.update(db, row, { ...values, state: sql`'waiting'`, next_attempt_at } as Values<T>);
  }

  /** Gives back the rows of dead processes. Their attempt stays counted. */
  async recover({ db, workerLease }: Pick<RowWorker, "db" | "workerLease">): Promise<void> {
    if (!(await workerLease.hold())) return;
    const { table, tasks, interrupted } = this.#queue;
    await sql`
      update ${sql.table(table)} set claimed_by = null, ${interrupted}
      where ${tasks} and state = 'sending' and ${isClaimerGone}`.execute(db);
  }

  /**
   * Handles due rows one after another, until none is due or `signal` aborts.
   * @param handle records what became of the row; it returns false to end before the next
   */
  async drain(worker: RowWorker, handle: (row: Row) => Promise<boolean>, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const row = await this.claim(worker);
      if (!row || !(await handle(row))) return;
    }
  }

  /**
   * Works on the queue from now on.
   * @param what the rows' name in the log: "mails"
   * @param lanes each drains the queue every second, independently of the others
   */
  start(worker: RowWorker, what: string, lanes: readonly ((signal: AbortSignal) => Promise<void>)[]) {
    const recovery = {
      everyMs: RECOVER_EVERY_MS,
      what: `looking for interrupted ${what}`,
      work: () => this.recover(worker),
    };
    const works = lanes.map((work) => ({ everyMs: POLL_MS, what: `sending ${what}`, work }));
    const running = [recovery, ...works].map((work) => runPeriodically(work, worker.log));
    return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
  }
}
