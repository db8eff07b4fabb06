import { spawn } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { childEnvironment } from "#kernel/process/child-environment.ts";
import { giveFolder } from "#kernel/process/confined-folders.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { accountForInitdb, PostgresProgramError, type RunAs } from "./postgres-programs.ts";

export const MAJOR_VERSION = "18";

/** For tests: nothing is flushed, and a backup packs 1 MB of mostly empty log instead of 16 MB. */
const FLEETING = ["--no-sync", "--wal-segsize=1"];

/**
 * The path of the data folder in PostgreSQL's arguments. Started by root, it runs as an account that may not be allowed to
 * enter the parent folders. Its working directory, which root has entered for it, works in any case.
 */
export const dataDirArgument = (databaseDir: string, runAs: RunAs | undefined): string =>
  runAs && process.platform === "linux" ? "/proc/self/cwd" : databaseDir;

/** @throws {PostgresProgramError} */
function runInitdb(path: string, args: string[], options: { cwd: string; runAs: RunAs | undefined }): Promise<void> {
  const program = { name: "initdb", path, runAs: options.runAs } as const;
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      cwd: options.cwd,
      ...options.runAs,
      env: childEnvironment({ LC_ALL: "C", TZ: "UTC" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (cause) => reject(new PostgresProgramError(program, { cause })));
    child.on("close", (code) => {
      if (code === 0) resolve();
      // initdb deletes its files after a failure, so free space says nothing now; its output tells whether the disk was full.
      else reject(new PostgresProgramError(program, { output }));
    });
  });
}

function keepWords(logFile: string, words: string): void {
  try {
    appendFileSync(logFile, words, { mode: 0o600 });
  } catch {
    // On a full disk the log cannot be written either.
  }
}

/** The entries of a folder; none when it does not exist. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Advice for a damaged database. A restore replaces nothing, so the operator moves the old data away first. */
export const restoreAdvice = (dataDir: string): string =>
  `Move postgres, postgres-password and mail-key out of ${dataDir} and run: npm run restore -- FILE, with the newest backup ` +
  "(docs/backups.md). Or set DATA_DIR to an empty folder.";

/**
 * Returns whether there is a database in the folder.
 * @throws {StartupError} when another version made it or it is damaged: it is never replaced by an empty one
 */
export function hasCluster(databaseDir: string): boolean {
  const entries = entriesOf(databaseDir);
  if (entries.length === 0) return false;
  const versionFile = join(databaseDir, "PG_VERSION");
  const version = entries.includes("PG_VERSION") ? readFileSync(versionFile, "utf8").trim() : "";
  if (version === MAJOR_VERSION) return true;
  if (!/^\d+(\.\d+)?$/.test(version)) {
    throw new StartupError(
      `The database in ${databaseDir} is damaged: ${versionFile} does not name its version. ${restoreAdvice(dirname(databaseDir))}`,
    );
  }
  throw new StartupError(
    Number(version) > Number(MAJOR_VERSION)
      ? `${databaseDir} was made by PostgreSQL ${version}, and this AutoHub brings version ${MAJOR_VERSION}. ` +
          "Start the newer AutoHub that made it, or set DATA_DIR to another folder."
      : `${databaseDir} was made by PostgreSQL ${version}; this AutoHub brings version ${MAJOR_VERSION}. ` +
          "Dump it with the old version and load it into an empty data folder (docs/operations.md).",
  );
}

/**
 * Creates the database folder if there is none. It is made beside its final place and then renamed, so that a start that
 * is killed half-way leaves nothing that looks like a database.
 * @throws {StartupError} when the folder holds another major version or a damaged database
 * @throws {PostgresProgramError} {NodeJS.ErrnoException} when it cannot be made
 */
export async function ensureCluster(options: {
  databaseDir: string;
  initdb: string;
  /** The account that owns the folder and runs the server. */
  runAs: RunAs | undefined;
  password: string;
  durable: boolean;
  /** Gets the output of a failed initdb. */
  logFile: string;
}): Promise<void> {
  const { databaseDir } = options;
  if (hasCluster(databaseDir)) return;
  const runAs = accountForInitdb(options.runAs);
  const making = `${databaseDir}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  // The password goes through a file that only the database's account can read, because command lines are public.
  const secretDir = mkdtempSync(join(tmpdir(), "autohub-"));
  const secretFile = join(secretDir, "password");
  try {
    writeFileSync(secretFile, options.password, { mode: 0o600 });
    if (runAs) for (const path of [making, secretDir, secretFile]) chownSync(path, runAs.uid, runAs.gid);
    await runInitdb(
      options.initdb,
      [
        `--pgdata=${dataDirArgument(making, runAs)}`,
        "--username=autohub",
        "--auth=scram-sha-256",
        `--pwfile=${secretFile}`,
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(options.durable ? [] : FLEETING),
      ],
      { cwd: making, runAs },
    );
    if (options.runAs) giveFolder(making, options.runAs);
    if (existsSync(databaseDir)) rmdirSync(databaseDir);
    renameSync(making, databaseDir);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (error instanceof PostgresProgramError) keepWords(options.logFile, error.output);
    throw error;
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
}
