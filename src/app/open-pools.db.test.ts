import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openSession } from "#kernel/database/session.ts";
import { StatementWatch } from "#kernel/database/statement-watch.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { asProduct } from "#test/global-database.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";
import { openPools, type Pools } from "./open-pools.ts";

/** PostgreSQL's default, of which three are kept for superusers. */
const MAX_CONNECTIONS = 100;
const WEBS = 10;
const WORKERS = 20;

const log = createLogger({ level: "silent", pretty: false });
let dataDir: string;
let server: EmbeddedPostgres;
let owner: pg.Client;
let url: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-pools-"));
  copyPreparedCluster(dataDir);
  server = await startEmbeddedPostgres({ dataDir, durable: false, connections: MAX_CONNECTIONS });
  owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  url = asProduct(server.url);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const opened: Pools[] = [];
const others: pg.Client[] = [];
async function open(role: "web" | "worker", warn?: (words: string) => void): Promise<Pools> {
  const pools = await openPools({
    ...{ databaseUrl: url, role, works: role === "worker", statementWatch: new StatementWatch() },
    log: warn ? Object.assign(Object.create(log), { warn: (_: object, words: string) => warn(words) }) : log,
  });
  opened.push(pools);
  return pools;
}
afterEach(async () => {
  await Promise.all([...opened.splice(0).map((one) => one.close()), ...others.splice(0).map((one) => one.end())]);
  // PostgreSQL shows connections for a moment after they are closed.
  const left = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await expect.poll(async () => (await owner.query(left)).rowCount, { timeout: 10_000 }).toBeLessThan(2);
});

it(
  "fits ten webs and twenty workers into PostgreSQL's 100 connections, and refuses none of what they all ask at once",
  {
    timeout: 60_000,
  },
  async () => {
    const warnings: string[] = [];
    const all: Pools[] = [];
    for (let n = 0; n < WEBS; n += 1) all.push(await open("web"));
    for (let n = 0; n < WORKERS; n += 1) all.push(await open("worker", (words) => warnings.push(words)));
    const pools = [...new Set(all.flatMap(({ shoppers, console, worker }) => [shoppers, console, worker ?? console]))];
    const asked = pools.flatMap(({ pool }) => Array.from({ length: 15 }, () => pool.query("select pg_sleep(0.05)")));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
    expect(asked).toHaveLength(600);
    expect(refused).toEqual([]);
    expect(warnings).toEqual([]);
  },
);

it("lets a process alone open its most, and a pool that waits open more as soon as others have gone", async () => {
  const alone = await open("web");
  await Promise.all(Array.from({ length: 30 }, () => alone.shoppers.pool.query("select pg_sleep(0.05)")));
  expect(alone.shoppers.pool.totalCount).toBe(alone.shoppers.pool.options.max);
  expect(alone.shoppers.pool.totalCount).toBeGreaterThanOrEqual(8);
});

it("waits where the server has no connection left, and warns before", async () => {
  const warnings: string[] = [];
  const fill = async () => {
    for (;;) {
      const other = new pg.Client({ connectionString: url });
      other.on("error", () => {});
      try {
        await other.connect();
        others.push(other);
      } catch {
        return;
      }
    }
  };
  const first = await open("web");
  await fill();
  await Promise.all(others.splice(0, 2).map((one) => one.end()));
  const second = await open("worker", (words) => warnings.push(words));
  const answers = Array.from({ length: 20 }, () => second.console.pool.query("select pg_sleep(0.01)"));
  await Promise.all(answers);
  await expect
    .poll(() => warnings, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^the database has \d of 97 connections left for 2 processes/)]);
  const waiting = first.shoppers.pool.query("select 1 as one");
  setTimeout(() => void Promise.all(others.splice(0, 1).map((one) => one.end())), 300);
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

it("listens again after its connection has broken, and tells those who listen", async () => {
  const session = openSession(url, log);
  let connected = 0;
  const heard: string[] = [];
  session.listen(
    "tested",
    (payload) => heard.push(payload),
    () => (connected += 1),
  );
  await expect.poll(() => connected).toBe(1);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'autohub-session'",
  );
  await expect.poll(() => connected).toBe(2);
  await owner.query("select pg_notify('tested', 'again')");
  await expect.poll(() => heard).toEqual(["again"]);
  await session.close();
});
