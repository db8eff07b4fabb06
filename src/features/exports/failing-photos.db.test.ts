import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPhotoCache, type PhotoCache } from "#core/photos/photo-cache.ts";
import { photosForExport } from "#core/photos/photos-for-export.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { makeBomb, makePhoto, testDecoder } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { openExportFiles } from "./export-files.ts";
import { carryOutExport, type ExportWorkerDeps } from "./export-worker.ts";
import { getExport } from "./list-exports.ts";
import { startExport } from "./start-export.ts";

const MB = 1024 * 1024;
const READ_ID = async () => "one-folder";
let test: TestApp;
let dealer: FakeSite;
/** Takes every connection and never answers. */
let silent: FakeSite;
let folder: string;
/** The folder of exports. */
let place: string;
let cache: PhotoCache;
let dealershipId: number;
let ids: number[];

beforeAll(async () => {
  const photo = await makePhoto(800, 600);
  const bomb = makeBomb(20_000);
  dealer = await startFakeSite(({ path }, response) => {
    if (path.includes("missing")) return void response.writeHead(404).end();
    if (path.includes("broken")) return void response.writeHead(200).end(photo.subarray(0, photo.length / 2));
    if (path.includes("text")) return void response.writeHead(200, { "content-type": "image/jpeg" }).end("no picture");
    if (path.includes("bomb")) return void response.writeHead(200, { "content-type": "image/png" }).end(bomb);
    // Without a length: only the bytes that arrive show how large it is.
    if (path.includes("huge")) return void Readable.from(pieces(photo)).pipe(response);
    response.end(photo);
  });
  silent = await startFakeSite(() => {});
  test = await createTestApp({ allowHosts: [dealer.host, silent.host] });
  folder = mkdtempSync(join(tmpdir(), "autohub-exports-"));
  place = join(folder, "exports");
  cache = openPhotoCache({
    decoder: testDecoder,
    folder: join(folder, "photos"),
    shared: null,
    maxBytes: 100 * MB,
    userAgent: "AutoHubBot/1.0",
    allowHosts: new Set([dealer.host, silent.host]),
    log: test.context.log,
    // Long enough for all others on a busy machine.
    timeoutMs: 3_000,
  });
  dealershipId = await insertDealership(test.context.db, { name: "Troubled Photos" });
  const at = (...names: string[]) => names.map((name) => `http://${dealer.host}/${name}`);
  ids = await insertVehicles(test.context.db, dealershipId, [
    makeFacts({ title: "Silent", images: [`http://${silent.host}/1.jpg`] }),
    makeFacts({ title: "Huge", images: at("huge.jpg", "missing.jpg") }),
    makeFacts({ title: "Text", images: at("text.jpg", "bomb.png", "broken.jpg") }),
    makeFacts({ title: "Second", images: at("missing.jpg?2", "good.jpg") }),
    makeFacts({ title: "Good", images: at("good.jpg?2") }),
  ]);
});
afterAll(async () => {
  await cache?.close();
  await test?.close();
  await silent?.close();
  await dealer?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The beginning of a picture, and 40 MB after it. */
function* pieces(photo: Buffer) {
  yield photo;
  for (let n = 0; n < 40; n += 1) yield Buffer.alloc(MB);
}

/** Returns the files of an export in the folder, complete or not. */
const filesOf = async ({ id }: ExportJob) =>
  readdirSync(place, { recursive: true }).filter((name) => `${name}`.includes(`${id}.`));

async function makeExport(kind: ExportKind, different: Partial<ExportWorkerDeps> = {}): Promise<ExportJob> {
  const { db, queue, log, config } = test.context;
  const selection = { dealershipId, pick: "newest" as const, limit: 200 };
  const id = await startExport({ db, queue }, { kind, selection, adminName: "admin" });
  const files = openExportFiles(openLocalFiles(place, { flush: false }), READ_ID);
  const leases = test.context.leases("export");
  const deps = { db, queue, log, leases, files, photos: photosForExport(cache), site: config, ...different };
  await carryOutExport(deps, id, new AbortController().signal);
  return getExport(db, id);
}

const named = (car: number, title: string) => `${title} (${ids[car]})`;

it.each<[ExportKind, number]>([
  ["vehicle_cards", 5],
  ["vehicle_card_images", 10],
])("makes %s of every car, without the photos that cannot be had, and says which", async (kind, count) => {
  const job = await makeExport(kind);
  expect(job).toMatchObject({ status: "done", fileCount: count, error: null });
  const reasons = new Map(job.leftOut.map(({ what, reason }) => [what, reason]));
  // Another photo of the fourth car could be fetched.
  expect([...reasons.keys()].sort()).toEqual(
    [named(0, "Silent"), named(1, "Huge"), named(2, "Text")].map((name) => `Photo of ${name}`).sort(),
  );
  expect(reasons.get(`Photo of ${named(1, "Huge")}`)).toContain("larger than 15 MB");
});

it("collects the photos that can be had, and names car and photo of each that cannot", async () => {
  const job = await makeExport("vehicle_photos");
  expect(job).toMatchObject({ status: "done", fileCount: 2, error: null });
  const reasons = Object.fromEntries(job.leftOut.map(({ what, reason }) => [what, reason]));
  expect(reasons).toEqual({
    [`Photo 1 of ${named(0, "Silent")}`]: expect.stringContaining("did not finish its answer"),
    [`Photo 1 of ${named(1, "Huge")}`]: expect.stringContaining("larger than 15 MB"),
    [`Photo 2 of ${named(1, "Huge")}`]: `${dealer.host} answered 404.`,
    [`Photo 1 of ${named(2, "Text")}`]: "It is not a JPEG, PNG, WebP, AVIF or GIF.",
    [`Photo 2 of ${named(2, "Text")}`]: expect.stringContaining("PNG files may have 50 million pixels"),
    [`Photo 3 of ${named(2, "Text")}`]: expect.stringContaining("premature end"),
    [`Photo 1 of ${named(3, "Second")}`]: `${dealer.host} answered 404.`,
  });
});

const noRoom = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

it("says that nothing could be made, and leaves no file", async () => {
  const none = { ...photosForExport(cache), getOriginal: async () => ({ reason: "It is not there." }) };
  const job = await makeExport("vehicle_photos", { photos: none });
  expect(job).toMatchObject({ status: "failed", url: null, fileCount: 0 });
  expect(job.error).toBe(`No files could be made from 5 cars: Photo 1 of ${named(4, "Good")}: It is not there.`);
  expect(await filesOf(job)).toEqual([]);
});

it.each([0, 1_000])(
  "ends in words when the disk is full after %i bytes, and leaves nothing half-written",
  async (room) => {
    const store = openLocalFiles(place, { flush: false });
    let left = room;
    /** Passes content on until the disk is full. */
    async function* asFarAsItGoes(content: Readable) {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw noRoom();
        yield chunk;
      }
    }
    const full: typeof store = {
      ...store,
      write: (name, content, signal) =>
        store.write(
          name,
          Readable.from(asFarAsItGoes(Buffer.isBuffer(content) ? Readable.from([content]) : content)),
          signal,
        ),
    };
    const job = await makeExport("vehicle_cards", { files: openExportFiles(full, READ_ID) });
    const error = "The disk is full. Free space and start again.";
    expect(job).toMatchObject({ status: "failed", url: null, error });
    expect(await filesOf(job)).toEqual([]);
  },
);

it("leaves out the photos for which the cache has no room, and soon stops fetching them for nothing", async () => {
  let asked = 0;
  const getJpeg = async () => {
    asked += 1;
    throw noRoom();
  };
  const job = await makeExport("vehicle_cards", { photos: { ...photosForExport(cache), getJpeg } });
  expect(job).toMatchObject({ status: "done", fileCount: 5 });
  expect(job.leftOut.map(({ reason }) => reason)).toEqual(Array(5).fill("There was no space for it on the disk."));
  expect(asked).toBeLessThanOrEqual(5);
});

it("leaves out the photos that come after its largest size", async () => {
  const job = await makeExport("vehicle_photos", { maxBytes: 0 });
  expect(job.error).toContain("The export has reached its largest size. Choose fewer cars.");
});

it("is refused on a disk that is nearly full, also in the middle of a file", async () => {
  for (const enough of [0, 1]) {
    let looks = 0;
    const readFreeBytes = async () => (looks++ < enough ? 1e9 : 60e6);
    const files = openExportFiles(openLocalFiles(place, { flush: false, readFreeBytes }), READ_ID);
    const save = files.save(9_999, "zip", Readable.from(pieces(Buffer.alloc(1))), new AbortController().signal);
    await expect(save).rejects.toMatchObject({ code: "ENOSPC" });
  }
  expect(readdirSync(place, { recursive: true }).filter((name) => `${name}`.includes("9999"))).toEqual([]);
});
