import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#test/free-port.ts";
import { hasNginx, startNginx } from "#test/nginx-kit.ts";
import { type BenchRow, report } from "./report.ts";
import { fillCountry, listingPaths } from "./support/fill-country.ts";
import { finish, NODE, start } from "./support/listing-kit.ts";
import type { Flooded, FloodOrder } from "./support/measure-requests.ts";
import { memoryMb, processorTime, processTree } from "./support/processor-time.ts";
import { hoursFarAway, type ProductProcess, startProduct, stopProduct } from "./support/product-process.ts";
import type { SitesSaw } from "./support/serve-night-sites.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

/**
 * The product on several machines, each with a data folder, over one database of 100 connections, as PostgreSQL has by default:
 *
 * 1. `MACHINES_WORKERS` (1,2,3,4) workers crawl `MACHINES_DEALERSHIPS` (24) slow websites of `MACHINES_CARS` (60) cars, which answer after
 *    `MACHINES_ANSWER_MS` (300), for the first time. All workers share the cores here. Where these are busy ("of the cores"), take slower
 *    websites: the work then waits for them, and the table says how well workers divide it.
 * 2. `MACHINES_WEBS` (1,2,4) webs behind nginx as shipped answer listing calls from 20,000 cars for `MACHINES_SECONDS` (10).
 * 3. `MACHINES_MANY` (10+20) webs and workers at once: what is used up first.
 */
const list = (name: string, otherwise: string) => (process.env[name] ?? otherwise).split(/[,+]/).map(Number);
const [WORKERS, WEBS] = [list("MACHINES_WORKERS", "1,2,3,4"), list("MACHINES_WEBS", "1,2,4")];
const [MANY_WEBS = 0, MANY_WORKERS = 0] = list("MACHINES_MANY", "10+20");
const [DEALERSHIPS = 0] = list("MACHINES_DEALERSHIPS", "24");
const [CARS = 0] = list("MACHINES_CARS", "60");
const [SECONDS = 0] = list("MACHINES_SECONDS", "10");
const [ANSWER_MS = 0] = list("MACHINES_ANSWER_MS", "300");
const ALLOWED_CONNECTIONS = 100;
const STOCK = 20_000;
const LOOK_EVERY_MS = 250;
/** Ids of the websites' dealerships are larger, those of the stock smaller. */
const FIRST_ID = 1_000_000;
const CRAWLS_WITHIN_MS = 15 * 60_000;
/** For each web. Each has a separate address, because nginx gives one address 200 requests a second. */
const CONNECTIONS = 64;

const folder = mkdtempSync(join(tmpdir(), "autohub-machines-"));

type Setting = { databaseUrl: string; client: pg.Client; urls: readonly string[]; sites: ChildProcess };
type Kind = "web" | "worker";

/** Starts machines of a kind at once. */
async function startMachines(kind: Kind, count: number, { databaseUrl, urls }: Setting): Promise<ProductProcess[]> {
  const hosts = urls.map((url) => new URL(url).host).join(",");
  const ports: number[] = [];
  for (let n = 0; n < count; n += 1) ports.push(await freePort());
  return Promise.all(
    ports.map((port) =>
      startProduct(port, {
        ...{ ROLE: kind, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, `${kind}-${port}`), WEB_PROCESSES: "1" },
        ...{ CRAWL_ALLOW_HOSTS: hosts, CRAWL_SCHEDULE: hoursFarAway() },
      }),
    ),
  );
}

const memoryOf = ({ pid }: ProductProcess): number => processTree(pid).reduce((sum, one) => sum + memoryMb(one), 0);

type Peaks = { connections: number; memory: number };

/** Watches connections and the memory of machines until it is stopped. */
function watch({ databaseUrl }: Setting, machines: readonly ProductProcess[]): { stop(): Promise<Peaks> } {
  const peaks: Peaks = { connections: 0, memory: 0 };
  const done = new AbortController();
  const watching = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => done.abort());
    await client.connect();
    while (!done.signal.aborted) {
      const { rows } = await client.query<{ used: number }>(
        "select count(*)::int - 2 as used from pg_stat_activity where backend_type = 'client backend'",
      );
      peaks.connections = Math.max(peaks.connections, rows[0]?.used ?? 0);
      peaks.memory = Math.max(peaks.memory, ...machines.map(memoryOf));
      await sleep(LOOK_EVERY_MS, undefined, { signal: done.signal }).catch(() => undefined);
    }
    await client.end();
  })();
  return {
    stop: async () => {
      done.abort();
      await watching;
      return peaks;
    },
  };
}

