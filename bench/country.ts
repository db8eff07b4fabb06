import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import pg from "pg";
import { type BenchRow, report } from "./report.ts";
import { countMarketAsValued } from "./support/count-market-as-valued.ts";
import { fillCountry, listingPaths } from "./support/fill-country.ts";
import { askOver, loadListing, percentile } from "./support/listing-load.ts";
import { withDatabaseIn, withTemporaryDatabase } from "./support/temporary-database.ts";

/**
 * The product at the size of a country. One process over a database on the same machine; five million cars take about 10 GB of disk.
 *
 * - `COUNTRY_CARS`: how many cars (5,000,000), of one dealership for each 250 of them.
 * - `COUNTRY_SECONDS`: how long each load lasts (30).
 * - `COUNTRY_DATABASE`: a folder whose database is kept and used again by the next run, which then fills nothing. Absent: a temporary one.
 */
const CARS = Number(process.env.COUNTRY_CARS ?? 5_000_000);
const CARS_A_DEALERSHIP = 250;
const CONNECTIONS = 16;
const LOAD_MS = 1_000 * Number(process.env.COUNTRY_SECONDS ?? 30);
const START_TIMEOUT_MS = 30 * 60_000;
const PORT = "4310";
const BASE = `http://127.0.0.1:${PORT}`;
const ADMIN = { username: "admin", password: "the benchmark's own password" };
const MAIN = join(import.meta.dirname, "../src/app/main.ts");

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

type CallAnswer = { status: number; body: string; ms: number };

async function ask(path: string, cookie?: string): Promise<CallAnswer> {
  const began = performance.now();
  const answer = await askOver(agent, `${BASE}${path}`, cookie ? { cookie } : {});
  return { ...answer, ms: performance.now() - began };
}

async function timeOf(path: string, cookie?: string): Promise<{ ms: number; body: string }> {
  const { status, body, ms } = await ask(path, cookie);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 500)}`);
  return { ms, body };
}

async function signIn(): Promise<string> {
  const response = await fetch(`${BASE}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The servers' log so far, one line of JSON each. */
const logged: string[] = [];

/** A figure of the last line with this message. */
function figureOf(message: string, name: string): number {
  const line = logged.findLast((one) => one.includes(`"msg":"${message}"`));
  return line === undefined ? Number.NaN : Number(JSON.parse(line)[name]);
}

function startServer(databaseUrl: string, dataDir: string, cache: "on" | "off" = "off"): ChildProcess {
  const server = spawn(process.execPath, ["--max-semi-space-size=8", MAIN], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT,
      ROLE: "all",
      WEB_PROCESSES: "1",
      DEMO: "off",
      CRAWL_SCHEDULE: "off",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: BASE,
      RESPONSE_CACHE: cache,
      LOG_LEVEL: "info",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface(server.stdout as Readable).on("line", (line) => {
    logged.push(line);
    if (line.includes("search index")) console.log(line);
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

/** Waits until the index answers. @returns seconds since the call */
async function untilReady(server: ChildProcess): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < START_TIMEOUT_MS) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const { status } = await ask("/readyz").catch(() => ({ status: 0 }));
    if (status === 200) return (performance.now() - began) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server does not become ready");
}

/** Processor time that a process has used, in milliseconds: its 14th and 15th figure, in hundredths of a second. */
function cpuMs({ pid }: ChildProcess): number {
  const figures = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(figures[11]) + Number(figures[12]));
}

const mebibytes = (pid: number | undefined, file: string, line: RegExp): number =>
  Math.round(Number(line.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1]) / 1_024);
/** Returns the processor time and memory that a process has used so far. */
const usageOf = (server: ChildProcess) => ({
  "CPU s": Math.round(cpuMs(server) / 100) / 10,
  "PSS MiB": mebibytes(server.pid, "smaps_rollup", /^Pss:\s+(\d+)/m),
  "peak RSS MiB": mebibytes(server.pid, "status", /^VmHWM:\s+(\d+)/m),
});

