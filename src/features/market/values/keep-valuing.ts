import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { followMarket } from "./follow-market.ts";
import type { ValueThreadData } from "./start-market-worker.ts";

/** One connection stores, another reads and writes beside it. */
const CONNECTIONS = 2;

/** Values cars over its own connections until the market is idle or the signal aborts. @throws as `followMarket` */
export async function keepValuing({ databaseUrl, logLevel }: ValueThreadData, signal: AbortSignal): Promise<void> {
  const log = createLogger({ level: logLevel, pretty: false });
  const { db } = openDb(databaseUrl, log, CONNECTIONS);
  await followMarket(db, log, signal).finally(() => db.destroy());
}
