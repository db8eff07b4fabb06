import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { collect } from "#test/collect.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import type { FileStore } from "./file-store.ts";
import { openS3, type S3Access } from "./s3-access.ts";
import { openS3Files } from "./s3-files.ts";
import type { S3Settings } from "./s3-settings.ts";

let fake: FakeS3;
let store: FileStore;
let logged: { level: string; task: string; reason?: string }[];
const opened: S3Access[] = [];

beforeEach(async () => {
  fake = await startFakeS3();
  store = open();
});
afterEach(async () => {
  for (const s3 of opened.splice(0)) await s3.close();
  await fake.close();
});

function open(settings: Partial<S3Settings> = {}, timeoutMs = 10_000): FileStore {
  logged = [];
  const log = createLogger({ level: "silent", pretty: false });
  const note = (level: string) => (facts: object) => void logged.push({ level, ...facts } as (typeof logged)[number]);
  Object.assign(log, { error: note("error"), info: note("info") });
  const s3 = openS3({ ...fake.settings, ...settings }, { log, timeoutMs });
  opened.push(s3);
  return openS3Files(s3, "things");
}

const read = (name: string) => store.read(name, { maxBytes: 1_000 });

it("keeps to its prefix, and to its own names", async () => {
  await store.write("a.txt", Buffer.from("a"));
  expect([...fake.objects.keys()]).toEqual(["autohub/things/a.txt"]);
  const foreign = { body: Buffer.from("x"), modifiedAt: new Date() };
  for (const key of ["things/b", "autohub/things/../c", "autohub/things/", "autohub/thingsd"]) {
    fake.objects.set(key, foreign);
  }
  expect((await collect(store.list())).map(({ name }) => name)).toEqual(["a.txt"]);
});

it("reads lists of files and of unfinished uploads page by page", async () => {
  fake.setPageSize(2);
  for (let n = 1; n <= 5; n += 1) {
    await store.write(`${n}.txt`, Buffer.from("x"));
    fake.uploads.set(`${n}`, { key: `autohub/things/${n}.zip`, startedAt: new Date(), parts: new Map() });
  }
  expect(await collect(store.list())).toHaveLength(5);
  expect(await collect(store.unfinished())).toHaveLength(5);
});

it("tries again what failed in passing", async () => {
  let failures = 2;
  fake.fail(() => (failures-- > 0 ? { status: 503, code: "SlowDown" } : null));
  await store.write("a.txt", Buffer.from("a"));
  failures = 1;
  fake.fail(() => (failures-- > 0 ? "break" : null));
  expect((await read("a.txt"))?.content.toString()).toBe("a");
  expect(logged).toEqual([]);
});

it("names the problem in words", async () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects;
  fake.fail(() => ({ status: 500, code: "InternalError" }));
  await refused(read("a")).toThrow("The object storage is in trouble: it answered 500.");
  fake.fail(() => ({ status: 403, code: "AccessDenied" }));
  await refused(store.write("a", Buffer.from("a"))).toThrow("refused with 403 AccessDenied: AccessDenied.");
  store = open({ bucket: "other" });
  await refused(read("a")).toThrow('The object storage has no bucket called "other".');
  store = open({ secretAccessKey: "wrong" });
  await refused(read("a")).toThrow("refused with 403 SignatureDoesNotMatch");
  store = open({ endpoint: "http://127.0.0.1:1" });
  await refused(read("a")).toThrow("The object storage cannot be reached (ECONNREFUSED).");
  store = open({}, 50);
  fake.fail(() => "hang");
  await refused(read("a")).toThrow("The object storage did not answer in time.");
  await refused(store.read("a", { maxBytes: 1, signal: AbortSignal.timeout(10) })).toThrow("did not answer in time");
});

it("does not mix up a server that cannot list uploads with one that cannot list files", async () => {
  fake.fail(({ query }) => (query.has("uploads") ? { status: 501, code: "NotImplemented" } : null));
  for (let n = 0; n < 2; n += 1) {
    await expect(collect(store.unfinished())).rejects.toThrow("it answered 501");
    expect(await collect(store.list())).toEqual([]);
  }
  expect(logged).toHaveLength(1);
});

