import { availableParallelism } from "node:os";

/**
 * Returns the most open connections of shoppers' pool in a process without other web processes. More than a few per core only wait for
 * each other, and each takes 3 to 7 MB of the database's machine. Eight are enough for as many readers.
 */
export const poolSizeOn = (cores: number): number => Math.max(8, Math.min(20, 4 * cores));

/** That of this machine. Apart from `db.ts`, so that a start has it before it loads the query builder. */
export const POOL_SIZE = poolSizeOn(availableParallelism());

/** Returns the most open connections of administrators' pool beside a pool of shoppers. Few people share it. */
export const consolePoolSize = (shoppers: number): number => Math.max(3, Math.ceil(shoppers / 2));

/** The most open connections of background work: enough for four crawls that write, and for the periodic work. */
export const WORKER_POOL_SIZE = 8;

/** The connections that a pool may open even when the server has hardly any left. Background work has a second one for what it does beside. */
export const LEAST_OF_POOL = { shoppers: 1, console: 1, worker: 2 } as const;
