import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { AppError } from "#kernel/process/errors.ts";
import { networksOf } from "./client-network.ts";
import { isOwnPeer } from "./own-peers.ts";
import {
  MAX_REMEMBERED_BUCKETS,
  RATE_LIMITS,
  type RateLimit,
  shareOf,
  type TokenBucket,
  takeToken,
  tooManyRequestsSentence,
} from "./rules/rate-limits.ts";
import { REFUSAL_LINE_SECONDS, REFUSALS } from "./rules/security-events.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Counts a request against a limit, for each network of its caller: a /64, /56 and /48, or an IPv4 address and its /24.
     * @throws {AppError} 429 with Retry-After when one of them has to wait
     */
    limitRate(request: FastifyRequest, limit: RateLimit): void;
  }
}

/** The metric that counts refusals. */
export const createRefusalCounter = () =>
  new Counter({
    name: "requests_refused_total",
    help: "Requests answered with 429 because of too many requests from their network, by limit",
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
 * Adds `limitRate`. Each process counts separately. Only this machine and private neighbors that call without a proxy are not limited:
 * they are benchmarks and monitoring. A client whom a proxy shows with a private address is counted like any other.
 * @param options.enabled false while measuring (`RATE_LIMIT=off`)
 * @param options.privatePeers false where the network shows every client with a private address
 */
export function registerRateLimits(
  app: FastifyInstance,
  options: { enabled: boolean; privatePeers: boolean; refusals: Counter<"limit">; nowMs?: () => number },
): void {
  const { enabled, privatePeers, refusals, nowMs = () => performance.now() } = options;
  const isFirstLine = firstFor(REFUSAL_LINE_SECONDS);
  const buckets = new LRUCache<string, TokenBucket>(REMEMBERED);
  app.decorate("limitRate", (request, limit) => {
    if (!enabled || isOwnPeer(request, privatePeers)) return;
    const now = nowMs();
    const taken: [key: string, bucket: TokenBucket][] = [];
    for (const network of networksOf(request.ip)) {
      const key = `${limit} ${network.key}`;
      const { bucket, waitMs } = takeToken(buckets.get(key), RATE_LIMITS[limit], now, shareOf(network.key));
      if (waitMs > 0) refuse(request, limit, key, waitMs);
      taken.push([key, bucket]);
    }
    // Only what is let through is counted, so a network that has to wait costs its narrower ones nothing.
    for (const [key, bucket] of taken) buckets.set(key, bucket);
  });

  function refuse(request: FastifyRequest, limit: RateLimit, key: string, waitMs: number): never {
    refusals.inc({ limit });
    if (isFirstLine(key)) {
      const line = { securityEvent: "request.throttled", address: request.ip, network: key, limit };
      request.log.warn(line, REFUSALS["request.throttled"]);
    }
    const seconds = Math.ceil(waitMs / 1_000);
    const headers = { "retry-after": `${seconds}`, "cache-control": "no-store" };
    throw new AppError(429, tooManyRequestsSentence(seconds), {}, headers);
  }
}
