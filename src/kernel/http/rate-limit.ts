import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { AppError } from "#kernel/process/errors.ts";
import { networksOf } from "./client-network.ts";
import { isOwnPeer } from "./own-peers.ts";
import {
  isWorthSharing,
  MAX_REMEMBERED_BUCKETS,
  MAX_SHARED_AT_ONCE,
  RATE_LIMITS,
  type RateLimit,
  SHARE_EVERY_MS,
  shareOf,
  type TokenBucket,
  takeToken,
  tooManyRequestsSentence,
  withShared,
} from "./rules/rate-limits.ts";
import { REFUSAL_LINE_SECONDS, REFUSALS } from "./rules/security-events.ts";
import type { ShareRates } from "./shared-rates.ts";

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
 * Adds `limitRate`. A request is counted in this process, at once; every second the web processes share what they have let through, so that
 * all of them together give a network its limit once. While they cannot, each gives it. Only this machine and private neighbors that call without a proxy are not limited:
 * they are benchmarks and monitoring. A client whom a proxy shows with a private address is counted like any other.
 * @param options.enabled false while measuring (`RATE_LIMIT=off`)
 * @param options.privatePeers false where the network shows every client with a private address
 * @param options.share adds what this process has let through to what all have; null where there is no other process
 * @returns what shares at once, for tests
 */
export function registerRateLimits(
  app: FastifyInstance,
  options: {
    enabled: boolean;
    privatePeers: boolean;
    refusals: Counter<"limit">;
    share: ShareRates | null;
    nowMs?: () => number;
  },
): () => Promise<void> {
  const { enabled, privatePeers, refusals, share, nowMs = () => performance.now() } = options;
  const isFirstLine = firstFor(REFUSAL_LINE_SECONDS);
  const buckets = new LRUCache<string, TokenBucket>(REMEMBERED);
  /** The requests that were let through since they were last shared. */
  const unshared = new Map<string, { limit: RateLimit; taken: number }>();
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
    for (const [key, bucket] of taken) {
      buckets.set(key, bucket);
      if (share) note(key, limit);
    }
  });

  const perSecondOf = (key: string, limit: RateLimit) => RATE_LIMITS[limit].perSecond * shareOf(key);
  function note(key: string, limit: RateLimit): void {
    const use = unshared.get(key) ?? { limit, taken: 0 };
    use.taken += 1;
    unshared.set(key, use);
    timer ??= setTimeout(shareInTurn, SHARE_EVERY_MS).unref();
  }

  let timer: NodeJS.Timeout | undefined;
  const shareInTurn = () =>
    shareNow().then(
      () => {
        timer = undefined;
      },
      (err) => {
        app.log.debug({ err }, "limits are counted by this process alone");
        timer = undefined;
      },
    );
  async function shareNow(): Promise<void> {
    const uses = [...unshared]
      .map(([key, { limit, taken }]) => ({ key, limit, taken, perSecond: perSecondOf(key, limit) }))
      .filter(({ taken, perSecond }) => isWorthSharing(taken, perSecond))
      .sort((a, b) => b.taken - a.taken)
      .slice(0, MAX_SHARED_AT_ONCE);
    unshared.clear();
    if (!share || uses.length === 0) return;
    const used = await share(uses);
    for (const [n, { key, limit }] of uses.entries()) {
      const bucket = buckets.get(key);
      const since = unshared.get(key)?.taken ?? 0;
      if (bucket)
        buckets.set(key, withShared(bucket, RATE_LIMITS[limit], (used[n] ?? 0) + since, nowMs(), shareOf(key)));
    }
  }
  app.addHook("onClose", async () => clearTimeout(timer));

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
  return shareNow;
}
