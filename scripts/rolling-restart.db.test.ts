import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { hasNginx, type Nginx, startNginx } from "#test/nginx-kit.ts";
import { createTestDatabase, type TestDatabase, type TestDb } from "#test/test-database.ts";
import { warmCache } from "#test/warm-cache.ts";

const MAIN = join(import.meta.dirname, "../src/app/main.ts");
/** Requests at the same time, and at least in all. */
const CALLERS = 8;
const REQUESTS = 1_500;

let database: TestDatabase;
let folder: string;
let nginx: Nginx | undefined;
let carId = 0;
const webs: { port: number; process: ChildProcess }[] = [];

function startWeb(port: number): ChildProcess {
  const dataDir = join(folder, `${port}`);
  const env = {
    ...{
      ROLE: "web",
      PORT: `${port}`,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "correct horse battery",
    },
    ...{ DEMO: "off", LOG_LEVEL: "silent", RATE_LIMIT: "off" },
  };
  return spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: "ignore" });
}

/** Waits for a web as the instructions do. */
async function ready(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) await sleep(100);
}

beforeAll(async () => {
  if (!hasNginx) return;
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "autohub-restarts-"));
  const { db } = openDb(database.url, createLogger({ level: "silent", pretty: false }), 1);
  const dealershipId = await insertDealership(db as unknown as TestDb);
  [carId = 0] = await insertVehicles(db as unknown as TestDb, dealershipId, [makeFacts()]);
  await db.destroy();
  for (const port of [await freePort(), await freePort()]) {
    warmCache(join(folder, `${port}`));
    webs.push({ port, process: startWeb(port) });
  }
  for (const { port } of webs) await ready(port);
  nginx = await startNginx(webs.map(({ port }) => port));
});
afterAll(async () => {
  if (!hasNginx) return;
  for (const { process: web } of webs) {
    web.kill("SIGKILL");
    if (web.exitCode === null && web.signalCode === null) await once(web, "exit");
  }
  await nginx?.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!hasNginx)("no request of 1,500 fails while the webs behind nginx restart in turn", async () => {
  const calls = [
    ["GET", "/"],
    ["GET", "/api/vehicles?make=Honda&limit=24"],
    ["GET", `/vehicles/${carId}`],
    ["POST", `/api/vehicles/${carId}/track-view`],
  ] as const;
  let restarted = false;
  const seen: string[] = [];
  const caller = async () => {
    while (!restarted || seen.length < REQUESTS) {
      const [method, path] = calls[seen.length % calls.length] ?? calls[0];
      const status = await (nginx as Nginx).call(path, { method }).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      seen.push(`${method} ${path}: ${status}`);
      await sleep(10);
    }
  };
  const restartInTurn = async () => {
    for (const web of webs) {
      web.process.kill("SIGTERM");
      expect(await once(web.process, "exit")).toEqual([0, null]);
      web.process = startWeb(web.port);
      await ready(web.port);
    }
    restarted = true;
  };
  await Promise.all([restartInTurn(), ...Array.from({ length: CALLERS }, caller)]);
  expect(seen.filter((answer) => !answer.endsWith(": 200"))).toEqual([]);
  expect(seen.length).toBeGreaterThanOrEqual(REQUESTS);
});
