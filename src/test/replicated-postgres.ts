import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { copyPreparedCluster } from "./prepared-cluster.ts";

/** A statement that conflicts with the replay is cancelled at once. */
const STANDBY_SETTINGS = "max_standby_streaming_delay = 0\n";

export type Standby = {
  /** Address of the database on the standby, until it is restarted. */
  readonly url: string;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on another port. */
  start(): Promise<void>;
};

export type ReplicatedPostgres = {
  /** Address of the migrated database on the primary. Its commits wait for the write-ahead log to be flushed. */
  url: string;
  standby: Standby;
  /** All standbys; `standby` is the first. */
  standbys: readonly Standby[];
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
};

/** Makes a stopped primary's copy a standby, which follows that primary once it has started. */
function follow(standbyDir: string, primaryUrl: string, settings: string): void {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(join(standbyDir, "postgres", "standby.signal"), "");
  writeFileSync(join(standbyDir, "postgres", "postgresql.auto.conf"), `primary_conninfo = '${source}'\n${settings}`);
}

/** Starts a standby in a folder that is set to `follow` a server. */
async function startStandby(dataDir: string): Promise<{ standby: Standby; stop(): Promise<void> }> {
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, overTcp: true, maxEnds: 1 });
  let server: EmbeddedPostgres = await start();
  const pid = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  const standby: Standby = {
    get url() {
      return server.url;
    },
    kill: async () => {
      process.kill(pid(), "SIGKILL");
      await server.lost;
      await server.stop();
    },
    start: async () => {
      server = await start();
    },
  };
  return { standby, stop: () => server.stop() };
}

/**
 * Starts a PostgreSQL of the caller's own with a migrated database, and standbys that follow it by streaming replication.
 * @param options.standbys how many; at least one
 * @param options.makePrimary makes a data folder with a stopped, migrated database; default: copies that of the test run
 * @param options.settings the standbys' configuration; by default a statement that conflicts with the replay is cancelled at once
 */
export async function startReplicatedPostgres(
  options: { standbys?: number; makePrimary?: (dataDir: string) => Promise<void>; settings?: string } = {},
): Promise<ReplicatedPostgres> {
  const { standbys: count = 1, makePrimary = copyPreparedCluster, settings = STANDBY_SETTINGS } = options;
  const folder = mkdtempSync(join(tmpdir(), "autohub-replicated-"));
  const primaryDir = join(folder, "primary");
  const standbyDirs = Array.from({ length: count }, (_, n) => join(folder, `standby-${n + 1}`));
  await makePrimary(primaryDir);
  for (const dir of standbyDirs) cpSync(primaryDir, dir, { recursive: true });
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false, overTcp: true });
  for (const dir of standbyDirs) follow(dir, primary.url, settings);
  const started = await Promise.all(standbyDirs.map(startStandby));
  const standbys = started.map(({ standby }) => standby);
  return {
    // Test servers usually do not wait for their write-ahead log, but replicas get only flushed log.
    url: `${primary.url}?options=${encodeURIComponent("-c synchronous_commit=on")}`,
    standby: standbys[0] as Standby,
    standbys,
    stopPrimary: () => primary.stop(),
    stop: async () => {
      for (const { stop } of started) await stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
