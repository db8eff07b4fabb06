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
function follow(standbyDir: string, primaryUrl: string): void {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(
    join(standbyDir, "postgres", "postgresql.auto.conf"),
    `primary_conninfo = '${source}'\n${STANDBY_SETTINGS}`,
  );
}

/**
 * Starts a PostgreSQL of the caller's own with a migrated database, and a standby that follows it by streaming replication.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-replicated-"));
  const primaryDir = join(folder, "primary");
  const standbyDir = join(folder, "standby");
  const made = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false, overTcp: true });
  await migrate(made.url, createLogger({ level: "silent", pretty: false }));
  await made.stop();
  copyAsStandby(primaryDir, standbyDir);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false, overTcp: true });
  follow(standbyDir, primary.url);
  let standby: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: standbyDir, durable: false, overTcp: true });
  const pidOf = (dir: string) => Number(readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    // Test servers usually do not wait for their write-ahead log, but replicas get only what was flushed.
    url: `${primary.url}?options=${encodeURIComponent("-c synchronous_commit=on")}`,
    standby: {
      get url() {
        return standby.url;
      },
      kill: async () => {
        process.kill(pidOf(standbyDir), "SIGKILL");
        await standby.lost;
      },
      start: async () => {
        standby = await startEmbeddedPostgres({ dataDir: standbyDir, durable: false, overTcp: true });
      },
    },
    stopPrimary: () => primary.stop(),
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
