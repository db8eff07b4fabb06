import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { warmCache } from "#test/warm-cache.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const PASSWORD = "correct horse battery";

let database: TestDatabase;
let site: FakeSite;
let client: pg.Client;
/** Shared by all starts of a test. */
let dataDir: string;
/** True when the fake dealer's second page never answers. */
let hanging: boolean;
const children: ChildProcess[] = [];

const page = (number: number) =>
  `<!doctype html><p>4 vehicles</p>${[1, 2]
    .map((n) => {
      const vin = ["1HGCV1F34LA000017", "2T3P1RFV8MC000025", "3FA6P0HD5KR000034", "1FTEW1EP5KFA00045"][
        (number - 1) * 2 + n - 1
      ];
      return `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", name: `2019 Ford Fusion ${vin}`, vehicleIdentificationNumber: vin, itemCondition: "UsedCondition", mileageFromOdometer: 42_000, offers: { price: 15_995 }, url: `/vdp/${vin}` })}</script>`;
    })
    .join("")}${number === 1 ? '<a rel="next" href="/used?page=2">Next</a>' : ""}`;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "autohub-main-"));
  warmCache(dataDir);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  hanging = true;
  site = await startFakeSite((request, response) => {
    if (request.path === "/used?page=2" && hanging) return; // never answers
    const known = request.path.startsWith("/used");
    response.writeHead(known ? 200 : 404, { "content-type": "text/html" });
    response.end(known ? page(request.path === "/used" ? 1 : 2) : "");
  });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await client.end();
  await site.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the product as a separate process. @returns its address once it listens */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: "off",
      ADMIN_PASSWORD: PASSWORD,
      CRAWL_ALLOW_HOSTS: site.host,
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    const address = /is at (\S+)/.exec(output)?.[1];
    if (address) return { child, address };
  }
  throw new Error("the product did not start");
}

async function addDealership(address: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: "admin", password: PASSWORD }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const body = JSON.stringify({ name: "Harbor Motors", url: `${site.url}/used` });
  const added = await fetch(`${address}/api/dealerships`, { method: "POST", headers: { ...headers, cookie }, body });
  expect(added.status).toBe(201);
}

/** Waits, within the test's own time limit, until a query gives that value. */
async function until(sql: string, value: unknown): Promise<void> {
  for (;;) {
    const { rows } = await client.query(sql);
    if (rows[0]?.value === value) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const reached = async (path: string) => {
  while (!site.requests.some((request) => request.path === path))
    await new Promise((resolve) => setTimeout(resolve, 20));
};
const counted = async (sql: string) => (await client.query(`select count(*)::int as n ${sql}`)).rows[0].n;

const takenPort = () => site.host.split(":")[1] ?? "";
/** Starts the product, which fails. @returns its output */
const failing = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  let words = "";
  child.stderr.on("data", (data) => (words += data));
  const [code] = await once(child, "close");
  return { code, words };
};

describe("a process that ends in the middle of a sync", () => {
  it("leaves a run that the next start completes, by SIGTERM and by kill -9: no car lost, none doubled", async () => {
    const first = await start();
    await addDealership(first.address);
    await reached("/used?page=2");
    first.child.kill("SIGTERM");
    expect((await once(first.child, "exit"))[0]).toBe(0);
    expect((await client.query("select status from sync_runs")).rows).toEqual([{ status: "queued" }]);

    site.requests.length = 0;
    const second = await start();
    await reached("/used?page=2");
    second.child.kill("SIGKILL");
    await once(second.child, "exit");
    expect(await counted("from sync_runs where status = 'running'")).toBe(1);

    hanging = false;
    await start();
    await until("select status as value from sync_runs", "succeeded");
    expect(await counted("from vehicles where removed_at is null")).toBe(4);
    expect(await counted("from vehicles")).toBe(4);
    expect(await counted("from sync_runs")).toBe(1);
    expect((await client.query("select status, vehicle_count from dealerships")).rows).toEqual([
      { status: "active", vehicle_count: 4 },
    ]);
    expect(await counted("from sync_run_vehicles")).toBe(0);
  });
});

describe("roles", () => {
  it("web serves and enqueues over IPv4 and IPv6 at ::, worker crawls, on one database, and no start that finds its port taken", async () => {
    hanging = false;
    const web = await start({ ROLE: "web", HOST: "::" });
    expect(web.address).toMatch("http://127.0.0.1:");
    expect((await fetch(`${web.address.replace("127.0.0.1", "[::1]")}/metrics`)).status).toBe(200);
    await addDealership(web.address);
    expect(await counted("from sync_runs where status = 'queued'")).toBe(1);
    const { words } = await failing({ PORT: takenPort(), CRAWL_ALLOW_HOSTS: site.host, DEMO: "off" });
    expect(words).toContain("is taken by another program");
    expect(
      (await client.query("select state, started_on from pgboss.job where name = 'sync-dealership'")).rows,
    ).toEqual([{ state: "created", started_on: null }]);
    const worker = await start({ ROLE: "worker", HOST: "::1" });
    expect(worker.address).toMatch("http://[::1]:");
    await until("select status as value from sync_runs", "succeeded");
    const statusOf = async (path: string) => (await fetch(`${worker.address}${path}`)).status;
    for (const path of ["/healthz", "/readyz", "/metrics"]) expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ["/", "/admin", "/api/vehicles", "/robots.txt", "/api/auth/login"]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    const { total } = (await (await fetch(`${web.address}/api/vehicles`)).json()) as { total: number };
    expect(total).toBe(4);
  });

  it("migrate ends when it is done, in production with a warning when there is no https address", async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        ROLE: "migrate",
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let words = "";
    child.stdout.on("data", (data) => (words += data));
    expect((await once(child, "close"))[0]).toBe(0);
    expect(words).toContain("PUBLIC_URL is not an https address");
  });
});

describe("a start that cannot work", () => {
  it("says every problem of the environment at once and ends with 1", async () => {
    const { code, words } = await failing({ PORT: "x", ROLE: "y" });
    expect(code).toBe(1);
    expect(words).toMatch(/PORT must be a whole number\n\s+ROLE must be all, web, worker or migrate/);
    expect(words).not.toContain("at readConfig");
  });
});
