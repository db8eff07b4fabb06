import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { type BenchRow, report } from "./report.ts";
import { fillCountry, listingPaths } from "./support/fill-country.ts";
import { finish, NODE, start, stop, untilAnswers } from "./support/listing-kit.ts";
import type { Flooded, FloodOrder } from "./support/measure-requests.ts";
import { mainThreadMs, parentOf, processorTime, processTree } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

/**
 * Measures the gain by more web processes: the listing call over the same 100,000 cars, answered by one process and by several in
 * turn, so that other load on the machine meets both. `WEB_PROCESSES` is the number of several (2), `PROCESSES_SECONDS` the
 * length of each load (10).
 * PostgreSQL and the client run on the same cores here, so requests a second mean little for machines where they run elsewhere.
 * Therefore the processor time of each is measured separately, and "times one" is computed from that of the web processes alone:
 * the rate of as many cores as processes if nothing else ran on them. On a quiet machine with more cores, the measured rates must
 * agree.
 */
const CARS = 100_000;
const SEVERAL = Number(process.env.WEB_PROCESSES ?? 2);
const SECONDS = Number(process.env.PROCESSES_SECONDS ?? 10);
/** For each process: until its code is compiled and its caches are full. */
const WARM_SECONDS = 15;
/** Connections for each process: an event loop that is hardly busy spends more time on each request. */
const CONNECTIONS = 16;
const ROUNDS = 3;
const PATHS = listingPaths(600);
const ROOT = resolve(import.meta.dirname, "..");

type Server = { process: ChildProcess; port: number; processes: number; postmaster: number; encoding: string };

/**
 * Answers that are not kept are compressed for each request, on threads beside the event loop: one process then uses more than one
 * core already. So they are measured uncompressed as well, as a proxy that compresses asks for them.
 */
type Manner = { cache: "on" | "off"; encoding: "gzip" | "identity" };
const MANNERS: readonly Manner[] = [
  { cache: "on", encoding: "gzip" },
  { cache: "off", encoding: "identity" },
  { cache: "off", encoding: "gzip" },
];

async function startServer(database: Database, port: number, processes: number, manner: Manner): Promise<Server> {
  const { cache, encoding } = manner;
  const server = start(
    NODE,
    ["--max-semi-space-size=8", join(ROOT, "src/app/main.ts")],
    {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ROLE: "web",
      DATABASE_URL: database.url,
      DATA_DIR: database.dataDir,
      ADMIN_PASSWORD: "the benchmark's own password",
      WEB_PROCESSES: String(processes),
      RESPONSE_CACHE: cache,
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
    },
    ROOT,
  );
  await untilAnswers(`http://127.0.0.1:${port}/readyz`);
  return { process: server, port, processes, encoding, postmaster: database.postmaster };
}

/** One load: the answers a second, and milliseconds of processor time for each request. */
type Load = { rate: number; webMs: number; busiestMs: number; postgresMs: number; driverMs: number; failed: number };

async function flood({ port, processes, encoding }: Server, seconds: number, dataDir: string): Promise<Flooded> {
  const file = join(dataDir, "order.json");
  const order: FloodOrder = { port, paths: PATHS, encoding, connections: CONNECTIONS * processes, seconds };
  writeFileSync(file, JSON.stringify(order));
  const driver = join(import.meta.dirname, "support/measure-requests.ts");
  return JSON.parse(await finish(start(NODE, [driver, file], {}, ROOT))) as Flooded;
}

/** Processor time so far: of all web processes, of the main thread of each, and of PostgreSQL. */
function usedBy({ process: { pid = 0 }, postmaster }: Server) {
  const sum = (root: number) => {
    const { own, children } = processorTime(root);
    return own + children;
  };
  return {
    web: sum(pid),
    threads: new Map(processTree(pid).map((one) => [one, mainThreadMs(one)])),
    postgres: sum(postmaster),
  };
}

async function measureLoad(server: Server, dataDir: string): Promise<Load> {
  const before = usedBy(server);
  const { requests, seconds, failed, cpuSeconds } = await flood(server, SECONDS, dataDir);
  const after = usedBy(server);
  const threads = [...after.threads].map(([pid, ms]) => ms - (before.threads.get(pid) ?? 0));
  return {
    rate: requests / seconds,
    webMs: (after.web - before.web) / requests,
    busiestMs: Math.max(...threads) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
    driverMs: (1_000 * cpuSeconds) / requests,
    failed,
  };
}

/**
 * Requests a second that the web processes could answer on separate cores: at most what the busiest event loop allows, and at
 * most the time of all cores together.
 */
const ownRate = ({ webMs, busiestMs }: Load): number => Math.min(1_000 / busiestMs, (1_000 * SEVERAL) / webMs);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function row(what: string, loads: readonly Load[], ratios: readonly number[]): BenchRow {
  const middle = (key: keyof Load, digits: number) => Number(median(loads.map((load) => load[key])).toFixed(digits));
  return {
    what,
    "requests/s here": middle("rate", 0),
    "CPU ms a request: web": middle("webMs", 3),
    "busiest event loop": middle("busiestMs", 3),
    PostgreSQL: middle("postgresMs", 3),
    driver: middle("driverMs", 3),
    [`requests/s on ${SEVERAL} separate cores`]: Math.round(median(loads.map(ownRate))),
    "times one": Number(median(ratios).toFixed(2)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

type Database = { url: string; dataDir: string; postmaster: number };

async function compare(database: Database, manner: Manner): Promise<BenchRow[]> {
  const servers: Server[] = [];
  try {
    servers.push(await startServer(database, 4_312, 1, manner), await startServer(database, 4_313, SEVERAL, manner));
    const loads: Load[][] = servers.map(() => []);
    for (const [n, server] of servers.entries()) {
      await flood(server, WARM_SECONDS * (n === 0 ? 1 : SEVERAL), database.dataDir);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [n, server] of servers.entries()) loads[n]?.push(await measureLoad(server, database.dataDir));
    }
    const [one = [], several = []] = loads;
    const ratios = several.map((load, round) => ownRate(load) / ownRate(one[round] ?? load));
    const none = one.map(() => 1);
    const what = `answers' cache ${manner.cache}, ${manner.encoding}`;
    return [row(`${what}, 1 process`, one, none), row(`${what}, ${SEVERAL} processes`, several, ratios)];
  } finally {
    await Promise.all(servers.map(({ process: server }) => stop(server)));
  }
}

export async function run(): Promise<void> {
  console.log(`${availableParallelism()} cores, shared by the servers, PostgreSQL and the driver`);
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-processes-"));
  try {
    await withTemporaryDatabase(async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await fillCountry(client, { cars: CARS, dealerships: CARS / 250 });
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const database = { url, dataDir, postmaster: parentOf(rows[0]?.pid ?? 0) };
      await client.end();
      const table: BenchRow[] = [];
      for (const manner of MANNERS) table.push(...(await compare(database, manner)));
      report("processes", table);
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
