import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overTcp } from "#test/global-database.ts";
import { KEPT_COMMITS, keptFiles, loadKeptDatabase, readKeptAnswers } from "#test/kept-data.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { warmCache } from "#test/warm-cache.ts";

const PASSWORD = "kept since the first start";

/** Rows of a table, by column. */
type Rows = Record<string, unknown>[];

/** Tables that a start writes, or whose rows are useless to the next start. */
const OF_THE_MOMENT = [
  ...["migrations", "vehicle_feed", "vehicle_changes", "vehicle_change_log_state", "sync_run_vehicles"],
  ...["process_reports", "call_timings", "error_groups", "admin_sessions", "admin_devices", "login_failures"],
];

async function readRows(url: string): Promise<Map<string, Rows>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const read = new Map<string, Rows>();
  for (const { name } of tables.filter((table) => !OF_THE_MOMENT.includes(table.name))) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    read.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  await client.end();
  return read;
}

/** Returns the rows with only these columns, as sorted texts. */
const project = (rows: Rows, columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();

describe.each(KEPT_COMMITS)("on what %s has left", (commit) => {
  const answers = readKeptAnswers(commit);
  const files = keptFiles(commit);
  let database: TestDatabase;
  let dataDir: string;
  let child: ChildProcess;
  let address: string;
  let cookie: string;
  let before: Map<string, Rows>;
  let after: Map<string, Rows>;

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
    await loadKeptDatabase(commit, database.url);
    before = await readRows(database.url);
    dataDir = mkdtempSync(join(tmpdir(), "autohub-kept-"));
    warmCache(dataDir);
    if (files) cpSync(files, dataDir, { recursive: true });
    // Without a worker nothing is crawled, valued or swept, however old the folder is.
    const env = { PORT: "0", ROLE: "web", DATABASE_URL: overTcp(database.url), DATA_DIR: dataDir, LOG_LEVEL: "silent" };
    child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    address = await listening(child);
    after = await readRows(database.url);
    cookie = await signIn();
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function listening({ stdout }: ChildProcess): Promise<string> {
    let output = "";
    for await (const chunk of stdout ?? []) {
      output += chunk;
      const found = /is at (\S+)/.exec(output)?.[1];
      if (found) return found;
    }
    throw new Error("the product did not start");
  }

  async function signIn(): Promise<string> {
    const login = await fetch(`${address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: PASSWORD }),
    });
    return login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  const get = (path: string) => fetch(address + path, { headers: { cookie }, redirect: "manual" });
  const read = async (path: string) => (await get(path)).json() as Promise<Record<string, unknown>>;

  it("keeps every row of every table", () => {
    expect(before.get("vehicles")?.length).toBeGreaterThan(180);
    for (const [table, rows] of before) {
      const now = after.get(table);
      if (!now) throw new Error(`${table} is gone`);
      // The older version listed prices without fees.
      const isSame = (column: string) =>
        now[0] && column in now[0] && `${table}.${column}` !== "listing_vehicles.price_usd";
      const columns = Object.keys(rows[0] ?? {}).filter(isSame);
      expect({ table, rows: project(now, columns) }).toEqual({ table, rows: project(rows, columns) });
    }
  });

  it("lists the same cars and dealerships to everybody and to the operator, who signs in as before", async () => {
    const { vehicles } = (await read("/api/vehicles?limit=100")) as {
      vehicles: { price: number; dealerPrice?: number }[];
    };
    // The older version did not add fees.
    const ofDealers = vehicles.map(({ dealerPrice, ...car }) => ({ ...car, price: dealerPrice ?? car.price }));
    expect(ofDealers).toMatchObject(answers.vehicles);
    const dealerships = (await read("/api/dealerships")) as unknown as { id: number }[];
    expect([dealerships].flat().sort((a, b) => a.id - b.id)).toMatchObject(answers.dealerships);
    expect(await read("/api/settings")).toMatchObject(answers.settings);
    const page = await get("/");
    expect({ status: page.status, text: await page.text() }).toEqual({
      status: 200,
      text: expect.stringContaining(answers.vehicles[0]?.title ?? "no car"),
    });
  });

  it("opens the secret addresses that were given out", async () => {
    expect((await (await get(answers.feed)).text()).split("\n").length).toBeGreaterThan(100);
    expect((await get(answers.scorecard)).status).toBe(200);
    expect((await get(`${answers.scorecard}x`)).status).toBe(404);
    if (answers.sharedList)
      expect(await read(answers.sharedList)).toMatchObject({ title: "Ours", cars: [{ note: "red" }, {}] });
    if (answers.portal)
      expect(await read(`/api${answers.portal}`)).toMatchObject({ dealershipName: answers.dealerships[0]?.name });
  });

  it("puts work into the job queue that was there", async () => {
    const asked = await fetch(`${address}/api/dealerships/4/sync`, { method: "POST", headers: { cookie } });
    expect(asked.ok).toBe(true);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select from pgboss.job where state = 'created'");
    await client.end();
    expect(rows).toHaveLength(1);
  });

  it.runIf(files !== null && existsSync(join(files, "consents")))(
    "reads the files, with the key of the folder",
    async () => {
      expect(await (await get("/api/consents/1/file")).text()).toBe("We agree.\n");
    },
  );
});
