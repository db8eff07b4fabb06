import { type Logger, type LoggerOptions, pino } from "pino";
import { hideLinkSecrets } from "#kernel/words/rules/secret-links.ts";
import type { LogWatch } from "./log-watch.ts";
import { withLoggableErrors } from "./loggable-error.ts";

export type { Logger };

/**
 * Creates the process's logger: JSON lines in production, readable lines on a terminal. No secret is logged: request bodies never
 * are, an error is reduced by `loggableError`, the fields below are blanked, and so are the secrets of secret addresses in any text.
 * @param options.level one of pino's levels, or `silent`
 * @param options.to a file descriptor; default: standard output. It cannot be combined with `pretty`
 * @param options.watch keeps the latest lines, and counts the errors
 */
export function createLogger(options: { level: string; pretty: boolean; to?: number; watch?: LogWatch }): Logger {
  const { watch } = options;
  const settings: LoggerOptions = {
    level: options.level,
    redact: {
      paths: ["password", "*.password", "token", "*.token", "req.headers.cookie", "req.headers.authorization"],
      censor: "[hidden]",
    },
    formatters: { log: withLoggableErrors },
    // Errors are already reduced. Without this, Fastify would use its own serializer.
    serializers: { err: (value) => value },
    // Every line passes here, also Fastify's messages, which contain addresses.
    hooks: watch ? { streamWrite: keepLine(watch), logMethod: countErrors(watch) } : { streamWrite: hideLinkSecrets },
    ...(options.pretty && {
      // One line each, so that the password that a first start prints stays visible.
      transport: {
        target: "pino-pretty",
        options: { ignore: "pid,hostname,reqId", translateTime: "HH:MM:ss", singleLine: true },
      },
    }),
  };
  // Written at once, because a command may end right after its line.
  return options.to === undefined ? pino(settings) : pino(settings, pino.destination({ dest: options.to, sync: true }));
}

const keepLine = (watch: LogWatch) => (line: string) => {
  const safe = hideLinkSecrets(line);
  watch.takeLine(safe);
  return safe;
};

/** Pino calls this with the logger as `this`, for every line of an enabled level. */
const countErrors = (watch: LogWatch): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> =>
  function countError(args, method, level) {
    watch.takeCall(args, level, () => this.bindings());
    method.apply(this, args);
  };
