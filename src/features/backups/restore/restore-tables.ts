import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { migrate } from "#kernel/database/migrate.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import type { Cipher } from "../archive/encryption.ts";
import { type BackupHead, TABLES } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { BackupError } from "../backup-error.ts";
import { quoted } from "../sources/copy-tables.ts";
import { readCounts, readMigrations } from "../sources/read-facts.ts";
import { completeFiles, type KeptElsewhere } from "./complete-files.ts";
import { repairRestored } from "./repair-restored.ts";
import type { KindOfRestore, RestoreUntil } from "./restore-kind.ts";

const SILENT = createLogger({ level: "silent", pretty: false });

/**
 * Restores the rows of a logical backup into an empty database, in one transaction. The tables are first created as they were at
 * the time of the backup, and migrated afterwards.
 * @param options.databaseUrl as the owner of its tables; null: a new embedded database in `folder`
 * @throws {BackupError} when the database is not empty
 */
export async function rowsRestore(
  head: BackupHead,
  options: {
    folder: string;
    databaseUrl: string | null;
    until: RestoreUntil;
    durable: boolean;
    store: FileStore;
    cipher: Cipher;
    elsewhere: KeptElsewhere;
  },
): Promise<KindOfRestore> {
  if (options.until !== "backup") throw new BackupError("It contains rows, so no log can be replayed.");
  const tables = head.tables ?? [];
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const all = tables.map(({ name }) => quoted(name));
  const { folder, databaseUrl, durable } = options;
  const postgres = databaseUrl === null ? await startEmbeddedPostgres({ dataDir: folder, durable }) : null;
  const url = postgres?.url ?? databaseUrl ?? "";
  let client: pg.Client | null = null;
  const close = async () => {
    await client?.end();
    client = null;
    await postgres?.stop();
  };
  try {
    client = await connectAtStart(url, "autohub-restore");
    await requireEmpty(client);
    await migrate(url, SILENT, { only: head.migrations });
    await client.query("begin");
    for (const name of all) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${all.join(", ")}`);
  } catch (error) {
    await close();
    throw error;
  }
  const connected = client;
  return {
    take: (entry) => takeRows(connected, entry, columns),
    finish: async ({ counts, sequences = {}, snapshotAt }) => {
      for (const [name, last] of Object.entries(sequences)) {
        await connected.query("select setval(quote_ident($1)::regclass, $2::bigint, true)", [name, last]);
      }
      for (const name of all) await connected.query(`alter table ${name} enable trigger user`);
      const restored = await readCounts(connected);
      const wrong = Object.keys(counts).find((table) => counts[table] !== restored[table]);
      if (wrong)
        throw new BackupError(`${restored[wrong]} rows of ${wrong} were restored instead of ${counts[wrong]}.`);
      await repairRestored(connected);
      await connected.query("commit");
      await migrate(url, SILENT);
      await connected.query("analyze");
      const missing = await completeFiles(connected, { ...options, chain: null });
      return { counts: restored, until: new Date(snapshotAt), damaged: null, hasLog: false, logEnds: null, missing };
    },
    close,
  };
}

/** Returns whether the database is unused: AutoHub's first start creates an administrator. @throws {BackupError} */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string[] | null }>(
    `select array_agg(tablename::text order by tablename) as tables from pg_tables where schemaname = current_schema()`,
  );
  const tables = rows[0]?.tables ?? [];
  if (tables.length === 0) return;
  const isOurs =
    (await readMigrations(client)).length > 0 && ["admins", "dealerships"].every((t) => tables.includes(t));
  const counts = isOurs ? await readCounts(client).catch(() => null) : null;
  if (counts && Object.entries(counts).every(([name, n]) => n === 0 || name === "settings")) return;
  throw new BackupError(
    `The database has tables already (${tables.slice(0, 3).join(", ")}…), and a restore replaces nothing. ` +
      "Create an empty database and set DATABASE_URL to it.",
  );
}

async function takeRows(
  client: pg.Client,
  { name, content }: TarEntry,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (!name.startsWith(TABLES)) return;
  const table = name.slice(TABLES.length).split("/")[0] ?? "";
  const list = columns.get(table);
  if (!list) throw new BackupError(`It is damaged: it does not describe ${table}.`);
  const into = client.query(copyFrom(`copy ${quoted(table)} (${list.map(quoted).join(", ")}) from stdin`));
  await pipeline(Readable.from(content, { objectMode: false }), into);
}
