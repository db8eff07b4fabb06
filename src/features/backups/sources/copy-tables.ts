import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { BackupHead } from "../archive/manifest.ts";
import { TABLES } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { type BackupSource, bufferEntry } from "../archive/write-archive.ts";
import { consentEntries } from "./consent-files.ts";
import { keyEntries } from "./key-files.ts";
import { readCounts, readMigrationsForHead } from "./read-facts.ts";

/**
 * Tables whose rows are useless in another database: the search's change log refers to this database's transactions, and the rows
 * of a running crawl, the leases of running processes and counts of requests do not even survive a crash.
 */
const LEFT_OUT = [
  ...["migrations", "schema_objects", "leases"],
  ...["vehicle_changes", "vehicle_change_log_state", "sync_run_vehicles", "rate_uses"],
];
/** The size of an entry with rows. An entry's size must be known before it is written. */
const ENTRY_BYTES = 4 * 2 ** 20;

type Table = { name: string; columns: string[] };

/**
 * Makes a logical backup: the rows of every table at one time, in COPY's text format. It needs only read permission, and can be
 * restored into any PostgreSQL that AutoHub supports. The job queue is left out: the next start fills it again from rows.
 * @param client for this backup alone
 */
export async function copyTables(
  client: pg.Client,
  options: { dataDir: string; startedAt: Date; withKey: boolean },
): Promise<BackupSource> {
  await client.query("begin isolation level repeatable read, read only");
  const { rows } = await client.query<{ version: number; at: Date }>(
    "select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as at",
  );
  const tables = await readTables(client);
  const head: BackupHead = {
    product: "AutoHub",
    format: 1,
    kind: "logical",
    startedAt: options.startedAt.toISOString(),
    postgres: rows[0]?.version ?? 0,
    ...(await readMigrationsForHead(client)),
    tables,
  };
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const table of tables) yield* rowsOf(client, table);
    yield* keyEntries(options.dataDir, { withKey: options.withKey, withPassword: false });
    yield* consentEntries(options.dataDir);
  }
  return {
    head,
    entries: entries(),
    end: async () => {
      const [counts, sequences] = [await readCounts(client), await readSequences(client)];
      await client.query("commit");
      return { snapshotAt: (rows[0]?.at ?? options.startedAt).toISOString(), counts, sequences };
    },
  };
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables, each after those that it refers to. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1::text[])
     order by c.relname`,
    [LEFT_OUT],
  );
  return inOrder(rows);
}

/** @throws {Error} for tables that refer to each other in a circle, because no order can fill them */
function inOrder(tables: readonly (Table & { parents: string[] })[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const { name, columns } of free) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<TarEntry> {
  const list = columns.map(quoted).join(", ");
  const copy = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
  let number = 0;
  const entryOf = (rows: Buffer) => {
    number += 1;
    return bufferEntry(`${TABLES}${name}/${String(number).padStart(6, "0")}.copy`, rows);
  };
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    parts.push(chunk);
    held += chunk.length;
    if (held < ENTRY_BYTES) continue;
    const rows = Buffer.concat(parts);
    const end = rows.lastIndexOf("\n") + 1; // a line break within a value is written \n
    if (end === 0) continue; // a row that is longer than an entry
    yield entryOf(rows.subarray(0, end));
    parts = [rows.subarray(end)];
    held = rows.length - end;
  }
  if (held > 0) yield entryOf(Buffer.concat(parts));
}

/** Returns the last value of each sequence. Unused sequences are left out. */
async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