it("logs once when something begins to fail and once when it is well again", async () => {
  await store.write("a.txt", Buffer.from("a"));
  fake.fail(({ method }) => (method === "PUT" ? { status: 403, code: "AccessDenied" } : null));
  for (let n = 0; n < 3; n += 1) {
    await store.write("b.txt", Buffer.from("b")).catch(() => {});
    await read("a.txt");
    await read("none.txt");
  }
  const denied = "The object storage refused with 403 AccessDenied: AccessDenied.";
  expect(logged).toEqual([{ level: "error", task: "writing", reason: denied }]);
  fake.fail(() => null);
  for (let n = 0; n < 2; n += 1) await store.write("b.txt", Buffer.from("b"));
  expect(logged.slice(1)).toEqual([{ level: "info", task: "writing" }]);
});

/** Two parts and a little more. Then the source neither sends nor ends. */
const endlessSource = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(17_000_000);
      await new Promise(() => {});
    })(),
  );

it("stops an upload when one of its parts cannot be stored, also when its source is slow, and deletes it", async () => {
  fake.fail(({ query }) => (query.get("partNumber") === "1" ? { status: 403, code: "QuotaExceeded" } : null));
  const source = endlessSource();
  await expect(store.write("a.zip", source)).rejects.toThrow("refused with 403 QuotaExceeded");
  expect([fake.uploads.size, fake.objects.size, source.destroyed]).toEqual([0, 0, true]);
});

it("stops an upload when a part cannot be stored while the next one is waited for", async () => {
  fake.fail(async ({ query }) => {
    if (query.get("partNumber") !== "1") return null;
    // The other part is stored, and the upload has received the response.
    await vi.waitFor(() => expect([...fake.uploads.values()].map(({ parts }) => parts.size)).toEqual([1]));
    await sleep(50);
    return { status: 403, code: "QuotaExceeded" };
  });
  const source = endlessSource();
  await expect(store.write("a.zip", source)).rejects.toThrow("refused with 403 QuotaExceeded");
  expect([fake.uploads.size, fake.objects.size, source.destroyed]).toEqual([0, 0, true]);
});

it("leaves no file when the last step of an upload fails or its parts were taken away", async () => {
  const large = () => Readable.from([Buffer.alloc(9_000_000)]);
  fake.fail(({ method, query }) =>
    method === "POST" && query.has("uploadId") ? { status: 400, code: "InvalidPart" } : null,
  );
  await expect(store.write("a.zip", large())).rejects.toThrow("refused with 400 InvalidPart");
  fake.fail(({ query }) => {
    if (query.get("partNumber") === "2") fake.uploads.clear();
    return null;
  });
  await expect(store.write("a.zip", large())).rejects.toThrow("Another process removed the upload.");
  expect([fake.uploads.size, fake.objects.size]).toEqual([0, 0]);
});

it("goes on with a download that breaks, but not with another file", async () => {
  const body = randomBytes(3_000_000);
  await store.write("a.zip", body);
  let breaks = 2;
  fake.fail(({ method }) => (method === "GET" && breaks-- > 0 ? "break in the middle" : null));
  const file = await store.open("a.zip");
  expect((await buffer(file?.stream ?? Readable.from([]))).equals(body)).toBe(true);
  expect(fake.calls.filter(({ range }) => range !== undefined)).toHaveLength(2);

  breaks = 1;
  const other = await store.open("a.zip");
  await store.write("a.zip", randomBytes(3_000_000));
  await expect(buffer(other?.stream ?? Readable.from([]))).rejects.toThrow("refused with 412");
});

it("gives a small file whole or fails", async () => {
  await store.write("a.txt", Buffer.alloc(500));
  fake.fail(() => "break in the middle");
  await expect(read("a.txt")).rejects.toThrow("The object storage broke off the connection.");
});

it("ends a call that is given up or takes too long, even when the client of the storage never does", async () => {
  open({}, 50);
  const [s3] = opened.slice(-1) as [S3Access];
  const never = () => new Promise<never>(() => {});
  await expect(s3.call("reading", never)).rejects.toThrow("The object storage did not answer in time.");
  const givenUp = new AbortController();
  const call = s3.call("writing", never, givenUp.signal);
  givenUp.abort(new Error("not needed any more"));
  await expect(call).rejects.toThrow("not needed any more");
  await expect(s3.call("writing", never, givenUp.signal)).rejects.toThrow("not needed any more");
});
