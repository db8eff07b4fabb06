import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { warmCache } from "#test/warm-cache.ts";

const MAIN = join(import.meta.dirname, "../../app/main.ts");
const HOSTS = 4;
const DEALERSHIPS = 8;
/** How many crawls a worker has at a time. With five of eight, at least one of the other three is at a host that it has. */
const CONCURRENCY = "5";
const CARS = 4;
const ANSWER_AFTER_MS = 40;
/** How many processes hold the lease of a running run. */
const WORKERS_WITH_RUNS = `select count(distinct holder)::int as workers from leases
  join sync_runs on sync_runs.id::text = leases.key and sync_runs.status = 'running' where kind = 'run'`;
/** How many hosts one process has while another one waits for them. */
const CONTESTED_HOSTS = `select count(*)::int as hosts from leases waiting
  join leases holding on holding.key = waiting.key and holding.holder <> waiting.holder
  where waiting.kind = 'hostWaiting' and holding.kind = 'host'`;

let test: TestApp;
let hosts: string[];
const servers: Server[] = [];
/** The worker that is killed. The other one is this process. */
let killed: ChildProcess;
/** Moments at which a host had more than one request open. */
let crowded = 0;
let answered = 0;
/** Answers wait for it. While it is pending no crawl can end. */
let answersAllowed = Promise.resolve();

const carJson = (dealership: number, n: number) => {
  const vin = `1HGCV1F3XLA${String(dealership * 100 + n).padStart(6, "0")}`;
  const car = {
    "@type": "Car",
    name: `2020 Honda Accord ${vin.slice(-4)}`,
    vehicleIdentificationNumber: vin,
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: 31_000,
    offers: { "@type": "Offer", price: 21_995 },
    url: `/vdp/${vin}`,
  };
  return `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
};

/** Two pages with two cars each, for every dealership of the host. */
function page(path: string): string {
  const dealership = Number(/dealer-(\d+)/.exec(path)?.[1]);
  const second = path.includes("page=2");
  const cars = [1, 2].map((n) => carJson(dealership, second ? n + 2 : n)).join("");
  const next = second ? "" : `<a rel="next" href="/dealer-${dealership}?page=2">Next</a>`;
  return `<!doctype html><h1>${CARS} vehicles</h1>${cars}${next}`;
}

async function startHost(): Promise<string> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
    // A killed worker's connection may be noticed a moment after the next one's, so the check comes a little later.
    setTimeout(() => {
      if (open > 1) crowded += 1;
    }, ANSWER_AFTER_MS / 2);
    setTimeout(async () => {
      await answersAllowed;
      answered += 1;
      const known = request.url?.startsWith("/dealer-") === true;
      response.writeHead(known ? 200 : 404, { "content-type": "text/html" }).end(known ? page(request.url ?? "") : "");
    }, ANSWER_AFTER_MS);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function startWorker(): ChildProcess {
  warmCache(test.context.config.dataDir);
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ROLE: "worker",
      PORT: "0",
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: test.context.config.dataDir,
      CRAWL_ALLOW_HOSTS: hosts.join(","),
      CRAWL_CONCURRENCY: CONCURRENCY,
      CRAWL_SCHEDULE: "off",
      LOG_LEVEL: "silent",
    },
    stdio: "ignore",
  });
}

beforeAll(async () => {
  hosts = await Promise.all(Array.from({ length: HOSTS }, startHost));
  const environment = { CRAWL_CONCURRENCY: CONCURRENCY };
  test = await createTestApp({ works: "later", allowHosts: hosts, environment });
});
afterAll(async () => {
  killed?.kill("SIGKILL");
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await test.close();
});

it(
  "ends every run, asks no host twice at once and doubles no car when one of two workers is killed",
  {
    timeout: 180_000,
  },
  async () => {
    const { db, pool } = test.context;
    await db
      .insertInto("dealerships")
      .values(
        Array.from({ length: DEALERSHIPS }, (_, n) => ({
          name: `Dealer ${n}`,
          url: `http://${hosts[n % HOSTS]}/dealer-${n}`,
          status: "active" as const,
        })),
      )
      .execute();
    // The sites answer once both workers have crawls: then one wants the host that the other one has, and must not get it.
    const both = Promise.withResolvers<void>();
    answersAllowed = both.promise;
    killed = startWorker();
    const headers = { cookie: await test.signIn() };
    await test.app.inject({ method: "POST", url: "/api/sync", headers });
    const workersWithRuns = async () => (await pool.query(WORKERS_WITH_RUNS)).rows[0].workers;
    await expect.poll(workersWithRuns, { timeout: 60_000 }).toBe(1);
    const worker = await test.context.startWorker();
    const contested = async () => (await pool.query(CONTESTED_HOSTS)).rows[0].hosts;
    await expect.poll(contested, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    both.resolve();
    await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(6);
    // The sites wait with their answers once more, so the killed worker leaves some crawls behind.
    const held = Promise.withResolvers<void>();
    answersAllowed = held.promise;
    await expect.poll(workersWithRuns, { timeout: 60_000 }).toBe(2);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    held.resolve();

    const statuses = async () =>
      (await pool.query("select status, count(*)::int as n from sync_runs group by 1 order by 1")).rows;
    await expect.poll(statuses, { timeout: 100_000, interval: 100 }).toEqual([{ status: "succeeded", n: DEALERSHIPS }]);
    expect(crowded).toBe(0);
    const cars = await pool.query("select count(*)::int as n, count(distinct vin)::int as vins from vehicles");
    expect(cars.rows[0]).toEqual({ n: DEALERSHIPS * CARS, vins: DEALERSHIPS * CARS });
    const states = await db.selectFrom("dealerships").select(["status", "vehicle_count"]).distinct().execute();
    expect(states).toEqual([{ status: "active", vehicle_count: CARS }]);
    const attempts = await db.selectFrom("sync_runs").select("attempt").where("attempt", ">", 1).execute();
    expect(attempts.length).toBeGreaterThan(0);
    await worker.stop(0);
  },
);
