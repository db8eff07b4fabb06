import { availableParallelism } from "node:os";

/**
 * The most open connections of each of the two pools of calls (shoppers', administrators'), in a process without other web processes. More
 * than a few per core only wait for each other, and each takes 3 to 7 MB of the database's machine. Eight are enough for as many readers.
 * Apart from `db.ts`, so that a start has it before it loads the query builder.
 */
export const POOL_SIZE = Math.max(8, Math.min(20, 4 * availableParallelism()));
