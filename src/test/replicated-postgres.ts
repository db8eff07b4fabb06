import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { migrate } from "#server/infra/database/migrate.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "#server/infra/logger.ts";

/** Files that a standby must not share with its primary. */
const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts"]);

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

/** Gives a folder and its content to the account that owns the model. */
function giveLike(model: string, folder: string): void {
  const { uid, gid } = statSync(model);
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true })) chownSync(join(folder, String(name)), uid, gid);
}

/** Copies a stopped primary's folder as a standby's. */
function copyAsStandby(primaryDir: string, standbyDir: string): void {
  const [from, to] = [join(primaryDir, "postgres"), join(standbyDir, "postgres")];
  mkdirSync(standbyDir);
  cpSync(join(primaryDir, "postgres-password"), join(standbyDir, "postgres-password"));
  cpSync(from, to, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  writeFileSync(join(to, "standby.signal"), "");
  giveLike(from, to);
}

/** Configures which primary a standby follows. It reads this when it starts. */
function follow(standbyDir: string, primaryUrl: string, settings: string): void {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(join(standbyDir, "postgres", "postgresql.auto.conf"), `primary_conninfo = '${source}'\n${settings}`);
}

/** Starts a standby in a folder that `copyAsStandby` made. */
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
 * @param options.fill fills the database before the standbys are copied
 * @param options.settings the standbys' configuration; by default a statement that conflicts with the replay is cancelled at once
 */
export async function startReplicatedPostgres(
  options: { standbys?: number; fill?: (url: string) => Promise<void>; settings?: string } = {},
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-replicated-"));
  const primaryDir = join(folder, "primary");
  const standbyDirs = Array.from({ length: options.standbys ?? 1 }, (_, n) => join(folder, `standby-${n + 1}`));
  const made = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false, overTcp: true });
  await migrate(made.url, createLogger({ level: "silent", pretty: false }));
  await options.fill?.(made.url);
  await made.stop();
  for (const dir of standbyDirs) copyAsStandby(primaryDir, dir);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false, overTcp: true });
  for (const dir of standbyDirs) follow(dir, primary.url, options.settings ?? STANDBY_SETTINGS);
  const started = await Promise.all(standbyDirs.map(startStandby));
  const standbys = started.map(({ standby }) => standby);
  return {
    // Test servers usually do not wait for their write-ahead log, but replicas get only what was flushed.
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
