import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { AppError } from "#kernel/process/errors.ts";
import { isOwnNetwork, networkOf } from "./client-network.ts";
import {
  MAX_REMEMBERED_BUCKETS,
  RATE_LIMITS,
  type RateLimit,
  type TokenBucket,
  takeToken,
  tooManyRequestsSentence,
} from "./rules/rate-limits.ts";
import { REFUSAL_LINE_SECONDS, REFUSALS } from "./rules/security-events.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Counts a request against a limit of its address (a /64 for IPv6).
     * @throws {AppError} 429 with Retry-After when the address has to wait
     */
    limitRate(request: FastifyRequest, limit: RateLimit): void;
  }
}

/** The metric that counts refusals. */
export const createRefusalCounter = () =>
  new Counter({
    name: "requests_refused_total",
    help: "Requests answered with 429 because of too many requests from their address, by limit",
    labelNames: ["limit"],
    registers: [],
  });

/**
 * Limits the number of entries. The option `max` is not used, because the cache would then allocate memory for all of them at once: 6 MB
 * for the four that a process has.
 */
const REMEMBERED = { maxSize: MAX_REMEMBERED_BUCKETS, sizeCalculation: () => 1 };

/**
 * Returns a function that tells whether a key is seen for the first time within these seconds. It remembers a limited number of keys, and
 * drops the oldest.
 */
export function firstFor(seconds: number): (key: string) => boolean {
  const seen = new LRUCache<string, true>({ ...REMEMBERED, ttl: seconds * 1_000 });
  return (key) => {
    if (seen.has(key)) return false;
    seen.set(key, true);
    return true;
  };
}

/**
 * Adds `limitRate`. Each process counts separately. Callers on this machine and in private networks are not limited: they are benchmarks
 * and monitoring, or a proxy that does not pass on its client's address, and then all visitors would share one bucket.
 * @param options.enabled false while measuring (`RATE_LIMIT=off`)
 */
export function registerRateLimits(
  app: FastifyInstance,
  options: { enabled: boolean; refusals: Counter<"limit">; nowMs?: () => number },
): void {
  const { enabled, refusals, nowMs = () => performance.now() } = options;
  const isFirstLine = firstFor(REFUSAL_LINE_SECONDS);
  const buckets = new LRUCache<string, TokenBucket>(REMEMBERED);
  app.decorate("limitRate", (request, limit) => {
    if (!enabled || isOwnNetwork(request.ip)) return;
    const key = `${limit} ${networkOf(request.ip)}`;
    const { bucket, waitMs } = takeToken(buckets.get(key), RATE_LIMITS[limit], nowMs());
    buckets.set(key, bucket);
    if (waitMs === 0) return;
    refusals.inc({ limit });
    if (isFirstLine(key)) {
      const line = { securityEvent: "request.throttled", address: request.ip, limit };
      request.log.warn(line, REFUSALS["request.throttled"]);
    }
    const seconds = Math.ceil(waitMs / 1_000);
    const headers = { "retry-after": `${seconds}`, "cache-control": "no-store" };
    throw new AppError(429, tooManyRequestsSentence(seconds), {}, headers);
  });
}
