import { parentPort, workerData } from "node:worker_threads";
import { openDb } from "../../infra/database/db.ts";
import { createLogger } from "../../infra/logger.ts";
import { followMarket } from "./follow-market.ts";
import type { ValueThreadData } from "./start-market-worker.ts";

/** One connection stores, another reads and writes beside it. */
const CONNECTIONS = 2;

const { databaseUrl, logLevel } = workerData as ValueThreadData;
const log = createLogger({ level: logLevel, pretty: false });
const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());
const { db } = openDb(databaseUrl, log, CONNECTIONS);
try {
  await followMarket(db, log, stopping.signal);
} finally {
  await db.destroy();
  parentPort?.close();
}
