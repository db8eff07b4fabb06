import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { run as compareEngines } from "./listing-engines.ts";
import { type BenchRow, report } from "./report.ts";
import { explainCards, indexStatistics } from "./support/explain-search.ts";
import { fillMarketplace } from "./support/fill-marketplace.ts";
import {
  drive,
  finish,
  type Mixed,
  NODE,
  OURS,
  pgUrl,
  prepareKit,
  residentMiB,
  start,
  startOurs,
  startPostgres,
  stop,
  untilAnswers,
} from "./support/listing-kit.ts";
import type { ShapeTimes } from "./support/measure-deal-shapes.ts";

/**
 * The listing call against the reference server (LIMIT) over the same cars, in one run. Sizes: `LISTING_SIZES=100k,1m`.
 * `LISTING_SECONDS` is the length of each load (20). At the end the engines are compared with others (listing-engines.ts).
 */
const COUNTS: Record<string, number> = { "100k": 100_000, "1m": 1_000_000 };
const SIZES = (process.env.LISTING_SIZES ?? "100k,1m").split(",");
const SECONDS = process.env.LISTING_SECONDS ?? "20";
const LIMIT = "http://127.0.0.1:4101";
const SYNCS = 100;
const WRITERS_START_MS = 5_000;
const MIXED = ["--mixed", "--seconds", SECONDS];

const mixedRow = (what: string, mixed: Mixed, limit: number): BenchRow => ({
  what,
  "requests/s": mixed.rps,
  "p50 ms": mixed.p50,
  "p99 ms": mixed.p99,
  errors: mixed.non2xx + mixed.socketErrors,
  "times LIMIT": Math.round((mixed.rps / limit) * 100) / 100,
});

async function mixedOf(system: string, base: string): Promise<Mixed> {
  const { mixed } = await drive(system, base, MIXED);
  if (!mixed) throw new Error("the driver measured nothing");
  return mixed;
}

/** The load while the crawls of a hundred dealerships are written, about ten per second. */
async function whileSyncsWrite(database: string): Promise<{ mixed: Mixed; crawls: number }> {
  const script = join(import.meta.dirname, "support/measure-writing.ts");
  const writer = start(NODE, [script, pgUrl(database), String(SYNCS)], {}, join(import.meta.dirname, ".."));
  const printed = finish(writer);
  await sleep(WRITERS_START_MS);
  const mixed = await mixedOf("api", OURS);
  await stop(writer);
  const { crawls } = JSON.parse(await printed) as { crawls: number };
  return { mixed, crawls };
}

/** Most that PostgreSQL may take to tidy up. */
const QUIET_TIMEOUT_MS = 180_000;

/**
 * Waits until PostgreSQL has finished the work after the last writes: it writes its pages to disk, and autovacuum reads the
 * tables. Both sometimes stop a search for 10 ms, which is not to be measured.
 */
async function untilQuiet(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: pgUrl(database) });
  await client.connect();
  await client.query("checkpoint");
  const isBusy = async () =>
    (await client.query("select from pg_stat_activity where backend_type = 'autovacuum worker'")).rowCount !== 0;
  for (const began = performance.now(); performance.now() - began < QUIET_TIMEOUT_MS && (await isBusy());)
    await sleep(500);
  await client.end();
}

async function dealShapes(): Promise<ShapeTimes> {
  const script = join(import.meta.dirname, "support/measure-deal-shapes.ts");
  return JSON.parse(await finish(start(NODE, [script, OURS], {}))) as ShapeTimes;
}

/** Resident memory of a server over an empty database. */
async function emptyMiB(): Promise<number> {
  await fillMarketplace("autohub_empty", 0);
  const server = startOurs("autohub_empty", { RESPONSE_CACHE: "off" });
  await untilAnswers(`${OURS}/readyz`);
  const mebibytes = residentMiB(server.pid);
  await stop(server);
  return mebibytes;
}

async function measure(size: string, empty: number): Promise<{ rows: BenchRow[]; details: unknown }> {
  const env = { PEERS_SIZE: size };
  const database = `autohub_${size}`;
  console.log(`filling the databases with ${size} cars`);
  await fillMarketplace(database, COUNTS[size] ?? 0);
  const marker = start(NODE, ["load.mjs", "limit"], env);
  await finish(marker);
  const limit = start(NODE, ["systems/limit/server.mjs"], env);
  await untilAnswers(`${LIMIT}/api/vehicles?sortBy=relevance&page=1&limit=12`);

  console.log("starting our server");
  let ours = startOurs(database, { RESPONSE_CACHE: "off" });
  // The other engine has no index.
  const statistics = process.env.SEARCH_ENGINE === "database" ? null : indexStatistics(ours);
  const startMs = await untilAnswers(`${OURS}/readyz`);
  const startMiB = residentMiB(ours.pid);
  const index = await statistics;
  console.log("index", index);
  await untilQuiet(database);
  const { shapes: kitShapes = {} } = await drive("api", OURS, ["--shapes"]);
  const shapes = { ...kitShapes, ...(await dealShapes()) };
  const before = await mixedOf("limit", LIMIT);
  const plain = await mixedOf("api", OURS);
  const after = await mixedOf("limit", LIMIT);
  const loadedMiB = residentMiB(ours.pid);
  const { mixed: whileWriting, crawls } = await whileSyncsWrite(database);
  await stop(ours);
  ours = startOurs(database, { RESPONSE_CACHE: "on" });
  await untilAnswers(`${OURS}/readyz`);
  const cached = await mixedOf("api", OURS);
  await stop(ours);
  await stop(limit);
  const plans = await explainCards(database);
  for (const [name, plan] of Object.entries(plans)) console.log(`${name} of twelve vehicles\n${plan.join("\n")}\n`);

  const reference = (before.rps + after.rps) / 2;
  const rows = [
    mixedRow(`${size} LIMIT before`, before, reference),
    mixedRow(`${size} ours, no response cache`, plain, reference),
    mixedRow(`${size} LIMIT after`, after, reference),
    mixedRow(`${size} ours, response cache`, cached, reference),
    { ...mixedRow(`${size} ours, no response cache, ${SYNCS} syncs writing`, whileWriting, reference), crawls },
    ...Object.entries(shapes).map(([shape, { p50, p99, errors = 0 }]) => ({
      what: `${size} ${shape}, 1 connection`,
      "p50 ms": p50,
      "p99 ms": p99,
      errors,
    })),
    { what: `${size} start until the search is ready`, seconds: Math.round(startMs / 100) / 10 },
    {
      what: `${size} resident above an empty start`,
      "MiB at start": startMiB - empty,
      "MiB after load": loadedMiB - empty,
    },
  ];
  return { rows, details: { index, plans, shapes, before, plain, after, whileWriting, cached } };
}

export async function run(): Promise<void> {
  await prepareKit();
  console.log(`${availableParallelism()} cores, shared by the servers, PostgreSQL and the driver; ${SECONDS} s a load`);
  const postgres = await startPostgres();
  try {
    const empty = await emptyMiB();
    const rows: BenchRow[] = [];
    const details: Record<string, unknown> = {};
    for (const size of SIZES) {
      const measured = await measure(size, empty);
      rows.push(...measured.rows);
      details[size] = measured.details;
    }
    report("listing", rows, details);
  } finally {
    await stop(postgres);
  }
  await compareEngines();
}
