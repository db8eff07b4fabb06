import pg from "pg";
import { SLOW_STATEMENT_MS } from "#kernel/process/rules/latency.ts";
import { statementName } from "./rules/statement-name.ts";

/** Different statements that are remembered until they are stored. */
const MAX_STATEMENTS = 100;

/** Executions of a statement that took long: how many, how long together and at most. */
export type SlowStatement = { name: string; count: number; totalMs: number; maxMs: number };

/** Counts the statements of a process that take longer than `SLOW_STATEMENT_MS`, by their text without values. */
export class StatementWatch {
  #slow = new Map<string, SlowStatement>();

  /** Notes an execution. */
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

  /** The slow statements since they were last taken, and forgets them. */
  take(): SlowStatement[] {
    const taken = [...this.#slow.values()];
    this.#slow = new Map();
    return taken;
  }

  /** Counts statements again that were taken but could not be stored. */
  giveBack(statements: readonly SlowStatement[]): void {
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
 * A client of the driver that tells of slow statements. What is measured is the time between handing a statement over and its end. A
 * fast one costs two looks at the clock. Streams (COPY, cursors) are not measured: how long they take is up to their reader.
 */
function timedClient(watch: StatementWatch): typeof pg.Client {
  const plain = pg.Client.prototype.query as unknown as Query;
  class TimedClient extends pg.Client {}
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
