import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { QueueHealth } from "./health-schemas.ts";

/** Work that has waited longer than this while no job of its kind has moved is stuck. */
const STUCK_AFTER_MINUTES = 20;

/** The operator's names of each kind of work, and what it means when that kind is stuck. */
const KINDS = {
  syncs:
    "No process takes syncs: check whether one with ROLE=worker or ROLE=all runs. Until then cars stay as they are.",
  exports: "No process makes exports: check whether one with ROLE=worker or ROLE=all runs.",
  backups: "No backup is made: check whether a process with ROLE=worker or ROLE=all runs.",
  mails: "No mail is sent. Send a test under Settings, Mail to see the mail server's answer.",
  "webhook deliveries": "The webhook receives nothing. See its receiver's answer under Settings, Alerts.",
} as const;
type Kind = keyof typeof KINDS;

/** The kind of each of the queue's jobs, by the name that its room declares. */
const JOBS: Record<string, Kind> = { "sync-dealership": "syncs", "make-export": "exports", "make-backup": "backups" };

type QueueRow = {
  kind: string;
  waiting: number;
  active: number;
  failed: number;
  waiting_since: Date | null;
  moved_at: Date | null;
};

/** SQL for the counts of a queue of rows (kernel/jobs/row-queue.ts). */
const countRows = (kind: Kind, rows: RawBuilder<unknown>, failed: readonly string[]) => sql`
  select ${kind}::text, (count(*) filter (where state = 'waiting' and next_attempt_at <= now()))::int,
    (count(*) filter (where state = 'sending'))::int,
    (count(*) filter (where state = any(${failed}) and finished_at > now() - interval '1 day'))::int,
    min(next_attempt_at) filter (where state = 'waiting' and next_attempt_at <= now()), max(finished_at)
  from ${rows}`;

/** Counts waiting, active and failed work by kind: the queue's jobs, and the tables that are queues themselves. */
export async function readQueue(db: Kysely<Database>): Promise<QueueHealth[]> {
  const { rows } = await sql<QueueRow>`
    select name as kind,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as waiting_since,
      greatest(max(started_on), max(completed_on)) as moved_at
    from pgboss.job where state <> 'cancelled' group by name
    union all
    ${countRows("mails", sql`mails`, ["failed", "unsure"])}
    union all
    ${countRows("webhook deliveries", sql`notification_deliveries where channel = 'webhook'`, ["given_up"])}`.execute(
    db,
  );
  const named = rows.map((row) => ({ ...row, kind: JOBS[row.kind] ?? row.kind }));
  const order = Object.keys(KINDS);
  // A kind that has never had a job is listed too.
  const missing = order.filter((kind) => !named.some((row) => row.kind === kind)).map(empty);
  const rank = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return [...named, ...missing].sort((a, b) => rank(a.kind) - rank(b.kind)).map(present);
}

const empty = (kind: string): QueueRow => ({
  kind,
  waiting: 0,
  active: 0,
  failed: 0,
  waiting_since: null,
  moved_at: null,
});

function present({ kind, waiting, active, failed, waiting_since, moved_at }: QueueRow): QueueHealth {
  const longAgo = Date.now() - STUCK_AFTER_MINUTES * 60_000;
  const waitsLong = waiting_since !== null && waiting_since.getTime() < longAgo;
  const moves = active > 0 || (moved_at !== null && moved_at.getTime() >= longAgo);
  return {
    ...{ kind, waiting, active, failed },
    waitingSince: waiting_since?.toISOString() ?? null,
    lastMovedAt: moved_at?.toISOString() ?? null,
    isStuck: waitsLong && !moves,
    meaning: kind in KINDS ? KINDS[kind as Kind] : "Check whether a process with ROLE=worker or ROLE=all runs.",
  };
}
