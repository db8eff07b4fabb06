/**
 * The only error whose message is sent to the caller. Any other error is a bug or an outage: it is logged and answered
 * generically. `message` is a sentence for the caller; `details` is merged into the body; `headers` go with the answer.
 */
export class AppError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  static badRequest = (message: string, details?: Record<string, unknown>) => new AppError(400, message, details);
  static unauthorized = (message: string) => new AppError(401, message);
  static forbidden = (message: string, details?: Record<string, unknown>) => new AppError(403, message, details);
  static notFound = (message: string) => new AppError(404, message);
  static conflict = (message: string, details?: Record<string, unknown>) => new AppError(409, message, details);
}

/** The reason why the process cannot start or continue, as a sentence for the terminal. It is printed without a stack. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
  }
}

/** Codes for a full disk: of the system (also an account's quota), and of PostgreSQL. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Returns whether an error, or one of its causes, says that a disk is full: ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NO_ROOM.has(`${(error as { code?: unknown }).code}`) || isDiskFull(error.cause);
}

/** The message for callers and operators when a disk is full. */
export const DISK_FULL = "The disk is full, so nothing was saved. Make room on the server's disk, then try again.";

const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
/** Messages of the pg driver that come without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Returns whether an error means that the database cannot be reached (it restarts, has no free connection, or the network is
 * down), and not that a statement was wrong. PostgreSQL's severity FATAL means that it ended or refused a connection.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", severity } = error as { code?: unknown; severity?: unknown };
  return severity === "FATAL" || /^08/.test(`${code}`) || NETWORK_CODES.has(`${code}`) || LOST.test(error.message);
}

/** Returns a handler of failures, which takes this value while the database is away and passes on every other failure. */
export function whileAway<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isDatabaseAway(error)) return value;
    throw error;
  };
}

/** Codes of PostgreSQL for a lock or a statement that took too long, and for no memory or no connection left. */
const BUSY_CODES = new Set(["55P03", "57014", "53200", "53300"]);

/** Returns whether the database can be reached but is too busy for this statement. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && BUSY_CODES.has(`${(error as { code?: unknown }).code}`);
