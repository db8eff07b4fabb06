import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbeddedRole } from "#app/database-role.ts";
import { joinEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";
import { warmCache } from "#test/warm-cache.ts";
import { childEnvironment, forgetSecrets } from "./child-environment.ts";
import { createLogger } from "./logger.ts";

const log = createLogger({ level: "silent", pretty: false });
const MAIN = join(import.meta.dirname, "../../app/main.ts");
/** A value that occurs nowhere else. */
const secret = (name: string) => `secret-of-${name.toLowerCase()}`;
const SECRETS = {
  ADMIN_PASSWORD: secret("administrator"),
  INSPECTED_AUTO_URL: "https://partner.example/cars",
  INSPECTED_AUTO_TOKEN: secret("partner-of-ours"),
  FILES_S3_ENDPOINT: "http://127.0.0.1:1",
  FILES_S3_BUCKET: "cars",
  FILES_S3_ACCESS_KEY_ID: secret("storage-name"),
  FILES_S3_SECRET_ACCESS_KEY: secret("storage-key"),
  METRICS_TOKEN: secret("metrics-reader"),
  SOMEBODY_ELSES_TOKEN: secret("another-program"),
};

let dataDir: string;
let site: FakeSite;
let product: ChildProcess;
let address: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-environment-"));
  copyPreparedCluster(dataDir);
  warmCache(dataDir);
  site = await startFakeSite(() => {}); // never answers, so that the crawl goes on
  address = await start();
});
afterAll(async () => {
  product?.kill("SIGTERM");
  if (product?.exitCode === null) await once(product, "exit");
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the product with the embedded database and every kind of secret. @returns its address */
async function start(): Promise<string> {
  product = spawn(process.execPath, [MAIN], {
    env: {
      ...childEnvironment(),
      ...SECRETS,
      ...{ DATA_DIR: dataDir, PORT: "0", DEMO: "off", CRAWL_ALLOW_HOSTS: site.host, LOG_LEVEL: "silent" },
      ...{ WEB_PROCESSES: "1", NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of product.stdout ?? []) {
    output += chunk;
    const address = /is at (\S+)/.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error("the product did not start");
}

async function startCrawl(): Promise<void> {
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: "admin", password: SECRETS.ADMIN_PASSWORD }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const body = JSON.stringify({ name: "Harbor Motors", url: `${site.url}/used` });
  const added = await fetch(`${address}/api/dealerships`, { method: "POST", headers: { ...headers, cookie }, body });
  expect(added.status).toBe(201);
  while (site.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

type Process = { pid: number; command: string; environment: string };

/** Returns all descendants of a process. */
function descendants(pid: number): Process[] {
  const read = (of: string, file: string) => {
    try {
      return readFileSync(`/proc/${of}/${file}`, "utf8");
    } catch {
      return ""; // it has ended meanwhile
    }
  };
  const children = read(String(pid), `task/${pid}/children`).trim().split(" ").filter(Boolean);
  return children.flatMap((child) => [
    { pid: Number(child), command: read(child, "cmdline").replaceAll("\0", " "), environment: read(child, "environ") },
    ...descendants(Number(child)),
  ]);
}

describe("an environment", () => {
  it("loses the secrets and keeps the rest", () => {
    const environment: NodeJS.ProcessEnv = { ...SECRETS, DATABASE_URL: "postgres://a:b@c/d", PORT: "1" };
    forgetSecrets(environment);
    expect(Object.keys(environment).sort()).toEqual([
      ...["FILES_S3_BUCKET", "FILES_S3_ENDPOINT", "INSPECTED_AUTO_URL", "PORT", "SOMEBODY_ELSES_TOKEN"],
    ]);
  });
});

describe.runIf(existsSync("/proc/self/environ"))("the processes that the product starts (needs /proc)", () => {
  it("have no secret in their environment or command line", async () => {
    await startCrawl();
    const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
    const processes = descendants(product.pid ?? 0);
    for (const part of ["native/bin/postgres", "src/core/crawl/main.ts"]) {
      expect(processes.some(({ command, environment }) => command.includes(part) && environment !== "")).toBe(true);
    }
    for (const { command, environment } of processes) {
      const leaked = [password, ...Object.values(SECRETS)].filter((value) =>
        `${command}\0${environment}`.includes(value),
      );
      expect([command, leaked]).toEqual([command, []]);
    }
  });

  it.runIf(process.getuid?.() === 0)("cannot read more than they need, when they crawl (needs root)", () => {
    const crawl = descendants(product.pid ?? 0).find(({ command }) => command.includes("src/core/crawl/main.ts"));
    const { uid, gid } = statSync(`/proc/${crawl?.pid}`);
    expect(uid).toBeGreaterThan(1_000);
    expect(readFileSync(`/proc/${crawl?.pid}/status`, "utf8")).toMatch(/^NoNewPrivs:\t1$/m);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const script = 'for file; do cat "$file" >/dev/null 2>&1 && echo "$file"; done; exit 0';
    const tried = [...files, `/proc/${product.pid}/environ`, `/proc/${product.pid}/maps`, join(dataDir, "cache")];
    const { stdout } = spawnSync("/bin/sh", ["-c", script, "sh", ...tried], { uid, gid, encoding: "utf8" });
    const readable = stdout.trim().split("\n");
    expect(readable).toContain(join(dataDir, "cache", "vin-tables-3.db"));
    const wanted = /^(?:cache\/(?:node\/.*|vin-tables-\d+\.db)|crawl-cache\/.*)$/;
    expect(readable.filter((path) => !wanted.test(path.slice(dataDir.length + 1)))).toEqual([]);
  });
});

it("the embedded database is worked with as the product's role, which gets a new password at each start", async () => {
  const query = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  };
  const { url } = await joinEmbeddedPostgres(dataDir);
  const users = `select distinct usename as user from pg_stat_activity
    where datname = current_database() and application_name like 'autohub%'`;
  // PostgreSQL shows the owner's connections for a moment after they were closed.
  await expect.poll(() => query(url, users)).toEqual([{ user: "autohub_app" }]);
  const [first, second] = [await openEmbeddedRole(url, log), await openEmbeddedRole(url, log)];
  await expect(query(first, "select 1")).rejects.toThrow("password authentication failed");
  expect(await query(second, "select current_user as user")).toEqual([{ user: "autohub_app" }]);
});
