import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const HOSTS = 4;
const DEALERSHIPS = 8;
const PAGES = 30;
const RESTARTS = 10;
/** Answers between two restarts. */
const PROGRESS = 10;
const ANSWER_AFTER_MS = 60;

let dataDir: string;
let server: EmbeddedPostgres;
let relay: TcpRelay;
let test: TestApp;
const sites: Server[] = [];
let answered = 0;

const carJson = (dealership: number, n: number) =>
  JSON.stringify({
    "@type": "Car",
    name: `2020 Honda Accord ${n}`,
    vehicleIdentificationNumber: `1HGCV1F3XLA${String(dealership * 100 + n).padStart(6, "0")}`,
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: 31_000,
    offers: { "@type": "Offer", price: 21_995 },
    url: `/vdp/${n}`,
  });

function page(url: string): string | null {
  const dealership = Number(/^\/dealer-(\d+)/.exec(url)?.[1]);
  const n = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
  if (Number.isNaN(dealership)) return null;
  const next = n < PAGES ? `<a rel="next" href="/dealer-${dealership}?page=${n + 1}">Next</a>` : "";
  const json = `<script type="application/ld+json">${carJson(dealership, n)}</script>`;
  return `<!doctype html><h1>${PAGES} vehicles</h1>${json}${next}`;
}

async function startSite(): Promise<string> {
  const site = createServer((request, response) => {
    setTimeout(() => {
      answered += 1;
      const html = page(request.url ?? "/");
      response.writeHead(html === null ? 404 : 200, { "content-type": "text/html" }).end(html ?? "");
    }, ANSWER_AFTER_MS);
  });
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(site.address() as AddressInfo).port}`;
}

const start = () => startEmbeddedPostgres({ dataDir, durable: false, overTcp: true, maxEnds: 1 });

/** Shuts the server down, or has it crash, and starts it again. */
async function restart(crashes: boolean): Promise<void> {
  if (crashes) {
    process.kill(Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT");
    await server.lost;
  }
  await server.stop();
  server = await start();
  await relay.leadTo(server.url);
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-restarts-"));
  copyPreparedCluster(dataDir);
  server = await start();
  relay = await startTcpRelay(server.url);
  const allowHosts = await Promise.all(Array.from({ length: HOSTS }, startSite));
  const environment = { CRAWL_CONCURRENCY: "4" };
  const beside = { databaseUrl: relay.url(server.url), asOwner };
  test = await createTestApp({ works: "later", allowHosts, environment, beside });
  const { db } = test.context;
  const rows = Array.from({ length: DEALERSHIPS }, (_, n) => ({
    ...{ name: `Dealer ${n}`, url: `http://${allowHosts[n % HOSTS]}/dealer-${n}`, status: "active" as const },
  }));
  await db.insertInto("dealerships").values(rows).execute();
}, 60_000);
afterAll(async () => {
  await test.close();
  await relay.close();
  await server.stop();
  for (const site of sites) {
    site.closeAllConnections();
    site.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  "ends every run and leaves no lease behind when the database is restarted ten times amid crawls",
  {
    timeout: 240_000,
  },
  async () => {
    const { pool } = test.context;
    const worker = await test.context.startWorker();
    const headers = { cookie: await test.signIn() };
    await test.app.inject({ method: "POST", url: "/api/sync", headers });
    for (let n = 0; n < RESTARTS; n += 1) {
      const before = answered;
      await expect.poll(() => answered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + PROGRESS);
      await restart(n % 3 === 2);
    }
    const unended = "select id, status, step, attempt from sync_runs where status in ('queued', 'running')";
    const read = async (statement: string) => (await pool.query(statement).catch(() => ({ rows: ["away"] }))).rows;
    await expect.poll(() => read(unended), { timeout: 150_000, interval: 200 }).toEqual([]);
    const left = "select kind, key from leases where kind in ('run', 'host', 'hostWaiting', 'job')";
    await expect.poll(() => read(left), { timeout: 10_000 }).toEqual([]);
    const ended = await read("select status, reason, attempt from sync_runs order by id");
    expect(ended).toHaveLength(DEALERSHIPS);
    await worker.stop(0);
  },
);
