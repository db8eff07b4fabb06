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
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "#server/infra/logger.ts";
import { migrate } from "#server/infra/migrate.ts";

/** What a standby must have of its own, or makes anew. */
const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts"]);

/** Who reads what the replay is about to change is cancelled at once. */
const STANDBY_SETTINGS = "max_standby_streaming_delay = 0\n";

export type Standby = {
  /** Address of the database on the standby, for as long as it has not been started again. */
  readonly url: string;
  /** Kills the server with no chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on another port. */
  start(): Promise<void>;
};

export type ReplicatedPostgres = {
  /** Address of the migrated database on the primary. What it has said to be committed, it has written. */
  url: string;
  standby: Standby;
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
};

/** Gives a folder, and what is in it, to the account that its model belongs to. */
function giveLike(model: string, folder: string): void {
  const { uid, gid } = statSync(model);
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true })) chownSync(join(folder, String(name)), uid, gid);
}

/** Makes a standby's folder of a stopped primary's. @param primary address by which the standby will follow it */
function copyAsStandby(primaryDir: string, standbyDir: string): void {
  const [from, to] = [join(primaryDir, "postgres"), join(standbyDir, "postgres")];
  mkdirSync(standbyDir);
  cpSync(join(primaryDir, "postgres-password"), join(standbyDir, "postgres-password"));
  cpSync(from, to, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  writeFileSync(join(to, "standby.signal"), "");
  giveLike(from, to);
}

/** Tells a standby whom to follow; it reads this when it starts. */
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
  const made = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false });
  await migrate(made.url, createLogger({ level: "silent", pretty: false }));
  await made.stop();
  copyAsStandby(primaryDir, standbyDir);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false });
  follow(standbyDir, primary.url);
  let standby: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: standbyDir, durable: false });
  const pidOf = (dir: string) => Number(readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    // Test servers do not wait for their log; replicas are about what has been written.
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
        standby = await startEmbeddedPostgres({ dataDir: standbyDir, durable: false });
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
