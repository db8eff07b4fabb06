import { sql } from "kysely";
import pg from "pg";
import { FEATURES } from "#app/features.ts";
import { noticeKindsOf } from "#core/notice-kinds.ts";
import { followLevel } from "#features/notifications/follow-level.ts";
import { countUnread } from "#features/notifications/list-notifications.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { webhookQueue } from "#features/notifications/webhook/deliveries-store.ts";
import { type Db, openDb } from "#kernel/database/db.ts";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { createWorkerLease } from "#kernel/jobs/worker-lease.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type BenchRow, report } from "./report.ts";
import { processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const DEALERSHIPS = Number(process.env.NOTIFICATIONS_DEALERSHIPS ?? 5_000);
/** Crawls are kept for 400 nights. A tenth of that takes a minute to fill in, and its plans are the same. */
const NIGHTS = Number(process.env.NOTIFICATIONS_NIGHTS ?? 40);
const CONTACTS = 100_000;
/** Notifications are kept for 90 days; some hundred of 5,000 dealerships need attention each day. */
const NOTIFICATIONS = 40_000;
const REPEATS = 20;

/** Fills the tables that notices are found in: as a restored backup, without triggers and references. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into dealerships (id, name, url, location, status, expires_at, created_at) overriding system value
     select d, 'Dealership ' || d, 'https://dealer-' || d || '.example/used', 'Chantilly, VA', 'active',
       now() + (d % 400) * interval '1 day' + interval '1 hour', now() - interval '500 days'
     from generate_series(1, $1::int) d`,
    [DEALERSHIPS],
  );
  await client.query(
    `insert into sync_runs (dealership_id, trigger, status, outcome, platform, queued_at, started_at, finished_at)
     select d, 'schedule', case when (d * 31 + n * 17) % 50 = 0 then 'held' when (d * 31 + n * 17) % 40 = 0 then 'failed'
         else 'succeeded' end, 'complete', 'dealer-on', at, at, at
     from generate_series($2::int, 1, -1) n, generate_series(1, $1::int) d,
       lateral (select now() - n * interval '1 day' + (d % 240) * interval '1 minute' as at) moment`,
    [DEALERSHIPS, NIGHTS],
  );
  await client.query(
    `insert into contact_clicks (created_at, dealership_id, visitor)
     select now() - (n::float8 / $2) * interval '760 days', 1 + n % $1, '\\x00'::bytea from generate_series(1, $2) n`,
    [DEALERSHIPS, CONTACTS],
  );
  await client.query(
    `insert into notifications (key, kind, title, body, path, dealership_id, run_id, in_bell, created_at, resolved_at)
     select 'past:' || n, (array['crawl-held', 'crawl-failing', 'subscription-ending', 'export-ready'])[1 + n % 4], 'Title', 'Body',
       '/admin', 1 + n % $1, n, true, at, case when n % 100 > 0 then at end
     from generate_series($2::int, 1, -1) n, lateral (select now() - (n::float8 / $2) * interval '90 days' as at) moment`,
    [DEALERSHIPS, NOTIFICATIONS],
  );
  await client.query("update notification_channels set began_at = now() - interval '400 days'");
  await client.query("vacuum analyze");
  await client.end();
}

type Scans = Record<string, number>;

/** Returns the rows that sequential scans have read so far, by table. */
async function readScans(db: Db): Promise<Scans> {
  // Sessions report their reads when they are idle, at most once a second.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; read: string }>`
    select relname as name, seq_tup_read as read from pg_stat_user_tables`.execute(db);
  return Object.fromEntries(rows.map(({ name, read }) => [name, Number(read)]));
}

/** Repeats some work: the processor time of PostgreSQL and of this process for each run, and the rows read by sequential scans. */
async function measure(db: Db, what: string, work: () => Promise<unknown>, repeats = REPEATS): Promise<BenchRow> {
  await work();
  const scans = await readScans(db);
  const before = processorTime(process.pid);
  for (let n = 0; n < repeats; n++) await work();
  const after = processorTime(process.pid);
  const read = Object.entries(await readScans(db)).flatMap(([name, rows]) => {
    const each = Math.round((rows - (scans[name] ?? 0)) / repeats);
    return each > 0 ? [`${name} ${each}`] : [];
  });
  return {
    what,
    "PostgreSQL, CPU ms": Number(((after.children - before.children) / repeats).toFixed(2)),
    "ours, CPU ms": Number(((after.own - before.own) / repeats).toFixed(2)),
    "rows read by sequential scans": read.join(", ") || "none",
  };
}

/** Measures the cost of finding notices in a marketplace of 5,000 dealerships: of each check, and of the work between. */
export async function run(): Promise<void> {
  const rows = await withTemporaryDatabase(async (databaseUrl) => {
    await fill(databaseUrl);
    const log = createLogger({ level: "warn", pretty: false });
    const { db } = openDb(databaseUrl, log, 1);
    const leases = openLeases(databaseUrl, log);
    const workerLease = createWorkerLease(leases);
    const now = new Date();
    const kinds = noticeKindsOf(FEATURES);
    const deps = { db, canMail: false, kinds };
    const seldom = [...kinds.values()].flatMap(({ find, everyMs }) =>
      find && everyMs ? [[find, now.getTime()] as const] : [],
    );
    const look = (lookBackMinutes: number, withLeads: boolean) => () =>
      noteEvents(deps, { lookBackMinutes, now, lookedAt: new Map(withLeads ? [] : seldom) });
    const machine = { name: "hub", dataDir: ".", photos: { folder: ".", maxBytes: 1 } };
    const watch = kinds.get("disk-nearly-full")?.watch;
    if (!watch) throw new Error("no kind of notice watches the disk");
    // The first check records everything that is open from before, so it is no news afterwards.
    const first = await measure(db, "the first look of a process: two days back", look(48 * 60, true), 3);
    const measured = [
      first,
      await measure(db, "a look, every 10 s", look(15, false)),
      await measure(db, "a look with contacts, every 5 min", look(15, true)),
      await measure(db, "the disk, every 5 min", async () => followLevel(deps, await watch.measure(machine))),
      await measure(db, "the bell of an open console, every 30 s", () => countUnread(db, 1)),
      await measure(db, "the next webhook, every second", () => webhookQueue.claim({ db, workerLease }), 100),
    ];
    await sql`
      update sync_runs set status = 'failed', finished_at = now()
      where id > (select max(id) from sync_runs) - ${Math.ceil(DEALERSHIPS / 10)}::int`.execute(db);
    measured.push(await measure(db, "a look after a tenth of all crawls failed within 15 min", look(15, false)));
    await leases.close();
    await db.destroy();
    return measured;
  });
  report("notifications", rows, { dealerships: DEALERSHIPS, crawls: DEALERSHIPS * NIGHTS, contacts: CONTACTS });
}
