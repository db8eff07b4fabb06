import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recalculatePriceDrops } from "#core/inventory/price-drops.ts";
import { collect } from "#test/collect.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { makeBomb, makePhoto } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { chooseExportVehicles } from "./choose-export-vehicles.ts";
import type { ExportJob, ExportSelection, Generation } from "./export-endpoints.ts";
import { generateExport, makeFile } from "./generate-export.ts";
import { startExport } from "./start-export.ts";

/** A worker checks once a second whether its export was cancelled. */
const PATIENCE = { timeout: 60_000 };
let test: TestApp;
let cookie: string;
let host: Server;
let photos: string;
let folder: string;
const open = new Set<() => void>();

beforeAll(async () => {
  const photo = await makePhoto(800, 600);
  const bomb = makeBomb(20_000);
  // The dealers' photos: most exist, some cause errors.
  host = createServer((request, response) => {
    const { url = "" } = request;
    if (url.includes("missing")) return response.writeHead(404).end();
    if (url.includes("text")) return response.writeHead(200, { "content-type": "image/jpeg" }).end("not a picture");
    if (url.includes("bomb")) return response.writeHead(200, { "content-type": "image/png" }).end(bomb);
    if (url.includes("slow")) return void open.add(() => response.writeHead(200).end(photo));
    response.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  photos = `http://${address}`;
  test = await createTestApp({ works: true, allowHosts: [address] });
  folder = join(test.context.config.dataDir, "exports");
  cookie = await test.signIn();
});
afterAll(async () => {
  for (const answer of open) answer();
  await test.close();
  host.closeAllConnections();
  host.close();
});

const get = (url: string) => test.app.inject({ url, headers: { cookie } });
const generate = async (url: string): Promise<Generation> => (await get(url)).json();
const jobs = async (): Promise<ExportJob[]> => (await get("/api/admin/exports")).json();
const jobOf = async ({ url }: Generation): Promise<ExportJob> => {
  const job = (await jobs()).find((known) => known.url === url);
  if (!job) throw new Error(`no export at ${url}`);
  return job;
};

/** Downloads a ZIP and unpacks it with another program than the one that wrote it. */
async function unpack(url: string | null): Promise<Map<string, Buffer>> {
  const response = await get(url ?? "/none");
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const place = mkdtempSync(join(tmpdir(), "autohub-zip-"));
  try {
    writeFileSync(join(place, "it.zip"), response.rawPayload);
    const script =
      "import zipfile,sys;z=zipfile.ZipFile('it.zip');assert z.testzip() is None;z.extractall('out');print('\\n'.join(z.namelist()))";
    const names = execFileSync("python3", ["-c", script], { cwd: place, encoding: "utf8" });
    return new Map(
      names
        .split("\n")
        .filter(Boolean)
        .map((name) => [name, readFileSync(join(place, "out", name))]),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function stock(name: string, cars: Parameters<typeof makeFacts>[0][]) {
  const dealershipId = await insertDealership(test.context.db, { name });
  const facts = cars.map((car) => makeFacts({ images: [`${photos}/${encodeURIComponent(name)}/1.jpg`], ...car }));
  return { dealershipId, ids: await insertVehicles(test.context.db, dealershipId, facts) };
}

it("makes one card a car, in which nothing of a hostile title can run or leave the folder", async () => {
  const hostile = `../../etc/<script>alert("1")</script>' onerror='x`;
  const { dealershipId, ids } = await stock("Cards & <Co>", [
    { title: hostile, priceUsd: null },
    {},
    { images: [], engineCc: 3_500, cylinders: 6, seats: 7, accidents: 0, titleStatus: "clean" },
  ]);
  const made = await generate(`/api/admin/vehicle-cards?dealershipId=${dealershipId}`);
  expect(made).toMatchObject({
    success: true,
    fileCount: 3,
    message: "Vehicle card HTML files generated successfully",
    error: null,
  });
  const files = await unpack(made.url);
  expect([...files.keys()].sort()).toEqual(
    [
      `2020-honda-accord-sport-${ids[1]}.html`,
      `2020-honda-accord-sport-${ids[2]}.html`,
      `etc-script-alert-1-script-onerror-x-${ids[0]}.html`,
    ].sort(),
  );
  const card = String(files.get(`etc-script-alert-1-script-onerror-x-${ids[0]}.html`));
  expect(card).not.toContain("<script");
  expect(card).not.toContain("' onerror");
  expect(card).toContain("Cards &amp; &lt;Co&gt;");
  expect(card).toContain("Call for price");
  expect(card).toContain("DISCOUNT: FB100");
  expect(card).toContain("Verified Deal");
  expect(card).toContain("data:image/jpeg;base64,");
  expect(card).toContain(`${test.context.config.publicUrl}/vehicles/`);
  const stating = String(files.get(`2020-honda-accord-sport-${ids[2]}.html`));
  expect(stating).toContain("No image available");
  expect(stating).toContain("Stated by the dealer: 3.5 L, 6 cylinders, 7 seats, no accidents, clean title");
  expect(card).not.toContain("Stated by the dealer");
  const direct = await get(`/api/admin/direct-cards-download?dealershipId=${dealershipId}`);
  expect(direct.headers["content-type"]).toBe("application/zip");
  expect(direct.headers["content-disposition"]).toMatch(/^attachment; filename="vehicle-cards-[\d-]+\.zip"$/);
});

it("draws each car in both sizes, with and without a photo", async () => {
  const { dealershipId } = await stock("Pictures", [{}, { images: [], priceUsd: null, title: "🚗 سيارة" }]);
  const made = await generate(`/api/admin/vehicle-card-images?dealershipId=${dealershipId}`);
  expect(made).toMatchObject({ success: true, fileCount: 4, message: "Vehicle card images are ready for download." });
  const files = await unpack(made.url);
  const sizes = await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const { width, height } = await sharp(bytes).metadata();
      return `${name.replace(/.*-/, "")} ${width}x${height}`;
    }),
  );
  expect(sizes.sort()).toEqual([
    "square.jpg 1080x1080",
    "square.jpg 1080x1080",
    "wide.jpg 1200x630",
    "wide.jpg 1200x630",
  ]);
});

it("collects the dealers' own photos, and names those that cannot be had", async () => {
  const images = ["1.jpg", "missing.jpg", "text.jpg", "bomb.png", "2.jpg"].map((name) => `${photos}/odd/${name}`);
  const { dealershipId, ids } = await stock("Odd photos", [{ images }]);
  const made = await generate(`/api/admin/vehicle-photos-zip?dealershipId=${dealershipId}`);
  expect(made).toMatchObject({
    success: true,
    fileCount: 2,
    message: "Vehicle photos ZIP file generated successfully",
  });
  const files = await unpack(made.url);
  const base = `2020-honda-accord-sport-${ids[0]}`;
  expect([...files.keys()]).toEqual([`${base}/01.jpg`, `${base}/05.jpg`, "gallery.html", "left-out.txt"]);
  expect(files.get(`${base}/01.jpg`)).toEqual(await makePhoto(800, 600));
  const job = await jobOf(made);
  expect(job.leftOut.map(({ what }) => what)).toEqual(
    [2, 3, 4].map((n) => `Photo ${n} of 2020 Honda Accord Sport (${ids[0]})`),
  );
  expect(String(files.get("left-out.txt"))).toContain("answered 404");
  const gallery = await get(`/api/admin/exports/${job.id}/gallery`);
  expect(gallery.headers["content-security-policy"]).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
  expect(gallery.body.match(/<img src="\/photos\/\d+\/[0-9a-f]{16}\?w=320"/g)).toHaveLength(2);
});

it("lets viewers cancel the exports that they have started", async () => {
  const cookie = await test.signInAs("viewer");
  const status = await test.app.inject({ url: "/api/auth/status", headers: { cookie } });
  const { dealershipId } = await stock("A viewer's photos", [{ images: [`${photos}/slow/2.jpg`] }]);
  const selection = { dealershipId, pick: "newest" } as const;
  const adminName = status.json().user.username;
  const id = await startExport(test.context, { kind: "vehicle_photos", selection, adminName });
  const url = `/api/admin/exports/${id}/cancel`;
  const cancelled = await test.app.inject({ method: "POST", url, headers: { cookie } });
  expect(cancelled.json()).toMatchObject({ status: "cancelled", startedBy: adminName });
});

it("joins an export of the same choice that is under way, and stops it when it is cancelled", async () => {
  const { dealershipId } = await stock("Slow photos", [{ images: [`${photos}/slow/1.jpg`] }]);
  const path = `/api/admin/vehicle-photos-zip?dealershipId=${dealershipId}`;
  const first = generate(path);
  const underWay = async () => (await jobs()).filter(({ status }) => status === "queued" || status === "running");
  await expect.poll(underWay, PATIENCE).toHaveLength(1);
  await expect.poll(async () => (await underWay())[0]?.status, PATIENCE).toBe("running");
  const [job] = await underWay();
  const again = { dealershipId, pick: "newest" } as const;
  const joined = await startExport(test.context, { kind: "vehicle_photos", selection: again, adminName: "admin" });
  expect(joined).toBe(job?.id);
  const cancelAs = (cookie: string) =>
    test.app.inject({ method: "POST", url: `/api/admin/exports/${job?.id}/cancel`, headers: { cookie } });
  const refused = await cancelAs(await test.signInAs("viewer"));
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    "Viewers can cancel only exports that they have started",
  ]);
  expect(await underWay()).toHaveLength(1);
  const cancelled = await cancelAs(cookie);
  expect(cancelled.json()).toMatchObject({ status: "cancelled", url: null });
  expect(await first).toEqual({
    success: false,
    url: null,
    exportId: job?.id,
    fileCount: 0,
    message: null,
    error: "It was canceled.",
  });
  expect((await get(`/api/admin/exports/${job?.id}/file.zip`)).statusCode).toBe(409);
  const left = () => [folder, join(folder, ".partial")].flatMap((place) => readdirSync(place));
  await expect.poll(() => left().filter((name) => name.startsWith(`${job?.id}.`)), PATIENCE).toEqual([]);
});

