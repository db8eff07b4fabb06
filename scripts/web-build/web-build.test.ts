import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressAssets, sweepOldFiles } from "./build-web-bundles.ts";
import { inputsHash } from "./inputs-hash.ts";

const HOUR_MS = 60 * 60 * 1_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-build-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text = "x", ageMs = 0): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const time = new Date(Date.now() - ageMs);
  utimesSync(file, time, time);
  return file;
}

it("sees a change of any source, and none when nothing or only a test changed", async () => {
  write("src/app/site/app.tsx", "one");
  const before = await inputsHash(folder);
  write("src/app/site/app.test.tsx", "test");
  expect(await inputsHash(folder)).toBe(before);
  write("src/app/site/app.tsx", "two");
  const changed = await inputsHash(folder);
  expect(changed).not.toBe(before);
  write("public/favicon.svg");
  expect(await inputsHash(folder)).not.toBe(changed);
});

it("keeps an earlier build's hashed files for a week and nothing else", async () => {
  const fresh = write("index.txt");
  const dropped = write("gone.svg", "x", HOUR_MS);
  const yesterday = write("assets/app-1.js", "x", 24 * HOUR_MS);
  const lastMonth = write("assets/app-0.js", "x", 30 * 24 * HOUR_MS);
  await sweepOldFiles(folder, Date.now() - 1_000);
  expect([fresh, dropped, yesterday, lastMonth].map(existsSync)).toEqual([true, false, true, false]);
});

it("compresses files that are large enough to gain from it", async () => {
  const large = write("app.js", "x".repeat(5_000));
  const small = write("small.js", "x");
  await compressAssets(folder, 0);
  expect([`${large}.br`, `${large}.gz`, `${small}.br`].map(existsSync)).toEqual([true, true, false]);
});
