import { type Logger, pino } from "pino";

export type { Logger };

/**
 * Creates the process's logger: JSON lines in production, readable lines on a terminal. No secret is logged: request
 * bodies never are, and the fields below are blanked.
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
      // One line each, so that the password which a first start prints does not scroll away.
      transport: {
        target: "pino-pretty",
        options: { ignore: "pid,hostname,reqId", translateTime: "HH:MM:ss", singleLine: true },
      },
    }),
  });
}