it("takes only the chosen cars, and only those that shoppers see", async () => {
  const { db } = test.context;
  const { dealershipId, ids } = await stock("Choice", [
    { make: "Kia", title: "Kia one" },
    { make: "Kia", title: "Kia two", priceUsd: 10_000 },
    { make: "Kia", title: "Kia three", priceUsd: 10_000 },
    { make: "Kia", title: "Kia gone" },
    { title: "Not a Kia" },
  ]);
  await db
    .updateTable("vehicles")
    .set({ removed_at: new Date() })
    .where("id", "=", ids[3] ?? 0)
    .execute();
  for (const [id, before] of [
    [ids[1], 12_000],
    [ids[2], 15_000],
  ] as const) {
    await db
      .deleteFrom("vehicle_prices")
      .where("vehicle_id", "=", id ?? 0)
      .execute();
    const row = (price_usd: number) => ({ vehicle_id: id ?? 0, price_usd, seen_at: new Date() });
    await db
      .insertInto("vehicle_prices")
      .values([row(before), row(10_000)])
      .execute();
    await db.transaction().execute((trx) => recalculatePriceDrops(trx, sql`select ${id}::int`));
  }
  const titles = async (query: string) => {
    const { url } = await generate(`/api/admin/vehicle-cards?dealershipId=${dealershipId}&${query}`);
    return [...(await unpack(url)).keys()].map((name) => name.replace(/-\d+\.html$/, ""));
  };
  expect(await titles("make=kia")).toEqual(["kia-three", "kia-two", "kia-one"]);
  const chosen = async (selection: Partial<ExportSelection>) => {
    const cars = await chooseExportVehicles(db, { dealershipId, pick: "newest", ...selection }, { withPhotos: false });
    return (await collect(cars.read())).map(({ title }) => title);
  };
  expect(await chosen({ pick: "price_drop" })).toEqual(["Kia three", "Kia two"]);
  expect(await chosen({ limit: 1 })).toEqual(["Not a Kia"]);
  expect(await generate("/api/admin/vehicle-cards?make=None")).toMatchObject({
    success: false,
    error: "No listed car matches this choice.",
  });
  expect((await get("/api/admin/vehicle-cards?limit=201")).json()).toEqual({ message: "limit must be at most 200" });
});

