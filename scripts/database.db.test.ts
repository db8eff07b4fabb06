import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";

const ROOT = join(import.meta.dirname, "..");
/** Stands for psql: it asks the database for its user, with libpq's variables alone. */
const ASK = `import pg from "pg";
  const client = new pg.Client();
  await client.connect();
  const { rows } = await client.query("select current_user as user, current_database() as name");
  await client.end();
  console.log(JSON.stringify(rows[0]));`;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-database-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/database.ts"), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  const [code] = await once(child, "close");
  return { code, out, err };
}
const asked = [process.execPath, "--input-type=module", "--eval", ASK] as const;

it("leads a program to the embedded database, whether AutoHub is running or not", async () => {
  copyPreparedCluster(dataDir);
  const running = await startEmbeddedPostgres({ dataDir, durable: false });
  const answer = { code: 0, out: '{"user":"autohub","name":"autohub"}\n', err: "" };
  expect(await run({}, ...asked)).toEqual(answer);
  await running.stop();
  expect(await run({}, ...asked)).toEqual(answer);
});

it("leads a program to DATABASE_URL, and ends with the program's status", async () => {
  const url = inject("databaseServer");
  expect(await run({ DATABASE_URL: url }, ...asked)).toMatchObject({ code: 0 });
  expect(await run({ DATABASE_URL: url }, process.execPath, "--eval", "process.exit(7)")).toMatchObject({ code: 7 });
});

it("reports missing arguments and databases", async () => {
  const none = join(dataDir, "none");
  expect(await run({})).toMatchObject({ code: 2, err: expect.stringContaining("Usage: npm run database") });
  expect(await run({ DATA_DIR: none }, "psql")).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no AutoHub database in ${none}`),
  });
  const url = inject("databaseServer");
  expect(await run({ DATABASE_URL: url }, "no-such-program")).toMatchObject({
    code: 1,
    err: expect.stringContaining("no-such-program could not be started"),
  });
});