type Runs = { done: number; not: number; seconds: number; cars: number };

/** Makes all dealerships due, and waits until each is crawled. */
async function crawlAll({ client }: Setting): Promise<Runs> {
  await client.query("update dealerships set next_sync_at = now() where id > $1", [FIRST_ID]);
  const until = Date.now() + CRAWLS_WITHIN_MS;
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    const { rows } = await client.query<Runs & { open: number }>(
      `select count(*) filter (where status = 'succeeded')::int as done, coalesce(sum(added), 0)::int as cars,
        count(*) filter (where status in ('held', 'failed'))::int as not,
        count(*) filter (where status in ('queued', 'running'))::int as open,
        coalesce(extract(epoch from max(finished_at) - min(started_at)), 0)::float8 as seconds
      from sync_runs`,
    );
    const [runs] = rows;
    if (runs && runs.open === 0 && runs.done + runs.not >= DEALERSHIPS) return runs;
    if (Date.now() > until) throw new Error("the crawls do not end");
  }
}

/** Runs `use` over an empty database with the websites' dealerships. */
const withDealerships = <T>(sites: ChildProcess, urls: readonly string[], use: (setting: Setting) => Promise<T>) =>
  withTemporaryDatabase(
    async (databaseUrl) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await client.query(
          `insert into dealerships (id, name, url, status, sync_schedule, next_sync_at) overriding system value
          select ${FIRST_ID} + n, 'Dealership ' || n, url, 'active', 'nightly', now() + interval '30 days'
          from unnest($1::text[]) with ordinality as u (url, n)`,
          [urls],
        );
        return await use({ databaseUrl, client, urls, sites });
      } finally {
        await client.end();
      }
    },
    { connections: ALLOWED_CONNECTIONS },
  );

async function sawOf(sites: ChildProcess): Promise<SitesSaw> {
  const answer = once(sites, "message");
  sites.send({ changedOneIn: 0 });
  return (await answer)[0] as SitesSaw;
}

