import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openS3, type S3Access } from "#kernel/files/s3-access.ts";
import { openS3Files } from "#kernel/files/s3-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import type { FakeSite } from "#test/fake-dealer-site.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import { makePhoto, testDecoder } from "#test/photo-kit.ts";
import { StorageBreaker } from "./circuit-breakers.ts";
import { openPhotoCache, type PhotoCache } from "./photo-cache.ts";
import { sweepPhotos } from "./sweep-photos.ts";

const DAY_MS = 86_400_000;
const { site } = fetchKit();
let fake: FakeS3;
let s3: S3Access;
let folder: string;
let photo: Buffer;
let dealer: FakeSite;
let logged: string[];
const caches: PhotoCache[] = [];

beforeEach(async () => {
  fake = await startFakeS3();
  folder = mkdtempSync(join(tmpdir(), "autohub-photos-"));
  photo = await makePhoto(400, 300);
  dealer = await site((_request, response) => void response.end(photo));
  logged = [];
  s3 = openS3(fake.settings, { log: logger() });
});
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.close();
  await s3.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

function logger() {
  const log = createLogger({ level: "silent", pretty: false });
  const note = (_facts: object, words: string) => void logged.push(words);
  return Object.assign(log, { error: note, info: note });
}

/** Returns a process with its own folder. */
function cacheOf(name: string, sharedTimeoutMs = 15_000): PhotoCache {
  const cache = openPhotoCache({
    decoder: testDecoder,
    folder: join(folder, name),
    shared: openS3Files(s3, "photos"),
    maxBytes: 100_000_000,
    userAgent: "AutoHubBot/1.0 (test)",
    allowHosts: new Set([dealer.host]),
    timeoutMs: 30_000,
    sharedTimeoutMs,
    log: logger(),
  });
  caches.push(cache);
  return cache;
}

const poll = <T>(read: () => T) => expect.poll(read);
const url = (name: string) => `${dealer.url}/${name}.jpg`;
const suffixes = () =>
  [...fake.objects.keys()].map((key) => key.replace(/^autohub\/photos\/..\/..\/[^.]+\./, "")).sort();
const objectOf = (suffix: string) => {
  const key = [...fake.objects.keys()].find((known) => known.endsWith(suffix)) ?? "";
  return { key, object: fake.objects.get(key) };
};

describe("processes with their own folders and one bucket", () => {
  it("send the dealer one request in all, and make each width once", async () => {
    const made = await cacheOf("one").getVariant(url("a"), 160, "webp");
    await poll(suffixes).toEqual(["160.webp", "original"]);
    const two = cacheOf("two");
    const copied = await two.getVariant(url("a"), 160, "webp");
    expect(copied.equals(made)).toBe(true);
    expect(
      readdirSync(join(folder, "two"), { recursive: true }).filter((name) => `${name}`.includes(".")),
    ).toHaveLength(2);
    await two.getVariant(url("a"), 320, "jpeg");
    expect((await readFile(await two.getOriginal(url("a")))).equals(photo)).toBe(true);
    await poll(suffixes).toEqual(["160.webp", "320.jpeg", "original"]);
    expect(dealer.requests).toHaveLength(1);
  });

  it("fetch and make lost or damaged files of the bucket again, and repair it", async () => {
    await cacheOf("one").getVariant(url("a"), 160, "webp");
    await poll(suffixes).toEqual(["160.webp", "original"]);
    const whole = objectOf("160.webp").object?.body;
    fake.objects.set(objectOf("160.webp").key, { body: Buffer.from("garbage"), modifiedAt: new Date() });
    fake.objects.delete(objectOf("original").key);
    await cacheOf("two").getVariant(url("a"), 160, "webp");
    expect(dealer.requests).toHaveLength(2);
    await poll(suffixes).toEqual(["160.webp", "original"]);
    await poll(() => objectOf("160.webp").object?.body).toEqual(whole);
  });

  it("store files again that are still used after a week, and keep the bucket under its limit", async () => {
    const one = cacheOf("one");
    for (const name of ["a", "b"]) await one.getOriginal(url(name));
    await poll(suffixes).toEqual(["original", "original"]);
    for (const object of fake.objects.values()) object.modifiedAt = new Date(Date.now() - 8 * DAY_MS);
    await cacheOf("two").getOriginal(url("b"));
    const fresh = () => [...fake.objects].filter(([, { modifiedAt }]) => Date.now() - modifiedAt.getTime() < DAY_MS);
    await poll(fresh).toHaveLength(1);
    const [kept] = fresh();
    const size = photo.length;
    expect(await sweepPhotos(openS3Files(s3, "photos"), { maxBytes: 2 * size - 1, nowMs: Date.now() })).toBe(size);
    expect([...fake.objects.keys()]).toEqual([kept?.[0]]);
  });
});

describe("object storage that fails", () => {
  it.each([
    ["is in trouble", { status: 500, code: "InternalError" }],
    ["refuses", { status: 403, code: "AccessDenied" }],
    ["hangs", "hang"],
    ["breaks off", "break"],
  ] as const)("and %s costs no photo, is left alone and logged once", async (_how, trouble) => {
    fake.fail(() => trouble);
    const cache = cacheOf("one", 200);
    for (const name of ["a", "b", "c", "d"]) {
      expect((await cache.getVariant(url(name), 160, "webp")).length).toBeGreaterThan(0);
    }
    expect(dealer.requests).toHaveLength(4);
    await cache.close();
    // One reader and the writers that had started before the first failure, with three tries each.
    expect(fake.calls.filter(({ method }) => method === "GET").length).toBeLessThanOrEqual(3);
    expect(fake.calls.filter(({ method }) => method === "PUT").length).toBeLessThanOrEqual(12);
    expect(logged.filter((words) => words === "object storage fails").length).toBeLessThanOrEqual(2);
    expect(logged).toContain("object storage fails");
  });

  it("is requested again after a while, by one visitor first", () => {
    let now = 0;
    const breaker = new StorageBreaker(() => now);
    breaker.failed();
    now = 14_999;
    expect(breaker.mayRequest()).toBe(false);
    now = 15_000;
    expect([breaker.mayRequest(), breaker.mayRequest()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.mayRequest(), breaker.mayRequest()]).toEqual([true, true]);
  });
});
