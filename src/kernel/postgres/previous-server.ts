import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SINGLE_LOCKS } from "#kernel/database/locks.ts";
import { StartupError } from "#kernel/process/errors.ts";
import type { ServerPlace } from "./socket-folder.ts";

/** The longest wait for a server that reports that it shuts down or recovers. */
const BUSY_TIMEOUT_MS = 30_000;
/** The longest wait for a server that does not answer or refuses our password: it may be about to end. */
const SILENT_TIMEOUT_MS = 5_000;
/** The longest wait for an owner that seems alive: the server notices the end of a killed process a moment later. */
const OWNER_GRACE_MS = 1_000;
const ASK_TIMEOUT_MS = 2_000;
const POLL_MS = 200;
/** PostgreSQL's error code while it starts, recovers or shuts down. */
export const CANNOT_CONNECT_NOW = "57P03";

type Previous = ServerPlace & { pid: number };

function readPidFile(databaseDir: string): Previous | undefined {
  try {
    const lines = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n");
    // https://www.postgresql.org/docs/18/storage-file-layout.html: process, folder, time, port, socket's folder, address.
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), host: lines[4]?.trim() || "127.0.0.1" };
  } catch {
    return undefined;
  }
}

/** Returns whether the process is a PostgreSQL on this folder. Process ids are reused, after a reboot or in a container. */
function isPostgresOf(databaseDir: string, pid: number): boolean {
  if (!(pid > 0)) return false; // a full disk has truncated the file
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  try {
    // PostgreSQL's working directory is its database folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(databaseDir);
  } catch {
    // The directory of other accounts' processes cannot be read, but their command line can.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return process.platform !== "linux"; // without /proc, only the signal above shows whether it lives
  }
}

/** `owned`: the process that started it lives. `orphan`: it does not. `busy`: starting or stopping. `silent`: unknown. */
async function ask(previous: Previous, password: string): Promise<"owned" | "orphan" | "busy" | "silent"> {
  const client = new pg.Client({
    host: previous.host,
    port: previous.port,
    user: "autohub",
    password,
    database: "postgres",
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as free", [SINGLE_LOCKS.dataFolder]);
    return rows[0].free ? "orphan" : "owned";
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? "busy" : "silent";
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns where the server listens that a living process runs on this folder; null when there is none. */
export async function findOwnedServer(databaseDir: string, password: string): Promise<ServerPlace | null> {
  const previous = readPidFile(databaseDir);
  if (!previous || !isPostgresOf(databaseDir, previous.pid)) return null;
  return (await ask(previous, password)) === "owned" ? previous : null;
}

/**
 * Makes sure that no other PostgreSQL runs on the database folder. A server that a killed process left behind is shut
 * down; its data is safe. A server whose process lives is not touched.
 * @throws {StartupError} when the folder is in use.
 */
export async function settlePreviousServer(databaseDir: string, password: string, shown: string): Promise<void> {
  const startedAt = Date.now();
  let heardAt = startedAt;
  let asked = false;
  for (;;) {
    const previous = readPidFile(databaseDir);
    if (!previous) return;
    if (!isPostgresOf(databaseDir, previous.pid)) {
      rmSync(join(databaseDir, "postmaster.pid"), { force: true });
      return;
    }
    const state = await ask(previous, password);
    if (state !== "silent") heardAt = Date.now();
    if (state === "owned" && Date.now() - startedAt > OWNER_GRACE_MS) {
      throw new StartupError(
        `The data folder ${shown} is in use by another AutoHub process (its PostgreSQL is process ${previous.pid}). ` +
          "Stop that one first, or set DATA_DIR to another folder.",
      );
    }
    if (state === "orphan" && !asked) {
      process.kill(previous.pid, "SIGINT");
      asked = true;
    }
    if (Date.now() - startedAt > BUSY_TIMEOUT_MS || Date.now() - heardAt > SILENT_TIMEOUT_MS) {
      throw new StartupError(
        `A PostgreSQL (process ${previous.pid}) is still using ${shown} and does not answer. ` +
          "Stop that process, or set DATA_DIR to another folder.",
      );
    }
    await sleep(POLL_MS);
  }
}
