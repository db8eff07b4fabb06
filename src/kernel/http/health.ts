import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { AppError } from "#kernel/process/errors.ts";
import { CallDurations, type CallTotals } from "./call-durations.ts";
import { isOwnPeer } from "./own-peers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The measurements of this process; set once `/metrics` is served. */
    metrics: Registry;
    /** True when pages come from the development server. */
    isDevelopment: boolean;
  }
}

/** Returns whether a part answers. It throws or returns false when it does not. */
export type ReadinessCheck = () => Promise<boolean>;

/** A dependency that the process can do without: its failures are reported, but the process stays ready. */
export type OptionalDependency = { notes(): string[]; measure(registry: Registry): void };

/** The source of `/metrics`: this process alone, or all that share its port. */
export type MetricsSource = {
  /** Adds the measurements of this process. */
  register(registry: Registry): void;
  /** Returns the text for Prometheus. */
  read(): Promise<string>;
};

/** Returns the measurements of this process alone. */
function metricsOfThisProcess(): MetricsSource {
  let own: Registry | undefined;
  return {
    register: (registry) => {
      own = registry;
    },
    read: async () => (await own?.metrics()) ?? "",
  };
}

/** The callers that may read the measurements, besides this machine. */
export type Watchers = {
  /** Sent as `Authorization: Bearer …`. */
  token: string | null;
  /** True when private addresses are ours. Not where the network shows every client with a private address. */
  privatePeers: boolean;
};

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Returns whether the caller is this machine, a private peer, or has the token. A forwarded request always needs the token. */
function mayWatch(request: FastifyRequest, { token, privatePeers }: Watchers): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  return isOwnPeer(request, privatePeers);
}

/**
 * Serves `/healthz` (the process is alive), `/readyz` (all needed parts answer; 503 names those that do not) and `/metrics` (Prometheus
 * text). `/readyz?exclude=database` leaves a part out: a proxy must not drop every web process when what they share is away. Other callers get the bare status and no metrics: 403.
 * @returns a function that reads the counts of this process's calls
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
  const findFailing = async (names: readonly string[]) => {
    const results = await Promise.all(
      names.map(async (name) => [name, (await checks[name]?.().catch(() => false)) ?? false] as const),
    );
    return results.filter(([, ok]) => !ok).map(([name]) => name);
  };
  // Callers at the same moment share one look, so that strangers cannot have the database asked often.
  const looks = new Map<string, Promise<string[]>>();
  const failingNow = (excluded: readonly string[]) => {
    const names = Object.keys(checks).filter((name) => !excluded.includes(name));
    const key = names.join();
    const look = looks.get(key) ?? findFailing(names).finally(() => looks.delete(key));
    looks.set(key, look);
    return look;
  };
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "alive" }));
  app.get<{ Querystring: { exclude?: string | string[] } }>(
    "/readyz",
    { logLevel: "silent" },
    async (request, reply) => {
      const excluded = [request.query.exclude ?? []].flat();
      if (excluded.length > 0) app.stopNotice.checked();
      const failing = app.stopNotice.isStopping ? ["stopping"] : await failingNow(excluded);
      const tellsAll = mayWatch(request, watchers);
      if (failing.length > 0) return reply.status(503).send({ status: "not ready", ...(tellsAll && { failing }) });
      const notes = tellsAll ? optional.notes() : [];
      return { status: "ready", ...(notes.length > 0 && { notes }) };
    },
  );
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
