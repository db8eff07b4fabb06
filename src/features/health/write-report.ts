import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { SlowStatement } from "#kernel/database/statement-watch.ts";
import type { CallTotals } from "#kernel/http/call-durations.ts";
import type { NotedError } from "#kernel/process/log-watch.ts";
import { TIMINGS_STEP_MINUTES } from "#kernel/process/rules/latency.ts";
import type { ProcessFacts } from "./health-tables.ts";
import type { ProcessKind } from "./rules/process-state.ts";

/** The process that reports. `key` identifies this run of the process among all machines. */
export type ProcessIdentity = {
  key: string;
  machine: string;
  pid: number;
  kind: ProcessKind;
  version: string;
  startedAt: Date;
};

/** A process's report about the time since its last one. */
export type Report = {
  facts: ProcessFacts;
  /** Null when there are no new ones. */
  lines: readonly unknown[] | null;
  calls: readonly CallTotals[];
  statements: readonly SlowStatement[];
  errors: readonly NotedError[];
};

/** The most groups of errors that are kept. The oldest are deleted first. */
const MAX_ERROR_GROUPS = 300;
/** SQL for the present quarter of an hour. */
const THIS_STEP = sql<Date>`date_bin(${TIMINGS_STEP_MINUTES} * interval '1 minute', now(), timestamptz '2026-01-01 00:00:00Z')`;

/** Stores a report in one transaction. Counts are added to those of other processes. */
export async function writeReport(db: Db, process: ProcessIdentity, report: Report): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeProcess(trx, process, report);
    await writeTimings(trx, report);
    await writeErrors(trx, process.machine, report.errors);
  });
}

async function writeProcess(trx: Transaction<Database>, identity: ProcessIdentity, { facts, lines }: Report) {
  const { key, machine, pid, kind, version, startedAt } = identity;
  const said = {
    facts: JSON.stringify(facts),
    ...(lines !== null && { lines: JSON.stringify(lines) }),
  };
  await trx
    .insertInto("process_reports")
    .values({ key, machine, pid, kind, version, node_version: process.version, started_at: startedAt, ...said })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ ...said, reported_at: sql`now()`, stopped_at: null }),
    )
    .execute();
}

async function writeTimings(trx: Transaction<Database>, { calls, statements }: Report) {
  const rows = [
    ...calls.map(({ name, count, errors, totalMs, steps }) => ({
      ...{ kind: "call" as const, name, count, errors, steps },
      total_ms: totalMs,
      max_ms: null,
    })),
    ...statements.map(({ name, count, totalMs, maxMs }) => ({
      ...{ kind: "statement" as const, name, count, errors: 0, steps: null },
      total_ms: totalMs,
      max_ms: maxMs,
    })),
    // Two processes that write the same rows must lock them in the same order.
  ].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  if (rows.length === 0) return;
  await trx
    .insertInto("call_timings")
    .values(rows.map((row) => ({ ...row, step_at: THIS_STEP })))
    .onConflict((conflict) =>
      conflict.columns(["step_at", "kind", "name"]).doUpdateSet({
        count: sql`call_timings.count + excluded.count`,
        errors: sql`call_timings.errors + excluded.errors`,
        total_ms: sql`call_timings.total_ms + excluded.total_ms`,
        max_ms: sql`greatest(call_timings.max_ms, excluded.max_ms)`,
        steps: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
          from unnest(call_timings.steps, excluded.steps) with ordinality as both_steps (a, b, place))`,
      }),
    )
    .execute();
}

async function writeErrors(trx: Transaction<Database>, machine: string, errors: readonly NotedError[]) {
  if (errors.length === 0) return;
  await trx
    .insertInto("error_groups")
    .values(
      errors
        .map(({ key, kind, what, detail, place, count, firstAt, lastAt, requestId, route, runId }) => ({
          ...{ key, kind, what, detail, place, count, route, machine },
          first_at: firstAt,
          last_at: lastAt,
          request_id: requestId,
          run_id: runId,
        }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`error_groups.count + excluded.count`,
        first_at: sql`least(error_groups.first_at, excluded.first_at)`,
        last_at: sql`greatest(error_groups.last_at, excluded.last_at)`,
        detail: sql`excluded.detail`,
        request_id: sql`excluded.request_id`,
        route: sql`excluded.route`,
        run_id: sql`excluded.run_id`,
        machine: sql`excluded.machine`,
      }),
    )
    .execute();
  await sql`
    delete from error_groups where key in (
      select key from error_groups order by last_at desc, key offset ${MAX_ERROR_GROUPS} for update skip locked)`.execute(
    trx,
  );
}

/** Records that a process ends normally. */
export async function recordStop(db: Db, key: string): Promise<void> {
  await db
    .updateTable("process_reports")
    .set({ stopped_at: sql`now()` })
    .where("key", "=", key)
    .execute();
}
