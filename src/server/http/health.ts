import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Whether a part answers. It throws or returns false when it does not. */
export type ReadinessCheck = () => Promise<boolean>;

/** A dependency that the process can do without: its failures are reported, but do not make the process unready. */
export type OptionalDependency = { notes(): string[]; measure(registry: Registry): void };

/**
 * Serves `/healthz` (the process is alive), `/readyz` (all needed parts answer; 503 names those that do not) and `/metrics`
 * (Prometheus text).
 */
export function registerHealth(
  app: FastifyInstance,
  checks: Record<string, ReadinessCheck>,
  optional: OptionalDependency,
): void {
  const registry = new Registry();
  optional.measure(registry);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  });

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "alive" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const failing = results.filter(([, ok]) => !ok).map(([name]) => name);
    if (failing.length > 0) return reply.status(503).send({ status: "not ready", failing });
    const notes = optional.notes();
    return { status: "ready", ...(notes.length > 0 && { notes }) };
  });
  app.get("/metrics", { logLevel: "silent" }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
