import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { BackupHead } from "../archive/manifest.ts";
import { CLUSTER } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { type BackupSource, bufferEntry } from "../archive/write-archive.ts";
import { formatLsn, parseLsn, segmentsBetween, walFileName } from "../log/wal-position.ts";
import { consentEntries } from "./consent-files.ts";
import { keyEntries } from "./key-files.ts";
import { readCounts, readMigrationsForHead } from "./read-facts.ts";

/** Files of the running server, and folders that a start fills again (PostgreSQL 18, 25.3.4). */
const LEFT_OUT = new Set([
  ...["postmaster.pid", "postmaster.opts", "backup_label", "backup_label.old", "tablespace_map", "backup_manifest"],
  ...["recovery.signal", "standby.signal", "postgresql.auto.conf.tmp", "current_logfiles"],
]);
const EMPTIED = new Set(
  ["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"].map(
    (name) => `${name}/`,
  ),
);
const isTransient = (name: string): boolean => /(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*\/?$/.test(name);
/** Copied last, so that it is never older than the files it describes. */
const CONTROL_FILE = "global/pg_control";
const CHUNK_BYTES = 256 * 1024;

type Stop = { lsn: string; label: string; at: Date };

/**
 * Makes a physical backup of the running embedded server: its files, copied between `pg_backup_start` and `pg_backup_stop`, and
 * the part of its log that makes them consistent (https://www.postgresql.org/docs/18/continuous-archiving.html, "low level API").
 * Other sessions continue to read and write.
 * @param client as the owner, for this backup alone; when it ends, PostgreSQL ends the backup
 * @param options.chain the copied log that continues from it
 */
export async function copyCluster(
  client: pg.Client,
  options: { databaseDir: string; dataDir: string; startedAt: Date; chain: string | null; withKey: boolean },
): Promise<BackupSource> {
  const { databaseDir, dataDir, startedAt, chain, withKey } = options;
  // Keeps the log that the backup needs until it is copied.
  const slot = `autohub_backup_${startedAt.getTime()}`;
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const { rows } = await client.query<{ start: string; timeline: number; segment: number; version: number }>(
    `select pg_backup_start('autohub', true) as start, (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment,
      current_setting('server_version_num')::int / 10000 as version`,
  );
  const [started] = rows;
  if (!started) throw new Error("the server did not begin a backup");
  const head: BackupHead = {
    product: "AutoHub",
    format: 1,
    kind: "physical",
    startedAt: startedAt.toISOString(),
    postgres: started.version,
    ...(await readMigrationsForHead(client)),
    chain,
  };
  let stop: Stop | null = null;

  async function* entries(): AsyncGenerator<TarEntry> {
    for await (const name of namesIn(databaseDir, "")) if (name !== CONTROL_FILE) yield* fileEntry(databaseDir, name);
    yield* fileEntry(databaseDir, CONTROL_FILE);
    stop = await endBackup(client);
    yield bufferEntry(`${CLUSTER}backup_label`, Buffer.from(stop.label));
    const range = { from: parseLsn(started?.start ?? ""), to: parseLsn(stop.lsn) };
    for (const segment of segmentsBetween(range, started?.segment ?? 0)) {
      const name = walFileName(started?.timeline ?? 0, segment, started?.segment ?? 0);
      yield* fileEntry(databaseDir, `pg_wal/${name}`);
    }
    yield* keyEntries(dataDir, { withKey, withPassword: true });
    yield* consentEntries(dataDir);
  }
  return {
    head,
    entries: entries(),
    end: async () => {
      if (!stop) throw new Error("the backup has not been read to its end");
      const counts = await readCounts(client);
      return {
        snapshotAt: stop.at.toISOString(),
        counts,
        endLsn: formatLsn(parseLsn(stop.lsn)),
        segmentBytes: started.segment,
      };
    },
  };
}

async function endBackup(client: pg.Client): Promise<Stop> {
  const { rows: clock } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  // The log is read from pg_wal, so there is no archive to wait for.
  const { rows } = await client.query<{ lsn: string; label: string; map: string }>(
    "select lsn::text, labelfile as label, spcmapfile as map from pg_backup_stop(wait_for_archive => false)",
  );
  const [ended] = rows;
  if (!ended) throw new Error("the server did not end the backup");
  if (ended.map.trim() !== "") throw new Error("the database has tablespaces, which AutoHub does not make");
  return { lsn: ended.lsn, label: ended.label, at: clock[0]?.at ?? new Date() };
}

/** Returns files and folders below a folder, folders first and with a trailing slash. */
async function* namesIn(root: string, below: string): AsyncGenerator<string> {
  const found = await readdir(join(root, below), { withFileTypes: true }).catch(noneIfGone);
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${below}${entry.name}${entry.isDirectory() ? "/" : ""}`;
    if (LEFT_OUT.has(name) || isTransient(name)) continue;
    if (entry.isDirectory()) {
      yield name;
      if (!EMPTIED.has(name)) yield* namesIn(root, name);
    } else if (entry.isFile()) yield name;
  }
}

const noneIfGone = (error: NodeJS.ErrnoException): [] => {
  if (error.code === "ENOENT") return []; // a dropped table's
  throw error;
};

async function* fileEntry(databaseDir: string, name: string): AsyncGenerator<TarEntry> {
  if (name.endsWith("/")) {
    yield bufferEntry(`${CLUSTER}${name}`, Buffer.alloc(0));
    return;
  }
  const file = await open(join(databaseDir, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && !name.startsWith("pg_wal/")) return null; // a dropped table's
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield { name: `${CLUSTER}${name}`, bytes: size, content: exactly(file, size) };
  } finally {
    await file.close();
  }
}

/**
 * Reads a fixed number of bytes of a file that may change meanwhile. One that has become shorter is filled with zeros; the
 * replayed log repairs it.
 */
async function* exactly(file: Awaited<ReturnType<typeof open>>, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes;) {
    const wanted = Math.min(CHUNK_BYTES, bytes - at);
    const chunk = Buffer.alloc(wanted);
    const { bytesRead } = await file.read(chunk, 0, wanted, at);
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    at += bytesRead === 0 ? wanted : bytesRead;
  }
}
