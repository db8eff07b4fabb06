import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import type { ImportCsvRequest } from "./run-import-thread.ts";

const test = sharedTestApp();
// A busy machine needs time to start a process.
const POLL_TIMEOUT = { timeout: 120_000 };
const LOT = 120;
const TABLES = [
  ...(["vehicles", "vehicle_prices", "vehicle_confirmations", "vehicle_fact_origins", "dealerships"] as const),
  ...(["csv_imports", "csv_import_changes", "csv_column_choices", "audit_log"] as const),
];

let id: number;
let folder: string;
let child: ChildProcess | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-killed-"));
});
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Capital Motors" });
});

const lot = Array.from({ length: LOT }, () => makeFacts());
/** Returns a file of cars with their price under a header without a meaning. */
const file = (cars: typeof lot, betrag: number) =>
  `vin,title,year,make,model,Betrag\n${cars.map((car) => `${car.vin},${car.title},2020,Honda,Accord,${betrag}\n`).join("")}`;
const BETRAG = 5;
const QUERY = `?columns=${BETRAG}:price`;
const upload = async (csv: string, query = "") => (await uploadCsv(test, test.cookie, id, csv, query)).body;

/** Returns every row that an upload or its undo may touch. */
async function everything(): Promise<unknown> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
        test.db,
      ),
    ),
  );
  return rows.map((result) => result.rows);
}

/** Runs a program over the same database in a separate process. */
function startProcess(program: string): ChildProcess {
  const at = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const script = `import { runImportThread } from ${at("run-import-thread.ts")};
    import { undoImport } from ${at("undo-import.ts")};
    import { openDb } from ${at("../../kernel/database/db.ts")};
    import { createLogger } from ${at("../../kernel/process/logger.ts")};
    const { db } = openDb(${JSON.stringify(test.databaseUrl)}, createLogger({ level: "silent", pretty: false }), 1);
    ${program}`;
  // A file, because threads inherit the flags that `--eval` needs, and refuse them.
  const path = join(folder, "program.mjs");
  writeFileSync(path, script);
  return spawn(process.execPath, [path], { stdio: "ignore" });
}

/**
 * Kills a program just before its last statement, where a lock stops it. Returns once the database has ended the killed process's
 * transaction.
 */
async function killBefore(table: "csv_column_choices" | "csv_imports", statement: string, program: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const blocking = test.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    hold();
    await held;
  });
  await isHeld;
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`${statement}%`}`.execute(
      test.db,
    );
    return rows.map(({ pid }) => pid);
  };
  let pid: number | undefined;
  try {
    child = startProcess(program);
    await expect.poll(async () => (await waiting()).length, POLL_TIMEOUT).toBe(1);
    [pid] = await waiting();
    child.kill("SIGKILL");
    await once(child, "exit");
    child = null;
  } finally {
    release();
    await blocking;
  }
  const ownTransaction = sql`select from pg_stat_activity where pid = ${pid}`;
  await expect.poll(async () => (await ownTransaction.execute(test.db)).rows.length, POLL_TIMEOUT).toBe(0);
}

describe("a process that is killed", { timeout: 300_000 }, () => {
  it("in the middle of an upload leaves nothing of it, and the upload can be sent again", async () => {
    const [gone, ...rest] = lot as [(typeof lot)[number], ...typeof lot];
    await test.player.run(id, [...rest.slice(0, LOT / 2), gone]);
    const before = await everything();
    const path = join(folder, "upload.csv");
    writeFileSync(path, file(rest, 12_000));
    const request: ImportCsvRequest = {
      ...{ databaseUrl: test.databaseUrl, path, fileName: "cars.csv", dealershipId: id, adminName: "admin" },
      ...{ publicUrl: "http://market.example", apply: true, wholeLot: true },
    };
    await killBefore(
      "csv_column_choices",
      'insert into "csv_column_choices"',
      `await runImportThread({ ...${JSON.stringify(request)}, columns: new Map([[${BETRAG}, "price"]]) });`,
    );
    expect(await everything()).toEqual(before);
    const done = await upload(file(rest, 12_000), `${QUERY}&wholeLot=true`);
    expect(done).toMatchObject({ added: LOT - 1 - LOT / 2, changed: LOT / 2, removed: 1, rejected: 0 });
  });

  it("in the middle of undoing an upload leaves all of the upload, and it can be undone again", async () => {
    const [known, added] = [lot.slice(0, LOT / 2), lot.slice(LOT / 2)];
    await test.player.run(id, known);
    const listed = () =>
      test.db
        .selectFrom("vehicles")
        .select(["vin", "price_usd", "removed_at"])
        .where("dealership_id", "=", id)
        .where("removed_at", "is", null)
        .orderBy("vin")
        .execute();
    const before = await listed();
    const { importId } = await upload(file([...known, ...added], 12_000), QUERY);
    const uploaded = await everything();
    await killBefore("csv_imports", 'update "csv_imports"', `await undoImport(db, ${importId}, "admin");`);
    expect(await everything()).toEqual(uploaded);
    expect(await test.call("GET", `/api/imports/${importId}/undo`)).toMatchObject({
      status: 200,
      body: { removed: LOT / 2, changed: LOT / 2, kept: 0 },
    });
    const { status, body } = await test.call("POST", `/api/imports/${importId}/undo`);
    expect([status, body.takenBack]).toMatchObject([200, { removed: LOT / 2, changed: LOT / 2, kept: 0 }]);
    expect(await listed()).toEqual(before);
  });
});
