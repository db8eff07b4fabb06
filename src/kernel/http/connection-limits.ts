import type { FastifyInstance } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import { networksOf } from "./client-network.ts";
import { firstFor } from "./rate-limit.ts";
import { shareOf } from "./rules/rate-limits.ts";
import { REFUSAL_LINE_SECONDS, REFUSALS } from "./rules/security-events.ts";

/**
 * Limits for one client. Times are in milliseconds. A client that sends a request byte by byte holds a connection until these limits, and
 * nothing else of the product.
 */
export const SERVER_LIMITS = {
  /** Bytes of a body. Uploads have a separate limit. */
  bodyLimit: 1_000_000,
  /** The longest time for a request with its body to arrive: an upload of 10 MiB at 35 kB a second. */
  requestTimeout: 300_000,
  /**
   * The longest time that a connection waits for its next request: longer than proxies wait, which would otherwise use a connection that
   * was just closed.
   */
  keepAliveTimeout: 72_000,
  http: {
    /** Bytes of a request's first line and headers together. */
    maxHeaderSize: 16_384,
    /** The longest time for these to arrive. A phone with a bad connection needs a second or two. */
    headersTimeout: 20_000,
    /** The interval at which connections are checked for these times. */
    connectionsCheckingInterval: 2_000,
  },
};

/** The most connections at the same time; further ones are closed at once. A busy hour has a fraction of them. */
export const MAX_CONNECTIONS = 10_000;
/**
 * The most connections at the same time of one address (a /64 for IPv6); `shareOf` says how many times that a wider network has. A browser
 * opens six, so an office of 40 people who load a page in the same minute stays below.
 */
const MAX_CONNECTIONS_OF_CALLER = 256;
/** Headers of a request. Browsers send about 20. */
const MAX_HEADERS = 100;

/**
 * Closes connections beyond `MAX_CONNECTIONS_OF_CALLER`, at once and unread.
 * @param options.isFree returns whether an address may open any number: a proxy has many clients, and limits their connections itself
 * @param options.max only tests set it
 */
export function limitConnectionsOfCallers(
  app: FastifyInstance,
  { isFree, max = MAX_CONNECTIONS_OF_CALLER }: { isFree(address: string): boolean; max?: number },
): void {
  const open = new Map<string, number>();
  const isFirstLine = firstFor(REFUSAL_LINE_SECONDS);
  const add = (key: string, n: 1 | -1) => {
    const count = (open.get(key) ?? 0) + n;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  app.server.on("connection", (socket) => {
    const { remoteAddress: address = "" } = socket;
    if (isFree(address)) return;
    const keys = networksOf(address).map(({ key }) => key);
    const full = keys.find((key) => (open.get(key) ?? 0) >= max * shareOf(key));
    if (full !== undefined) {
      if (isFirstLine(full)) {
        const line = { securityEvent: "request.throttled", address, network: full, limit: "connections" };
        app.log.warn(line, REFUSALS["request.throttled"]);
      }
      return socket.destroy();
    }
    for (const key of keys) add(key, 1);
    socket.once("close", () => {
      for (const key of keys) add(key, -1);
    });
  });
}

/**
 * Sets the limits that a server accepts only after it has been made. Requests with too many headers are refused as a whole: Node would drop
 * those beyond its own limit, and the last header is the one that a proxy has added, the client's address.
 */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.maxHeadersCount = 0; // all are read; maxHeaderSize bounds them
  app.addHook("onRequest", (request, _reply, done) => {
    const isTooMany = request.raw.rawHeaders.length > 2 * MAX_HEADERS;
    done(isTooMany ? new AppError(431, "The request has too many headers") : undefined);
  });
}