/** The listing call with some connections. */
async function load(
  server: ChildProcess,
  paths: readonly string[],
  { connections, cache = "off" }: { connections: number; cache?: string },
): Promise<BenchRow> {
  const cpuBefore = cpuMs(server);
  const { timesMs, failed, perSecond } = await loadListing(BASE, paths, { connections, ms: LOAD_MS });
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return {
    what: `listing call, ${connections} connection${connections > 1 ? "s" : ""}, answers' cache ${cache}`,
    addresses: new Set(paths).size,
    "requests/s": Math.round(perSecond),
    "p50 ms": percentile(timesMs, 0.5),
    "p99 ms": percentile(timesMs, 0.99),
    "CPU ms a call": Math.round((100 * (cpuMs(server) - cpuBefore)) / timesMs.length) / 100,
  };
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100;

/** Fails when the listing's count differs from the database's. */
async function checkTotal(client: pg.Client): Promise<void> {
  const { total } = JSON.parse((await timeOf("/api/vehicles")).body) as { total: number };
  const { rows } = await client.query("select count(distinct vin)::int as cars from vehicles where removed_at is null");
  if (total !== rows[0].cars) throw new Error(`the listing says ${total} cars, and there are ${rows[0].cars}`);
}

/** Returns usual requests of shoppers: half of them are for one of a hundred popular searches, the others for any of many. */
function usualPaths(): string[] {
  const all = listingPaths(20_000);
  return all.map((path, n) => (n % 2 === 0 ? (all[(n / 2) % 100] as string) : path));
}

async function measureCalls(server: ChildProcess): Promise<BenchRow[]> {
  const paths = listingPaths(600);
  const cookie = await signIn();
  const facets = await timeOf("/api/vehicles?make=Honda&priceMax=30000&limit=1");
  const index = await timeOf("/sitemap.xml");
  const sitemap = await timeOf("/sitemap-1.xml");
  const exported = await timeOf("/api/admin/vehicle-cards?dealershipId=7", cookie);
  return [
    await load(server, paths, { connections: 1 }),
    await load(server, paths, { connections: CONNECTIONS }),
    { what: "facets of two filters, first call", seconds: seconds(facets.ms) },
    { what: "sitemap: the index", seconds: seconds(index.ms) },
    { what: "sitemap: the first file of 50,000 pages", seconds: seconds(sitemap.ms) },
    { what: "export: cards of one dealership, at most 200", seconds: seconds(exported.ms) },
  ];
}

/** Fills the database, unless an earlier run has. @throws when it holds another number of cars */
async function fillUnlessFilled(client: pg.Client): Promise<BenchRow[]> {
  const { rows } = await client.query<{ last: number | null }>("select max(id) as last from vehicles");
  const last = rows[0]?.last ?? 0;
  if (last !== 0 && last !== CARS) throw new Error(`the kept database has ${last} cars, not ${CARS}`);
  if (last === CARS) return [];
  console.log(`filling the database with ${CARS} cars`);
  const began = performance.now();
  await fillCountry(client, { cars: CARS, dealerships: Math.ceil(CARS / CARS_A_DEALERSHIP) });
  return [{ what: "filling by COPY, with indexes", seconds: seconds(performance.now() - began) }];
}

async function measure(databaseUrl: string, dataDir: string): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = await fillUnlessFilled(client);
  await countMarketAsValued(client, CARS);
  const { rows: size } = await client.query("select pg_database_size(current_database())::float8 as bytes");
  let server = startServer(databaseUrl, dataDir);
  try {
    const first = await untilReady(server);
    rows.push({
      what: "first start: index from the database",
      seconds: Math.round(first * 10) / 10,
      ...usageOf(server),
    });
    await checkTotal(client);
    // It is being saved by now, and stopping waits for that.
    await stop(server);
    const file = statSync(join(dataDir, "cache/search/search-index"));
    rows.push({
      what: "saving the index",
      seconds: seconds(1_000 * figureOf("search index saved", "seconds")),
      "file MiB": Math.round(file.size / 2 ** 20),
    });
    await client.query("update vehicles set price_usd = price_usd + 1 where id % 1000 = 0");
    await countMarketAsValued(client, CARS);
    server = startServer(databaseUrl, dataDir);
    const second = await untilReady(server);
    await checkTotal(client);
    rows.push({
      what: "start from the saved index, a thousandth changed",
      seconds: Math.round(second * 10) / 10,
      ...usageOf(server),
    });
    rows.push(...(await measureCalls(server)));
    await stop(server);
    server = startServer(databaseUrl, dataDir, "on");
    await untilReady(server);
    rows.push(await load(server, usualPaths(), { connections: CONNECTIONS, cache: "on" }));
    rows.push({ what: "after that", ...usageOf(server), "database GiB": Math.round(size[0].bytes / 2 ** 30) });
  } finally {
    if (server.exitCode === null) await stop(server);
    await client.end();
  }
  return rows;
}

export async function run(): Promise<void> {
  console.log(`${availableParallelism()} cores, shared by the server, PostgreSQL and the calls`);
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-country-"));
  const kept = process.env.COUNTRY_DATABASE;
  const measureWith = async (databaseUrl: string) =>
    report("country", await measure(databaseUrl, dataDir), { cars: CARS });
  try {
    await (kept ? withDatabaseIn(kept, measureWith) : withTemporaryDatabase(measureWith));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
