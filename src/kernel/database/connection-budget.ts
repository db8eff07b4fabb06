import type pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import {
  CONNECTIONS_KEPT_FREE,
  COUNT_CONNECTIONS,
  type ConnectionCount,
  connectionsForPools,
  dealOut,
  freeConnections,
  LEAST_OF_PROCESS,
} from "./rules/connection-share.ts";
import { SESSION_NAME, type Session } from "./session.ts";

const COUNT_EVERY_MS = 3_000;
const SHORT_COUNTS = 3;
/** The longest wait of a start for the first count. Until then each pool has its least. */
const FIRST_COUNT_TIMEOUT_MS = 1_000;
/** A connection that nobody uses is closed after this, and sooner where fewer than two for each process are free. */
const IDLE_MS = 10_000;
const SHORT_IDLE_MS = 500;

/** A pool of a process, the least connections that it may always open, and the most. */
export type BudgetedPool = { pool: pg.Pool; least: number; most: number };

/**
 * Keeps a process's pools within what the server has left: every few seconds it counts the connections and sets the pools' sizes. It warns
 * before they run out.
 * @returns when they have been counted for the first time; a function that stops it
 */
export async function watchConnections(
  session: Session,
  pools: readonly BudgetedPool[],
  log: Logger,
): Promise<() => void> {
  /** How many counts in a row have found few left. A moment in which all processes have much to do is none to warn of. */
  let shortCounts = 0;
  for (const { pool, least, most } of pools) pool.options.max = Math.min(least, most);

  async function count(): Promise<void> {
    const { rows } = await session.pool.query<ConnectionCount>(COUNT_CONNECTIONS, [SESSION_NAME]);
    const [counted] = rows;
    if (counted === undefined) return;
    share(counted, pools);
    shortCounts = isRunningOut(counted) ? shortCounts + 1 : 0;
    if (shortCounts === SHORT_COUNTS) log.warn(counted, describeShortage(counted));
  }

  const first = count().catch((err) => log.debug({ err }, "the connections of the database could not be counted"));
  await withTimeout(first, FIRST_COUNT_TIMEOUT_MS, () => {});
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // While the database is away, others log it.
    count()
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, COUNT_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Sets the sizes of the pools. */
function share(counted: ConnectionCount, pools: readonly BudgetedPool[]): void {
  const open = pools.reduce((sum, { pool }) => sum + pool.totalCount, 0);
  const needs = pools.map(({ pool, least, most }) => ({ least, most, isWaiting: pool.waitingCount > 0 }));
  const sizes = dealOut(connectionsForPools(counted, open), needs);
  const free = freeConnections(counted);
  const isShort = free <= 0;
  for (const [place, { pool }] of pools.entries()) {
    const max = sizes[place] ?? 1;
    const { totalCount } = pool;
    pool.options.max = max;
    pool.options.idleTimeoutMillis = free < 2 * counted.processes ? SHORT_IDLE_MS : IDLE_MS;
    // Taken in turn with the others who wait, and closed instead of given back.
    for (let n = max; isShort && n < totalCount; n += 1) touch(pool, true);
    // Who waits already is served by a connection that is opened and given back.
    if (pool.waitingCount > 0 && totalCount < max) touch(pool, false);
  }
}

const touch = (pool: pg.Pool, closes: boolean): void =>
  void pool.connect().then(
    (client) => client.release(closes),
    () => {},
  );

function isRunningOut({ allowed, used, processes }: ConnectionCount): boolean {
  return allowed - used < CONNECTIONS_KEPT_FREE || allowed < processes * LEAST_OF_PROCESS + CONNECTIONS_KEPT_FREE;
}

const describeShortage = ({ allowed, used, processes }: ConnectionCount): string =>
  `the database has ${Math.max(0, allowed - used)} of ${allowed} connections left for ${processes} process${processes === 1 ? "" : "es"} of AutoHub; ` +
  "raise max_connections of the PostgreSQL server before they run out (docs/connections.md)";
