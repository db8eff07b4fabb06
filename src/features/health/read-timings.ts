import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { dayOf, startOf } from "#kernel/database/stats-days.ts";
import {
  LATENCY_STEPS_SECONDS,
  percentileMs,
  TIMINGS_STEP_MINUTES,
  type TimingSpan,
} from "#kernel/process/rules/latency.ts";
import type { Timings } from "./health-endpoints.ts";

type Reader = Kysely<Database>;

const SHOWN = 15;

const LAST = (hours: number) => ({ from: sql<Date>`now() - ${hours} * interval '1 hour'`, to: sql<Date>`now()` });
/** The night ends at seven. Before seven, last night is the current night. */
const MORNING = sql<Date>`${startOf(dayOf(sql`now()`))} + interval '7 hours'`;
const SPANS: Record<TimingSpan, { from: RawBuilder<Date>; to: RawBuilder<Date> }> = {
  hour: LAST(1),
  day: LAST(24),
  two_days: LAST(48),
  night: { from: sql<Date>`${MORNING} - interval '9 hours'`, to: sql<Date>`least(now(), ${MORNING})` },
};

type TimingRow = {
  kind: "call" | "statement";
  name: string;
  count: number;
  errors: number;
  total_ms: number;
  max_ms: number | null;
  steps: number[] | null;
};

/**
 * SQL for the measurements between two times, one row per name. A quarter of an hour counts when any part of it lies between
 * them.
 */
const timingsBetween = (from: RawBuilder<Date>, to: RawBuilder<Date>) => sql<TimingRow>`
  select t.kind, t.name, sum(t.count)::int as count, sum(t.errors)::int as errors, sum(t.total_ms) as total_ms,
    max(t.max_ms) as max_ms, array[${sql.join(
      Array.from(
        { length: LATENCY_STEPS_SECONDS.length + 1 },
        (_, step) => sql`coalesce(sum(t.steps[${step + 1}::int]), 0)::int`,
      ),
    )}] as steps
  from call_timings t
  where t.step_at > ${from} - ${TIMINGS_STEP_MINUTES} * interval '1 minute' and t.step_at <= ${to}
  group by t.kind, t.name`;

/** Returns the slowest calls and statements of a span of time, with their durations. */
export async function readTimings(db: Reader, span: TimingSpan): Promise<Timings> {
  const { from, to } = SPANS[span];
  const { rows } = await timingsBetween(from, to).execute(db);
  const { rows: moments } = await sql<{ from: Date; to: Date; since: Date | null }>`
    select ${from} as "from", ${to} as "to", (select min(step_at) from call_timings where kind = 'call') as since`.execute(
    db,
  );
  const [moment] = moments;
  const calls = rows.flatMap(({ kind, name, count, errors, steps }) =>
    kind === "call" ? [{ name, count, errors, ...percentiles(steps ?? []) }] : [],
  );
  const statements = rows.flatMap(({ kind, name, count, total_ms, max_ms }) =>
    kind === "statement" ? [{ name, count, meanMs: total_ms / count, maxMs: max_ms ?? 0, total_ms }] : [],
  );
  return {
    from: (moment?.from ?? new Date()).toISOString(),
    to: (moment?.to ?? new Date()).toISOString(),
    measuredSince: moment?.since?.toISOString() ?? null,
    calls: calls.sort((a, b) => b.p95Ms - a.p95Ms || (a.name < b.name ? -1 : 1)).slice(0, SHOWN),
    statements: statements
      .sort((a, b) => b.total_ms - a.total_ms || (a.name < b.name ? -1 : 1))
      .slice(0, SHOWN)
      .map(({ total_ms: _, ...statement }) => statement),
  };
}

const percentiles = (steps: readonly number[]) => ({
  p50Ms: percentileMs(steps, 0.5) ?? 0,
  p95Ms: percentileMs(steps, 0.95) ?? 0,
  p99Ms: percentileMs(steps, 0.99) ?? 0,
});

/** The calls that shoppers wait for: the pages, the listing's answers and a car's. */
const SHOPPERS_CALLS = ["GET /*", "GET /api/vehicles", "GET /api/vehicles/:id"];

/** Returns how long the pages and calls that shoppers wait for took within the last hour. */
export async function readPageTimes(db: Reader): Promise<{ count: number; p95Ms: number }> {
  const { from, to } = SPANS.hour;
  const { rows } = await timingsBetween(from, to).execute(db);
  const theirs = rows.filter(({ kind, name }) => kind === "call" && SHOPPERS_CALLS.includes(name));
  const steps = Array.from({ length: LATENCY_STEPS_SECONDS.length + 1 }, (_, step) =>
    theirs.reduce((sum, row) => sum + (row.steps?.[step] ?? 0), 0),
  );
  return { count: steps.reduce((sum, n) => sum + n, 0), p95Ms: percentileMs(steps, 0.95) ?? 0 };
}
