import { availableParallelism } from "node:os";

/**
 * How many connections each of the two pools of calls (shoppers', administrators') has open at most, in a process without web
 * processes beside it. More than a few per core only wait for each other, and each takes 3 to 7 MB of the database's machine. Eight
 * are enough for as many readers. Apart from `db.ts`, so that a start knows it before it loads what builds queries.
 */
export const POOL_SIZE = Math.max(8, Math.min(20, 4 * availableParallelism()));
