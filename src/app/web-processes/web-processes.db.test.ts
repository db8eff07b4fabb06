import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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

type Started = { child: ChildProcess; address: string; webPids: number[]; output: () => string };

function launch(args: string[], env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const options = { cwd: dataDir, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  return { child, output: () => output };
}

/** Starts a program, and waits until it prints its address. */
async function start(args: string[], env: Record<string, string>): Promise<Started> {
  const { child, output } = launch(args, env);
  const address = await vi.waitFor(() => /is at (\S+)/.exec(output())?.[1] ?? expect.fail("not started"), 100_000);
  return { child, address, webPids: childrenOf(child), output };
}

const path = (name: string) => JSON.stringify(join(import.meta.dirname, name));
/**
 * A web process that serves almost nothing, because the product takes seconds to start. It refuses to start while there is a file
 * `away`.
 */
const SMALL_WEB_PROCESS = `
  import { once } from "node:events";
  import { existsSync } from "node:fs";
  import { createServer } from "node:http";
  import { StartupError } from ${path("../../kernel/process/errors.ts")};
  import { runWebProcess } from ${path("run-web-process.ts")};
  runWebProcess(async ({ config }) => {
    if (existsSync("away")) throw new StartupError("The database is away.");
    const server = createServer((request, response) => response.end("here"));
    server.listen(config.port, "127.0.0.1");
    await once(server, "listening");
    return async () => void server.close();
  });`;
const SMALL = [
  "--input-type=module-typescript",
  "--eval",
  `import cluster from "node:cluster";
  import { readConfig } from ${path("../config/config.ts")};
  import { createLogger } from ${path("../../kernel/process/logger.ts")};
  import { startWebProcesses } from ${path("start-web-processes.ts")};
  const setup = cluster.setupPrimary;
  cluster.setupPrimary = (settings) => setup.call(cluster, { ...settings, exec: "web.mts", execArgv: [] });
  const order = { config: readConfig(process.env), databaseUrl: "", connections: 2 };
  try {
    const { port } = await startWebProcesses(${PROCESSES}, order, createLogger({ level: "error", pretty: false }));
    process.stdout.write("is at http://127.0.0.1:" + port + "\\n");
  } catch (error) {
    process.stdout.write(error.message);
    process.exit(1);
  }`,
];

/** Returns the running processes that another one has started. */
function childrenOf(parent: ChildProcess): number[] {
  const list = `/proc/${parent.pid}/task/${parent.pid}/children`;
  return readFileSync(list, "utf8").trim().split(/\s+/).map(Number);
}
const lives = (pid: number) => existsSync(`/proc/${pid}`);

/** Requests on a new connection, so that the processes take turns. */
const ask = (url: string) => fetch(url, { headers: { connection: "close" }, signal: AbortSignal.timeout(5_000) });

// The processes are read from /proc.
describe.runIf(process.platform === "linux")("several web processes", () => {
  let product: Started;
  beforeAll(async () => {
    product = await start([MAIN], {
      ...{ PORT: "0", DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: "off", ADMIN_PASSWORD: PASSWORD },
      ...{ ROLE: "web", LOG_LEVEL: "silent", WEB_PROCESSES: String(PROCESSES) },
    });
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
    // The same from every process.
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

  it("end when the first process is asked to stop", async () => {
    const { child } = product;
    const webPids = childrenOf(child);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    await expect.poll(() => webPids.filter(lives)).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("web processes", () => {
  beforeAll(() => writeFileSync(join(dataDir, "web.mts"), SMALL_WEB_PROCESS));

  it("are replaced when one is killed, while the others answer, and the log says why that takes long", async () => {
    const { child, address, webPids, output } = await start(SMALL, { PORT: "0" });
    const [victim = 0, survivor = 0] = webPids;
    const away = join(dataDir, "away");
    writeFileSync(away, "");
    process.kill(victim, "SIGKILL");
    await expect.poll(() => lives(victim)).toBe(false);
    expect((await ask(address)).status).toBe(200);
    await expect.poll(output).toContain("The database is away.");
    rmSync(away);
    await expect.poll(() => childrenOf(child), { interval: 100 }).toHaveLength(PROCESSES);
    expect(childrenOf(child)).toContain(survivor);
    expect(childrenOf(child)).not.toContain(victim);
    const present = childrenOf(child);
    child.kill("SIGKILL");
    // They end with the first process, for any reason.
    await expect.poll(() => present.filter(lives)).toEqual([]);
  });

  it("say why they cannot start, once", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { child, output } = launch(SMALL, { PORT: String((other.address() as AddressInfo).port) });
    const [code] = await once(child, "close");
    other.close();
    expect(code).toBe(1);
    expect(output().match(/is taken by another program/g)).toHaveLength(1);
  });
});
