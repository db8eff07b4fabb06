import { POOL_SIZE } from "#kernel/database/pool-size.ts";
import type { Config } from "../config/config.ts";

/** The connections of the process of crawls in total, and those that a web process needs besides its pools. */
const WORKER_CONNECTIONS = 60;
const WEB_EXTRA_CONNECTIONS = 12;

/** Returns whether the server rebuilds the browser's pages when their sources change (`npm run dev`). */
export const isDevelopment = (): boolean => process.argv.includes("--dev");

/** Returns the number of web processes; 1: this process serves itself. A development server has state, so there is one. */
export const webProcessCount = (config: Config): number =>
  config.role === "all" || config.role === "web" ? (isDevelopment() ? 1 : config.webProcesses) : 1;

/**
 * Returns the most connections of shoppers' pool in one of several web processes. All together have as many as one process has.
 * @param whole that of a process without others
 */
export const webConnections = (count: number, whole = POOL_SIZE): number => Math.max(2, Math.ceil(whole / count));

/** Returns the most connections that several web processes and the process of crawls may have open. */
export const connectionsOfAll = (count: number): number =>
  WORKER_CONNECTIONS + count * (2 * webConnections(count) + WEB_EXTRA_CONNECTIONS);
