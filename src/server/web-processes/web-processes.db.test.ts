import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const PASSWORD = "correct horse battery";
const PROCESSES = 2;
let dataDir: string;

let database: TestDatabase;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "autohub-web-processes-"));
});
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: "off",
      ADMIN_PASSWORD: PASSWORD,
      CRAWL_SCHEDULE: "off",
      LOG_LEVEL: "silent",
      WEB_PROCESSES: String(PROCESSES),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

type Product = { child: ChildProcess; address: string; webPids: number[]; log: () => string };

async function start(): Promise<Product> {
  const child = launch({ LOG_LEVEL: "error" });
  let log = "";
  child.stdout?.on("data", (data) => (log += data));
  const address = await vi.waitFor(() => /is at (\S+)/.exec(log)?.[1] ?? expect.fail("not started"), 100_000);
  return { child, address, webPids: childrenOf(child), log: () => log };
}

/** Lets nobody open a further connection to the product's database, or everybody again. */
async function admitConnections(admitted: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`alter database ${name} allow_connections ${admitted}`).finally(() => client.end());
}

/** The processes that another one has started and that still live. */
function childrenOf(parent: ChildProcess): number[] {
  const list = `/proc/${parent.pid}/task/${parent.pid}/children`;
  return readFileSync(list, "utf8").trim().split(/\s+/).map(Number);
}
const lives = (pid: number) => existsSync(`/proc/${pid}`);

/** Asks on a connection of its own, so that the processes take turns. */
const ask = (url: string) => fetch(url, { headers: { connection: "close" }, signal: AbortSignal.timeout(5_000) });

// Which processes there are is read from /proc.
describe.runIf(process.platform === "linux")("several web processes", () => {
  let product: Product;
  beforeAll(async () => {
    product = await start();
  });

  it("share a port, show every change and count together", async () => {
    const { address, webPids } = product;
    expect(webPids).toHaveLength(PROCESSES);
    const headers = { "content-type": "application/json", connection: "close" };
    const login = await fetch(`${address}/api/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify({ username: "admin", password: PASSWORD }),
    });
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const body = JSON.stringify({ key: "discountCode", value: "SHARED" });
    const changed = await fetch(`${address}/api/admin/settings`, {
      method: "POST",
      headers: { ...headers, cookie },
      body,
    });
    expect(changed.status).toBe(200);
    const settings = Array.from({ length: 8 }, async () => (await ask(`${address}/api/settings`)).json());
    for (const shown of await Promise.all(settings)) expect(shown).toMatchObject({ discountCode: "SHARED" });

    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(`${address}/api/vehicles?page=2`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));

    const counted = async () => {
      const text = await (await ask(`${address}/metrics`)).text();
      const lines = text.split("\n").filter((line) => line.startsWith("http_request_duration_seconds_count"));
      return lines
        .find((line) => line.includes('route="/api/vehicles"'))
        ?.split(" ")
        .at(-1);
    };
    // Whichever is asked.
    expect(await counted()).toBe("12");
    expect(await counted()).toBe("12");
  });

  it("know the database, but not from their environment", () => {
    for (const pid of product.webPids) {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
      expect(environment).toContain("WEB_PROCESSES=");
      expect(environment).not.toContain(database.url);
      expect(environment).not.toContain(PASSWORD);
    }
  });

  it("are replaced when one is killed, while the others answer, and the log says why that takes long", async () => {
    const { child, address, webPids, log } = product;
    const [victim = 0, survivor = 0] = webPids;
    await admitConnections(false);
    process.kill(victim, "SIGKILL");
    await expect.poll(() => lives(victim)).toBe(false);
    expect((await ask(`${address}/healthz`)).status).toBe(200);
    try {
      await expect.poll(log).toContain("is not currently accepting connections");
    } finally {
      await admitConnections(true);
    }
    await expect.poll(() => childrenOf(child), { interval: 100 }).toHaveLength(PROCESSES);
    expect(childrenOf(child)).toContain(survivor);
    expect(childrenOf(child)).not.toContain(victim);
  });

  it("end when the first process is asked to stop", async () => {
    const { child } = product;
    const webPids = childrenOf(child);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    await expect.poll(() => webPids.filter(lives)).toEqual([]);
  });

  it("end when the first process is killed", async () => {
    const { child, webPids } = await start();
    child.kill("SIGKILL");
    await expect.poll(() => webPids.filter(lives)).toEqual([]);
  });
});

it("say why they cannot start, once", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const child = launch({ PORT: String((other.address() as AddressInfo).port) });
  let words = "";
  child.stderr?.on("data", (data) => (words += data));
  const [code] = await once(child, "close");
  other.close();
  expect(code).toBe(1);
  expect(words.match(/is taken by another program/g)).toHaveLength(1);
});
