import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { type Context, createContext } from "#app/context.ts";
import { ensureFirstAdmin } from "#kernel/auth/admin-accounts.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type BenchRow, report } from "./report.ts";
import { CONTACT_CLICKS, DEALERSHIPS, fillAdminData, VEHICLE_VIEWS, VEHICLES } from "./support/fill-admin-data.ts";

const CALLS = 60;
const WARM_UP = 5;
/** Time budget for each call of the dashboard and the dealership list. */
const BUDGET_MS = 300;

/** Calls of the console. Those with a budget are the ones of its first two screens. */
const MEASURED: { what: string; url: string; budget: boolean; calls?: number }[] = [
  { what: "dashboard: stats", url: "/api/stats", budget: true },
  { what: "dashboard: latest clicks", url: "/api/contact-clicks", budget: true },
  { what: "dashboard: charts", url: "/api/contact-clicks/charts", budget: true },
  { what: "dealership list", url: "/api/dealerships", budget: true },
  { what: "stock of the largest dealership", url: "/api/dealerships/1/vehicles", budget: false, calls: 10 },
  { what: "its cars by price", url: "/api/dealerships/1/vehicles?sort=-price", budget: false, calls: 10 },
  { what: "its cars by words", url: "/api/dealerships/1/vehicles?search=2012+honda", budget: false, calls: 10 },
  { what: "search by name", url: "/api/admin/find?text=dealership+199", budget: false, calls: 10 },
  { what: "search by stock number", url: "/api/admin/find?text=S9999", budget: false, calls: 10 },
  { what: "leads of 30 days", url: "/api/admin/leads", budget: false, calls: 10 },
  {
    what: "leads of one dealership, 2 years",
    url: "/api/admin/leads?from=2020-01-01&dealershipId=1",
    budget: false,
    calls: 10,
  },
  { what: "leads of all, 2 years", url: "/api/admin/leads?from=2020-01-01", budget: false, calls: 3 },
  { what: "all leads as CSV", url: "/api/admin/leads.csv?from=2020-01-01", budget: false, calls: 1 },
];
const ADMIN = { username: "admin", password: "the benchmark's own password" };

/** Makes PostgreSQL send the plan of every query of a connection as a notice. */
const withPlans = (url: string): string => {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_level": "notice",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return `${url}?options=${encodeURIComponent(options.join(" "))}`;
};

type Server = { app: FastifyInstance; context: Context; cookie: string };

/** Runs `use` against the whole server, signed in. */
async function withServer(databaseUrl: string, dataDir: string, use: (server: Server) => Promise<void>): Promise<void> {
  const log = createLogger({ level: "error", pretty: false });
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const context = await createContext({ config, databaseUrl, log, works: false });
  await ensureFirstAdmin(context.db, ADMIN);
  const app = await buildApp(context);
  try {
    const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    const [session] = login.cookies;
    await use({ app, context, cookie: `${session?.name}=${session?.value}` });
  } finally {
    await app.close();
    await context.close();
  }
}

async function call({ app, cookie }: Server, url: string, method: "GET" | "DELETE" = "GET"): Promise<number> {
  const start = performance.now();
  const response = await app.inject({ method, url, headers: { cookie } });
  const took = performance.now() - start;
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return took;
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

async function measure(server: Server, measured: typeof MEASURED, when: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, url, budget, calls = CALLS } of measured) {
    for (let i = 0; i < Math.min(WARM_UP, calls); i += 1) await call(server, url);
    const times = [];
    for (let i = 0; i < calls; i += 1) times.push(await call(server, url));
    times.sort((a, b) => a - b);
    const p99 = percentile(times, 0.99);
    const verdict = budget ? (p99 <= BUDGET_MS ? "within" : "OVER") : "";
    rows.push({ what: `${what} (${when})`, "p50 ms": percentile(times, 0.5), "p99 ms": p99, "300 ms": verdict });
  }
  return rows;
}

/** Returns PostgreSQL's plans of all queries behind the calls that have a budget. */
async function explain(databaseUrl: string, dataDir: string): Promise<Record<string, string[]>> {
  const plans: Record<string, string[]> = {};
  await withServer(withPlans(databaseUrl), dataDir, async (server) => {
    let current: string[] = [];
    const heard = new Set<pg.PoolClient>();
    const listen = (client: pg.PoolClient) => {
      if (heard.has(client)) return;
      heard.add(client);
      client.on("notice", (notice) => {
        if (notice.message?.includes("plan:")) current.push(notice.message);
      });
    };
    server.context.pool.on("connect", listen);
    // Open connections keep their old setting, so it is set on them as well.
    const open = await Promise.all(Array.from({ length: 8 }, () => server.context.pool.connect()));
    for (const client of open) {
      listen(client);
      client.release();
    }
    for (const { what, url } of MEASURED.filter(({ budget }) => budget)) {
      current = [];
      await call(server, url);
      plans[what] = current.filter((plan) => !plan.includes("admin_sessions"));
    }
  });
  return plans;
}

/** The console with 2,000 dealerships, 500,000 vehicles and 1,000,000 contact clicks. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await migrate(postgres.url, createLogger({ level: "silent", pretty: false }));
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    console.log("filling the database (one to three minutes) …");
    await fillAdminData(client);
    const rows: BenchRow[] = [];
    await withServer(postgres.url, dataDir, async (server) => {
      rows.push(...(await measure(server, MEASURED, "at rest")));
      // Crawls that change cars move their rows, which makes the indexes' statistics stale.
      await client.query("update vehicles set changed_at = now() where id % 3 = 0");
      const awaited = MEASURED.filter(({ budget }) => budget);
      rows.push(...(await measure(server, awaited, "after crawls")));
    });
    const plans = await explain(postgres.url, dataDir);
    for (const [what, texts] of Object.entries(plans)) console.log(`\n${what}\n${texts.join("\n")}`);
    await withServer(postgres.url, dataDir, async (server) => {
      const { rows: counts } = await client.query("select vehicle_count from dealerships where id = 1");
      const what = `deleting a dealership with ${counts[0].vehicle_count} listed cars`;
      const took = Math.round(await call(server, "/api/dealerships/1", "DELETE"));
      rows.push({ what, "p50 ms": took, "p99 ms": took, "300 ms": "" });
    });
    await client.end();
    const size = { DEALERSHIPS, VEHICLES, CONTACT_CLICKS, VEHICLE_VIEWS };
    report("admin", rows, { size, plans });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
