import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { AppError } from "#kernel/process/errors.ts";
import { CallDurations, type CallTotals } from "./call-durations.ts";
import { isOwnMachine, isOwnNetwork } from "./client-network.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The measurements of this process; set once `/metrics` is served. */
    metrics: Registry;
    /** Whether pages come from the development server. */
    isDevelopment: boolean;
  }
}

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
const FORWARDING = /^(x-forwarded(-.+)?|forwarded|x-real-ip|via|(cf-connecting|true-client|x-client)-ip)$/;
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether this machine, a private peer or somebody with the token asks. A forwarded request always needs the token: for whom a proxy
 * asks is what its client says, and a client can say that it is this machine.
 */
function mayWatch(request: FastifyRequest, { token, privatePeers }: Watchers): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  if (Object.keys(request.headers).some((name) => FORWARDING.test(name))) return false;
  const { remoteAddress = "" } = request.socket;
  return privatePeers ? isOwnNetwork(remoteAddress) : isOwnMachine(remoteAddress);
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
): () => CallTotals[] {
  const registry = new Registry();
  metrics.register(registry);
  optional.measure(registry);
  collectDefaultMetrics({ register: registry });
  const durations = new CallDurations();
  durations.register(registry);

  app.addHook("onResponse", (request, reply, done) => {
    durations.note(request.method, request.routeOptions.url ?? "unmatched", reply.statusCode, reply.elapsedTime);
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
      throw AppError.forbidden(
        "Metrics are for this machine and private networks, without a proxy, and for holders of METRICS_TOKEN",
      );
    }
    return reply.type(registry.contentType).send(await metrics.read());
  });
  return () => durations.totals();
}
