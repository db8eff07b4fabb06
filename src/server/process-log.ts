import type { Config } from "./infra/config.ts";
import { createLogger, type Logger } from "./infra/logger.ts";
import { LogWatch } from "./infra/measures/log-watch.ts";

/** Keeps what this process logs, for the health screen. */
export const logWatch = new LogWatch();

/** The log of a process of the product. */
export const loggerOf = ({ logLevel, production }: Config): Logger =>
  createLogger({ level: logLevel, pretty: !production && process.stdout.isTTY, watch: logWatch });
