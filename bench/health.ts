import { Histogram, Registry } from "prom-client";
import { openDb } from "#kernel/database/db.ts";
import { StatementWatch } from "#kernel/database/statement-watch.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { LATENCY_STEPS_SECONDS } from "#kernel/process/rules/latency.ts";
import { type BenchRow, report } from "./report.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const OBSERVATIONS = 200_000;
const STATEMENTS = 2_000;
const ROUNDS = 30;
/** The steps before the health screen. */
const FORMER_STEPS = [0.005, 0.025, 0.1, 0.25, 1, 5];

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Processor time of this process that something takes, in microseconds. Other work on the machine does not count. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Measures two things in turn, so that what else happens on the machine meets both. @returns microseconds each time */
async function compare(times: number, before: () => unknown, after: () => unknown): Promise<[number, number]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first one in a round also pays for the garbage that the other one has left.
    const turns = [
      async () => first.push((await cost(before)) / times),
      async () => second.push((await cost(after)) / times),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  return [median(first), median(second)];
}

function observer(buckets: readonly number[]): () => void {
  const durations = new Histogram({
    ...{ name: "d", help: "d", labelNames: ["method", "route", "status"], buckets: [...buckets] },
    registers: [new Registry()],
  });
  return () => {
    for (let n = 0; n < OBSERVATIONS; n += 1) {
      durations.observe({ method: "GET", route: "/api/vehicles", status: 200 }, (n % 40) / 1_000);
    }
  };
}

/** Measures the cost of the health screen's counts for each call and each SQL statement. */
export async function run(): Promise<void> {
  const rows: BenchRow[] = [];
  const add = (what: string, [before, after]: [number, number]) =>
    rows.push({ what, "before, µs": round(before), "after, µs": round(after), "more, µs": round(after - before) });
  add("count a call", await compare(OBSERVATIONS, observer(FORMER_STEPS), observer(LATENCY_STEPS_SECONDS)));
  await withTemporaryDatabase(async (url) => {
    const log = createLogger({ level: "silent", pretty: false });
    const plain = openDb(url, log, 1);
    const watched = openDb(url, log, 1, new StatementWatch());
    const many = (pool: typeof plain.pool) => async () => {
      for (let n = 0; n < STATEMENTS; n += 1) await pool.query("select $1::int as n", [n]);
    };
    add("time a statement", await compare(STATEMENTS, many(plain.pool), many(watched.pool)));
    await plain.db.destroy();
    await watched.db.destroy();
  });
  report("health", rows);
}

const round = (microseconds: number): number => Math.round(microseconds * 1_000) / 1_000;
