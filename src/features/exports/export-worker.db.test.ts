import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { overtake } from "#test/overtake.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { carryOutExport, sweepExports } from "./export-worker.ts";
import { exportFilesOf } from "./feature.ts";
import { getExport } from "./list-exports.ts";
import { startExport } from "./start-export.ts";

const test = sharedTestApp({ works: "later" });
const none = async () => ({ reason: "It is not there." });
const NO_PHOTOS = { getOriginal: none, getJpeg: none, getPixels: none };
let folder: string;

beforeAll(async () => {
  folder = join(test.context.config.dataDir, "exports");
  mkdirSync(join(folder, ".partial"), { recursive: true });
  const dealershipId = await insertDealership(test.context.db);
  await insertVehicles(test.context.db, dealershipId, [makeFacts({ images: [] })]);
});

/** Makes an export whose worker was killed in the middle of its latest attempt. */
async function abandon(limit: number, attempt: number): Promise<number> {
  const selection = { pick: "newest", limit };
  const { id } = await test.context.db
    .insertInto("exports")
    .values({
      kind: "vehicle_cards",
      selection: JSON.stringify(selection),
      selection_key: `${limit}`,
      status: "running",
      attempt,
      admin_name: "admin",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  writeFileSync(join(folder, ".partial", `${id}.zip.0`), "half a file");
  return id;
}

it("starts an interrupted export over, gives up one that keeps dying, and leaves nothing half-written", async () => {
  const { db } = test.context;
  const [once, often] = [await abandon(1, 1), await abandon(2, 3)];
  const worker = await test.context.startWorker();
  try {
    await expect.poll(async () => (await getExport(db, once)).status).toBe("done");
    expect(await getExport(db, often)).toMatchObject({
      status: "failed",
      url: null,
      error: "The export was interrupted 3 times and failed.",
    });
  } finally {
    await worker.stop(0);
  }
  await sweepExports({ db, files: exportFilesOf(test.context) });
  expect(readdirSync(folder).sort()).toEqual([".partial", `${once}.zip`]);
  expect(readdirSync(join(folder, ".partial"))).toEqual([]);
});

it("forgets an export and its file a week after its end", async () => {
  const { db } = test.context;
  const done = db.selectFrom("exports").select("id").where("status", "=", "done");
  const { id } = await done.executeTakeFirstOrThrow();
  const file = join(folder, `${id}.zip`);
  await sweepExports({ db, files: exportFilesOf(test.context) });
  expect(existsSync(file)).toBe(true);
  const longAgo = new Date(Date.now() - 8 * 86_400_000);
  await db.updateTable("exports").set({ finished_at: longAgo }).where("id", "=", id).execute();
  await sweepExports({ db, files: exportFilesOf(test.context) });
  expect(existsSync(file)).toBe(false);
  await expect(getExport(db, id)).rejects.toThrow("There is no such export");
});

it("drops the file of a worker that is late: another one has taken the export over", async () => {
  const { db, queue, config, log } = test.context;
  await insertVehicles(db, await insertDealership(db), [makeFacts({ images: ["https://dealer.example/1.jpg"] })]);
  const id = await startExport(
    { db, queue },
    { kind: "vehicle_cards", selection: { pick: "newest", limit: 1 }, adminName: "late" },
  );
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const getPhoto = async () => {
    begun.resolve();
    await goOn.promise;
    return none();
  };
  const photos = { getOriginal: getPhoto, getJpeg: getPhoto, getPixels: getPhoto };
  const files = exportFilesOf(test.context);
  const deps = { db, queue, log, leases: test.context.leases("export"), files, photos, site: config };
  const late = carryOutExport(deps, id, new AbortController().signal);
  await begun.promise;
  const next = await overtake(test.context, "export", id);
  goOn.resolve();
  await late;
  await next.end();
  expect((await getExport(db, id)).status).toBe("running");
  expect(readdirSync(folder).filter((name) => name.startsWith(`${id}.`))).toEqual([]);
  await db.updateTable("exports").set({ status: "cancelled" }).where("id", "=", id).execute();
});

it("makes an administrator's exports one after the other, and refuses more than five under way", async () => {
  const { db, queue } = test.context;
  await db.deleteFrom("exports").execute();
  const start = (limit: number, adminName = "admin") =>
    startExport({ db, queue }, { kind: "vehicle_cards", selection: { pick: "newest", limit }, adminName });
  const first = await start(1);
  const second = await start(2);
  for (const limit of [3, 4, 5]) await start(limit);
  await expect(start(6)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("5 exports under way"),
  });
  const somebodyElses = await start(6, "somebody-else");
  await db.updateTable("exports").set({ status: "running" }).where("id", "=", first).execute();
  const { config, log } = test.context;
  const leases = test.context.leases("export");
  const deps = { db, queue, log, leases, files: exportFilesOf(test.context), photos: NO_PHOTOS, site: config };
  const carryOut = (id: number) => carryOutExport(deps, id, new AbortController().signal);
  await carryOut(somebodyElses);
  await expect(carryOut(second)).rejects.toThrow("its administrator has another export running");
  await db.updateTable("exports").set({ status: "cancelled" }).where("id", "=", first).execute();
  await carryOut(second);
  const rows = await db.selectFrom("exports").select("status").orderBy("id").execute();
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "done", "queued", "queued", "queued", "done"]);
});

it("deletes the oldest exports when all together are too large", async () => {
  const { db } = test.context;
  await db.updateTable("exports").set({ status: "done", byte_count: 100 }).execute();
  const ids = await db.selectFrom("exports").select("id").orderBy("id", "desc").execute();
  await sweepExports({ db, files: exportFilesOf(test.context) }, 250);
  const kept = await db.selectFrom("exports").select("id").orderBy("id", "desc").execute();
  expect(kept).toEqual(ids.slice(0, 2));
});
