import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import type { Registry } from "prom-client";
import { isOwnNetwork } from "#kernel/http/client-network.ts";
import { limitConnections, limitConnectionsOfCallers, SERVER_LIMITS } from "#kernel/http/connection-limits.ts";
import { installErrorHandler } from "#kernel/http/error-handler.ts";
import { type MetricsSource, registerHealth } from "#kernel/http/health.ts";
import { refuseBrokenAddress, refuseOddAddresses, refuseUnreadable } from "#kernel/http/malformed-requests.ts";
import { proxyMatcher, readClientAddress, watchForwardedClients } from "#kernel/http/proxies.ts";
import { dataHeaders, registerSecurityHeaders } from "#kernel/http/security-headers.ts";
import { STOP_OPTIONS, stopGracefully } from "#kernel/http/stop-serving.ts";
import type { Context } from "./context.ts";

/**
 * `dev`: serves the pages through the development server with hot reload. `metrics`: the source of `/metrics`; default: this
 * process alone.
 */
export type AppOptions = { dev: boolean; metrics?: MetricsSource };

/** Makes the server of every process, without routes. */
export function openServer({ config, log, reporting }: Context, { dev }: AppOptions): FastifyInstance {
  const refusalHeaders = dataHeaders(config.secureCookies);
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...SERVER_LIMITS,
    frameworkErrors: refuseBrokenAddress(refusalHeaders),
    clientErrorHandler: refuseUnreadable(refusalHeaders),
    trustProxy: config.trustProxy,
    ...STOP_OPTIONS,
  });
  app.decorate("isDevelopment", dev);
  const isProxy = proxyMatcher(config.trustProxy);
  stopGracefully(app);
  limitConnections(app);
  limitConnectionsOfCallers(app, { isFree: (address) => isOwnNetwork(address) || isProxy(address) });
  if (config.clientAddressHeader) readClientAddress(app, { header: config.clientAddressHeader, isProxy });
  reporting.readClients = watchForwardedClients(app, log);
  installErrorHandler(app);
  registerSecurityHeaders(app, { https: config.secureCookies, dev });
  refuseOddAddresses(app, refusalHeaders);
  return app;
}

/** Adds `/healthz`, `/readyz` and `/metrics`. @param serves true when the process answers shoppers */
export function watchHealth(app: FastifyInstance, context: Context, options: AppOptions, serves: boolean): void {
  const { config, pool, queue, search, reads, reporting, features } = context;
  const checks = {
    database: async () => (await pool.query("select 1")).rowCount === 1,
    queue: () => queue.isReady(),
    ...(serves && { search: async () => search.isReady() }),
  };
  const measure = (registry: Registry) => {
    reads.measure(registry);
    for (const feature of features) feature.measure?.(registry, context);
    app.decorate("metrics", registry);
  };
  const notes = () => reads.notes();
  reporting.readCalls = registerHealth(app, checks, { notes, measure }, config.watchers, options.metrics);
}

/** Builds the server of a worker: it reports its status, and has neither pages nor calls. */
export function buildWorkerApp(context: Context, options: AppOptions = { dev: false }): FastifyInstance {
  const app = openServer(context, options);
  watchHealth(app, context, options, false);
  app.all("/*", async (_request, reply) =>
    reply
      .status(404)
      .send({ message: "This process only works (ROLE=worker). Pages and calls are at one with ROLE=web or all." }),
  );
  return app;
}
