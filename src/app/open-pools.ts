import type pg from "pg";
import { type BudgetedPool, watchConnections } from "#kernel/database/connection-budget.ts";
import { CONSOLE_TIMEOUTS, type Db, openDb, SHOPPER_TIMEOUTS, WORKER_TIMEOUTS } from "#kernel/database/db.ts";
import { consolePoolSize, LEAST_OF_POOL, POOL_SIZE, WORKER_POOL_SIZE } from "#kernel/database/pool-size.ts";
import { openSession, type Session } from "#kernel/database/session.ts";
import type { StatementWatch } from "#kernel/database/statement-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Config } from "./config/config.ts";

type OpenPool = { db: Db; pool: pg.Pool };

/** The connections of a process to the primary. */
export type Pools = {
  session: Session;
  console: OpenPool;
  shoppers: OpenPool;
  /** Null in a process that does no background work. */
  worker: OpenPool | null;
  close(): Promise<void>;
};

/**
 * Opens a process's connections. Shoppers, administrators and background work have separate pools, so that a locked table in one cannot use
 * up the connections of the others; a process that only works has a single one.
 * @param options.connections the most of shoppers' pool
 * @param options.workerConnections the most of the worker's pool
 */
export async function openPools(options: {
  databaseUrl: string;
  log: Logger;
  role: Config["role"];
  works: boolean;
  connections?: number;
  workerConnections?: number;
  statementWatch: StatementWatch;
}): Promise<Pools> {
  const {
    databaseUrl,
    log,
    works,
    statementWatch,
    connections = POOL_SIZE,
    workerConnections = WORKER_POOL_SIZE,
  } = options;
  const budget: BudgetedPool[] = [];
  const open = (kind: keyof typeof LEAST_OF_POOL, most: number, timeouts: typeof WORKER_TIMEOUTS): OpenPool => {
    const opened = openDb(databaseUrl, log, most, statementWatch, timeouts);
    budget.push({ pool: opened.pool, least: LEAST_OF_POOL[kind], most });
    return opened;
  };
  const session = openSession(databaseUrl, log);
  const worker = works ? open("worker", workerConnections, WORKER_TIMEOUTS) : null;
  const alone = options.role === "worker" ? worker : null;
  const shoppers = alone ?? open("shoppers", connections, SHOPPER_TIMEOUTS);
  const administrators = alone ?? open("console", consolePoolSize(connections), CONSOLE_TIMEOUTS);
  const stopCounting = await watchConnections(session, budget, log);
  return {
    ...{ session, worker, shoppers, console: administrators },
    close: async () => {
      stopCounting();
      await Promise.all([...new Set([shoppers, administrators, worker])].map((one) => one && end(one)));
      await session.close();
    },
  };
}

async function end({ db, pool }: OpenPool): Promise<void> {
  await db.destroy();
  // The query builder ends only a pool that it has used.
  if (!pool.ending) await pool.end();
}
