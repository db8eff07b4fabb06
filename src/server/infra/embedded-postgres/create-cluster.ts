import { spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "../errors.ts";
import type { RunAs } from "./run-as.ts";

const MAJOR_VERSION = "18";

/**
 * How PostgreSQL is told where its folder is. As root it runs as an account that may not be able to walk to the folder,
 * but it can use the one it is started in: the working directory, which root has entered for it.
 */
export const dataDirArgument = (databaseDir: string, runAs: RunAs | undefined): string =>
  runAs && process.platform === "linux" ? "/proc/self/cwd" : databaseDir;

function run(program: string, args: string[], options: { cwd: string; runAs: RunAs | undefined }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      ...options.runAs,
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))));
  });
}

/**
 * Creates the database folder if there is none. It is made beside its final place and moved there, so that a start
 * killed half-way leaves nothing that looks like a database.
 * @throws {StartupError} when the folder holds another major version or cannot be made.
 */
export async function ensureCluster(options: {
  databaseDir: string;
  initdb: string;
  runAs: RunAs | undefined;
  password: string;
  durable: boolean;
}): Promise<void> {
  const { databaseDir, runAs } = options;
  const versionFile = join(databaseDir, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    if (version === MAJOR_VERSION) return;
    throw new StartupError(
      `${databaseDir} was made by PostgreSQL ${version}; this AutoHub brings version ${MAJOR_VERSION}. ` +
        "Dump it with the old version and load it into an empty data folder (docs/operations.md).",
    );
  }
  const making = `${databaseDir}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  // The password goes through a file that only the database's account can read; a command line is public.
  const secretDir = mkdtempSync(join(tmpdir(), "autohub-"));
  const secretFile = join(secretDir, "password");
  writeFileSync(secretFile, options.password, { mode: 0o600 });
  if (runAs) for (const path of [making, secretDir, secretFile]) chownSync(path, runAs.uid, runAs.gid);
  try {
    await run(
      options.initdb,
      [
        `--pgdata=${dataDirArgument(making, runAs)}`,
        "--username=autohub",
        "--auth=scram-sha-256",
        `--pwfile=${secretFile}`,
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(options.durable ? [] : ["--no-sync"]),
      ],
      { cwd: making, runAs },
    );
    rmSync(databaseDir, { recursive: true, force: true });
    renameSync(making, databaseDir);
  } catch (cause) {
    throw new StartupError(
      `The embedded database could not be created in ${databaseDir}: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
}
