import { formatAmount } from "#kernel/words/rules/numbers.ts";

/**
 * Limits of expensive requests for one address (a /64 for IPv6): a token bucket holds `burst` requests and refills with `perSecond`. A
 * shopper who opens two pages a second, each with its 24 photos, never empties one. An address may be an office or a mobile network with
 * many people, so the limits are several times what one shopper needs. `NETWORK_SHARES` says what a wider network gets.
 */
export const RATE_LIMITS = {
  /** Pages that no cache has: each is rendered, and reads the database. Ten people who open two pages a second. */
  pages: { burst: 240, perSecond: 24 },
  /** Calls that read the database, about three for a page that is opened in the browser. */
  reads: { burst: 600, perSecond: 60 },
  /** Searches that no cache can answer, and pages that need one. */
  search: { burst: 120, perSecond: 12 },
  photos: { burst: 1_500, perSecond: 150 },
  /** Sign-ins and second factors: each costs a password hash. Wrong ones are throttled apart from this. */
  signIn: { burst: 30, perSecond: 0.5 },
  scorecards: { burst: 30, perSecond: 1 },
  /** Dealers' portals: pages, and reports. */
  portal: { burst: 60, perSecond: 2 },
  /** Requests for a new link to a portal. The limit for a person is in portal-rules.ts. */
  portalLinks: { burst: 10, perSecond: 1 / 60 },
  /** Shared lists that are read or changed. */
  lists: { burst: 60, perSecond: 2 },
  /** New shared lists: ten at once, then one in two minutes. Each is kept for months. */
  newLists: { burst: 10, perSecond: 1 / 120 },
  /** Requests to follow a search by e-mail, each of which sends a mail, and forged links to follows. */
  follows: { burst: 20, perSecond: 0.1 },
  /**
   * Genuine links of mails about followed searches. Mail providers unsubscribe their users, and check links for them, from a few addresses
   * each, and none of these requests may get lost.
   */
  followLinks: { burst: 1_000, perSecond: 20 },
  /** Mails that a mail server returns: all come from the server's address, hundreds within a minute of a night's news. */
  returnedMails: { burst: 1_000, perSecond: 20 },
  /** Forms for questions to dealerships, and the questions. The limit for a day is in inquiry-rules.ts. */
  inquiries: { burst: 30, perSecond: 1 / 20 },
  /** Feeds, exports and files of the whole stock, and the site's map. */
  downloads: { burst: 30, perSecond: 0.5 },
  /** Session cookies that were not looked up within the last minute. A forged one costs a statement. */
  sessions: { burst: 60, perSecond: 2 },
} as const;
export type RateLimit = keyof typeof RATE_LIMITS;

/**
 * The share of a limit that each network of a caller gets, by its prefix length. A /24 is a provider's street or a mobile network with
 * thousands of people, of whom few open a page at the same moment. A /56 is one customer, and a /48 one business or one rented server
 * that could otherwise call from 65,536 addresses.
 */
const NETWORK_SHARES: Readonly<Record<string, number>> = { "/24": 8, "/56": 3, "/48": 6 };

/** Returns how many times a limit a network gets. @param key of `networksOf`, such as `2001:db8:7::/48` */
export const shareOf = (key: string): number => NETWORK_SHARES[key.slice(key.lastIndexOf("/"))] ?? 1;

/** The most networks whose buckets are remembered. Of more, those that called least recently start with full buckets again. */
export const MAX_REMEMBERED_BUCKETS = 50_000;

/** How often a web process tells the others what it has let through. */
export const SHARE_EVERY_MS = 1_000;
/**
 * The part of its limit from which on the requests of a network in `SHARE_EVERY_MS` are shared. So up to ten web processes together give a network
 * its limit once, and shoppers, who take a few requests a second, cost the database nothing.
 */
const SHARED_PART = 0.1;
/** The most networks that a process shares at once: those that took most. */
export const MAX_SHARED_AT_ONCE = 500;

/** Returns whether what a network has taken since the last time is worth sharing. @param perSecond of its limit, with its share */
export const isWorthSharing = (taken: number, perSecond: number): boolean =>
  taken >= (perSecond * SHARED_PART * SHARE_EVERY_MS) / 1_000;

/**
 * Returns a bucket after all processes have told what they let through.
 * @param used as `ShareRates` returns it, and what this process has let through since
 */
export function withShared(
  bucket: TokenBucket,
  limit: { burst: number; perSecond: number },
  used: number,
  nowMs: number,
  share = 1,
): TokenBucket {
  const own = refill(bucket, limit, nowMs, share);
  return { tokens: Math.min(own, limit.burst * share - used), atMs: nowMs };
}

/** A bucket: its number of requests at a moment, in milliseconds. Below zero: other processes have let more through than the limit. */
export type TokenBucket = { tokens: number; atMs: number };

/**
 * Takes one request out of a bucket.
 * @param bucket undefined for a network that has not called recently
 * @param share how many times the limit its network gets
 * @returns the bucket afterwards, and how many milliseconds the caller has to wait: 0 when the request may go on
 */
export function takeToken(
  bucket: TokenBucket | undefined,
  limit: { burst: number; perSecond: number },
  nowMs: number,
  share = 1,
): { bucket: TokenBucket; waitMs: number } {
  const tokens = refill(bucket, limit, nowMs, share);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, atMs: nowMs }, waitMs: 0 };
  return { bucket: { tokens, atMs: nowMs }, waitMs: ((1 - tokens) / (limit.perSecond * share)) * 1_000 };
}

/** Returns how many requests a bucket holds now. */
function refill(
  bucket: TokenBucket | undefined,
  limit: { burst: number; perSecond: number },
  nowMs: number,
  share: number,
): number {
  const burst = limit.burst * share;
  if (!bucket) return burst;
  return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1_000) * limit.perSecond * share);
}

/** Returns the message for a refused caller. */
export const tooManyRequestsSentence = (seconds: number): string =>
  `Too many requests. Please try again in ${formatAmount(seconds, "second")}.`;
