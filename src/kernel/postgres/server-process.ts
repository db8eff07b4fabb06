import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { childEnvironment } from "#kernel/process/child-environment.ts";
import { memoryLimit } from "#kernel/process/memory-limit.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { dataDirArgument } from "./create-cluster.ts";
import { freeBytesOf, PostgresProgramError, type RunAs } from "./postgres-programs.ts";
import type { ServerPlace } from "./socket-folder.ts";

const MAX_LOG_BYTES = 5_000_000;
/** The message that PostgreSQL logs when one of its processes crashed and it restarts itself. */
const CRASHED = /terminating any other active server processes/;

/**
 * Starts PostgreSQL, and shuts it down when its standard input closes. That happens whenever our process ends, so no server is left
 * behind even after a hard kill.
 */
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null 3<&- & pg=$!
( read -r _ <&3; kill -INT "$pg" ) 2>/dev/null & watch=$!
wait "$pg"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

export type ServerProcess = {
  place: ServerPlace;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Returns whether the server has ended or one of its processes crashed. After a crash it restarts itself, possibly forever. */
  hasFailed(): boolean;
  /** Returns an error with the server's output since it was started. */
  failure(): PostgresProgramError;
  /** Shuts it down and waits up to `timeoutMs` for its end. */
  stop(timeoutMs: number): Promise<void>;
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

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A server on a socket has no TCP port, so other accounts of the machine cannot even try to connect. */
const listeningAt = ({ host, port }: ServerPlace): Record<string, string> =>
  host.startsWith("/")
    ? {
        listen_addresses: "",
        unix_socket_directories: `"${host}"`,
        unix_socket_permissions: "0700",
        port: String(port),
      }
    : { listen_addresses: host, unix_socket_directories: "", port: String(port) };

/** PostgreSQL's own default, which suits any machine. */
const SHARED_BUFFERS_MIB = 128;
const MIB = 2 ** 20;

/**
 * Keeps glibc's thresholds at their initial values. By default they rise with each larger piece that is freed, so that a connection that
 * has written a crawl keeps 2 to 3 MB until it ends. Lower values cost statements that sort 4 to 14 % more processor time, these values
 * cost none (decision 34).
 */
const MALLOC_SETTINGS = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * For tests: nothing is flushed, no background work runs, and freed memory is kept. Returning memory took a quarter of PostgreSQL's
 * time in the tests, whose servers live for minutes.
 */
const FLEETING = {
  settings: {
    ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", jit: "off" },
    ...{ autovacuum: "off", checkpoint_timeout: "1d", max_wal_size: "4GB" },
  },
  malloc: { MALLOC_MMAP_THRESHOLD_: "67108864", MALLOC_TRIM_THRESHOLD_: "67108864", MALLOC_TOP_PAD_: "1048576" },
};

/** Lets Linux kill any server process but the first when memory runs out: their end costs one connection, or a restart. */
const OOM_SETTINGS = { PG_OOM_ADJUST_FILE: "/proc/self/oom_score_adj", PG_OOM_ADJUST_VALUE: "0" };
const SPARED_SCORE_ADJ = "-500";

/** Tells Linux to spare the server's first process when memory runs out, because all others end with it. Only root may do this. */
export function spareFirstProcess(databaseDir: string): void {
  try {
    const pid = Number.parseInt(readFileSync(join(databaseDir, "postmaster.pid"), "utf8"), 10);
    writeFileSync(`/proc/${pid}/oom_score_adj`, SPARED_SCORE_ADJ);
  } catch {
    // Not root, a container without the right, or not Linux: the process stays as likely to be killed as any other.
  }
}

/**
 * The server's memory settings. On a small machine it has fewer pages in shared memory, because the system caches the same files. There
 * are no processes for unused features (subscriptions), and one instead of three reads ahead. Buffers for the log and for running reads
 * are only as large as they are of use, a quarter of the default for the log.
 * @param limit the memory that AutoHub and its database share, in bytes
 */
const memorySettings = (limit: number): Record<string, string> => ({
  shared_buffers: `${Math.max(16, Math.min(SHARED_BUFFERS_MIB, Math.floor(limit / 16 / MIB)))}MB`,
  io_workers: "1",
  io_max_concurrency: "16",
  wal_buffers: "1MB",
  max_logical_replication_workers: "0",
});

/**
 * Starts the server on a database folder. It accepts connections a moment later, unless it fails.
 * @param options.place where it listens: the folder of its Unix socket, or a port; null for a free port of 127.0.0.1
 * @param options.logFile gets its output
 * @param options.durable false: its data may be lost when it ends (tests only)
 * @param options.connections the most open connections
 * @param options.settings further PostgreSQL settings by name
 */
export async function startServerProcess(options: {
  postgres: string;
  databaseDir: string;
  logFile: string;
  runAs: RunAs | undefined;
  place: ServerPlace | null;
  durable: boolean;
  connections: number;
  settings?: Record<string, string>;
}): Promise<ServerProcess> {
  const { postgres, databaseDir, logFile, runAs, durable, connections } = options;
  const place = options.place ?? { host: "127.0.0.1", port: await freePort() };
  if (sizeOf(logFile) > MAX_LOG_BYTES) truncateSync(logFile);
  const log = openSync(logFile, "a", 0o600);
  const logStart = sizeOf(logFile);
  const settings = {
    ...listeningAt(place),
    max_connections: String(connections),
    ...memorySettings(memoryLimit()),
    // WAL that cannot be copied must not fill the disk; the copy then starts again from the beginning.
    max_slot_wal_keep_size: "4GB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(!durable && FLEETING.settings),
    ...options.settings,
  };
  const command = [postgres, "-D", dataDirArgument(databaseDir, runAs)].concat(
    Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  );
  const [program, args] =
    process.platform === "win32"
      ? [postgres, command.slice(1)]
      : ["/bin/sh", ["-c", SUPERVISOR, "autohub-postgres", ...command]];
  const child = spawn(program, args, {
    cwd: databaseDir,
    ...runAs,
    env: childEnvironment({ LC_ALL: "C", ...(durable ? MALLOC_SETTINGS : FLEETING.malloc), ...OOM_SETTINGS }),
    detached: true, // Ctrl-C at the terminal must reach us first, not the database
    stdio: ["pipe", log, log],
  });
  closeSync(log);
  const output = () => readFileSync(logFile).subarray(logStart).toString();
  let cause: Error | undefined;
  let hasEnded = false;
  child.on("error", (error) => {
    cause = error;
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve())).then(() => {
    hasEnded = true;
  });
  return {
    place,
    ended,
    hasEnded: () => hasEnded,
    hasFailed: () => hasEnded || CRASHED.test(output()),
    failure: () => {
      const freeBytes = freeBytesOf(databaseDir);
      return new PostgresProgramError(
        { name: "postgres", path: postgres, runAs },
        { output: output(), freeBytes, cause },
      );
    },
    stop: async (timeoutMs) => {
      child.stdin?.end();
      await withTimeout(ended, timeoutMs, () => {});
    },
  };
}
