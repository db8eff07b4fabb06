import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { collect } from "#test/collect.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import { hasSwift, SWIFT_PACKAGES, startSwift } from "#test/start-swift.ts";
import type { FileStore, OpenFile } from "./file-store.ts";
import { openLocalFiles } from "./local-files.ts";
import { openS3, type S3Access } from "./s3-access.ts";
import { openS3Files } from "./s3-files.ts";

/** Bytes for more than two parts of an upload. */
const LARGE = randomBytes(18_000_000);
let folder: string;
let fake: FakeS3;
let s3: S3Access;
/** A whole S3 server that is not ours, where one is installed. */
let swift: Awaited<ReturnType<typeof startSwift>> | undefined;
let swiftS3: S3Access;
let store: FileStore;

beforeAll(async () => {
  fake = await startFakeS3();
  const log = createLogger({ level: "silent", pretty: false });
  s3 = openS3(fake.settings, { log });
  if (!hasSwift) return;
  swift = await startSwift();
  swiftS3 = openS3(swift.settings, { log });
});
afterAll(async () => {
  await swiftS3?.close();
  await swift?.close();
  await s3.close();
  await fake.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-files-"));
  fake.objects.clear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = async () => (await collect(store.list())).map(({ name }) => name).sort();
const unfinished = async () => (await collect(store.unfinished())).map(({ name }) => name);
const read = async (name: string) => (await store.read(name, { maxBytes: 100 }))?.content.toString();

/** A stream of the large file's bytes in pieces of 100 kB, followed by a wait or a failure. */
async function* pieces(options: { thenWait?: AbortSignal; thenFail?: Error } = {}) {
  for (let at = 0; at < LARGE.length; at += 100_000) yield LARGE.subarray(at, at + 100_000);
  if (options.thenFail) throw options.thenFail;
  if (options.thenWait) await sleep(60_000, undefined, { signal: options.thenWait });
}

/** Opens the store of a test. Files of other tests are elsewhere, or have been removed. */
type Kind = { name: string; isHere: boolean; open(): FileStore };
const KINDS: Kind[] = [
  { name: "a folder", isHere: true, open: () => openLocalFiles(folder, { flush: true }) },
  { name: "object storage", isHere: true, open: () => openS3Files(s3, "things") },
  {
    name: `OpenStack Swift (needs Debian's ${SWIFT_PACKAGES})`,
    isHere: hasSwift,
    open: () => openS3Files(swiftS3, `things-${randomUUID()}`),
  },
];
for (const kind of KINDS) describe.runIf(kind.isHere)(`${kind.name} as a file store`, () => testStore(kind));

function testStore({ open }: Kind): void {
  beforeEach(() => {
    store = open();
  });

  it("keeps, overwrites, lists and removes files", async () => {
    expect([await read("a.txt"), await store.open("a.txt"), await names()]).toEqual([undefined, null, []]);
    expect(await store.write("a.txt", Buffer.from("one"))).toBe(3);
    await store.write("a.txt", Readable.from([Buffer.from("tw"), Buffer.from("o")]));
    await store.write("deep/er/b.txt", Buffer.from("three"));
    expect([await read("a.txt"), await read("deep/er/b.txt")]).toEqual(["two", "three"]);
    const found = await collect(store.list());
    expect(found.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
      ["a.txt", 3],
      ["deep/er/b.txt", 5],
    ]);
    expect(Math.abs((found[0]?.usedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.remove("a.txt");
    await store.remove("a.txt");
    expect(await names()).toEqual(["deep/er/b.txt"]);
  });

  it("streams a large file in and out", async () => {
    expect(await store.write("large.bin", Readable.from(pieces()))).toBe(LARGE.length);
    const file = await store.open("large.bin");
    expect(file?.bytes).toBe(LARGE.length);
    expect((await buffer(file?.stream ?? Readable.from([]))).equals(LARGE)).toBe(true);
    expect(await store.read("large.bin", { maxBytes: 1_000 })).toBeNull();
  });

  it("keeps nothing of a stream that fails or is given up, and shows nothing of it meanwhile", async () => {
    await store.write("it.bin", Buffer.from("as it was"));
    const failing = store.write("it.bin", Readable.from(pieces({ thenFail: new Error("the source broke") })));
    await expect(failing).rejects.toThrow("the source broke");
    const stop = new AbortController();
    const waiting = store.write("it.bin", Readable.from(pieces({ thenWait: stop.signal })), stop.signal);
    const givenUp = expect(waiting).rejects.toThrow("given up");
    await expect.poll(unfinished).toEqual(["it.bin"]);
    expect(await read("it.bin")).toBe("as it was");
    stop.abort(new Error("given up"));
    await givenUp;
    expect([await unfinished(), await names(), await read("it.bin")]).toEqual([[], ["it.bin"], "as it was"]);
  });

  it("shows nothing of a file while it is being checked, keeps it when it is right, and nothing when it is not", async () => {
    const seen: string[][] = [];
    const check = async ({ stream }: OpenFile) => {
      seen.push([(await buffer(stream)).toString(), ...(await names()), ...(await unfinished())]);
    };
    await store.write("it.bin", Readable.from([Buffer.from("right")]), undefined, check);
    expect([seen, await names(), await unfinished()]).toEqual([[["right", "it.bin"]], ["it.bin"], []]);
    const wrong = store.write("other.bin", Readable.from([Buffer.from("x")]), undefined, async () => {
      throw new Error("it is wrong");
    });
    await expect(wrong).rejects.toThrow("it is wrong");
    expect([await names(), await unfinished()]).toEqual([["it.bin"], []]);
    // A process that is killed during this leaves a file that a later process can drop.
    const killed = Promise.withResolvers<void>();
    const never = store.write("killed.bin", Readable.from([Buffer.from("x")]), undefined, () => killed.promise);
    await expect.poll(unfinished).toEqual(["killed.bin"]);
    for (const file of await collect(store.unfinished())) await file.drop();
    expect([await names(), await unfinished()]).toEqual([["it.bin"], []]);
    killed.reject(new Error("over"));
    await expect(never).rejects.toThrow();
  });

  it("finds and drops what another process has left half-written", async () => {
    const stop = new AbortController();
    const writes = ["dead/1.bin", "dead/2.bin", "alive.bin"].map((name) =>
      store.write(name, Readable.from(pieces({ thenWait: stop.signal })), stop.signal).catch(() => {}),
    );
    await expect.poll(async () => (await unfinished()).length).toBe(3);
    const dead = await collect(store.unfinished("dead/"));
    expect(dead.map(({ name }) => name).sort()).toEqual(["dead/1.bin", "dead/2.bin"]);
    for (const file of dead) await file.drop();
    for (const file of dead) await file.drop();
    expect(await unfinished()).toEqual(["alive.bin"]);
    stop.abort(new Error("the test is over"));
    await Promise.all(writes);
    expect(await names()).toEqual([]);
  });

  it("takes no name that leads elsewhere", async () => {
    for (const name of ["../a", "a/../../b", "/etc/passwd", "a//b", ".hidden", "a/.partial", "", "a\\..\\b", "a\0b"]) {
      await expect(async () => store.write(name, Buffer.from("x")), name).rejects.toThrow("is no name for a file");
      await expect(async () => store.open(name), name).rejects.toThrow("is no name for a file");
      await expect(async () => store.remove(name), name).rejects.toThrow("is no name for a file");
    }
    expect([readdirSync(folder), fake.objects.size]).toEqual([[], 0]);
  });
}
