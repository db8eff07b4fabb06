import { sql, type Transaction } from "kysely";
import { isOpen } from "#core/dealerships/dealership-table.ts";
import type { SyncSchedule } from "#core/dealerships/rules/dealership-rules.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { requestSyncs } from "./request-sync.ts";
import { type NightWindow, nextSyncAt } from "./rules/schedule.ts";

/** How many dealerships one call takes at most. The next call, seconds later, takes the rest. */
const BATCH = 1_000;

type Scheduled = { id: number; sync_schedule: SyncSchedule };

/**
 * SQL: true when a crawl is planned later than its schedule allows, with two hours for the change of the clock. A clock that was wrong
 * has planned it, so it is planned again.
 */
const isTooLate = (now: Date) => sql<boolean>`coalesce(next_sync_at > ${now}::timestamptz + interval '2 hours'
  + case sync_schedule when 'hourly' then interval '1 hour' when 'six_hours' then interval '6 hours'
    when 'weekly' then interval '7 days' else interval '1 day' end, true)`;

/** Locks dealerships that have a schedule. Dealerships that another worker has locked are skipped. */
const lockScheduled = (trx: Transaction<Database>, which: "unplanned" | "due", now: Date): Promise<Scheduled[]> =>
  trx
    .selectFrom("dealerships")
    .select(["id", "sync_schedule"])
    .where("sync_schedule", "!=", "off")
    .where((eb) => (which === "due" ? eb("next_sync_at", "<=", now) : isTooLate(now)))
    .where(isOpen(now))
    .where("url", "!=", "")
    .orderBy("next_sync_at")
    .orderBy("id")
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

async function planNext(
  trx: Transaction<Database>,
  rows: readonly Scheduled[],
  now: Date,
  night: NightWindow,
): Promise<void> {
  const times = rows.map((row) => new Date(nextSyncAt(row.sync_schedule, row.id, now.getTime(), night) ?? 0));
  await sql`update dealerships d set next_sync_at = plan.at
    from unnest(${rows.map((row) => row.id)}::int[], ${times}::timestamptz[]) as plan(id, at)
    where d.id = plan.id`.execute(trx);
}

/**
 * Starts the crawls that are due and plans the next ones. Any number of workers may call it at the same time: each dealership
 * is taken by one of them. Crawls that were missed while no worker ran are made up for once.
 * @returns how many crawls were requested
 */
export async function startDueSyncs(deps: { db: Db; queue: Queue }, night: NightWindow, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const unplanned = await lockScheduled(trx, "unplanned", now);
    if (unplanned.length > 0) await planNext(trx, unplanned, now, night);
    const due = await lockScheduled(trx, "due", now);
    if (due.length === 0) return 0;
    await planNext(trx, due, now, night);
    const ids = due.map((row) => row.id).sort((a, b) => a - b);
    await requestSyncs(trx, deps.queue, ids, "schedule");
    return ids.length;
  });
}
