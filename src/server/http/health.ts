import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Says that a part answers; throws or returns false when it does not. */
export type ReadinessCheck = () => Promise<boolean>;

/** A part whose failing is worth telling, although the process does without it. */
export type Spare = { notes(): string[]; measure(registry: Registry): void };

/**
 * `/healthz`: the process is alive. `/readyz`: every part it needs answers (503 names the ones that do not).
 * `/metrics`: Prometheus text.
 */
export function registerHealth(app: FastifyInstance, checks: Record<string, ReadinessCheck>, spare: Spare): void {
  const registry = new Registry();
  spare.measure(registry);
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
    const notes = spare.notes();
    return { status: "ready", ...(notes.length > 0 && { notes }) };
  });
  app.get("/metrics", { logLevel: "silent" }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
