import { POOL_SIZE } from "#kernel/database/pool-size.ts";
import type { Config } from "../config/config.ts";

/** Connections that the process of crawls needs in all, and those that a web process needs besides its pools. */
const WORKER_CONNECTIONS = 60;
const WEB_EXTRA_CONNECTIONS = 12;

/** Whether the server builds the browser's pages anew as their sources change (`npm run dev`). */
export const isDevelopment = (): boolean => process.argv.includes("--dev");

/** How many web processes there are; 1: this process serves itself. A development server has state, so there is one. */
export const webProcessCount = (config: Config): number =>
  config.role === "all" || config.role === "web" ? (isDevelopment() ? 1 : config.webProcesses) : 1;

/** Each of the two pools of each of several web processes: all together as many as one process has, so that a usual server has room. */
export const webConnections = (count: number): number => Math.max(2, Math.ceil(POOL_SIZE / count));

/** How many connections several web processes and the process of crawls may have open at a time. */
export const connectionsOfAll = (count: number): number =>
  WORKER_CONNECTIONS + count * (2 * webConnections(count) + WEB_EXTRA_CONNECTIONS);
