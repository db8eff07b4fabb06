import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { openPhotoFiles } from "./photo-files.ts";
import { createPhotoSweeper, sweepPartialPhotos, sweepPhotos } from "./sweep-photos.ts";

const MINUTE_MS = 60_000;
const NOW = Date.now();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-photos-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function put(name: string, bytes: number, minutesAgo: number): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.alloc(bytes));
  const usedAt = new Date(NOW - minutesAgo * MINUTE_MS);
  await utimes(path, usedAt, usedAt);
}

const local = () => openLocalFiles(folder, { flush: false });
const sweep = (maxBytes: number, nowMs = NOW) => sweepPhotos(local(), { maxBytes, nowMs });

const left = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

it("deletes the least recently used files until a tenth is free", async () => {
  await put("aa/bb/old", 400, 300);
  await put("aa/cc/older", 300, 600);
  await put("bb/cc/fresh", 300, 1);
  await put("bb/dd/used", 300, 10);
  expect(await sweep(1_000)).toBe(600);
  expect(left()).toEqual(["fresh", "used"]);
});

it("does not delete more than needed of files that were all used in the same minute", async () => {
  for (let n = 0; n < 20; n += 1) await put(`aa/bb/${n}`, 100, 5);
  expect(await sweep(1_000)).toBe(900);
  expect(left()).toHaveLength(9);
});

it("does not touch a cache that is small enough or missing", async () => {
  await put("aa/bb/file", 1_000, 300);
  expect(await sweep(1_000)).toBe(1_000);
  expect(left()).toEqual(["file"]);
  expect(
    await sweepPhotos(openLocalFiles(join(folder, "none"), { flush: false }), { maxBytes: 1_000, nowMs: NOW }),
  ).toBe(0);
});

it("removes unfinished files of a killed process, but not those of a running one", async () => {
  await put(".partial/dead", 10, 60);
  await put(".partial/alive", 10, 1);
  expect(await sweep(1_000)).toBe(0);
  await sweepPartialPhotos(local(), NOW);
  expect(left()).toEqual(["alive"]);
});

it("keeps the folder under its limit while photos arrive", async () => {
  const log = createLogger({ level: "silent", pretty: false });
  const sweeper = createPhotoSweeper({ maxBytes: 10_000, log, sweep: () => sweep(10_000, Date.now()) });
  const files = openPhotoFiles({ local: local(), shared: null, onWritten: sweeper.written });
  for (let n = 0; n < 40; n += 1) {
    await files.write(`${String(n).padStart(4, "0")}rest`, "original", Buffer.alloc(1_000));
    await sweeper.settled();
  }
  expect(left().length).toBeLessThanOrEqual(10);
});

it("counts a read as a use", async () => {
  const files = openPhotoFiles({ local: local(), shared: null, onWritten: () => {} });
  await files.write("0000rest", "original", Buffer.alloc(500));
  await files.write("1111rest", "original", Buffer.alloc(500));
  const longAgo = new Date(NOW - 600 * MINUTE_MS);
  await utimes(files.pathOf("0000rest", "original"), longAgo, longAgo);
  await utimes(files.pathOf("1111rest", "original"), longAgo, longAgo);
  await sweep(900, Date.now());
  expect(await files.has("0000rest", "original")).toBe(true);
  expect(await files.has("1111rest", "original")).toBe(false);
  expect((await files.read("0000rest", "original"))?.length).toBe(500);
});
