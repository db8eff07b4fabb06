import { type Logger, pino } from "pino";

export type { Logger };

/**
 * The process's logger: JSON lines in production, readable lines on a terminal. Secrets never reach a log: request
 * bodies are not logged at all, and these fields are blanked wherever they turn up.
 * @param level one of pino's levels, or `silent`
 */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    redact: {
      paths: ["password", "*.password", "token", "*.token", "req.headers.cookie", "req.headers.authorization"],
      censor: "[hidden]",
    },
    ...(options.pretty && {
      // One line each: what a first start prints once, the password, must not scroll away.
      transport: {
        target: "pino-pretty",
        options: { ignore: "pid,hostname,reqId", translateTime: "HH:MM:ss", singleLine: true },
      },
    }),
  });
}