/** The time of all cores so far, and how much of it they were busy. Milliseconds. */
function coreTime(): { all: number; busy: number } {
  const times = cpus().map((core) => core.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Crawls all websites by a number of workers. @param one seconds that one worker took; null for the first row */
const workersRow = (sites: ChildProcess, urls: readonly string[], count: number, one: number | null) =>
  withDealerships(sites, urls, async (setting): Promise<BenchRow> => {
    await sawOf(sites);
    const workers = await startMachines("worker", count, setting);
    try {
      const watched = watch(setting, workers);
      const before = coreTime();
      const runs = await crawlAll(setting);
      const { all, busy } = coreTime();
      const { connections, memory } = await watched.stop();
      const { atOnce } = await sawOf(sites);
      return {
        what: `${count} worker${count === 1 ? "" : "s"}`,
        seconds: Number(runs.seconds.toFixed(1)),
        "times one": Number(((one ?? runs.seconds) / runs.seconds).toFixed(2)),
        "of the cores": Number(((busy - before.busy) / (all - before.all)).toFixed(2)),
        "crawled / not": `${runs.done} / ${runs.not}`,
        cars: runs.cars,
        "at once a host": atOnce,
        "MB a worker": Math.round(memory),
        connections,
        "connections a worker": Number((connections / count).toFixed(1)),
      };
    } finally {
      await Promise.all(workers.map(stopProduct));
    }
  });

async function flood(port: number, connections: number): Promise<Flooded> {
  const order: FloodOrder = {
    ...{ port, paths: listingPaths(600), encoding: "gzip" },
    ...{ connections, visitors: connections, seconds: SECONDS },
  };
  const file = join(folder, "order.json");
  writeFileSync(file, JSON.stringify(order));
  const driver = join(import.meta.dirname, "support/measure-requests.ts");
  return JSON.parse(await finish(start(NODE, [driver, file], {}, process.cwd()))) as Flooded;
}

const processorMs = (machines: readonly ProductProcess[]): number =>
  machines.reduce((sum, { pid }) => sum + processorTime(pid).own + processorTime(pid).children, 0);

/** Asks a number of webs behind nginx. */
async function websRow(setting: Setting, count: number): Promise<BenchRow> {
  const webs = await startMachines("web", count, setting);
  const nginx = await startNginx(webs.map(({ port }) => port));
  try {
    await flood(nginx.ports.site, CONNECTIONS * count);
    const before = processorMs(webs);
    const watched = watch(setting, webs);
    const { requests, seconds, failed } = await flood(nginx.ports.site, CONNECTIONS * count);
    const { connections, memory } = await watched.stop();
    return {
      what: `${count} web${count === 1 ? "" : "s"} behind nginx`,
      "requests/s here": Math.round(requests / seconds),
      "CPU ms a request: webs": Number(((processorMs(webs) - before) / requests).toFixed(3)),
      failed,
      "MB a web": Math.round(memory),
      connections,
      "connections a web": Number((connections / count).toFixed(1)),
    };
  } finally {
    await nginx.stop();
    await Promise.all(webs.map(stopProduct));
  }
}

/** Runs many webs and workers at once: all are asked and crawl. */
const manyRow = (sites: ChildProcess, urls: readonly string[]) =>
  withDealerships(sites, urls, async (setting): Promise<BenchRow> => {
    await fillCountry(setting.client, { cars: STOCK, dealerships: STOCK / 250 });
    const machines: ProductProcess[] = [];
    const watched = watch(setting, machines);
    try {
      // A few at a time, as machines are started by hand.
      for (const [kind, count] of [
        ["worker", MANY_WORKERS],
        ["web", MANY_WEBS],
      ] as const) {
        for (let n = 0; n < count; n += 5) {
          machines.push(...(await startMachines(kind, Math.min(5, count - n), setting)));
        }
      }
      const [web] = machines.slice(MANY_WORKERS);
      const [runs, asked] = await Promise.all([crawlAll(setting), web ? flood(web.port, 16) : null]);
      const all = machines.reduce((sum, machine) => sum + memoryOf(machine), 0);
      const { connections, memory } = await watched.stop();
      return {
        what: `${MANY_WEBS} webs and ${MANY_WORKERS} workers`,
        "crawled / not": `${runs.done} / ${runs.not}`,
        "failed requests": asked?.failed ?? 0,
        "MB the largest": Math.round(memory),
        "MB of all": Math.round(all),
        connections,
        "of allowed": ALLOWED_CONNECTIONS - 3,
      };
    } finally {
      await watched.stop();
      await Promise.all(machines.map(stopProduct));
    }
  });

export async function run(): Promise<void> {
  console.log(`${availableParallelism()} cores, shared by all processes, PostgreSQL, the websites and nginx`);
  const program = join(import.meta.dirname, "support/serve-night-sites.ts");
  const sites = fork(program, [DEALERSHIPS, CARS, 0, ANSWER_MS].map(String));
  try {
    const [urls] = (await once(sites, "message")) as [string[]];
    const byWorkers: BenchRow[] = [];
    for (const count of WORKERS) {
      byWorkers.push(await workersRow(sites, urls, count, (byWorkers[0]?.seconds as number | undefined) ?? null));
      console.log(`${byWorkers.at(-1)?.what}: ${byWorkers.at(-1)?.seconds} s`);
    }
    report("machines-workers", byWorkers, { dealerships: DEALERSHIPS, cars: CARS, answerMs: ANSWER_MS });
    if (!hasNginx) console.log("nginx is not installed, so webs are not measured");
    const byWebs = hasNginx
      ? await withDealerships(sites, [], async (setting) => {
          await fillCountry(setting.client, { cars: STOCK, dealerships: STOCK / 250 });
          const rows: BenchRow[] = [];
          for (const count of WEBS) rows.push(await websRow(setting, count));
          return rows;
        })
      : [];
    if (byWebs.length > 0) report("machines-webs", byWebs, { cars: STOCK });
    if (MANY_WEBS + MANY_WORKERS > 0) report("machines-many", [await manyRow(sites, urls)]);
  } finally {
    sites.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