it("answers in words for what is not there", async () => {
  for (const path of ["file.zip", "gallery"]) {
    const response = await get(`/api/admin/exports/999999/${path}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: "There is no such export. Exports are kept for a week." });
  }
});

it("writes down who started an export", async () => {
  const { db } = test.context;
  const entry = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "export.started")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ admin_name: "admin", subject: "Vehicle cards" });
  expect(entry.details).toMatch(/^Up to 200 newest cars, dealership \d+\.$/);
});

it("says on which machine an export lies whose files this one cannot read", async () => {
  const { db } = test.context;
  const { dealershipId } = await stock("Elsewhere", [{}]);
  const { url, exportId } = await generate(`/api/admin/vehicle-cards?dealershipId=${dealershipId}`);
  await db.updateTable("exports").set({ machine: "worker-7", files_id: "other" }).where("id", "=", exportId).execute();
  rmSync(join(test.context.config.dataDir, "exports", `${exportId}.zip`));
  const missing = await get(url ?? "");
  expect(missing.statusCode).toBe(404);
  expect(missing.json().message).toMatch(
    /^This export lies on the machine worker-7, and this one cannot read its files\. /,
  );
  await db
    .updateTable("exports")
    .set({ files_id: await test.context.readFilesId() })
    .where("id", "=", exportId)
    .execute();
  expect((await get(url ?? "")).json().message).toMatch(/was deleted/);
});

it("answers before a proxy gives up, and goes on in the background", async () => {
  const { db, queue } = test.context;
  const { dealershipId } = await stock("Slow", [{ images: [`${photos}/slow/background.jpg`] }]);
  const selection = { dealershipId, pick: "newest" as const, limit: 1 };
  const request = { kind: "vehicle_cards" as const, selection, adminName: "admin" };
  const { signal } = new AbortController();
  open.clear();
  const first = await generateExport({ db, queue }, request, signal, 0);
  expect(first).toMatchObject({ success: true, url: null, fileCount: 0, error: null });
  await expect(makeFile({ db, queue }, request, signal, 0)).rejects.toThrow(/still being made/);
  const finished = generateExport({ db, queue }, request, signal);
  await expect.poll(() => open.size, PATIENCE).toBeGreaterThan(0);
  for (const answer of open) answer();
  open.clear();
  const later = await finished;
  expect(later).toMatchObject({ success: true, exportId: first.exportId, fileCount: 1 });
});
