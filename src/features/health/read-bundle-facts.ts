import { type Kysely, sql } from "kysely";
import { tryOpenFeedLogin } from "#core/dealerships/feed-logins.ts";
import { keyMissing, type SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";

type Reader = Kysely<Database>;

const RUNS = 200;

/** PostgreSQL's settings that affect its speed. Other settings may contain paths, names or commands. */
const DATABASE_SETTINGS = [
  ...[
    "server_version",
    "max_connections",
    "shared_buffers",
    "work_mem",
    "maintenance_work_mem",
    "effective_cache_size",
  ],
  ...["max_wal_size", "checkpoint_timeout", "synchronous_commit", "fsync", "full_page_writes", "wal_level"],
  ...["autovacuum", "random_page_cost", "effective_io_concurrency", "statement_timeout", "lock_timeout", "jit"],
  ...["server_encoding", "lc_collate", "TimeZone", "shared_preload_libraries", "max_parallel_workers_per_gather"],
];

/** Returns the tables' sizes, the applied migrations and the server's settings. */
export async function readDatabaseFacts(db: Reader) {
  const tables = await sql<Record<string, unknown>>`
    select n.nspname as schema, c.relname as name, greatest(c.reltuples, 0)::bigint::text as "rowsEstimated",
      pg_total_relation_size(c.oid)::text as bytes, s.n_dead_tup::text as "deadRows", s.last_autovacuum as "lastVacuum",
      s.last_autoanalyze as "lastAnalyze"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    order by pg_total_relation_size(c.oid) desc, n.nspname, c.relname limit 200`.execute(db);
  const migrations = await sql<Record<string, unknown>>`select name, applied_at from migrations order by name`.execute(
    db,
  );
  const settings = await sql<{ name: string; setting: string; unit: string | null }>`
    select name, setting, unit from pg_settings where name = any(${DATABASE_SETTINGS}) order by name`.execute(db);
  return { tables: tables.rows, migrations: migrations.rows, settings: settings.rows };
}

/**
 * Returns the product's settings from the database: switches and numbers with their values, texts only with whether they are set.
 * Their names are our own.
 */
export async function readProductSettings(db: Reader) {
  const rows = await db.selectFrom("settings").select(["key", "value", "updated_at"]).orderBy("key").execute();
  const plain = /^(?:true|false|\d{1,6})$/;
  return rows.map(({ key, value, updated_at }) => ({
    key,
    value: plain.test(value) ? value : "set",
    updatedAt: updated_at,
  }));
}

/** Returns the latest crawls with the numbers of their dealerships. Names are not needed to see a problem. */
export async function readLatestRuns(db: Reader) {
  return db
    .selectFrom("sync_runs")
    .select(["id", "dealership_id", "trigger", "status", "outcome", "platform", "attempt", "reason"])
    .select(["declared_total", "unread", "found", "added", "changed", "unchanged", "missing", "removed", "duplicates"])
    .select(["pages_fetched", "queued_at", "started_at", "finished_at", "applied_at", "undone_at"])
    .orderBy("id", "desc")
    .limit(RUNS)
    .execute();
}

/** Returns the latest warnings and errors that each process has stored. */
export async function readProcessLines(db: Reader) {
  return db
    .selectFrom("process_reports")
    .select(["machine", "pid", "kind", "reported_at", "lines"])
    .orderBy("reported_at", "desc")
    .orderBy("key")
    .limit(50)
    .execute();
}

/** Returns the feeds' logins. They must not appear anywhere in a bundle. @throws {AppError} 503 when one cannot be opened */
export async function readFeedSecrets(db: Reader, box: SecretBox): Promise<string[]> {
  const rows = await db.selectFrom("feed_logins").select("sealed").execute();
  return rows.flatMap(({ sealed }) => {
    const login = tryOpenFeedLogin(box, sealed);
    if (login === null) throw keyMissing();
    return [login.userName, login.password];
  });
}
