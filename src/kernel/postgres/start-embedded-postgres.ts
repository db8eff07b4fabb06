import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SINGLE_LOCKS } from "#kernel/database/locks.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { ensureCluster, hasCluster } from "./create-cluster.ts";
import { draftPassword, readPassword } from "./database-password.ts";
import { keepRunning, type RunningServer } from "./keep-running.ts";
import { lockDataFolder } from "./lock-data-folder.ts";
import { locateBinaries, type PostgresProgramError, settleAccount } from "./postgres-programs.ts";
import { prepareDataDir } from "./prepare-data-dir.ts";
import { CANNOT_CONNECT_NOW, findOwnedServer, settlePreviousServer } from "./previous-server.ts";
import { refuseLostDatabase } from "./refuse-lost-database.ts";
import { type ServerProcess, spareFirstProcess, startServerProcess } from "./server-process.ts";
import { addressOf, makeSocketFolder, removeSocketFolder } from "./socket-folder.ts";

/** The longest wait for a started server's response. A server that recovers from a crash says so, and may take any time. */
const READY_TIMEOUT_MS = 60_000;
/** Pauses between connection attempts. The second usually succeeds, and the server logs each failed one. */
const FIRST_PAUSE_MS = 30;
const LONGEST_PAUSE_MS = 1_000;
const STOP_TIMEOUT_MS = 20_000;
/** The most connections that one process with all roles needs. */
const CONNECTIONS = 80;
/** The longest wait of a failed start for its server to end. */
const CLEANUP_TIMEOUT_MS = 3_000;
const WRONG_PASSWORD = "28P01";

export type EmbeddedPostgres = {
  /** Address of the `autohub` database. */
  url: string;
  /** Resolves when the server has ended too often and is not started any more, with its last output. */
  lost: Promise<PostgresProgramError>;
  /** Returns an error with the server's output since it was last started. */
  failure(): PostgresProgramError;
  /** @param options.timeoutMs how long to wait for its end; it ends in any case */
  stop(options?: { timeoutMs: number }): Promise<void>;
};

type ServerAnswer = { code?: string; severity?: string };

/**
 * Connects as soon as the server answers. From then on the connection holds the lock that marks the folder as in use.
 * @throws when the server has ended, refuses the connection, or does not answer in time
 */
async function connectAsOwner(server: ServerProcess, password: string): Promise<pg.Client> {
  let heardAt = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({
      ...server.place,
      user: "autohub",
      password,
      database: "postgres",
    });
    client.on("error", () => {}); // `lost` reports the end of the server
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1)", [SINGLE_LOCKS.dataFolder]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code, severity } = error as ServerAnswer;
      const isBusy = code === CANNOT_CONNECT_NOW;
      if (isBusy) heardAt = Date.now();
      const isRefusal = severity === "FATAL" && !isBusy;
      if (isRefusal || server.hasFailed() || Date.now() - heardAt > READY_TIMEOUT_MS) throw error;
      await sleep(Math.min(attempt * FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
    }
  }
}

/** Waits until a started server answers. @throws as `openServer` does; the server is then shut down */
async function awaitServer(server: ServerProcess, password: string, databaseDir: string): Promise<RunningServer> {
  const owner = await openServer(server, password);
  spareFirstProcess(databaseDir);
  return { server, owner };
}

/** Connects as the owner and makes sure that the `autohub` database exists. On failure the server is shut down. */
async function openServer(server: ServerProcess, password: string): Promise<pg.Client> {
  try {
    const owner = await connectAsOwner(server, password);
    const { rowCount } = await owner.query("select 1 from pg_database where datname = 'autohub'");
    // Copied file by file. The other way reads the template into shared memory, where 14 MB of it stay until the next start.
    if (rowCount === 0) await owner.query("create database autohub strategy file_copy");
    return owner;
  } catch (error) {
    await server.stop(CLEANUP_TIMEOUT_MS);
    const { code, severity } = error as ServerAnswer;
    // When the server gave no clear answer, its log has the reason.
    throw code === WRONG_PASSWORD || severity === "ERROR" ? error : server.failure();
  }
}

