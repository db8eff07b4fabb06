import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { LATENCY_STEPS_SECONDS } from "#domain/health/latency.ts";
import { AppError } from "../infra/errors.ts";
import { isOwnMachine, isOwnNetwork } from "./client-network.ts";

/** Whether a part answers. It throws or returns false when it does not. */
export type ReadinessCheck = () => Promise<boolean>;

/** A dependency that the process can do without: its failures are reported, but do not make the process unready. */
export type OptionalDependency = { notes(): string[]; measure(registry: Registry): void };

/** Where `/metrics` reads from: this process alone, or all that share its port. */
export type MetricsSource = {
  /** Takes what this process measures. */
  register(registry: Registry): void;
  /** Prometheus' text. */
  read(): Promise<string>;
};

/** The measurements of this process alone. */
function metricsOfThisProcess(): MetricsSource {
  let own: Registry | undefined;
  return {
    register: (registry) => {
      own = registry;
    },
    read: async () => (await own?.metrics()) ?? "",
  };
}

/** Who may see what the process measures, besides this machine. */
export type Watchers = {
  /** Sent as `Authorization: Bearer …`. */
  token: string | null;
  /** Whether a private address is one of ours. Not where the network shows every client with a private one. */
  privatePeers: boolean;
};

/** Headers by which a proxy says that it asks for somebody else. */
const FORWARDING = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether this machine, a private peer or somebody with the token asks. A forwarded request counts by its client. */
function mayWatch(request: FastifyRequest, { token, privatePeers }: Watchers): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
  // A proxy that is not believed (TRUST_PROXY) has a local address itself, but who asks is not known.
  if (isForwarded && request.ip === request.socket.remoteAddress) return false;
  return privatePeers ? isOwnNetwork(request.ip) : isOwnMachine(request.ip);
}

/** What has been counted of a call since the process began. */
export type CallTotals = {
  /** `GET /api/vehicles/:id` */
  name: string;
  count: number;
  /** Answers with a status of 500 or more. */
  errors: number;
  totalMs: number;
  /** How many fell into each of `LATENCY_STEPS_SECONDS`, and how many beyond. */
  steps: number[];
};

type CallLabels = "method" | "route" | "status";

/** The calls that a histogram has counted, those of one route together. */
async function readCalls(durations: Histogram<CallLabels>): Promise<CallTotals[]> {
  const calls = new Map<string, CallTotals>();
  const { values } = await durations.get();
  for (const { metricName, labels, value } of values) {
    const name = `${labels.method} ${labels.route}`;
    const call = calls.get(name) ?? {
      ...{ name, count: 0, errors: 0, totalMs: 0 },
      steps: Array<number>(LATENCY_STEPS_SECONDS.length + 1).fill(0),
    };
    calls.set(name, call);
    if (metricName?.endsWith("_sum")) call.totalMs += value * 1_000;
    if (metricName?.endsWith("_count")) {
      call.count += value;
      if (Number(labels.status) >= 500) call.errors += value;
    }
    if (metricName?.endsWith("_bucket")) {
      const { le } = labels as { le?: string | number };
      const step = (LATENCY_STEPS_SECONDS as readonly number[]).indexOf(Number(le));
      const index = step < 0 ? LATENCY_STEPS_SECONDS.length : step;
      call.steps[index] = (call.steps[index] ?? 0) + value;
    }
  }
  for (const call of calls.values()) {
    // Prometheus counts in each step what is in all below it as well.
    call.steps = call.steps.map((sum, index) => sum - (index > 0 ? (call.steps[index - 1] ?? 0) : 0));
  }
  return [...calls.values()];
}

/**
 * Serves `/healthz` (the process is alive), `/readyz` (all needed parts answer; 503 names those that do not) and `/metrics`
 * (Prometheus text). Strangers get the bare status and no metrics: 403.
 * @returns reads what has been counted of this process's calls
 */
export function registerHealth(
  app: FastifyInstance,
  checks: Record<string, ReadinessCheck>,
  optional: OptionalDependency,
  watchers: Watchers,
  metrics = metricsOfThisProcess(),
): () => Promise<CallTotals[]> {
  const registry = new Registry();
  metrics.register(registry);
  optional.measure(registry);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram<CallLabels>({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by route",
    labelNames: ["method", "route", "status"],
    buckets: [...LATENCY_STEPS_SECONDS],
    registers: [registry],
  });

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "alive" }));
  app.get("/readyz", { logLevel: "silent" }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const failing = results.filter(([, ok]) => !ok).map(([name]) => name);
    const tellsAll = mayWatch(request, watchers);
    if (failing.length > 0) return reply.status(503).send({ status: "not ready", ...(tellsAll && { failing }) });
    const notes = tellsAll ? optional.notes() : [];
    return { status: "ready", ...(notes.length > 0 && { notes }) };
  });
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!mayWatch(request, watchers)) {
      throw AppError.forbidden("Metrics are for this machine, private networks and holders of METRICS_TOKEN");
    }
    return reply.type(registry.contentType).send(await metrics.read());
  });
  return () => readCalls(durations);
}
