import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openCipher } from "#features/backups/archive/encryption.ts";
import { signingKeyOf } from "#features/backups/archive/signature.ts";
import { type BackupPlace, openPlace } from "#features/backups/backup-place.ts";
import { copyLog, LogPosition } from "#features/backups/log/copy-log.ts";
import { type MadeBackup, makeBackup } from "#features/backups/make-backup.ts";
import { restoreBackup } from "#features/backups/restore/restore-backup.ts";
import type { RestoreUntil } from "#features/backups/restore/restore-kind.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { openDb } from "#kernel/database/db.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "./factories.ts";
import { copyPreparedCluster } from "./prepared-cluster.ts";

export const log = createLogger({ level: "silent", pretty: false });
export const CARS = 60;
/** The key that encrypts mails, as the first start makes it. */
export const KEY = Buffer.alloc(32, 7).toString("base64url");
export const SIGNING = signingKeyOf(openSecretBox(KEY), false);
export const PLAIN = openCipher(null, SIGNING);
export const SEALED = openCipher("the right passphrase", SIGNING);
/** A file about a dealership's consent, in a data folder. */
export const CONSENT = join("consents", "7", "b1e0c1d4-0000-4000-8000-000000000000");
const signal = new AbortController().signal;

/** One connection as the owner. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** Returns a checksum of every table's rows, without tables that a restore repairs or leaves out. */
export async function checksums(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('backups', 'backup_settings', 'vehicle_changes', 'vehicle_change_log_state',
        'sync_run_vehicles', 'migrations', 'schema_objects', 'mails') order by relname`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as sum from "${name}" t`,
  );
  const rows = await query<{ name: string; sum: string }>(url, each.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Starts a restored database as the product does, and reads it. */
export async function lookAt<T>(target: string, look: (url: string) => Promise<T>): Promise<T> {
  const running = await startEmbeddedPostgres({ dataDir: target, durable: false });
  return look(running.url).finally(() => running.stop());
}

/** An embedded database with cars, a key and a consent, and a place for its backups. */
export async function startBackedUp() {
  const folder = mkdtempSync(join(tmpdir(), "autohub-backups-"));
  const dataDir = join(folder, "data");
  // So little that a test can outrun it.
  const settings = { max_slot_wal_keep_size: "8MB" };
  copyPreparedCluster(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings });
  const { url } = postgres;
  const { db } = openDb(url, log, 2);
  const dealership = await insertDealership(db);
  await insertVehicles(
    db,
    dealership,
    Array.from({ length: CARS }, () => makeFacts()),
  );
  await db.destroy();
  // Nothing reads them, and each backup and restore would be half as large again.
  for (const unused of ["template0", "template1"]) {
    await query(url, `alter database ${unused} is_template false`);
    await query(url, `drop database ${unused}`);
  }
  await query(url, `insert into mails (key, kind, sealed, address_hash) values ('test 1', 'test', 'sealed', 'hash')`);
  writeFileSync(join(dataDir, "mail-key"), KEY, { mode: 0o600 });
  mkdirSync(join(dataDir, "consents", "7"), { recursive: true });
  writeFileSync(join(dataDir, CONSENT), "a sealed contract");
  const place = openPlace(join(folder, "backups"), { s3: null, log });

  const database = { url, databaseDir: join(dataDir, "postgres") };
  const deps = (to: BackupPlace, cipher: typeof PLAIN) => ({ database, place: to, cipher, dataDir, log });
  const newFolder = () => mkdtempSync(join(folder, "empty-"));
  return {
    ...{ folder, dataDir, url, place, newFolder },
    physical: (to = place, cipher = PLAIN, goesOn = true): Promise<MadeBackup> =>
      makeBackup(deps(to, cipher), { kind: "physical", goesOn, signal }),
    logical: (): Promise<MadeBackup> => makeBackup(deps(place, PLAIN), { kind: "logical", goesOn: false, signal }),
    /** Restores into a new folder, which lets PostgreSQL recover and counts the rows. */
    restore: async (
      source: { place: BackupPlace; name: string },
      options: { until?: RestoreUntil; cipher?: typeof PLAIN; target?: string } = {},
    ) => {
      const { until = "backup", cipher = PLAIN, target = newFolder() } = options;
      const into = { dataDir: target, databaseUrl: null };
      return { ...(await restoreBackup(source, into, { cipher, until, durable: false })), target };
    },
    /** Each note is a row of a table whose rows a restore counts, so that the count shows how far it went. */
    noted: async () => Number((await query<{ n: string }>(url, "select count(*) as n from settings"))[0]?.n),
    note: (name: string) =>
      query(
        url,
        `insert into settings (key, value) values ('${name}', '') on conflict (key) do update set updated_at = now()`,
      ),
    /** Copies the log to a place, as a worker does every minute. */
    logCopier: (to: BackupPlace, cipher = PLAIN) => {
      const position = new LogPosition();
      return async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          await client.query("checkpoint"); // fsync is off in tests, so the log is written late
          return await copyLog(client, { ...database, place: to, cipher, position, signal });
        } finally {
          await client.end();
        }
      };
    },
    close: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type BackedUp = Awaited<ReturnType<typeof startBackedUp>>;
