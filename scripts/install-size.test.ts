import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isUnused } from "./prune-packages.cjs";

/** What an installation may take on the disk; docs/operations.md names both. */
const MOST_MB = { production: 300, development: 640 };
const BYTES_A_MB = 1024 * 1024;
/** Disks give files whole blocks. */
const BLOCK_BYTES = 4_096;

const ROOT = join(import.meta.dirname, "..");
const lock: Record<string, { dev?: true; devOptional?: true }> = JSON.parse(
  readFileSync(join(ROOT, "package-lock.json"), "utf8"),
).packages;

type PackageFile = { path: string; isForProduction: boolean };

/** Lists the files of a folder below `node_modules`, of the packages in it too. */
function* filesOf(folder: string, isForProduction = false): Generator<PackageFile> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const locked = lock[path];
    const isNeeded = locked ? !locked.dev && !locked.devOptional : isForProduction;
    if (!entry.isDirectory()) yield { path, isForProduction };
    // Links to programs, and what tools keep for themselves.
    else if (!path.startsWith("node_modules/.")) yield* filesOf(path, isNeeded);
  }
}

/** Adds up what the packages take: all of them, and what production needs and keeps of them. */
function measure(): typeof MOST_MB {
  const bytes = { production: 0, development: 0 };
  const counted = new Set<number>();
  for (const { path, isForProduction } of filesOf("node_modules")) {
    const { size, ino } = lstatSync(join(ROOT, path));
    // The pinned Node.js has two names.
    if (path.startsWith("node_modules/node/") && counted.has(ino)) continue;
    counted.add(ino);
    const taken = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    bytes.development += taken;
    if (isForProduction && !isUnused(path.slice("node_modules/".length), true)) bytes.production += taken;
  }
  return {
    production: Math.ceil(bytes.production / BYTES_A_MB),
    development: Math.ceil(bytes.development / BYTES_A_MB),
  };
}

it("an installation takes no more of the disk than promised, for production and with everything for development", () => {
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
