import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MIN_DELAY_MS } from "#kernel/outbound/rules/politeness.ts";
import { type BenchRow, report } from "./report.ts";
import { memoryMb, parentOf, processorTime, processTree } from "./support/processor-time.ts";
import { hoursFarAway, type ProductProcess, startProduct, stopProduct } from "./support/product-process.ts";
import type { NightOrder, SitesSaw } from "./support/serve-night-sites.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

/**
 * Real nights of the schedule: `NIGHT_DEALERSHIPS` (40) simulated websites with `NIGHT_CARS` (250) cars each, `NIGHT_WORKERS` (4)
 * worker processes, one database, `NIGHT_NIGHTS` (4) nights. All dealerships are due at once, which is the queue's worst case.
 * Nights are shorter here than in production: the sites ask for a pause of `NIGHT_DELAY_MS` (50) between requests, where the
 * product's own pause is 500 ms. Processor time does not depend on that. The table's last rows are the length of a night of 2,000
 * such dealerships: by its pauses, and by its processor time. To measure that instead of computing it:
 * NIGHT_DEALERSHIPS=2000 NIGHT_CARS=250 NIGHT_DELAY_MS=500 npm run bench -- night
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const DEALERSHIPS = setting("NIGHT_DEALERSHIPS", 40);
const CARS = setting("NIGHT_CARS", 250);
const WORKERS = setting("NIGHT_WORKERS", 4);
const DELAY_MS = setting("NIGHT_DELAY_MS", 50);
const NIGHTS_TO_PASS = setting("NIGHT_NIGHTS", 4);
/** Crawls at the same time in one worker: the product's default. */
const CONCURRENCY = 4;
const COUNTRY_DEALERSHIPS = 2_000;
const FIRST_PORT = 4_320;
const LOOK_EVERY_MS = 1_000;
/** An idle connection reports its writes after ten seconds. */
const STATISTICS_MS = 11_000;
const NIGHT_TIMEOUT_MS = 5 * 60 * 60_000;

const NIGHTS = [
  { what: "first night: all cars are new", changedOneIn: 0 },
  { what: "second night: nothing has changed", changedOneIn: 0 },
  { what: "third night: nothing has changed", changedOneIn: 0 },
  { what: "fourth night: 2 % have another price", changedOneIn: 50 },
];

const startWorker = (n: number, databaseUrl: string, dataDir: string, hosts: string[]): Promise<ProductProcess> =>
  startProduct(FIRST_PORT + n, {
    ...{ ROLE: "worker", DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CRAWL_ALLOW_HOSTS: hosts.join(",") },
    ...{ CRAWL_CONCURRENCY: String(CONCURRENCY), CRAWL_SCHEDULE: hoursFarAway() },
  });

type Written = { wal: string; rows: string; vehicles: string; confirmations: string };

/** Returns the database's writes so far. */
async function written(client: pg.Client): Promise<Written> {
  await sleep(STATISTICS_MS);
  await client.query("select pg_stat_force_next_flush(), pg_stat_clear_snapshot()");
  const { rows } = await client.query<Written>(`
    select pg_current_wal_insert_lsn() - '0/0' as wal, sum(n_tup_ins + n_tup_upd + n_tup_del) as rows,
      sum(n_tup_ins + n_tup_upd) filter (where relname = 'vehicles') as vehicles,
      sum(n_tup_ins + n_tup_upd) filter (where relname = 'vehicle_confirmations') as confirmations
    from pg_stat_user_tables`);
  return rows[0] as Written;
}

type Machines = { client: pg.Client; postmaster: number; workers: readonly ProductProcess[]; sites: ChildProcess };

function processorSeconds({ workers, postmaster, sites }: Machines) {
  const times = workers.map((worker) => processorTime(worker.pid));
  const sum = (key: "own" | "children") => times.reduce((total, time) => total + time[key], 0) / 1_000;
  const database = processorTime(postmaster);
  return {
    workers: sum("own"),
    crawls: sum("children"),
    postgres: (database.own + database.children) / 1_000,
    sites: processorTime(sites.pid ?? 0).own / 1_000,
  };
}

/** Reads the sites' counts, and sets the content that they show. */
async function tellSites(sites: ChildProcess, order: NightOrder): Promise<SitesSaw> {
  const answer = once(sites, "message");
  sites.send(order);
  return (await answer)[0] as SitesSaw;
}

type Runs = { open: number; done: number; unsettled: number; seconds: number; changed: number; confirmed: number };

async function runsSince(client: pg.Client, last: number): Promise<Runs> {
  const { rows } = await client.query<Runs>(
    `select count(*) filter (where status in ('queued', 'running'))::int as open,
      count(*) filter (where status = 'succeeded')::int as done,
      count(*) filter (where status in ('held', 'failed'))::int as unsettled,
      coalesce(extract(epoch from max(finished_at) - min(started_at)), 0)::float8 as seconds,
      coalesce(sum(added + changed), 0)::int as changed, coalesce(sum(unchanged), 0)::int as confirmed
    from sync_runs where id > $1`,
    [last],
  );
  return rows[0] as Runs;
}

/** Says why runs were held or failed. */
async function explainUnsettled(client: pg.Client, last: number): Promise<void> {
  const { rows } = await client.query<{ runs: number; reason: string | null }>(
    `select count(*)::int as runs, reason from sync_runs where id > $1 and status in ('held', 'failed') group by reason`,
    [last],
  );
  for (const { runs, reason } of rows) console.log(`${runs} times: ${reason}`);
}

