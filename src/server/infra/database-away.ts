const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
/** pg's own words, which come without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether an error says that the database cannot be reached (it restarts, is full, or the network is down), and not
 * that a statement was wrong. PostgreSQL calls fatal whatever ends a connection or refuses one.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", severity } = error as { code?: unknown; severity?: unknown };
  return severity === "FATAL" || /^08/.test(`${code}`) || NETWORK_CODES.has(`${code}`) || LOST.test(error.message);
}
