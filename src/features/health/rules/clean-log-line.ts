import { hideKnown, scrubText } from "#kernel/process/rules/scrub-text.ts";

const LEVELS: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** Numbers of a log line that may leave the installation. Everything else is removed. */
const NUMBERS = [
  ...["pid", "webPid", "runId", "dealershipId", "exportId", "backupId", "importId", "attempt", "attempts", "pauseMs"],
  ...["status", "statusCode", "count", "added", "changed", "removed", "found"],
];
const WORDS = ["reqId", "route", "migration", "signal", "trigger", "kind", "platform", "outcome"];

/** Places in our own source, in the order of the stack. */
const PATHS = /\b(?:src|scripts|migrations)\/[\w./-]+(?::\d+)?/g;
const SOURCE = /\.(?:tsx?|sql)(?::\d+)?$/;
const MAX_PLACES = 8;

export type CleanLine = { at: string; level: string; message: string } & Record<string, unknown>;

/**
 * Makes a log line safe for others: time, level, sentence, error without values, and the numbers of its crawl or request.
 * @param line JSON as pino writes it
 * @param known values that are certainly secret
 * @returns null for a line that is not pino's
 */
export function cleanLogLine(line: string, known: readonly string[] = []): CleanLine | null {
  const said = parse(line);
  if (!said || typeof said.time !== "number" || typeof said.level !== "number") return null;
  const numbers = NUMBERS.flatMap((name) => (typeof said[name] === "number" ? [[name, said[name]] as const] : []));
  const words = WORDS.flatMap((name) => {
    const value = said[name];
    return typeof value === "string" ? [[name, scrubText(value, known)] as const] : [];
  });
  const error = cleanError(said.err, known);
  return {
    at: new Date(said.time).toISOString(),
    level: LEVELS[said.level] ?? String(said.level),
    message: scrubText(typeof said.msg === "string" ? said.msg : "", known),
    ...Object.fromEntries([...numbers, ...words]),
    ...(error && { error }),
  };
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function cleanError(error: unknown, known: readonly string[]) {
  if (typeof error !== "object" || error === null) return null;
  const { type, code, message, stack } = error as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? scrubText(value, known) : undefined);
  return {
    type: text(type),
    code: text(code),
    message: text(message),
    places: typeof stack === "string" ? placesIn(hideKnown(stack, known)) : [],
  };
}

const placesIn = (stack: string): string[] =>
  (stack.match(PATHS) ?? []).filter((path) => SOURCE.test(path)).slice(0, MAX_PLACES);