type Night = {
  runs: Runs;
  saw: SitesSaw;
  cpu: ReturnType<typeof processorSeconds>;
  workerMb: number;
  crawlsMb: number;
};

/** Makes every dealership due, and waits until all of them are crawled. */
async function passNight(machines: Machines): Promise<Night> {
  const { client, workers, sites } = machines;
  const last = (await client.query<{ id: number }>("select coalesce(max(id), 0)::int as id from sync_runs")).rows[0];
  await client.query("update dealerships set next_sync_at = now()");
  const memory = { worker: 0, crawls: 0 };
  const began = Date.now();
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    const [worker = 0, ...crawls] = processTree(workers[0]?.pid ?? 0).map(memoryMb);
    memory.worker = Math.max(memory.worker, worker);
    memory.crawls = Math.max(
      memory.crawls,
      crawls.reduce((sum, mb) => sum + mb, 0),
    );
    const runs = await runsSince(client, last?.id ?? 0);
    if (runs.open === 0 && runs.done + runs.unsettled >= DEALERSHIPS) {
      await explainUnsettled(client, last?.id ?? 0);
      return {
        runs,
        saw: await tellSites(sites, { changedOneIn: 0 }),
        cpu: processorSeconds(machines),
        workerMb: memory.worker,
        crawlsMb: memory.crawls,
      };
    }
    if (Date.now() - began > NIGHT_TIMEOUT_MS) throw new Error("the night does not end");
  }
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

async function measureNight(machines: Machines, what: string, changedOneIn: number): Promise<BenchRow> {
  await tellSites(machines.sites, { changedOneIn });
  await machines.client.query("checkpoint");
  const before = { written: await written(machines.client), cpu: processorSeconds(machines) };
  const { runs, saw, cpu, workerMb, crawlsMb } = await passNight(machines);
  const after = await written(machines.client);
  const by = (key: keyof Written) => Number(after[key]) - Number(before.written[key]);
  const spent = (key: keyof typeof cpu) => cpu[key] - before.cpu[key];
  const ours = spent("workers") + spent("crawls") + spent("postgres");
  const pausesSeconds = (saw.requests / DEALERSHIPS) * COUNTRY_DEALERSHIPS * (MIN_DELAY_MS / 1_000);
  return {
    what,
    "done / not": `${runs.done} / ${runs.unsettled}`,
    seconds: round(runs.seconds),
    "CPU s: workers": round(spent("workers")),
    "CPU s: crawls": round(spent("crawls")),
    "CPU s: PostgreSQL": round(spent("postgres")),
    "CPU s: sites": round(spent("sites")),
    "CPU ms a dealership": Math.round((1_000 * ours) / DEALERSHIPS),
    requests: saw.requests,
    "304s": saw.notModified,
    MB: round(saw.bytes / 1e6),
    "WAL MB": round(by("wal") / 1e6),
    "rows written": by("rows"),
    "vehicles' rows": by("vehicles"),
    confirmations: by("confirmations"),
    "worker MB": Math.round(workerMb),
    "its crawls MB": Math.round(crawlsMb),
    "at once a host": saw.atOnce,
    [`in a second a host, of ${1_000 / DELAY_MS + 1}`]: saw.inASecond,
    [`${COUNTRY_DEALERSHIPS}: min of pauses`]: round(pausesSeconds / (WORKERS * CONCURRENCY) / 60),
    [`${COUNTRY_DEALERSHIPS}: min of CPU, all cores`]: round(
      (ours / DEALERSHIPS) * (COUNTRY_DEALERSHIPS / availableParallelism() / 60),
    ),
  };
}

async function measure(databaseUrl: string, dataDir: string, sites: ChildProcess, urls: string[]): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into dealerships (name, url, status, sync_schedule, next_sync_at)
    select 'Dealership ' || n, url, 'active', 'nightly', now() + interval '30 days'
    from unnest($1::text[]) with ordinality as u (url, n)`,
    [urls],
  );
  const hosts = urls.map((url) => new URL(url).host);
  const workers: ProductProcess[] = [];
  try {
    for (let n = 0; n < WORKERS; n += 1) workers.push(await startWorker(n, databaseUrl, dataDir, hosts));
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const machines = { client, postmaster: parentOf(rows[0]?.pid ?? 0), workers, sites };
    const nights: BenchRow[] = [];
    for (const { what, changedOneIn } of NIGHTS.slice(0, NIGHTS_TO_PASS)) {
      nights.push(await measureNight(machines, what, changedOneIn));
      console.log(`${what}: ${nights.at(-1)?.seconds} s`);
    }
    return nights;
  } finally {
    await Promise.all(workers.map(stopProduct));
    await client.end();
  }
}

export async function run(): Promise<void> {
  console.log(`${availableParallelism()} cores, shared by ${WORKERS} workers, PostgreSQL and the simulated websites`);
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-night-"));
  const program = join(import.meta.dirname, "support/serve-night-sites.ts");
  const sites = fork(program, [DEALERSHIPS, CARS, DELAY_MS / 1_000].map(String));
  try {
    const [urls] = (await once(sites, "message")) as [string[]];
    await withTemporaryDatabase(async (databaseUrl) => {
      const nights = await measure(databaseUrl, dataDir, sites, urls);
      report("night", nights, { dealerships: DEALERSHIPS, cars: CARS, workers: WORKERS, delayMs: DELAY_MS });
    });
  } finally {
    sites.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
