import type { FastifyInstance } from "fastify";
import { AppError } from "#kernel/process/errors.ts";

/**
 * What one client may take of the server. Times are in milliseconds. Who sends a request byte by byte holds a connection
 * for as long as these allow, and nothing else of the product.
 */
export const SERVER_LIMITS = {
  /** Bytes of a body. Uploads have a limit of their own. */
  bodyLimit: 1_000_000,
  /** How long a request with its body may take to arrive: an upload of 10 MiB at 35 kB a second. */
  requestTimeout: 300_000,
  /** How long a connection waits for its next request: longer than proxies do, which would else meet one just closed. */
  keepAliveTimeout: 72_000,
  http: {
    /** Bytes of a request's first line and headers together. */
    maxHeaderSize: 16_384,
    /** How long those may take to arrive. A phone with a bad connection needs a second or two. */
    headersTimeout: 20_000,
    /** How often connections are looked at for these times. */
    connectionsCheckingInterval: 2_000,
  },
};

/** Connections at the same time; further ones are closed at once. A few times what a busy hour has. */
export const MAX_CONNECTIONS = 10_000;
/** Headers of a request. Browsers send about 20. */
const MAX_HEADERS = 100;

/**
 * Sets the limits that a server takes only after it has been made. Requests with too many headers are refused as a whole:
 * Node would leave out those beyond its own limit, and the last one is what a proxy has added, the client's address.
 */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.maxHeadersCount = 0; // all are read; maxHeaderSize bounds them
  app.addHook("onRequest", (request, _reply, done) => {
    const isTooMany = request.raw.rawHeaders.length > 2 * MAX_HEADERS;
    done(isTooMany ? new AppError(431, "The request has too many headers") : undefined);
  });
}
