import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** What takes seconds of processor time to make, and is the same for all tests: the tables of VINs, and compiled modules. */
export const CACHE_FOLDER = resolve("node_modules/.cache/autohub");

/** Gives a data folder the tests' common cache. Otherwise a program with that folder makes one anew when it crawls. */
export function warmCache(dataDir: string): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(CACHE_FOLDER, join(dataDir, "cache"));
}
