import pg from "pg";
import { SLOW_STATEMENT_MS } from "#kernel/process/rules/latency.ts";
import { Connection } from "./connection.ts";
import { statementName } from "./rules/statement-name.ts";

/** The most different statements that are remembered until they are stored. */
const MAX_STATEMENTS = 100;

/** Executions of a statement that took long: their number, their total time and the longest. */
export type SlowStatement = { name: string; count: number; totalMs: number; maxMs: number };

/** Counts the statements of a process that take longer than `SLOW_STATEMENT_MS`, by their text without values. */
export class StatementWatch {
  #slow = new Map<string, SlowStatement>();

  /** Records an execution. */
  note(text: string, ms: number): void {
    const name = statementName(text);
    const known = this.#slow.get(name);
    if (known) {
      known.count += 1;
      known.totalMs += ms;
      known.maxMs = Math.max(known.maxMs, ms);
    } else if (this.#slow.size < MAX_STATEMENTS) {
      this.#slow.set(name, { name, count: 1, totalMs: ms, maxMs: ms });
    }
  }

  /** Returns the slow statements since the last call, and forgets them. */
  take(): SlowStatement[] {
    const taken = [...this.#slow.values()];
    this.#slow = new Map();
    return taken;
  }

  /** Counts statements again that were taken but could not be stored. */
  restore(statements: readonly SlowStatement[]): void {
    for (const { name, count, totalMs, maxMs } of statements) {
      const known = this.#slow.get(name);
      if (!known) this.#slow.set(name, { name, count, totalMs, maxMs });
      else {
        known.count += count;
        known.totalMs += totalMs;
        known.maxMs = Math.max(known.maxMs, maxMs);
      }
    }
  }

  /** The driver's client, which measures its statements: for the option `Client` of a pool. */
  get Client(): typeof pg.Client {
    return timedClient(this);
  }
}

type Query = (...args: unknown[]) => unknown;

/**
 * Returns a client of the driver that reports slow statements. It measures the time from sending a statement to its end. A fast one costs
 * two readings of the clock. Streams (COPY, cursors) are not measured: their duration depends on their reader.
 */
function timedClient(watch: StatementWatch): typeof pg.Client {
  const plain = pg.Client.prototype.query as unknown as Query;
  class TimedClient extends Connection {}
  const query: Query = function query(this: pg.Client, ...args) {
    const [statement] = args;
    if (typeof (statement as { submit?: unknown } | null)?.submit === "function") return plain.apply(this, args);
    const start = performance.now();
    const end = () => {
      const ms = performance.now() - start;
      if (ms >= SLOW_STATEMENT_MS) watch.note(textOf(statement), ms);
    };
    const last = args.length - 1;
    const callback = args[last];
    if (typeof callback === "function") {
      args[last] = (...results: unknown[]) => {
        end();
        callback(...results);
      };
      return plain.apply(this, args);
    }
    const answer = plain.apply(this, args) as Promise<unknown>;
    answer.then(end, end);
    return answer;
  };
  (TimedClient.prototype as unknown as { query: Query }).query = query;
  return TimedClient;
}

const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : `${(statement as { text?: unknown } | null)?.text ?? ""}`;
