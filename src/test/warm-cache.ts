import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Files that take seconds of processor time to make and are the same for all tests: the tables of VINs, and compiled modules. */
export const CACHE_FOLDER = resolve("node_modules/.cache/autohub");

/** Gives a data folder the tests' common cache. Otherwise a program with that folder makes the cache when it crawls. */
export function warmCache(dataDir: string): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(CACHE_FOLDER, join(dataDir, "cache"));
}
