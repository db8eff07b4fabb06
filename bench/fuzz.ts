import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { createContext } from "#app/context.ts";
import { ensureFirstAdmin } from "#kernel/auth/admin-accounts.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { fuzzRequests, runFuzz } from "#test/fuzz-requests.ts";
import { type BenchRow, report } from "./report.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const REQUESTS = 20_000;
/** Sent before memory is measured, so that code, caches and pools are loaded. */
const WARM_UP = 2_000;
const MEGABYTE = 1_000_000;
/** The most growth of the used heap; the answer cache alone may have 64 MB. */
const MAX_GROWTH_MB = 40;
const ADMIN = { username: "admin", password: "the benchmark's own password" };

/** Megabytes of the heap that are in use after a full collection. */
function heapMb(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  collect();
  return Math.round(process.memoryUsage().heapUsed / MEGABYTE);
}

/** Sends 20,000 odd requests to the whole server. It fails for a 5xx, a hang, or memory that does not come back. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  try {
    await withTemporaryDatabase((databaseUrl) => fuzz(databaseUrl, dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fuzz(databaseUrl: string, dataDir: string): Promise<void> {
  const log = createLogger({ level: "silent", pretty: false });
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMIT: "off" });
  const context = await createContext({ config, databaseUrl, log, works: false });
  await ensureFirstAdmin(context.db, ADMIN);
  const app = await buildApp(context);
  try {
    await insertVehicles(context.db, await insertDealership(context.db), [makeFacts(), makeFacts()]);
    const signIn = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    const [session] = signIn.cookies;
    if (!session) throw new Error(`sign-in failed: ${signIn.body}`);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const next = fuzzRequests(Date.now() % 1_000_000, `${session.name}=${session.value}`);
    await runFuzz(port, next, WARM_UP);
    const before = heapMb();
    const { statuses, bad } = await runFuzz(port, next, REQUESTS);
    const after = heapMb();
    const answers = Object.entries(statuses).map(([status, times]): BenchRow => ({
      what: `answered ${status}`,
      times,
    }));
    const rows = [{ what: "heap before, MB", times: before }, { what: "heap after, MB", times: after }, ...answers];
    report("fuzz", rows, { bad });
    for (const request of bad) console.error(request);
    if (bad.length > 0) throw new Error(`${bad.length} requests were answered with 5xx or not at all`);
    if (after - before > MAX_GROWTH_MB) throw new Error(`the heap grew from ${before} to ${after} MB`);
  } finally {
    await app.close();
    await context.close();
  }
}
