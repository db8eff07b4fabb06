import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stageVehicles } from "#core/inventory/staged-run.ts";
import { claimRun } from "#core/sync/claim-run.ts";
import { finishRun } from "#core/sync/finish-run.ts";
import { insertDealership, makeFacts, makeReport } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { importCsv } from "./import-csv.ts";

let test: TestApp;
const folder = mkdtempSync(join(tmpdir(), "autohub-upload-test-"));
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const vinOf = (n: number) => `1HGCV1F34JA${String(n).padStart(6, "0")}`;

function writeFile(cars: number, price: number): string {
  const path = join(folder, `${cars}-${price}.csv`);
  const rows = Array.from({ length: cars }, (_, n) => `2018,Honda,Accord,${price},${vinOf(n)}`);
  writeFileSync(path, `year,make,model,price,vin\n${rows.join("\n")}\n`);
  return path;
}

const request = (dealershipId: number, path: string) => ({
  databaseUrl: test.databaseUrl,
  publicUrl: "http://autohub.example",
  path,
  fileName: "cars.csv",
  dealershipId,
  adminName: "admin",
  apply: true,
});

const countVehicles = async (dealershipId: number) =>
  (
    await test.context.db
      .selectFrom("vehicles")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("dealership_id", "=", dealershipId)
      .executeTakeFirstOrThrow()
  ).count;

/** Runs an upload in a separate process. */
function uploadElsewhere(dealershipId: number, path: string): ChildProcess {
  const program = `
    const { importCsv } = await import(${JSON.stringify(new URL("./import-csv.ts", import.meta.url).href)});
    await importCsv(${JSON.stringify(request(dealershipId, path))});`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** True when an upload's connection is at a statement that begins like this. */
async function isAt(statement: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pg_stat_activity where application_name = 'autohub-import' and datname = current_database()
      and state <> 'idle' and query ilike ${`%${statement}%`}) as found`.execute(test.context.db);
  return rows[0]?.found === true;
}

const noUploadLeft = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'autohub-import' and datname = current_database()`.execute(test.context.db);
  return rows[0]?.count;
};

async function startRun(dealershipId: number) {
  const { id } = await test.context.db
    .insertInto("sync_runs")
    .values({ dealership_id: dealershipId, trigger: "manual", status: "queued" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const run = await claimRun(test.context.db, id);
  if (!run) throw new Error("the run could not be claimed");
  return run;
}

describe("an upload that is killed", () => {
  it.each([
    ["while the file is being staged", "copy stage", 60_000],
    // A few cars are enough, because the lock holds it. The server completes their statement before it notices the lost client.
    ["while cars are being added", "insert into vehicles", 2_000],
  ])("%s leaves nothing", async (_when, statement, cars) => {
    const { db } = test.context;
    const dealershipId = await insertDealership(db);
    // The lock holds the upload at the tested moment.
    const held = await db.startTransaction().execute();
    if (statement.startsWith("insert")) {
      await sql`lock table vehicles in share mode`.execute(held);
    }
    const child = uploadElsewhere(dealershipId, writeFile(cars, 20_000));
    await expect.poll(() => isAt(statement), { interval: 5 }).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await held.rollback().execute();
    await expect.poll(noUploadLeft).toBe(0);
    expect(await countVehicles(dealershipId)).toBe(0);
    expect(await db.selectFrom("csv_imports").selectAll().where("dealership_id", "=", dealershipId).execute()).toEqual(
      [],
    );
    expect((await importCsv(request(dealershipId, writeFile(50, 20_000)))).result.added).toBe(50);
  });
});

describe("an upload and a crawl of the same dealership", () => {
  it("at the same time neither deadlock nor lose a car", async () => {
    const { db } = test.context;
    const dealershipId = await insertDealership(db);
    const cars = 400;
    await importCsv(request(dealershipId, writeFile(cars, 20_000)));
    for (let round = 1; round <= 3; round++) {
      const run = await startRun(dealershipId);
      const seen = Array.from({ length: cars }, (_, n) =>
        makeFacts({ vin: vinOf(n), identityKey: `vin:${vinOf(n)}`, priceUsd: 21_000 + round }),
      );
      // The reverse order: a process that locks the cars in this order meets an upload in the middle.
      await stageVehicles(db, run, seen.reverse());
      const [status, ...uploads] = await Promise.all([
        finishRun(db, run, makeReport({ found: cars })),
        importCsv(request(dealershipId, writeFile(cars, 22_000 + round))),
        importCsv(request(dealershipId, writeFile(cars, 23_000 + round))),
      ]);
      expect(status).toBe("succeeded");
      expect(uploads.map(({ result }) => result.count)).toEqual([cars, cars]);
    }
    expect(await countVehicles(dealershipId)).toBe(cars);
  });

  it("a crawl neither removes uploaded cars nor the facts that only the file had", async () => {
    const { db } = test.context;
    const dealershipId = await insertDealership(db);
    await importCsv(request(dealershipId, writeFile(2, 20_000)));
    for (let round = 0; round < 4; round++) {
      const run = await startRun(dealershipId);
      const facts = { vin: vinOf(0), identityKey: `vin:${vinOf(0)}`, priceUsd: null, mileageMiles: 30_000 + round };
      await stageVehicles(db, run, [makeFacts(facts)]);
      await finishRun(db, run, makeReport({ found: 1 }));
    }
    const listed = await db
      .selectFrom("vehicles")
      .select(["vin", "price_usd", "mileage_miles", "source"])
      .where("dealership_id", "=", dealershipId)
      .where("removed_at", "is", null)
      .orderBy("vin")
      .execute();
    expect(listed).toEqual([
      { vin: vinOf(0), price_usd: 20_000, mileage_miles: 30_003, source: "crawl" },
      { vin: vinOf(1), price_usd: 20_000, mileage_miles: null, source: "csv" },
    ]);
  });
});
