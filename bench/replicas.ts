import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#kernel/database/migrate.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { startReplicatedPostgres } from "#test/replicated-postgres.ts";
import { type BenchRow, report } from "./report.ts";
import { fillCountry, listingPaths } from "./support/fill-country.ts";
import { loadListing, percentile } from "./support/listing-load.ts";
import { parentOf, processorTime } from "./support/processor-time.ts";

/**
 * The engine `database` over a primary and two streaming replicas on this machine: how reads spread, what each server's share of
 * the work is, how soon a change is seen, and what shoppers notice when replicas stand still or die. `REPLICAS_CARS` (100,000),
 * `REPLICAS_SECONDS` (10) a load.
 */
const CARS = Number(process.env.REPLICAS_CARS ?? 100_000);
const LOAD_MS = 1_000 * Number(process.env.REPLICAS_SECONDS ?? 10);
const CONNECTIONS = 16;
const CHANGES = 20;
const BASE = "http://127.0.0.1:4340";
const PATHS = listingPaths(240);
const round = (value: number): number => Math.round(value * 10) / 10;

async function onServer<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The process of a server from which all its others descend: the parent of any that answers. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
}

function startServer(databaseUrl: string, replicaUrls: readonly string[], dataDir: string): ChildProcess {
  return spawn(process.execPath, ["--max-semi-space-size=8", join(import.meta.dirname, "../src/app/main.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: new URL(BASE).port,
      ROLE: "web",
      WEB_PROCESSES: "1",
      DATABASE_URL: databaseUrl,
      ...(replicaUrls.length > 0 && { DATABASE_READ_URL: replicaUrls.join(",") }),
      DATA_DIR: dataDir,
      SEARCH_ENGINE: "database",
      RESPONSE_CACHE: "off",
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

const metrics = async () => (await fetch(`${BASE}/metrics`)).text();
/** The values of a metric by replica, in the order of `DATABASE_READ_URL`. */
const byReplica = async (name: string): Promise<number[]> =>
  [...(await metrics()).matchAll(new RegExp(`^${name}\\{replica="[^"]+"\\} (\\S+)`, "gm"))].map(([, n]) => Number(n));

async function until(done: () => Promise<boolean>, timeoutMs = 60_000): Promise<number> {
  const began = performance.now();
  while (!(await done().catch(() => false))) {
    if (performance.now() - began > timeoutMs) throw new Error("it did not happen");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - began;
}
const inRotation = async (count: number) =>
  (await byReplica("autohub_read_replica_used")).filter((used) => used === 1).length === count;

/** Measures how long after its commit a new price is in the listing. */
async function measureFreshness(primaryUrl: string): Promise<{ median: number; most: number }> {
  const waits: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await onServer(primaryUrl, `update vehicles set price_usd = ${200_001 + change} where id = 7`);
    const path = `/api/vehicles?priceMin=${200_001 + change}&limit=1`;
    const isShown = async () => ((await (await fetch(BASE + path)).json()) as { total: number }).total === 1;
    waits.push(await until(isShown));
  }
  waits.sort((a, b) => a - b);
  return { median: percentile(waits, 0.5), most: percentile(waits, 1) };
}

type Cluster = Awaited<ReturnType<typeof startReplicatedPostgres>>;

/** One load, with each database server's share of it. */
async function measureLoad(what: string, cluster: Cluster, during?: () => Promise<void>): Promise<BenchRow> {
  const urls = [cluster.url, ...cluster.standbys.map(({ url }) => url)];
  const masters = await Promise.all(urls.map((url) => postmasterOf(url).catch(() => null)));
  const cpu = () =>
    masters.map((pid) => {
      const { own, children } = processorTime(pid ?? 0);
      return own + children;
    });
  const [cpuBefore, readsBefore] = [cpu(), await byReplica("autohub_read_replica_reads_total")];
  const loading = loadListing(BASE, PATHS, { connections: CONNECTIONS, ms: LOAD_MS });
  await during?.();
  const { timesMs, failed, perSecond } = await loading;
  const reads = (await byReplica("autohub_read_replica_reads_total")).map((n, at) => n - (readsBefore[at] ?? 0));
  const shares = cpu().map((ms, server) => Math.max(0, Math.round(ms - (cpuBefore[server] ?? 0))));
  return {
    what,
    "calls/s": Math.round(perSecond),
    "p50 ms": percentile(timesMs, 0.5),
    "p99 ms": percentile(timesMs, 0.99),
    "slowest ms": percentile(timesMs, 1),
    failed,
    "reads of replica 1 / 2": `${reads[0] ?? "-"} / ${reads[1] ?? "-"}`,
    "CPU ms a call: primary / 1 / 2": shares.map((ms) => round(ms / timesMs.length)).join(" / "),
  };
}

/** Measures a call's cost when each one finds another stock: a price changes ten times a second. */
async function whilePricesChange(primaryUrl: string): Promise<void> {
  const until = performance.now() + LOAD_MS - 500;
  for (let n = 0; performance.now() < until; n += 1) {
    await onServer(primaryUrl, `update vehicles set price_usd = price_usd + 1 where id = ${11 + n}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Pauses the first replica's replay and kills the second, one after the other, under load. */
async function measureFaults(cluster: Cluster): Promise<BenchRow[]> {
  const [first, second] = cluster.standbys;
  if (!first || !second) throw new Error("two replicas are needed");
  const rows = [
    await measureLoad("replica 1 stands still", cluster, async () => {
      await onServer(first.url, "select pg_wal_replay_pause()");
      await whilePricesChange(cluster.url);
    }),
    await measureLoad("and replica 2 is killed: the primary answers", cluster, () => second.kill()),
  ];
  await onServer(first.url, "select pg_wal_replay_resume()");
  const back = await until(() => inRotation(1));
  rows.push({ what: "replica 1 goes on: used again after", "slowest ms": Math.round(back) });
  return rows;
}

async function withServer<T>(urls: [string, readonly string[]], use: () => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-replicas-"));
  const server = startServer(...urls, dataDir);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await until(async () => (await fetch(`${BASE}/readyz`)).status === 200);
    await until(() => inRotation(urls[1].length));
    // Every request once, so that the first measured answer is a cached one.
    for (const path of PATHS) await (await fetch(BASE + path)).text();
    return await use();
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  console.log(
    `${availableParallelism()} cores, shared by the web process, three PostgreSQL servers and the calls; ${CARS} cars`,
  );
  const makePrimary = async (primaryDir: string) => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: primaryDir, durable: false });
    await migrate(url, createLogger({ level: "silent", pretty: false }));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillCountry(client, { cars: CARS, dealerships: Math.ceil(CARS / 250) });
    await client.end();
    await stop();
  };
  const cluster = await startReplicatedPostgres({ standbys: 2, makePrimary, settings: "hot_standby_feedback = on\n" });
  const rows: BenchRow[] = [];
  try {
    for (const count of [0, 1, 2]) {
      const replicas = cluster.standbys.slice(0, count).map(({ url }) => url);
      const name = count === 0 ? "the primary alone" : `${count} replica${count > 1 ? "s" : ""}`;
      await withServer([cluster.url, replicas], async () => {
        rows.push(await measureLoad(`${name}, stock at rest`, cluster));
        rows.push(await measureLoad(`${name}, 10 changes/s`, cluster, () => whilePricesChange(cluster.url)));
        const { median, most } = await measureFreshness(cluster.url);
        rows.push({ what: `${name}, a change is seen after`, "p50 ms": median, "slowest ms": most });
        if (count === 2) rows.push(...(await measureFaults(cluster)));
      });
    }
    report("replicas", rows, { cars: CARS });
  } finally {
    await cluster.stop();
  }
}
