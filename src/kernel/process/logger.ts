import { type Logger, type LoggerOptions, pino } from "pino";
import { hideLinkSecrets } from "#kernel/words/rules/secret-links.ts";
import type { LogWatch } from "./log-watch.ts";
import { withLoggableErrors } from "./loggable-error.ts";

export type { Logger };

/**
 * Creates the process's logger: JSON lines in production, readable lines on a terminal. No secret is logged: request
 * bodies never are, of errors only what `loggableError` lists is, the fields below are blanked, and so are the secrets of our secret addresses, in whatever text.
 * @param options.level one of pino's levels, or `silent`
 * @param options.to a file descriptor; standard output without one. It does not go with `pretty`
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
    // What comes from an error is clean by now. Fastify would have another serializer of its own.
    serializers: { err: (value) => value },
    // Every line passes here, whoever writes it: Fastify's own messages have addresses in them too.
    hooks: watch ? { streamWrite: keepLine(watch), logMethod: countErrors(watch) } : { streamWrite: hideLinkSecrets },
    ...(options.pretty && {
      // One line each, so that the password which a first start prints does not scroll away.
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

/** pino calls it with the logger as `this`, for every line of a level that is on. */
const countErrors = (watch: LogWatch): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> =>
  function countError(args, method, level) {
    watch.takeCall(args, level, () => this.bindings());
    method.apply(this, args);
  };
