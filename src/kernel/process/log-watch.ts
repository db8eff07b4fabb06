import { createHash } from "node:crypto";
import { isDatabaseAway } from "./errors.ts";
import { type ErrorKind, kindOfError } from "./rules/error-kinds.ts";
import { scrubText } from "./rules/scrub-text.ts";

/** Pino's numbers: lines of the log from this level on are errors, and from the next one on are kept. */
const ERROR_LEVEL = 50;
const WARN_LEVEL = 40;

const LINES_KEPT = 300;
const WARNINGS_KEPT = 100;
/** The most different errors that are kept until they are stored. It limits the memory of a program that fails in ever new ways. */
const MAX_ERRORS = 50;
const LONGEST_DETAIL = 300;

/** An error of the log, and how often it has occurred since it was last stored. Its texts hold no values. */
export type NotedError = {
  /** Equal for errors of one kind at one place. */
  key: string;
  kind: ErrorKind;
  /** The log's words for what the process was doing. */
  what: string;
  /** The error's name and message. */
  detail: string;
  /** The first place in our own source in the stack; null without one. */
  place: string | null;
  count: number;
  firstAt: Date;
  lastAt: Date;
  requestId: string | null;
  route: string | null;
  runId: number | null;
};

/** `src/kernel/mail/open-mail.ts:12` in a line of a stack. */
const PLACE = /\b((?:src|scripts)\/[\w./-]{1,150}\.tsx?:\d+)/;

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const wholeNumber = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null);

/** Keeps the latest lines of a process's log, and counts its errors until they are taken. The counted errors hold no values. */
export class LogWatch {
  readonly #lines: string[] = [];
  readonly #warnings: string[] = [];
  #hasNewWarnings = false;
  readonly #errors = new Map<string, NotedError>();

  /** Takes a written line, as JSON. */
  takeLine(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
    const [, level] = /^\{"level":(\d+)/.exec(line) ?? [];
    if (Number(level) < WARN_LEVEL) return;
    this.#warnings.push(line);
    if (this.#warnings.length > WARNINGS_KEPT) this.#warnings.shift();
    this.#hasNewWarnings = true;
  }

  /**
   * Takes a call of the logger before its line is written.
   * @param args as for pino's methods: an object and a sentence, or a sentence
   * @param bindings returns the fields that the logger adds to every line
   */
  takeCall(args: readonly unknown[], level: number, bindings: () => Record<string, unknown>): void {
    if (level < ERROR_LEVEL) return;
    const [first, second] = args;
    const about = typeof first === "object" && first !== null ? (first as Record<string, unknown>) : {};
    const what = text(first) ?? text(second) ?? "an error";
    this.#count(describeError(what, first instanceof Error ? first : about.err, { ...bindings(), ...about }));
  }

  #count(error: NotedError): void {
    const known = this.#errors.get(error.key);
    if (known) {
      const firstAt = new Date(Math.min(known.firstAt.getTime(), error.firstAt.getTime()));
      const latest = known.lastAt > error.lastAt ? known : error;
      this.#errors.set(error.key, { ...latest, count: known.count + error.count, firstAt });
    } else if (this.#errors.size < MAX_ERRORS) {
      this.#errors.set(error.key, error);
    }
  }

  /** Returns the errors since the last call, and forgets them. */
  takeErrors(): NotedError[] {
    const taken = [...this.#errors.values()];
    this.#errors.clear();
    return taken;
  }

  /** Adds errors again that were taken but could not be stored. */
  restoreErrors(errors: readonly NotedError[]): void {
    const newer = this.takeErrors();
    for (const error of [...errors, ...newer]) this.#count(error);
  }

  /** The latest lines as JSON, oldest first. They may hold values. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Returns the latest warnings and errors; null when there are no new ones since the last call. */
  takeNewWarnings(): readonly string[] | null {
    if (!this.#hasNewWarnings) return null;
    this.#hasNewWarnings = false;
    return [...this.#warnings];
  }

  /** Makes the next `takeNewWarnings` return the same warnings again, because they could not be stored. */
  restoreWarnings(): void {
    this.#hasNewWarnings = true;
  }
}

function describeError(what: string, error: unknown, facts: Record<string, unknown>): NotedError {
  const given = error instanceof Error ? error : null;
  const name = given?.name ?? "";
  const message = given?.message ?? text(facts.reason) ?? "";
  const code = `${(error as { code?: unknown } | null | undefined)?.code ?? ""}`;
  const place = PLACE.exec(given?.stack ?? "")?.[1] ?? null;
  const detail = [name === "Error" ? "" : name, code, message].filter((part) => part !== "").join(": ");
  const now = new Date();
  return {
    key: createHash("sha256").update([what, name, code, place].join("\n")).digest("hex").slice(0, 16),
    kind: kindOfError({ what, name, code, message, isDatabaseAway: isDatabaseAway(error) }),
    what: scrubText(what).slice(0, LONGEST_DETAIL),
    detail: scrubText(detail).slice(0, LONGEST_DETAIL),
    place,
    count: 1,
    firstAt: now,
    lastAt: now,
    requestId: text(facts.reqId),
    route: text(facts.route),
    runId: wholeNumber(facts.runId),
  };
}
