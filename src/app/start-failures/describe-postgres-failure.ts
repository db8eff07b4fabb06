import { join } from "node:path";
import { restoreAdvice } from "#kernel/postgres/create-cluster.ts";
import type { PostgresProgramError } from "#kernel/postgres/postgres-programs.ts";
import { describeFullDisk, type StartFacts } from "./describe-folder-failure.ts";

/** The size of a WAL file. When less space is free, a server that ended without a message had a full disk. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

const OWN_DATABASE = "or set DATABASE_URL to a PostgreSQL of your own";
const NO_ROOM = /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/;
const NO_MEMORY = /Cannot allocate memory|could not (create|map|attach to|resize) .*shared memory/;
const NOT_ALLOWED = /Permission denied|Operation not permitted|wrong ownership|must be started by the user that owns/;
const TOO_OPEN = /has invalid permissions|has group or world access/;
const SETTINGS = /configuration file ".*" contains errors|could not load .*\.conf/;
/** The path of the folder for a server that root starts (create-cluster.ts). */
const WORKING_FOLDER = "/proc/self/cwd";
/** Log lines that follow from a server's end or start and are not its cause. */
const CONSEQUENCE = /the database system is|terminating connection|startup process/;
const DAMAGED =
  /PANIC|could not (open|read|access|find|locate|stat) |invalid (checkpoint|page|magic|data in|resource)|checksum|control file|not a valid data directory|corrupt|unexpected (pageaddr|end of)|bogus data|incompatible with server|does not exist/i;

/**
 * Describes why a program of the embedded PostgreSQL could not be run, failed, or ended during the start. Its own messages are
 * quoted only where they add something.
 */
export function describePostgresFailure(failure: PostgresProgramError, facts: StartFacts): string {
  const { program, output, freeBytes } = failure;
  const { dataDir } = facts;
  const cannotRun = describeUnrunnable(failure, facts);
  if (cannotRun) return cannotRun;
  if (NO_ROOM.test(output) || (freeBytes !== null && freeBytes < LOG_FILE_BYTES)) return describeFullDisk(dataDir);
  if (NO_MEMORY.test(output)) {
    return `PostgreSQL got too little memory to start. Give this machine or container more, ${OWN_DATABASE}.`;
  }
  const databaseDir = join(dataDir, "postgres");
  const quoted = quoteReason(output, databaseDir);
  if (TOO_OPEN.test(output)) {
    return `The database folder ${databaseDir} may be read by other accounts, so PostgreSQL refuses it. Run: chmod 700 ${databaseDir}`;
  }
  if (NOT_ALLOWED.test(output)) {
    const owner = failure.switchedTo ?? facts.account;
    return `PostgreSQL may not use the database folder ${databaseDir}: ${quoted}. Run: chown -R ${owner} ${databaseDir}`;
  }
  const log = join(dataDir, "postgres.log");
  if (program === "initdb") {
    return `PostgreSQL could not make a database in ${dataDir}: ${quoted}. All it said is in ${log}.`;
  }
  if (SETTINGS.test(output)) {
    return `PostgreSQL does not take the settings in ${databaseDir}: ${quoted}. Correct that file; ${log} names the line.`;
  }
  if (DAMAGED.test(output)) return describeDamage(dataDir, quoted);
  return `The embedded PostgreSQL did not start: ${quoted}. All it said is in ${log}.`;
}

/** @param quoted PostgreSQL's own message */
export const describeDamage = (dataDir: string, quoted: string): string =>
  `The database in ${join(dataDir, "postgres")} is damaged: ${quoted}. ${restoreAdvice(dataDir)}`;

/** Describes a program that the operating system does not start at all. */
function describeUnrunnable({ cause, path, switchedTo }: PostgresProgramError, { account }: StartFacts): string | null {
  if (!(cause instanceof Error)) return null;
  const { code = "" } = cause as NodeJS.ErrnoException;
  if (switchedTo !== null && (code === "EPERM" || code === "EINVAL")) {
    return `PostgreSQL refuses to run as ${account}, and this process may not switch to another account (uid ${switchedTo}). Start AutoHub as an ordinary account, ${OWN_DATABASE}.`;
  }
  if (code === "EACCES" || code === "EPERM") {
    const who = switchedTo === null ? `the account ${account}` : `the account with uid ${switchedTo}`;
    return `PostgreSQL (${path}) may not be started by ${who}. Let it read and run that file (not from a disk mounted noexec), ${OWN_DATABASE}.`;
  }
  return `PostgreSQL (${path}) does not run on this machine: ${cause.message}. Run npm ci again on this machine, ${OWN_DATABASE}.`;
}

/** Returns the first log line with a reason, without time and process id; else the last line. */
function quoteReason(output: string, databaseDir: string): string {
  const lines = output.trim().split("\n");
  const reason =
    lines.find((line) => /(PANIC|FATAL|error): /.test(line) && !CONSEQUENCE.test(line)) ?? lines.at(-1) ?? "";
  const words = reason.replace(/^.*?(PANIC|FATAL|error|postgres): +(but )?/, "").trim();
  return words.replaceAll(WORKING_FOLDER, databaseDir) || "it said nothing";
}
