import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isUnused } from "./prune-packages.cjs";

/** The most disk space of an installation. docs/operations.md has both numbers. */
const MOST_MB = { production: 285, development: 470 };
const BYTES_A_MB = 1024 * 1024;
/** Disks allocate whole blocks to files. */
const BLOCK_BYTES = 4_096;

const ROOT = join(import.meta.dirname, "..");
const lock: Record<string, { dev?: true; devOptional?: true }> = JSON.parse(
  readFileSync(join(ROOT, "package-lock.json"), "utf8"),
).packages;

type PackageFile = { path: string; isForProduction: boolean };

/** Lists the files of a folder below `node_modules`, including nested packages. */
function* filesOf(folder: string, isForProduction = false): Generator<PackageFile> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const locked = lock[path];
    const isNeeded = locked ? !locked.dev && !locked.devOptional : isForProduction;
    if (!entry.isDirectory()) yield { path, isForProduction };
    // Links to programs, and the tools' own files.
    else if (!path.startsWith("node_modules/.")) yield* filesOf(path, isNeeded);
  }
}

/** Adds up the size of the packages: all of them, and those that production needs and keeps. */
function measure(): typeof MOST_MB {
  const bytes = { production: 0, development: 0 };
  for (const { path, isForProduction } of filesOf("node_modules")) {
    const { size } = lstatSync(join(ROOT, path));
    const taken = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    bytes.development += taken;
    if (isForProduction && !isUnused(path.slice("node_modules/".length), true)) bytes.production += taken;
  }
  return {
    production: Math.ceil(bytes.production / BYTES_A_MB),
    development: Math.ceil(bytes.development / BYTES_A_MB),
  };
}

it("an installation takes no more disk space than promised, for production and with everything for development", () => {
  const taken = measure();
  expect(taken.production).toBeGreaterThan(100);
  expect(taken.development).toBeGreaterThan(taken.production);
  expect(taken.production, "MB of what production needs").toBeLessThanOrEqual(MOST_MB.production);
  expect(taken.development, "MB of all packages, after npm ci").toBeLessThanOrEqual(MOST_MB.development);
});

it("the documents name the same sizes", () => {
  const operations = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  expect(operations).toContain(`at most ${MOST_MB.development} MB`);
  expect(operations).toContain(`at most ${MOST_MB.production} MB`);
});
