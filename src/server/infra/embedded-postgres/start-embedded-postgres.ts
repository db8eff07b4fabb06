import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../errors.ts";
import { SINGLE_LOCKS } from "../locks.ts";
import { locateBinaries } from "./binaries.ts";
import { dataDirArgument, ensureCluster } from "./create-cluster.ts";
import { settlePreviousServer } from "./previous-server.ts";
import { chooseAccount } from "./run-as.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const MAX_LOG_BYTES = 5_000_000;

/**
 * Starts PostgreSQL and shuts it down when its standard input closes, that is when our process is gone for whatever
 * reason: even after a hard kill no server is left behind.
 */
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null 3<&- & pg=$!
( read -r _ <&3; kill -INT "$pg" ) 2>/dev/null & watch=$!
wait "$pg"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

export type EmbeddedPostgres = {
  /** Address of the `autohub` database. */
  url: string;
  /** Resolves when the server has ended without being asked to. */
  lost: Promise<void>;
  stop(): Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

function readOrMakePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) truncateSync(file);
  return openSync(file, "a", 0o600);
}

const lastLines = (file: string): string => readFileSync(file, "utf8").trim().split("\n").slice(-5).join("\n");

/** Connects as soon as the server answers. The connection holds the owner lock from then on. */
async function connectAsOwner(
  child: ChildProcess,
  port: number,
  password: string,
  logFile: string,
): Promise<pg.Client> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "autohub", password, database: "postgres" });
    client.on("error", () => {}); // the end of the server shows in `lost`
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1)", [SINGLE_LOCKS.dataFolder]);
      return client;
    } catch (cause) {
      await client.end().catch(() => {});
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new StartupError(`The embedded PostgreSQL did not start. Its last words:\n${lastLines(logFile)}`, {
          cause,
        });
      }
      await sleep(50);
    }
  }
}

/**
 * Runs a PostgreSQL of our own on the given data folder, on a free loopback port, with a generated password.
 * @param options.dataDir absolute folder; the database lies in its `postgres` subfolder
 * @param options.durable false skips fsync (tests only)
 * @throws {StartupError} when the folder is in use by another process or the server does not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true } = options;
  const databaseDir = join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true });
  const password = readOrMakePassword(join(dataDir, "postgres-password"));
  await settlePreviousServer(databaseDir, password, dataDir);
  const runAs = chooseAccount(databaseDir);
  const binaries = locateBinaries(runAs);
  await ensureCluster({ databaseDir, initdb: binaries.initdb, runAs, password, durable });

  const port = await freePort();
  const logFile = join(dataDir, "postgres.log");
  const log = openLog(logFile);
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "80",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(!durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const command = [binaries.postgres, "-D", dataDirArgument(databaseDir, runAs)].concat(
    Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  );
  const [program, args] =
    process.platform === "win32"
      ? [binaries.postgres, command.slice(1)]
      : ["/bin/sh", ["-c", SUPERVISOR, "autohub-postgres", ...command]];
  const child = spawn(program, args, {
    cwd: databaseDir,
    ...runAs,
    env: { ...process.env, LC_ALL: "C" },
    detached: true, // Ctrl-C at the terminal must reach us first, not the database
    stdio: ["pipe", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const owner = await connectAsOwner(child, port, password, logFile);
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'autohub'");
  if (rowCount === 0) await owner.query("create database autohub");

  let stopping = false;
  return {
    url: `postgres://autohub:${password}@127.0.0.1:${port}/autohub`,
    lost: ended.then(() => (stopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      stopping = true;
      await owner.end().catch(() => {});
      child.stdin?.end();
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
