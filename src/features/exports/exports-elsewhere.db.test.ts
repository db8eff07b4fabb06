import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { DurableTaskWorker } from "#kernel/jobs/durable-task.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { warmCache } from "#test/warm-cache.ts";
import type { ExportJob, Generation } from "./export-endpoints.ts";

const PATIENCE = { timeout: 60_000 };
let fake: FakeS3;
let dealer: FakeSite;
let web: TestApp;
let cookie: string;
let place: string;
let worker: ChildProcess | null = null;
/** The worker in this process, after the one elsewhere has died. */
let another: DurableTaskWorker | null = null;

beforeAll(async () => {
  // Larger than a part of an upload, so that the storage has some of the ZIP before it is complete.
  const raw = { width: 1_700, height: 1_700, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  const large = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const small = await makePhoto(400, 300);
  dealer = await startFakeSite(({ path }, response) => void response.end(path.includes("large") ? large : small));
  fake = await startFakeS3();
  place = mkdtempSync(join(tmpdir(), "autohub-worker-"));
  warmCache(place);
  web = await createTestApp({ works: "later", allowHosts: [dealer.host], environment: fake.environment });
  cookie = await web.signIn();
});
afterEach(() => fake.fail(() => null));
afterAll(async () => {
  worker?.kill("SIGKILL");
  await another?.stop(0);
  await web.close();
  await fake.close();
  await dealer.close();
  rmSync(place, { recursive: true, force: true });
});

/** Starts a worker on another machine: a process with a separate data folder, the same database and bucket. */
function startWorkerElsewhere(): ChildProcess {
  const env = {
    ...process.env,
    ...fake.environment,
    ROLE: "worker",
    PORT: "0",
    DATABASE_URL: web.databaseUrl,
    DATA_DIR: place,
    CRAWL_ALLOW_HOSTS: dealer.host,
    CRAWL_SCHEDULE: "off",
    LOG_LEVEL: "silent",
  };
  return spawn(process.execPath, [resolve("src/app/main.ts")], { env, stdio: "ignore" });
}

const get = (url: string) => web.app.inject({ url, headers: { cookie } });
const latest = async (): Promise<ExportJob> =>
  ((await get("/api/admin/exports")).json() as ExportJob[])[0] as ExportJob;
const partsStored = () => [...fake.uploads.values()].reduce((sum, { parts }) => sum + parts.size, 0);

async function stock(photos: string[]): Promise<string> {
  const dealershipId = await insertDealership(web.context.db, {});
  const images = photos.map((name) => `${dealer.url}/${dealershipId}/${name}`);
  await insertVehicles(web.context.db, dealershipId, [makeFacts({ images })]);
  return `/api/admin/vehicle-photos-zip?dealershipId=${dealershipId}`;
}

/** Returns the files of a ZIP, read by another program than the one that wrote it. */
function namesIn(zip: Buffer): string[] {
  const path = join(place, "it.zip");
  writeFileSync(path, zip);
  const script =
    "import zipfile,sys;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print('\\n'.join(z.namelist()))";
  return execFileSync("python3", ["-c", script, path], { encoding: "utf8" }).trim().split("\n");
}

it("downloads here what a worker elsewhere has made, and loses nothing when that worker is killed in the middle", async () => {
  worker = startWorkerElsewhere();
  const first = (await get(await stock(["1.jpg"]))).json() as Generation;
  expect(first).toMatchObject({ success: true, fileCount: 1, error: null });
  const download = await get(first.url ?? "");
  expect(download.headers["content-length"]).toBe(String((await latest()).byteCount));
  expect(namesIn(download.rawPayload).map((name) => name.replace(/.*\//, ""))).toEqual(["01.jpg", "gallery.html"]);
  expect((await get(`/api/admin/exports/${(await latest()).id}/gallery`)).body).toContain("1 photo of 1 car");
  for (const folder of [place, web.context.config.dataDir]) expect(existsSync(join(folder, "exports"))).toBe(false);

  fake.fail(({ query }) => (query.get("partNumber") === "2" ? "hang" : null));
  const second = get(await stock(["large.png", "2.jpg"]));
  await expect.poll(partsStored, PATIENCE).toBeGreaterThan(0);
  worker.kill("SIGKILL");
  await once(worker, "exit");
  expect(fake.uploads.size).toBe(1);
  const { id } = await latest();
  expect((await get(`/api/admin/exports/${id}/file.zip`)).statusCode).toBe(409);
  fake.fail(() => null);
  another = await web.context.startWorker();
  const made = (await second).json() as Generation;
  expect(made).toMatchObject({ success: true, fileCount: 2 });
  expect(namesIn((await get(made.url ?? "")).rawPayload)).toHaveLength(3);
  expect(fake.uploads.size).toBe(0);
});

it("ends an export with the reason when object storage fails, and says so to who downloads", async () => {
  another ??= await web.context.startWorker();
  fake.fail(({ method }) => (method === "GET" ? null : { status: 403, code: "QuotaExceeded" }));
  expect((await get(await stock(["1.jpg"]))).json()).toMatchObject({
    success: false,
    error: "The object storage refused with 403 QuotaExceeded: QuotaExceeded. Please start again later.",
  });
  fake.fail(() => null);
  const { url } = (await get(await stock(["1.jpg"]))).json() as Generation;
  fake.fail(() => ({ status: 500, code: "InternalError" }));
  const down = await get(url ?? "");
  expect([down.statusCode, down.json()]).toEqual([
    503,
    {
      message:
        "The file is not available. The object storage is in trouble: it answered 500. Please try again in a moment.",
    },
  ]);
  fake.fail(() => null);
  const key = `autohub/exports/${(await latest()).id}.zip`;
  for (const lose of [
    () => fake.objects.set(key, { body: Buffer.from("PK half"), modifiedAt: new Date() }),
    () => fake.objects.delete(key),
  ]) {
    lose();
    const lost = await get(url ?? "");
    expect([lost.statusCode, lost.json()]).toEqual([
      404,
      { message: "The file of this export was deleted. Please generate it again." },
    ]);
  }
});