type EmbeddedOptions = {
  dataDir: string;
  durable?: boolean;
  overTcp?: boolean;
  connections?: number;
  settings?: Record<string, string>;
  onEnd?: (reason: PostgresProgramError) => void;
  maxEnds?: number;
};

/**
 * Starts the embedded PostgreSQL on the given data folder, with a generated password. It listens on a Unix socket in a folder
 * that only its account can enter, or on a free port of 127.0.0.1 where the system has no such sockets. After an unexpected end it is
 * started again at the same address.
 * @param options.dataDir absolute folder; the database lies in its `postgres` subfolder
 * @param options.overTcp listens on TCP in any case (tests that put a relay in between)
 * @param options.durable false skips fsync (tests only)
 * @param options.connections the most open connections; default: enough for one process with all roles
 * @param options.settings further settings of PostgreSQL, for a restore
 * @param options.onEnd called after each end that is followed by another start
 * @param options.maxEnds the number of ends after which it is not started again; 1: never (tests that need it dead)
 * @throws {StartupError} when another process uses the folder, or this version cannot use its content
 * @throws {PostgresProgramError} {NodeJS.ErrnoException} when the server does not start; no process of it is left running
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  prepareDataDir(options.dataDir);
  const lock = lockDataFolder(options.dataDir);
  try {
    const { stop, ...server } = await startOnLocked(options);
    return { ...server, stop: (how) => stop(how).finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOnLocked(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    durable = true,
    overTcp = false,
    connections = CONNECTIONS,
    settings = {},
    onEnd = () => {},
  } = options;
  const databaseDir = join(dataDir, "postgres");
  const logFile = join(dataDir, "postgres.log");
  const isNew = !hasCluster(databaseDir);
  if (isNew) refuseLostDatabase(dataDir);
  const password = isNew ? draftPassword(dataDir) : readPassword(dataDir);
  await settlePreviousServer(databaseDir, password, dataDir);
  removeSocketFolder(dataDir);
  const runAs = settleAccount(databaseDir);
  const { initdb, postgres } = locateBinaries(runAs);
  await ensureCluster({ databaseDir, initdb, runAs, password, durable, logFile });
  if (isNew) readPassword(dataDir);
  const socket = overTcp ? null : makeSocketFolder(dataDir, runAs);
  const program = { postgres, databaseDir, logFile, runAs, durable, connections, settings };
  const server = await startServerProcess({ ...program, place: socket });
  // While a server that ends slowly still has its socket, the next start asks it for its state there.
  const tidy = ({ hasEnded }: { hasEnded(): boolean }) => hasEnded() && removeSocketFolder(dataDir);
  const running = await awaitServer(server, password, databaseDir).catch((error) => {
    tidy(server);
    throw error;
  });
  const startAgain = async () =>
    awaitServer(await startServerProcess({ ...program, place: server.place }), password, databaseDir);
  const kept = keepRunning(running, startAgain, onEnd, options.maxEnds);
  return {
    url: addressOf(server.place, password),
    lost: kept.lost,
    failure: kept.failure,
    stop: async ({ timeoutMs } = { timeoutMs: STOP_TIMEOUT_MS }) => {
      await kept.stop(timeoutMs);
      tidy(kept);
    },
  };
}

/**
 * Gives a command-line tool the embedded database: that of a running AutoHub, or one started for the tool's run time.
 * @param dataDir absolute folder
 * @returns `started`: true when it was started here, so that it has not been migrated
 * @throws {StartupError} when the folder has no database yet, or this version cannot use it; else as
 * `startEmbeddedPostgres`
 */
export async function joinEmbeddedPostgres(
  dataDir: string,
): Promise<{ url: string; started: boolean; stop(): Promise<void> }> {
  const databaseDir = join(dataDir, "postgres");
  if (!hasCluster(databaseDir)) {
    refuseLostDatabase(dataDir);
    throw new StartupError(
      `There is no AutoHub database in ${dataDir}. Start AutoHub once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const password = readPassword(dataDir);
  const server = await findOwnedServer(databaseDir, password);
  if (server !== null) return { url: addressOf(server, password), started: false, stop: async () => {} };
  return { ...(await startEmbeddedPostgres({ dataDir })), started: true };
}
