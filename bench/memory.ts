import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#kernel/database/migrate.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type BenchRow, report } from "./report.ts";
import { countMarketAsValued } from "./support/count-market-as-valued.ts";
import { fillCars } from "./support/fill-cars.ts";
import { mixedLoad } from "./support/mixed-load.ts";
import { ADDRESS, npmStart, signIn, syncAll, untilCars } from "./support/npm-start.ts";
import { type TreeMemory, treeMemory, watchTree } from "./support/process-tree.ts";
import { makeSmallMachine } from "./support/small-machine.ts";

/**
 * Sizes: `MEMORY_SIZES=10k,100k,1m`; empty for the demo alone, which `MEMORY_DEMO=off` leaves out together with the small machine.
 * `MEMORY_SECONDS` is the length of each load (60).
 */
const COUNTS: Record<string, number> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };
const SIZES = (process.env.MEMORY_SIZES ?? "10k,100k").split(",").filter((size) => size in COUNTS);
const SECONDS = Number(process.env.MEMORY_SECONDS ?? 60);
const CONNECTIONS = 16;
/** How long an idle product rests before it is measured. */
const REST_MS = 30_000;
const DEMO_CARS = 150;
const SMALL_MIB = 1_024;
const SMALL_CARS = 10_000;

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

function memoryRow(what: string, memory: TreeMemory, more: Record<string, string | number> = {}): BenchRow {
  console.log(`${what}: ${memory.all} MB`);
  return {
    what,
    "all MB": memory.all,
    "server MB": memory.server,
    "PostgreSQL MB": memory.postgres,
    "crawls MB": memory.crawls,
    "npm MB": memory.npm,
    ...more,
  };
}

async function withDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  try {
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills the embedded database of a data folder. */
async function fill(dataDir: string, cars: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate(postgres.url, createLogger({ level: "silent", pretty: false }));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await fillCars(client, cars);
  await countMarketAsValued(client, cars);
  await client.end();
  await postgres.stop();
}

/** The demo from its first start on: idle, under load with a crawl of all dealerships, and idle again. */
async function demoRows(): Promise<BenchRow[]> {
  return withDataDir(async (dataDir) => {
    const first = await npmStart(dataDir, { demo: true });
    await untilCars(DEMO_CARS);
    await rest();
    const rows = [memoryRow("demo, idle after its first start", treeMemory(first.pid))];
    await first.stop();
    const product = await npmStart(dataDir, { demo: true });
    await rest();
    rows.push(
      memoryRow("demo, idle after a later start", treeMemory(product.pid), { "start s": seconds(product.startMs) }),
    );
    const call = await signIn();
    const watch = watchTree(product.pid);
    const [load] = await Promise.all([
      mixedLoad(ADDRESS, { connections: CONNECTIONS, seconds: SECONDS, photos: true }),
      syncAll(call),
    ]);
    const figures = { "requests/s": load.rps, errors: load.errors };
    rows.push(memoryRow(`demo, at most in ${SECONDS} s of load and a sync of all`, watch.stop(), figures));
    await rest();
    rows.push(memoryRow("demo, idle afterwards", treeMemory(product.pid)));
    await product.stop();
    return rows;
  });
}

async function sizeRows(size: string): Promise<BenchRow[]> {
  return withDataDir(async (dataDir) => {
    await fill(dataDir, COUNTS[size] ?? 0);
    const product = await npmStart(dataDir, { demo: false });
    await rest();
    const rows = [memoryRow(`${size} cars, idle`, treeMemory(product.pid), { "start s": seconds(product.startMs) })];
    const watch = watchTree(product.pid);
    const load = await mixedLoad(ADDRESS, { connections: CONNECTIONS, seconds: SECONDS, photos: false });
    const figures = { "requests/s": load.rps, errors: load.errors };
    rows.push(memoryRow(`${size} cars, at most in ${SECONDS} s of load`, watch.stop(), figures));
    await product.stop();
    return rows;
  });
}

/** The demo among 10,000 cars in a cgroup of 1 GB: everything that a day brings, one after the other. */
async function smallMachineRows(): Promise<BenchRow[]> {
  const machine = makeSmallMachine(SMALL_MIB);
  if (machine === null) {
    console.log("No cgroup can be made here, so a machine of 1 GB was not measured.");
    return [];
  }
  return withDataDir(async (dataDir) => {
    await fill(dataDir, SMALL_CARS);
    const product = await npmStart(dataDir, { demo: true, machine });
    try {
      await untilCars(SMALL_CARS + DEMO_CARS);
      const call = await signIn();
      await call("GET", "/api/admin/vehicle-cards");
      await call("GET", "/api/admin/vehicle-card-images");
      // Of the demo's dealerships only: the photos of the other cars lead nowhere.
      const dealerships = (await call("GET", "/api/dealerships")) as { id: number; url: string }[];
      const ofDemo = dealerships.filter(({ url }) => url.includes("127.0.0.1"));
      for (const { id } of ofDemo) await call("GET", `/api/admin/vehicle-photos-zip?dealershipId=${id}`);
      const watch = watchTree(product.pid);
      const [load] = await Promise.all([
        mixedLoad(ADDRESS, { connections: CONNECTIONS, seconds: SECONDS, photos: true }),
        syncAll(call),
      ]);
      const { mostMb, killed } = machine.read();
      return [
        memoryRow(`demo among ${SMALL_CARS} cars in 1 GB: exports, load, a sync of all`, watch.stop(), {
          "start s": seconds(product.startMs),
          "requests/s": load.rps,
          errors: load.errors,
          "cgroup MB": mostMb,
          killed,
        }),
      ];
    } finally {
      await product.stop();
      machine.remove();
    }
  });
}

/**
 * Memory of `npm start` with all its processes, PostgreSQL by its proportional share. Linux only. The ports of the demo
 * must be free.
 */
export async function run(): Promise<void> {
  const withDemo = process.env.MEMORY_DEMO !== "off";
  const rows = withDemo ? await demoRows() : [];
  for (const size of SIZES) rows.push(...(await sizeRows(size)));
  if (withDemo) rows.push(...(await smallMachineRows()));
  report("memory", rows);
}
